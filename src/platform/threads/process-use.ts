/** What this process holds and has used: for runs that watch themselves. */
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a process holds at a moment. */
export interface ProcessUse {
  /** Bytes that are in use after everything unused was collected: objects, and buffers outside of the heap. */
  readonly liveBytes: number;
  /** Bytes of the machine's memory. */
  readonly residentBytes: number;
  /** What keeps the event loop busy, and open files where the system tells. */
  readonly handles: number;
}

let collect: (() => void) | undefined;

/** Collects all garbage first, which takes some milliseconds. */
export function processUse(): ProcessUse {
  collect ??= garbageCollector();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    liveBytes: heapUsed + external,
    residentBytes: rss,
    handles: process.getActiveResourcesInfo().length + openFiles(),
  };
}

/** Milliseconds of the processor that this process has used. */
export function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The collector is only there for those who ask for it by a flag, which may also be set later on. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    // Only Linux shows them.
    return 0;
  }
}
