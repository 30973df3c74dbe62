/**
 * The ledger of proofs: what was tried to make players stronger, and what came of it, failures too. A file of one JSON
 * object a line, to which lines are added and from which none is taken.
 */

import { existsSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../lib/json.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Result, refuse } from '../../lib/result.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { lockFile } from '../../platform/files/process-lock.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import type { ContestantHeader } from './contestant.js';
import type { ProofHeader } from './proof-file.js';
import type { ProofResult } from './proof-result.js';
import { VERDICTS } from './sequential-test.js';

/** What every line has. */
const ANY = {
  /** Counts the lines from 1. */
  id: z.int().min(1),
  /** One sentence. */
  tried: z.string().min(1),
  /** Signatures of decisions by their names, which this line is the reason of. */
  signatures: z.record(z.string(), z.string().regex(/^[0-9a-f]{12}$/)).exactOptional(),
};

const LINE = z.discriminatedUnion('kind', [
  /** How decisions were when the ledger began. */
  z.strictObject({ kind: z.literal('start'), ...ANY }),
  /** A sequential test. */
  z.strictObject({
    kind: z.literal('proof'),
    ...ANY,
    a: z.string(),
    b: z.string(),
    rules: z.string(),
    untilLines: z.int().min(1).nullable(),
    /** Hands for which luck was counted; null where it was not. */
    luck: z.string().nullable(),
    from: z.number(),
    to: z.number(),
    seed: z.int().min(0),
    seedStep: z.int().min(1),
    pairs: z.int().min(0),
    ratio: z.number(),
    /** What B made more than A, in points, with its standard error. */
    mean: z.number(),
    error: z.number().min(0),
    verdict: z.enum(VERDICTS),
  }),
  /** A measurement that was no sequential test. */
  z.strictObject({
    kind: z.literal('experiment'),
    ...ANY,
    /** What the figure is of, as in "mean score from level 19 to 230 lines". */
    figure: z.string().min(1),
    mean: z.number(),
    /** Standard error. */
    error: z.number().min(0),
    games: z.int().min(1),
  }),
]);
/** A line of the ledger. */
export type LedgerLine = Readonly<z.infer<typeof LINE>>;

const LARGEST_LEDGER = 16 * 1024 * 1024;

/** The lines of a ledger; a refusal names the line. */
export function parseLedger(text: string): Result<{ readonly lines: readonly LedgerLine[] }> {
  const lines: LedgerLine[] = [];
  for (const [i, each] of text.split('\n').entries()) {
    if (each.trim() === '') continue;
    const read = parseJson(each);
    if (!read.ok) return refuse(`line ${i + 1}: ${read.message}`);
    const line = readBySchema(LINE, read.value);
    if (!line.ok) return refuse(`line ${i + 1}: ${line.message}`);
    if (line.value.id !== lines.length + 1)
      return refuse(`line ${i + 1}: its id is ${line.value.id}, not ${lines.length + 1}`);
    lines.push(line.value);
  }
  return { ok: true, lines };
}

/** Adds the result of a test; the file begins with it where there is none. A refusal does not name the file. */
export function appendProof(path: string, header: ProofHeader, result: ProofResult, tried: string): Result {
  const { rules, untilLines, luck, from, to, seed, seedStep, a, b } = header;
  const { pairs, ratio, difference, verdict } = result;
  const { mean, error } = difference;
  return append(path, (id) => ({
    ...{ kind: 'proof', id, tried, a: nameOf(a), b: nameOf(b), rules, untilLines, luck, from, to, seed, seedStep },
    ...{ pairs, ratio, mean, error, verdict },
  }));
}

/** Folders are those of one machine: a build is named by its digest. */
function nameOf({ player, build }: ContestantHeader): string {
  const digest = build === undefined ? undefined : (/\(([0-9a-z]+)\)$/.exec(build)?.[1] ?? build);
  return digest === undefined ? player : `${player}@${digest}`;
}

function append(path: string, lineFor: (id: number) => LedgerLine): Result {
  let release: (() => void) | undefined;
  try {
    const lock = lockFile(path);
    if (!lock.ok) return lock;
    release = lock.release;
    const found = existsSync(path) ? readFileLimited(path, LARGEST_LEDGER) : undefined;
    if (found?.ok === false) return found;
    const text = found ? new TextDecoder().decode(found.bytes) : '';
    const read = parseLedger(text);
    if (!read.ok) return read;
    const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    writeFileAtomic(path, `${before}${JSON.stringify(lineFor(read.lines.length + 1))}\n`);
    return { ok: true };
  } catch (error) {
    if (isFileProblem(error)) return refuse(describeFileProblem(error));
    throw error;
  } finally {
    release?.();
  }
}
