/** A file that grows by whole lines. */

import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** Every line reaches the system before `append` returns, so that a kill leaves whole lines. */
export class LineFile {
  readonly #file: number;
  #length = 0;
  /** Whether there may be something behind the bytes to go on after. */
  #hasRest: boolean;

  /**
   * @param keep bytes of an existing file to go on after, whose rest stays until a line is appended; without it the file
   *   must be new
   * @throws the system's error, also when the file exists, or with `keep` does not
   */
  constructor(path: string, keep?: number) {
    this.#file = openSync(path, keep === undefined ? 'wx' : 'r+');
    this.#length = keep ?? 0;
    this.#hasRest = keep !== undefined;
  }

  /** @throws the system's error; the part of the line that was written is taken back */
  append(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#hasRest) ftruncateSync(this.#file, this.#length);
    this.#hasRest = false;
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#file, bytes, done, undefined, this.#length + done);
      this.#length += bytes.length;
    } catch (error) {
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
