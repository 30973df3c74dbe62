/**
 * Files that the queue holds for machines that do not have them: weights and pictures that games need, and weights
 * that a learner has come to. A file is named by its content.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import type { Connection } from './connection.js';

const PREFIX = 'maxout:file:';
/** A day after its last use a file is forgotten. */
const KEPT_S = 24 * 60 * 60;
/** What a learner has come to is fetched at once, or not at all; then it is learned again. */
const LEARNED_KEPT_S = 60 * 60;
/** What nobody needs any more stays for a while, since the same run may be under way twice. */
const LEFT_S = 10;

/** What a run has put into the queue. */
export class LentFiles {
  readonly #connection: Connection;
  readonly #files = new Map<string, Uint8Array>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @returns the name that a worker asks for */
  async lend(bytes: Uint8Array): Promise<string> {
    const name = nameOf(bytes);
    this.#files.set(name, bytes);
    await this.renew();
    return name;
  }

  /** Lets files go that were lent: one, or all of them. */
  async takeBack(name?: string): Promise<void> {
    const names = name === undefined ? [...this.#files.keys()] : [name];
    for (const one of names) {
      if (this.#files.delete(one)) await this.#connection.redis.expire(PREFIX + one, LEFT_S);
    }
  }

  /** A file that a worker has left, which then goes; undefined when the queue has lost it. */
  async fetch(name: string): Promise<Uint8Array | undefined> {
    const bytes = await fetchFile(this.#connection, name);
    if (bytes) await this.#connection.redis.expire(PREFIX + name, LEFT_S);
    return bytes;
  }

  /** Keeps the files from being forgotten, and puts those back that the queue has lost. */
  async renew(): Promise<void> {
    const { redis } = this.#connection;
    for (const [name, bytes] of this.#files) {
      const isThere = await redis.expire(PREFIX + name, KEPT_S);
      if (!isThere) await redis.set(PREFIX + name, Buffer.from(bytes), 'EX', KEPT_S);
    }
  }
}

/** What the queue held in the place of a file, as its message says. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/** What is said of something that stood in the place of what was wanted. */
export function removed(found: string): string {
  return `the queue holds ${found}; it was removed`;
}

/** Leaves what a learner has come to for its run; returns the file's name. */
export async function leaveFile({ redis }: Connection, bytes: Uint8Array): Promise<string> {
  const name = nameOf(bytes);
  await redis.set(PREFIX + name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'EX', LEARNED_KEPT_S);
  return name;
}

/**
 * A file of the queue; undefined when it does not have it.
 *
 * @throws DamagedFile when it is not as it was put there; it is removed
 */
export async function fetchFile({ redis }: Connection, name: string): Promise<Uint8Array | undefined> {
  const bytes = await redis.getBuffer(PREFIX + name);
  if (!bytes) return undefined;
  const found = nameOf(bytes);
  if (found === name) return bytes;
  // In nobody's way: who has the file puts it there again, and what was learned is learned again.
  await redis.del(PREFIX + name);
  throw new DamagedFile(`${found}, not the file ${name} of the run`);
}

/** The bytes of floats as they stand in memory. */
export function floatBytes({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * The same back, as a copy, since floats begin at multiples of four bytes.
 *
 * @throws RangeError when the bytes are no whole floats
 */
export function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

function nameOf(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** What a worker has taken from the queue, in a folder of its own. */
export class BorrowedFiles {
  readonly #connection: Connection;
  readonly #folder = mkdtempSync(join(tmpdir(), 'maxout-worker-'));

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * The path of a file.
   *
   * @throws Error when the queue does not have it, or not as it was put there
   */
  async borrow(name: string): Promise<string> {
    const path = join(this.#folder, name);
    if (existsSync(path)) return path;
    writeFileAtomic(path, await this.read(name));
    return path;
  }

  /**
   * The bytes of a file that is needed once.
   *
   * @throws Error as `borrow` does
   */
  async read(name: string): Promise<Uint8Array> {
    const bytes = await fetchFile(this.#connection, name).catch((error: Error) => {
      if (error instanceof DamagedFile) throw new Error(removed(error.message));
      throw error;
    });
    if (!bytes) throw new Error(`the queue does not hold the file ${name} of the run`);
    return bytes;
  }

  /** Removes the folder. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
