/**
 * Where a tuning run stands, as a file: enough to go on exactly as if it had not been interrupted. One line of JSON,
 * and a line with its SHA-1.
 */
import { z } from 'zod';
import { sha1Hex } from '../../lib/sha1.js';
import type { TuningPlan } from '../../tune/tuning-plan.js';
import { writeFileAtomic } from '../files/atomic-write.js';
import { readFileLimited } from '../files/read-file.js';

const FORMAT = 'maxout tuning run';
/** Thousands of generations. */
const LARGEST_CHECKPOINT = 64 * 1024 * 1024;

const GENERATION = z.object({
  /** Counted from 1. */
  generation: z.int().min(1),
  best: z.number(),
  mean: z.number(),
  /** Of all generations so far. */
  bestSoFar: z.number(),
  /** By the clock, as far as it was played since the last start of the run. */
  seconds: z.number().min(0),
});
/** What a generation came to. */
export type Generation = z.infer<typeof GENERATION>;

const CHECKPOINT = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  plan: z.record(z.string(), z.unknown()),
  /** Of the optimiser before the generation that is being played. */
  state: z.unknown(),
  /** Fitness of the candidates of this generation that are rated, null for the others. */
  rated: z.array(z.number().nullable()),
  history: z.array(GENERATION),
  /** Fitness of the weights that the plan's model has itself; null where they are not rated. */
  reference: z.number().nullable(),
});

export interface Checkpoint {
  readonly state: unknown;
  readonly rated: readonly (number | null)[];
  readonly history: readonly Generation[];
  readonly reference: number | null;
}

/** @throws the system's error when the file cannot be written; one that was there stays as it was */
export function writeCheckpoint(file: string, version: string, plan: TuningPlan, checkpoint: Checkpoint): void {
  const text = JSON.stringify({ format: FORMAT, version, plan, ...checkpoint });
  writeFileAtomic(file, `${text}\n${checksumOf(text)}\n`);
}

/**
 * Reads the checkpoint of a run of this version and plan.
 *
 * @throws RangeError on a file that cannot be read, is damaged, or belongs to another run; the message says why
 */
export function readCheckpoint(file: string, version: string, plan: TuningPlan): Checkpoint {
  const found = parse(file);
  if (found.version !== version) {
    throw new RangeError(
      `${file} was written by version ${found.version}, this is ${version}: finish it with that one`,
    );
  }
  const differing = firstDifference(found.plan, JSON.parse(JSON.stringify(plan)), '');
  if (differing) throw new RangeError(`${file} belongs to another run: ${differing}; repeat the options of that run`);
  const { state, rated, history, reference } = found;
  return { state, rated, history, reference };
}

function parse(file: string): z.infer<typeof CHECKPOINT> {
  const read = readFileLimited(file, LARGEST_CHECKPOINT);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  const [text, checksum] = new TextDecoder().decode(read.bytes).split('\n');
  if (!text.startsWith(`{"format":"${FORMAT}"`)) throw new RangeError(`${file} is no checkpoint of a tuning run`);
  if (checksum !== checksumOf(text)) throw new RangeError(`${file} is damaged: its checksum does not match`);
  return CHECKPOINT.parse(JSON.parse(text));
}

function checksumOf(text: string): string {
  return sha1Hex(new TextEncoder().encode(text));
}

/** The first place at which two plain values differ, with what stands there; undefined if none. */
function firstDifference(found: unknown, wanted: unknown, at: string): string | undefined {
  if (isObject(found) && isObject(wanted)) {
    for (const key of new Set([...Object.keys(found), ...Object.keys(wanted)])) {
      const difference = firstDifference(found[key], wanted[key], at ? `${at}.${key}` : key);
      if (difference) return difference;
    }
    return undefined;
  }
  if (found === wanted) return undefined;
  return `its ${at} is ${JSON.stringify(found) ?? 'not set'}, here it is ${JSON.stringify(wanted) ?? 'not set'}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
