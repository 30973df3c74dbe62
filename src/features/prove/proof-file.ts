/**
 * A test of two players in a file: a header line with all that it depends on, then a line for each pair, written as soon as it
 * is played. A last line that was cut off is dropped; a file of another test is refused.
 */

import { existsSync } from 'node:fs';
import { z } from 'zod';
import { isJsonBeginning } from '../../lib/json.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Result, refuse } from '../../lib/result.js';
import { formatCheckedLine, LineFile, parseCheckedLine } from '../../platform/files/line-file.js';
import { lockFile, underLock } from '../../platform/files/process-lock.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import { headerDifference } from '../games/game-file.js';
import type { ContestantHeader } from './contestant.js';
import type { Pair } from './pairs.js';

/** Everything that the pairs of a test depend on. */
export interface ProofHeader {
  readonly kind: 'proof';
  /** As `programId` gives it. */
  readonly program: string;
  readonly a: ContestantHeader;
  readonly b: ContestantHeader;
  readonly rules: string;
  readonly untilLines: number | null;
  readonly maxPieces: number | null;
  /** What the scores count, as `measureOf` names it. */
  readonly measure: string;
  /** Hands for which luck is counted; null where it is not. */
  readonly luck: string | null;
  /** Points by which B is better if the one hypothesis is true, and the other. */
  readonly from: number;
  readonly to: number;
  readonly seed: number;
  readonly seedStep: number;
}

export interface ProofFile {
  /** Pairs that were in the file before. */
  readonly pairs: readonly Pair[];
  /** @throws the system's error */
  append(pair: Pair): void;
  close(): void;
}

/** What may be done with a file that is there. */
export interface ExistingFile {
  readonly resume: boolean;
  readonly force: boolean;
}

/** A refusal does not name the file; `exists` says that the user has to say what to do with it. */
export type OpenedProofFile = Result<{ readonly file: ProofFile }, { readonly exists?: true }>;

const GAME = z.strictObject({
  score: z.number(),
  luck: z.number().exactOptional(),
  worker: z.string().exactOptional(),
});
const PAIR = z.strictObject({ kind: z.literal('pair'), seed: z.int().min(0), a: GAME, b: GAME });

/** Some hundred thousand pairs. */
const LARGEST_FILE = 128 * 1024 * 1024;
const LINE_BREAK = 0x0a;
const NO_PROOF = 'this is not a test of two players; use another name';

/** Begins a file, replaces it or goes on with it. Nobody else may until it is closed. */
export function openProofFile(path: string, header: ProofHeader, existing: ExistingFile): OpenedProofFile {
  return underLock(
    () => lockFile(path),
    (release) => openLocked(path, header, existing, release),
  );
}

function openLocked(
  path: string,
  header: ProofHeader,
  { resume, force }: ExistingFile,
  release: () => void,
): OpenedProofFile {
  const isThere = existsSync(path);
  if (!isThere || (force && !resume)) {
    const line = `${formatCheckedLine(header)}\n`;
    if (isThere) writeFileAtomic(path, line);
    const lines = new LineFile(path, isThere ? Buffer.byteLength(line) : undefined);
    if (!isThere) lines.append(line);
    return { ok: true, file: fileOf(lines, [], release) };
  }
  if (!resume) return refuse('there is such a file', { exists: true });
  const found = readFileLimited(path, LARGEST_FILE);
  if (!found.ok) return found;
  const read = readLines(found.bytes);
  if (!read.ok) return read;
  const difference = headerDifference(read.header, header);
  if (difference) return refuse(`the file holds another test: ${difference}; use another name`);
  return { ok: true, file: fileOf(new LineFile(path, read.length), read.pairs, release) };
}

function fileOf(lines: LineFile, pairs: readonly Pair[], release: () => void): ProofFile {
  return {
    pairs,
    append: (pair) => lines.append(`${formatCheckedLine({ kind: 'pair', ...pair })}\n`),
    close: () => {
      lines.close();
      release();
    },
  };
}

type ReadLines = Result<{
  readonly header: object;
  readonly pairs: readonly Pair[];
  /** Bytes of the whole lines. */
  readonly length: number;
}>;

function readLines(bytes: Uint8Array): ReadLines {
  let header: object | undefined;
  const pairs: Pair[] = [];
  let length = 0;
  for (let number = 1; length < bytes.length; number++) {
    const lineBreak = bytes.indexOf(LINE_BREAK, length);
    const line = bytes.subarray(length, lineBreak < 0 ? bytes.length : lineBreak);
    // A line without its end is played again, also where nothing else of it is missing.
    if (lineBreak < 0 && header && isBeginning(line)) break;
    const read = parseCheckedLine(line);
    if (!header) {
      const isProof = lineBreak >= 0 && read.ok && (read.value as { readonly kind?: unknown } | null)?.kind === 'proof';
      if (!isProof) return refuse(NO_PROOF);
      header = read.value as object;
    } else {
      if (!read.ok) return refuse(`line ${number} ${read.message}; nothing was changed: use a copy of the file`);
      const pair = readBySchema(PAIR, read.value);
      if (!pair.ok) return refuse(`line ${number} is not a pair: ${pair.message}; use a copy of the file`);
      const { kind: _, ...games } = pair.value;
      pairs.push(games);
    }
    length = lineBreak < 0 ? bytes.length : lineBreak + 1;
  }
  return header ? { ok: true, header, pairs, length } : refuse(NO_PROOF);
}

function isBeginning(line: Uint8Array): boolean {
  const text = new TextDecoder().decode(line);
  return isJsonBeginning(text) || parseCheckedLine(line).ok;
}
