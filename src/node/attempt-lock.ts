/** A folder that one process at a time may write to. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'lock';

/** Who has the folder, or that it is ours now. */
export type TakenLock =
  | { readonly ok: true; readonly release: () => void }
  /** What was found and what to do, without the folder's name. */
  | { readonly ok: false; readonly message: string };

/**
 * Takes a folder for this process. What a killed process left behind is taken over.
 *
 * @throws the system's error where nothing can be written
 */
export function takeLock(folder: string): TakenLock {
  const file = join(folder, NAME);
  for (let left = 2; left > 0; left--) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      return { ok: true, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number.parseInt(readFileSync(file, 'utf8'), 10);
      if (isRunning(owner)) {
        const message = `the process ${owner} is at work in it; wait for it, or remove ${file} if that is another program`;
        return { ok: false, message };
      }
      rmSync(file, { force: true });
    }
  }
  return { ok: false, message: 'another process has just begun in it; wait for it' };
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
