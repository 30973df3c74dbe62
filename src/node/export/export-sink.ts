/** Where the pictures of a film go, one after the other; and the file that is whole at its end or not there. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Picture } from '../../draw/canvas.js';

/** Takes pictures of one size, and makes a file of them. */
export interface FilmSink {
  /** The picture may be changed after this. A promise asks to be waited for. */
  write(picture: Picture): Promise<void> | undefined;
  /** Makes the file. */
  finish(): Promise<void>;
  /** Leaves nothing behind; also when something else has failed. */
  abandon(): Promise<void>;
}

export interface FilmOptions {
  readonly path: string;
  /** Each pixel becomes a square of so many. */
  readonly scale: number;
  /** Pictures a second. */
  readonly rate: number;
}

/** A film could not be made; the message says why and what to do. */
export class FilmError extends Error {
  override name = 'FilmError';
}

/** The name that a file has until it is whole. */
export function unfinishedName(path: string): string {
  return `${path}.tmp`;
}

/** A file that grows beside its place, under the name of `unfinishedName`, and goes there when it is whole. */
export class UnfinishedFile {
  readonly #path: string;
  readonly #file: number;
  #length = 0;
  #isOpen = true;

  /** @throws the system's error */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(unfinishedName(path), 'w');
  }

  /** @throws the system's error */
  append(bytes: Uint8Array): void {
    this.#write(bytes, this.#length);
    this.#length += bytes.length;
  }

  /**
   * Writes over what is there.
   *
   * @throws the system's error
   */
  patch(at: number, bytes: Uint8Array): void {
    this.#write(bytes, at);
  }

  /** @throws the system's error */
  finish(): void {
    this.#close();
    renameSync(unfinishedName(this.#path), this.#path);
  }

  abandon(): void {
    this.#close();
    rmSync(unfinishedName(this.#path), { force: true });
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  #write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
    }
  }
}
