/** A lock that one process at a time holds, and that is worth nothing once that process is gone. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Refusal, type Result, refuse } from '../../lib/result.js';
import { describeFileProblem, isFileProblem } from './file-problem.js';
import { nameBeside } from './unfinished-file.js';

/** Who holds a lock. The number of a process is given to another one some day; with its start it is its own. */
const OWNER = z.object({ pid: z.int().min(1), host: z.string(), start: z.string() });
type Owner = z.infer<typeof OWNER>;

/** It is ours now, or who has it; a refusal does not name what is locked. */
export type TakenLock = Result<{ readonly release: () => void }>;

/** Name of the lock in a folder that one process at a time may write to. */
const LOCK_NAME = 'lock';
/** What the name of a file's lock has behind the name of the file. */
const LOCK_END = '.lock';
/** Lost races in a row after which another process is said to have it. */
const TRIES = 5;

/** What a file system says that has no links, such as that of a memory card. */
const LINKLESS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Fields of /proc/PID/stat behind the process's name: its state, and when it was started. */
const STATE_FIELD = 0;
const START_FIELD = 19;
/** States of a process that has ended, and is only remembered until its parent asks for it. */
const ENDED_STATES: ReadonlySet<string> = new Set(['Z', 'X', 'x']);

/**
 * Takes a folder for this process.
 *
 * @throws the system's error where nothing can be written
 */
export function lockFolder(folder: string): TakenLock {
  return takeLock(join(folder, LOCK_NAME));
}

/**
 * Takes a file for this process, whether it is there already or not.
 *
 * @throws the system's error where nothing can be written
 */
export function lockFile(file: string): TakenLock {
  return takeLock(`${file}${LOCK_END}`);
}

/**
 * Opens a file that nobody else may have until it is released: at once where it does not open, else by whoever has it.
 *
 * @param open is given what releases it
 */
export function underLock<Opened extends { readonly ok: boolean }>(
  takeLock: () => TakenLock,
  open: (release: () => void) => Opened,
): Opened | Refusal {
  let release: (() => void) | undefined;
  try {
    const lock = takeLock();
    if (!lock.ok) return lock;
    release = lock.release;
    const opened = open(release);
    if (!opened.ok) release();
    return opened;
  } catch (error) {
    release?.();
    if (isFileProblem(error)) return refuse(describeFileProblem(error));
    throw error;
  }
}

/** Whether a folder holds nothing, or only what a process left behind that was stopped before it had written anything. */
export function isUntouched(names: readonly string[]): boolean {
  return names.every((name) => name === LOCK_NAME || name.startsWith(`${LOCK_NAME}.`));
}

/** A lock whose process is gone is taken over. */
function takeLock(path: string): TakenLock {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), start: startOf(process.pid) } satisfies Owner);
  for (let tries = 0; tries < TRIES; tries++) {
    if (create(path, own)) return { ok: true, release: () => release(path, own) };
    const found = read(path);
    if (found === undefined) continue;
    const owner = ownerOf(found);
    if (owner && isAtWork(owner)) {
      const where = owner.host === hostname() ? '' : ` on ${owner.host}`;
      return refuse(
        `the process ${owner.pid}${where} is working in it; wait for it, or remove ${path} if that is wrong`,
      );
    }
    remove(path, found);
  }
  return refuse('another process has just started to work in it; wait for it');
}

/** What cannot be removed, on a disk that has gone, is worth nothing after this process. */
function release(path: string, own: string): void {
  try {
    remove(path, own);
  } catch (error) {
    if (!isFileProblem(error)) throw error;
  }
}

/** Makes the lock with its owner in it, in one step; false when there is one. */
function create(path: string, text: string): boolean {
  const fresh = nameBeside(path);
  try {
    writeFileSync(fresh, text, { flag: 'wx' });
    try {
      linkSync(fresh, path);
    } catch (error) {
      if (!LINKLESS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      writeFileSync(path, text, { flag: 'wx' });
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Removes the lock that was read. One that another process has made in the meantime is put back. */
function remove(path: string, text: string): void {
  const old = nameBeside(path);
  try {
    renameSync(path, old);
    if (read(old) !== text) linkSync(old, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(old, { force: true });
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for what no process of this program has written. */
function ownerOf(text: string): Owner | undefined {
  try {
    return OWNER.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether the owner is at work. One on another machine is believed to be: nothing can be told about it. */
function isAtWork({ pid, host, start }: Owner): boolean {
  if (host !== hostname()) return true;
  if (!isRunning(pid) || ENDED_STATES.has(statOf(pid)[STATE_FIELD] ?? '')) return false;
  return startOf(pid) === start;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process was started, in the system's own unit; empty where the system does not tell. */
function startOf(pid: number): string {
  return statOf(pid)[START_FIELD] ?? '';
}

/** What the system tells of a process, behind its name; nothing where it does not. */
function statOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
