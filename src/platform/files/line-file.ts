/** A file that grows by whole lines. */

import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { type Result, refuse } from '../../lib/result.js';

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

// A JSON object as a line of a file, with a check of its text at its end, so that damage shows.

/** Lines of earlier versions have none. */
const CHECK = /,"check":"([0-9a-f]{8})"\}\r?$/;
const CHECK_DIGITS = 8;

/** `message` goes on from the line's name; `isOurs` says that the line looks like one that this program wrote. */
export type CheckedLine = Result<{ readonly value: unknown }, { readonly isOurs: boolean }>;

/** Without a line break. */
export function formatCheckedLine(fields: object): string {
  const text = JSON.stringify(fields);
  return `${text.slice(0, -1)},"check":"${checkOf(text)}"}`;
}

/** What `formatCheckedLine` was given, or any other JSON that says nothing of a check. */
export function parseCheckedLine(bytes: Uint8Array): CheckedLine {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const check = CHECK.exec(text);
  const content = check ? `${text.slice(0, check.index)}}` : text;
  const value = parseJson(content);
  const fits = check ? check[1] === checkOf(content) : !hasCheck(value);
  if (value !== undefined && fits) return { ok: true, value };
  const message = `is damaged: ${fits ? 'it is not JSON' : 'it does not match its checksum'}`;
  return refuse(message, { isOurs: check !== null || text.includes('{"kind":"') });
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasCheck(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'check' in value;
}

function checkOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, CHECK_DIGITS);
}
