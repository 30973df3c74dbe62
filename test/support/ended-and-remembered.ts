import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Behind its name in /proc/PID/stat. */
const STATE = /\) (\w)/;
const START_FIELD = 19;

export interface EndedProcess {
  readonly pid: number;
  /** When it was started, in the system's own unit. */
  readonly start: string;
  /** Ends the parent, and with it what the system remembers. */
  end(): Promise<void>;
}

/** A process that has ended and whose parent does not ask for it, as in a container without an init process. */
export async function endedAndRemembered(): Promise<EndedProcess> {
  // It ends when its parent is a program that does not ask for it.
  const child = `until [ "$(cat /proc/$PPID/comm)" = sleep ]; do :; done`;
  const line = `bash -c '${child}' & echo $!; exec sleep 600`;
  const parent = spawn('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(parent.stdout, 'data')).map(Number);
  const stat = (): string => readFileSync(`/proc/${pid}/stat`, 'utf8');
  while (STATE.exec(stat())?.[1] !== 'Z') await sleep(5);
  const start = stat()
    .slice(stat().lastIndexOf(')') + 2)
    .split(' ')[START_FIELD];
  return {
    pid,
    start,
    async end() {
      const closed = once(parent, 'close');
      parent.kill('SIGKILL');
      await closed;
    },
  };
}
