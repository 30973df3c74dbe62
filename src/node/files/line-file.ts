/** A file that grows by whole lines. */

import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** Every line reaches the system before `append` returns, so that a kill leaves whole lines. */
export class LineFile {
  readonly #file: number;
  #length = 0;

  /**
   * @param keep bytes of an existing file to go on after; without it the file must be new
   * @throws the system's error, also when the file exists, or with `keep` does not
   */
  constructor(path: string, keep?: number) {
    this.#file = openSync(path, keep === undefined ? 'wx' : 'r+');
    if (keep === undefined) return;
    ftruncateSync(this.#file, keep);
    this.#length = keep;
  }

  /** @throws the system's error; the part of the line that was written is taken back */
  append(line: string): void {
    const bytes = Buffer.from(line);
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
