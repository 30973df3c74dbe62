/**
 * Where a training run stands, as a file beside its weights: enough to go on exactly as if nobody had stopped it. The file of
 * the weights has them as 16-bit numbers, and the run needs all bits. A line of JSON, a line with the SHA-1 of all the
 * rest, and the weights as floats, little endian. It is gone when the run is over.
 */

import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { z } from 'zod';
import { LAYOUTS, ROW_WIDTH } from '../../eval/ntuple/ntuple-layout.js';
import { learnedLength } from '../../learn/learner.js';
import type { RunLength } from '../../learn/rounds.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import type { Failure } from '../../platform/job.js';
import { failure } from '../options/advice.js';
import { firstDifference } from './tune-checkpoint.js';

const FORMAT = 'maxout training 1';
const LINE_BREAK = 0x0a;
/** Six times the largest tables with the sums of their errors. */
const LARGEST_STATE = 512 * 1024 * 1024;
const BYTES_OF_FLOAT = 4;

const count = z.int().min(0);
const sha1 = z.string().regex(/^[0-9a-f]{40}$/, 'expected 40 hexadecimal digits');
const STATE = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string().max(100),
  /** What is learned, as plain data. */
  plan: z.record(z.string(), z.unknown()),
  /** The length of the run in pieces; null where it ends by time. */
  length: z.number().min(0).nullable(),
  /** The hash of the weights whose games give the first playfields. */
  boards: sha1.nullable(),
  rounds: count,
  pieces: count,
  done: z.number().min(0).max(1),
  minutes: z.number().min(0).max(1e9),
  /** SHA-1 of the file of weights that goes with this state, and of the one before, where a kill came between the two. */
  files: z.array(sha1).max(2),
});

/** A run after a whole round. */
export interface TrainingState {
  /** Rounds that were played; undefined for a run that is to be of another length now, which its share divides. */
  readonly rounds: number | undefined;
  /** What all learners have done, in earlier runs of the weights, too. */
  readonly pieces: number;
  /** Share of the run, 0–1. */
  readonly done: number;
  readonly minutes: number;
  /** As learners give it: the weights, and what else they have learned. */
  readonly learned: Float32Array;
}

/** Which run it is. */
export interface TrainingRun {
  readonly version: string;
  readonly plan: TrainingPlan;
  readonly length: RunLength;
  /** The bytes of the weights whose games give the playfields to begin with. */
  readonly boardsFrom?: Uint8Array | undefined;
}

/** The file beside the weights. */
export function trainingStateFile(weights: string): string {
  return `${weights}.run`;
}

/**
 * @param files SHA-1 of the file of weights that is written next, and of the one that is there
 * @throws the system's error when the file cannot be written; one that was there stays as it was
 */
export function writeTrainingState(
  file: string,
  run: TrainingRun,
  state: TrainingState & { readonly rounds: number },
  files: readonly string[],
): void {
  const { learned, ...rest } = state;
  const head = { format: FORMAT, version: run.version, ...aboutRun(run), ...rest, files: [...files] } satisfies z.infer<
    typeof STATE
  >;
  const text = Buffer.from(`${JSON.stringify(head)}\n`);
  const floats = new Uint8Array(learned.buffer, learned.byteOffset, learned.byteLength);
  writeFileAtomic(file, Buffer.concat([text, Buffer.from(`${checksumOf(text, floats)}\n`), floats]));
}

/** The run is over. */
export function removeTrainingState(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Where the same run was stopped.
 *
 * @param weights the bytes of the file of weights, where there is one
 * @throws RangeError on a file that cannot be read, is damaged, or belongs to another run or other weights; the message says
 *   why, and what to do
 */
export function readTrainingState(file: string, run: TrainingRun, weights: Uint8Array | undefined): TrainingState {
  const read = readFileLimited(file, LARGEST_STATE);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  const found = parse(file, read.bytes);
  const { length, files } = found.head;
  const { version, plan } = run;
  if (found.head.version !== version) {
    throw new RangeError(
      `${file} was written by version ${found.head.version}, this is ${version}: finish it with that one`,
    );
  }
  const { length: ownLength, ...about } = aboutRun(run);
  const wanted: unknown = JSON.parse(JSON.stringify(about));
  const differing = firstDifference({ plan: found.head.plan, boards: found.head.boards }, wanted, '');
  if (differing) {
    throw failure(`${file} belongs to another run: ${differing}`, 'repeat-run');
  }
  if (weights && !files.includes(sha1Of(weights))) {
    throw failure(
      `${file} does not belong to these weights: they are not those that the run wrote last`,
      'put-weights-back',
    );
  }
  const expected = learnedLength(plan, LAYOUTS[plan.features].rows * ROW_WIDTH);
  if (found.learned.length !== expected) {
    throw damaged(file, `it holds ${found.learned.length} weights, expected ${expected}`);
  }
  const { rounds, pieces, done, minutes } = found.head;
  return { rounds: length === ownLength ? rounds : undefined, pieces, done, minutes, learned: found.learned };
}

export function sha1Of(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

function aboutRun({ plan, length, boardsFrom }: TrainingRun) {
  const { finishes: _, ...rest } = plan;
  return {
    plan: rest as unknown as Record<string, unknown>,
    length: Number.isFinite(length.pieces) ? length.pieces : null,
    boards: boardsFrom ? sha1Of(boardsFrom) : null,
  };
}

function parse(
  file: string,
  bytes: Uint8Array,
): { readonly head: z.infer<typeof STATE>; readonly learned: Float32Array } {
  const headEnd = bytes.indexOf(LINE_BREAK) + 1;
  const checkEnd = bytes.indexOf(LINE_BREAK, headEnd) + 1;
  const text = Buffer.from(bytes.subarray(0, headEnd));
  if (!text.toString().startsWith(`{"format":"${FORMAT}"`))
    throw new RangeError(`${file} is not the state of a training run`);
  const floats = bytes.subarray(checkEnd);
  const check = Buffer.from(bytes.subarray(headEnd, checkEnd)).toString();
  if (checkEnd === 0 || check !== `${checksumOf(text, floats)}\n`) throw damaged(file, 'its checksum does not match');
  if (floats.length % BYTES_OF_FLOAT !== 0) throw damaged(file, 'its weights are no whole numbers of bytes');
  let json: unknown;
  try {
    json = JSON.parse(text.toString());
  } catch {
    throw damaged(file, 'line 1 is not JSON');
  }
  const read = readBySchema(STATE, json);
  if (!read.ok) throw damaged(file, read.message);
  const learned = new Float32Array(Uint8Array.from(floats).buffer);
  if (!learned.every(Number.isFinite)) throw damaged(file, 'some of its weights are no numbers');
  return { head: read.value, learned };
}

function damaged(file: string, why: string): Failure {
  return failure(`${file} is damaged: ${why}`, 'start-again');
}

function checksumOf(text: Uint8Array, floats: Uint8Array): string {
  return createHash('sha1').update(text).update(floats).digest('hex');
}
