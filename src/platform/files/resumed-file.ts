/**
 * Files that a run goes on with. What stands in them comes again, line by line, and is compared; nothing is written before
 * every file of the run has come to its end. So a run that finds out that it cannot go on leaves them as they were.
 */
import { statSync } from 'node:fs';
import { LineFile } from './line-file.js';
import { writeFileAtomic } from './read-file.js';

/** The files of one run. */
export class ResumedFiles {
  readonly #files: ResumedFile[] = [];

  /** Whether something that stands in a file has not come again yet. */
  get areBehind(): boolean {
    return this.#files.some(({ isBehind }) => isBehind);
  }

  add(file: ResumedFile): void {
    this.#files.push(file);
  }

  /** Writes what has waited, once all files are at their ends. */
  flush(): void {
    if (this.areBehind) return;
    for (const file of this.#files) file.write();
  }
}

/** What stands in a file. */
export interface ResumedContent {
  /** What the file is to begin with, whatever comes. */
  readonly begin: Uint8Array;
  /** Whole lines behind it, which are to come again. */
  readonly rest: Uint8Array;
  /** Whether both stand in the file like this already. */
  readonly isSame: boolean;
  /** Where there is no file yet. */
  readonly isNew?: boolean;
}

/** A line came that is another one than stands in the file. */
export class OtherLineError extends Error {
  override name = 'OtherLineError';

  /** @param line of the file, 1 for the first */
  constructor(readonly line: number) {
    super(`line ${line} is another one`);
  }
}

export class ResumedFile {
  readonly #path: string;
  readonly #content: ResumedContent;
  readonly #files: ResumedFiles;
  readonly #mayDiffer: boolean;
  /** Bytes of the rest that have come again. */
  #again = 0;
  #end: number;
  #waiting: string[] = [];
  #file: LineFile | undefined;

  /**
   * @param options `mayDiffer`: a line that is another one takes the place of what stands there, and of all behind it;
   *   without it, that is an error
   */
  constructor(
    path: string,
    content: ResumedContent,
    { files, mayDiffer }: { readonly files: ResumedFiles; readonly mayDiffer: boolean },
  ) {
    this.#path = path;
    this.#content = content;
    this.#files = files;
    this.#mayDiffer = mayDiffer;
    this.#end = content.rest.length;
    files.add(this);
  }

  /** Whether lines of the file have not come again yet. */
  get isBehind(): boolean {
    return this.#again < this.#end;
  }

  /** @throws OtherLineError, and the system's error */
  append(line: string): void {
    if (this.isBehind && this.#comesAgain(line)) {
      this.#files.flush();
      return;
    }
    this.#waiting.push(line);
    this.#files.flush();
  }

  /** What has not come again does not belong to the run any more. */
  cut(): void {
    this.#end = this.#again;
    const { begin, rest, isSame } = this.#content;
    const isWhole = isSame && statSync(this.#path).size === begin.length + this.#again;
    if (!this.#file && !isWhole) writeFileAtomic(this.#path, Buffer.concat([begin, rest.subarray(0, this.#again)]));
  }

  /** To be called by the files alone. */
  write(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    this.#file ??= this.#open();
    for (const line of waiting) this.#file.append(line);
  }

  /** What still waits is not written. */
  close(): void {
    this.#waiting = [];
    this.#file?.close();
    this.#file = undefined;
  }

  #comesAgain(line: string): boolean {
    const { begin, rest } = this.#content;
    const bytes = Buffer.from(line);
    const next = this.#again + bytes.length;
    if (next <= this.#end && bytes.equals(rest.subarray(this.#again, next))) {
      this.#again = next;
      return true;
    }
    if (!this.#mayDiffer) throw new OtherLineError(linesIn(begin) + linesIn(rest.subarray(0, this.#again)) + 1);
    this.#end = this.#again;
    return false;
  }

  #open(): LineFile {
    const { begin, rest, isSame, isNew } = this.#content;
    if (isNew) return new LineFile(this.#path);
    if (!isSame) writeFileAtomic(this.#path, Buffer.concat([begin, rest.subarray(0, this.#again)]));
    return new LineFile(this.#path, begin.length + this.#again);
  }
}

const LINE_BREAK = 0x0a;

function linesIn(bytes: Uint8Array): number {
  return bytes.reduce((lines, byte) => lines + Number(byte === LINE_BREAK), 0);
}
