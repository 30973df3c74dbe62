/** A file that grows by whole lines. */

import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** Every line reaches the system before `append` returns, so that a kill leaves whole lines. */
export class LineFile {
  readonly #file: number;
  #length = 0;

  /** @throws the system's error, also when the file exists */
  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  /** @throws the system's error; the part of the line that was written is taken back */
  append(line: string): void {
    const bytes = Buffer.from(line);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
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
