/** Memory of another process, as Linux tells it. */
import { readFileSync } from 'node:fs';

/** @throws the system's error where there is no such process, or another system */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
