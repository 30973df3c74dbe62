/** Files that games need and that a worker on another machine does not have: weights and pictures, held by the queue. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomic } from '../node/files/atomic-write.js';
import type { Connection } from './connection.js';

const PREFIX = 'maxout:file:';
/** A day after its last use a file is forgotten. */
const KEPT_S = 24 * 60 * 60;

/** What a run has put into the queue. */
export class LentFiles {
  readonly #connection: Connection;
  readonly #files = new Map<string, Uint8Array>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @returns the name that a worker asks for */
  async lend(bytes: Uint8Array): Promise<string> {
    const name = createHash('sha1').update(bytes).digest('hex');
    this.#files.set(name, bytes);
    await this.renew();
    return name;
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
    const bytes = await this.#connection.redis.getBuffer(PREFIX + name);
    if (!bytes) throw new Error(`the queue does not hold the file ${name} of the run`);
    const found = createHash('sha1').update(bytes).digest('hex');
    if (found !== name) throw new Error(`the queue holds ${found} in place of the file ${name} of the run`);
    writeFileAtomic(path, bytes);
    return path;
  }

  /** Removes the folder. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
