/**
 * Where a tuning run stands, as a file: enough to go on exactly as if it had not been interrupted. One line of JSON,
 * and a line with its SHA-1.
 */

import { z } from 'zod';
import type { MethodName } from '../../learn/method.js';
import { optimiserFor, type TuningPlan } from '../../learn/tuning-plan.js';
import { sha1Hex } from '../../lib/hashes.js';
import { shortJson } from '../../lib/json.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import type { Failure } from '../../platform/job.js';
import { failure } from '../options/advice.js';

// The check of what an optimiser is to go on from: of the plan's sizes, and of numbers that can be reckoned with.

/** Products of three of them are numbers yet. */
const LARGEST = 1e100;

/** Any number that a run comes to. */
const REAL = z.number().min(-LARGEST).max(LARGEST);

/** A list with a value for each point of a generation. */
function forEachPoint<T extends z.ZodType>(plan: TuningPlan, value: T): z.ZodArray<T> {
  return z.array(value).length(optimiserFor(plan).ask().length);
}

/** What `save` of the plan's optimiser gives. */
function optimiserState(plan: TuningPlan) {
  const dimension = plan.model.terms.length;
  const point = z.array(REAL).length(dimension);
  const rated = z.object({ point, fitness: REAL });
  const count = z.int().min(0);
  const kept = {
    swarm: {
      particles: forEachPoint(plan, z.object({ position: point, velocity: point, best: rated.nullable() })),
      stalled: count,
      restarts: count,
    },
    'cross-entropy': { mean: point, variance: z.array(REAL.min(0)).length(dimension) },
    genetic: { population: forEachPoint(plan, point) },
    'cma-es': {
      mean: point,
      step: REAL.min(0),
      covariance: z.array(point).length(dimension).refine(isCovariance, 'expected variances and correlations'),
      covariancePath: point,
      stepPath: point,
    },
  } as const satisfies Readonly<Record<MethodName, z.ZodRawShape>>;
  return z.object({ generation: count, best: rated.nullable(), ...kept[plan.method.name] });
}

/** No distribution that is learned is as flat or as long. */
const VARIANCES = { lowest: 1e-30, highest: 1e30 } as const;
/** What rounding may add to a correlation. */
const ROUNDED = 1 + 1e-6;

/** Whether the matrix has axes that can be found: the search for those of others may not end. */
function isCovariance(rows: readonly (readonly number[])[]): boolean {
  const deviations = rows.map((row, i) => Math.sqrt(row[i]));
  return rows.every((row, i) =>
    row.every((value, j) =>
      i === j
        ? value >= VARIANCES.lowest && value <= VARIANCES.highest
        : Math.abs(value) <= deviations[i] * deviations[j] * ROUNDED,
    ),
  );
}

const FORMAT = 'maxout tuning run';
/** Thousands of generations. */
const LARGEST_CHECKPOINT = 64 * 1024 * 1024;

/** The longest run: a century. */
const MOST_SECONDS = 4e9;

const GENERATION = z.object({
  /** Counted from 1. */
  generation: z.int().min(1),
  best: REAL,
  mean: REAL,
  /** The best of all generations so far. */
  bestSoFar: REAL,
  /** By the clock, as far as it was played since the last start of the run. */
  seconds: z.number().min(0).max(MOST_SECONDS),
});
/** What a generation came to. */
export type Generation = z.infer<typeof GENERATION>;

/** Which run it is of; its content depends on the plan. */
const RUN = z.looseObject({
  format: z.literal(FORMAT),
  version: z.string().max(100),
  plan: z.record(z.string(), z.unknown()),
});

/** What the checkpoint of a plan holds besides. */
function checkpointOf(plan: TuningPlan) {
  return z
    .object({
      /** The state of the optimiser before the generation that is being played. */
      state: optimiserState(plan),
      /** Fitness of the candidates of this generation that are rated, null for the others; empty for none. */
      rated: z.union([z.tuple([]), forEachPoint(plan, REAL.nullable())]),
      history: z.array(GENERATION),
      /** Fitness of the weights that the plan's model has itself; null where they are not rated. */
      reference: REAL.nullable(),
    })
    .refine(({ history }) => history.every(({ generation }, i) => generation === i + 1), 'generations are missing')
    .refine(({ state, history }) => state.generation === history.length, 'state and history do not fit together');
}

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
  const run = readBySchema(RUN, found);
  if (!run.ok) throw damaged(file, run.message);
  if (run.value.version !== version) {
    throw new RangeError(
      `${file} was written by version ${run.value.version}, this is ${version}: finish it with that one`,
    );
  }
  const differing = firstDifference(run.value.plan, JSON.parse(JSON.stringify(plan)), '');
  if (differing) throw new RangeError(`${file} belongs to another run: ${differing}; repeat the options of that run`);
  const checked = readBySchema(checkpointOf(plan), found);
  if (!checked.ok) throw damaged(file, checked.message);
  return checked.value;
}

function parse(file: string): unknown {
  const read = readFileLimited(file, LARGEST_CHECKPOINT);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  const [text, checksum, ...rest] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.bytes).split('\n');
  if (!text.startsWith(`{"format":"${FORMAT}"`)) throw new RangeError(`${file} is not a checkpoint of a tuning run`);
  if (checksum !== checksumOf(text)) throw damaged(file, 'its checksum does not match');
  if (rest.length !== 1 || rest[0] !== '') throw damaged(file, 'something follows its checksum, in line 3');
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(file, 'line 1 is not JSON');
  }
}

function damaged(file: string, why: string): Failure {
  return failure(`${file} is damaged: ${why}`, 'start-again');
}

function checksumOf(text: string): string {
  return sha1Hex(new TextEncoder().encode(text));
}

/** The first place at which two plain values differ, with what stands there; undefined if none. */
export function firstDifference(found: unknown, wanted: unknown, at: string): string | undefined {
  if (isObject(found) && isObject(wanted)) {
    for (const key of new Set([...Object.keys(found), ...Object.keys(wanted)])) {
      const difference = firstDifference(found[key], wanted[key], at ? `${at}.${key}` : key);
      if (difference) return difference;
    }
    return undefined;
  }
  if (found === wanted) return undefined;
  return `its ${at} is ${shown(found)}, but here it is ${shown(wanted)}`;
}

function shown(value: unknown): string {
  return value === undefined ? 'not set' : shortJson(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
