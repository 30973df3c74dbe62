/**
 * A file that is written beside its place and goes there when it is whole, so that a reader, or a kill at any moment,
 * never meets half of it. Until then it has a name that nothing else has: what a user keeps there is neither written over
 * nor followed.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Tells names apart that processes and threads choose at the same time. */
const NAME_BYTES = 8;
/** What follows the name of the file and a dot. */
const UNFINISHED = /^[0-9a-f]{16}\.tmp$/;
/** A longer name is cut to this many characters: systems allow 255 bytes, and a character has up to four. */
const LONGEST_STEM = 50;
/** How many names are tried until one is not taken yet. */
const TRIES = 100;
const PERMISSIONS = 0o777;

/** Files of this thread that are not complete yet; they are removed when the process ends. */
const unfinished = new Set<string>();
let isListening = false;

/**
 * A name beside a file or folder that nothing else has: `run.jsonl.5f0c6b2e91ad7c34.tmp`. Names like it are left out of the
 * repository.
 */
export function nameBeside(path: string): string {
  return join(dirname(path), `${stemOf(path)}.${randomBytes(NAME_BYTES).toString('hex')}.tmp`);
}

/**
 * Removes what a process that was killed left of these files. To be called by who alone writes them, as with a lock.
 *
 * @throws the system's error
 */
export function removeLeftovers(...paths: readonly string[]): void {
  for (const path of paths) {
    const folder = dirname(path);
    const stem = `${stemOf(path)}.`;
    const isLeft = (name: string): boolean => name.startsWith(stem) && UNFINISHED.test(name.slice(stem.length));
    for (const name of readdirSync(folder).filter(isLeft)) rmSync(join(folder, name), { force: true });
  }
}

function stemOf(path: string): string {
  return basename(path).slice(0, LONGEST_STEM);
}

export class UnfinishedFile {
  /** The name that the file has until it is whole. */
  readonly name: string;
  #target: string;
  readonly #file: number;
  #length = 0;
  #isOpen = true;

  /**
   * @param path where the file goes when it is whole. A link there stays, and what it leads to is replaced; what is
   *   replaced hands its permissions on
   * @throws the system's error, which names `path`
   */
  constructor(path: string) {
    this.#target = path;
    let replaced: Stats | undefined;
    ({ name: this.name, file: this.#file } = this.#naming(() => {
      replaced = statSync(path, { throwIfNoEntry: false });
      if (replaced) this.#target = realpathSync(path);
      return openNew(this.#target, replaced);
    }));
    unfinished.add(this.name);
    listen();
  }

  /** @throws the system's error, which names the file's place */
  append(bytes: Uint8Array): void {
    this.patch(this.#length, bytes);
    this.#length += bytes.length;
  }

  /**
   * Writes over what is there.
   *
   * @throws the system's error, which names the file's place
   */
  patch(at: number, bytes: Uint8Array): void {
    this.#naming(() => {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
      }
    });
  }

  /**
   * Puts the whole file in its place.
   *
   * @throws the system's error, which names the file's place
   */
  finish(): void {
    this.#close();
    this.#naming(() => renameSync(this.name, this.#target));
    unfinished.delete(this.name);
  }

  /** Leaves nothing behind. */
  abandon(): void {
    this.#close();
    rmSync(this.name, { force: true });
    unfinished.delete(this.name);
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  /** The name that a user knows takes the place of ours. */
  #naming<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      (error as NodeJS.ErrnoException).path = this.#target;
      throw error;
    }
  }
}

/** Makes the file: nothing is opened that is there, and no link is followed. */
function openNew(target: string, replaced: Stats | undefined): { readonly name: string; readonly file: number } {
  for (let tries = 1; ; tries++) {
    const name = nameBeside(target);
    try {
      const file = openSync(name, 'wx', replaced ? replaced.mode & PERMISSIONS : undefined);
      if (replaced) handOn(file, replaced);
      return { name, file };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries === TRIES) throw error;
    }
  }
}

/** Gives a file the owner and the permissions of the one that it replaces, as far as this user and this disk can. */
function handOn(file: number, { uid, gid, mode }: Stats): void {
  for (const give of [() => fchownSync(file, uid, gid), () => fchmodSync(file, mode & PERMISSIONS)]) {
    try {
      give();
    } catch {
      // Another user's file, or a disk that knows neither.
    }
  }
}

/** A process that ends in the midst of its work, as by a second Ctrl-C, takes its unfinished files with it. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  process.on('exit', () => {
    for (const name of unfinished) rmSync(name, { force: true });
  });
}
