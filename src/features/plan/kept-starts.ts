/**
 * The starts of a plan that are done, in a file beside its movie, so that the same command goes on after a stop or a kill:
 *
 *     movie.fm2.starts    what is planned, then a line for each start; gone when the plan is whole
 */

import { existsSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { type ReadBySchema, readBySchema } from '../../lib/read-by-schema.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { formatCheckedLine, LineFile, parseCheckedLine } from '../../platform/files/line-file.js';
import { lockFile, underLock } from '../../platform/files/process-lock.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import type { Plan } from '../../search/foresight/plan.js';
import { ORIENTATION_COUNT } from '../../tetris/tetromino.js';
import { failure } from '../options/advice.js';
import type { PlannedStart } from './plan-starts.js';

/** A search with about a million starts. */
const LARGEST = 400 * 1024 * 1024;

/** @throws Failure when a movie is there that no search left unfinished */
export function checkMovieIsNew(out: string): void {
  if (existsSync(out) && !existsSync(fileOf(out))) throw new Failure(`${out} exists: use another name, or remove it`);
}

/** @throws Failure when starts are kept beside a movie, or will be by another process, for a plan that keeps none */
export function checkNothingKept(out: string): void {
  const path = fileOf(out);
  locked(path)();
  if (existsSync(path)) throw ofAnotherPlan(path);
}

function ofAnotherPlan(path: string): Failure {
  return failure(`${path} holds the starts of another plan`, 'other-plan');
}

function fileOf(out: string): string {
  return `${out}.starts`;
}

/** Nobody else may keep starts there until it is closed. */
export class KeptStarts {
  readonly seeds = new Set<number>();
  /** The best plan so far; the wider beams of its start may be to come. */
  best: (PlannedStart & { readonly plan: Plan }) | undefined;
  readonly #path: string;
  readonly #header: string;
  readonly #release: () => void;
  #file: LineFile | undefined;

  /**
   * @param out the movie's file
   * @param about everything that decides what is planned
   * @throws Failure on a file of another plan, a damaged one, or one that another process keeps
   */
  constructor(out: string, about: object) {
    this.#path = fileOf(out);
    this.#header = formatCheckedLine({ kind: 'starts of a plan', ...about });
    this.#release = locked(this.#path);
    try {
      if (existsSync(this.#path)) this.#read();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** @param isBest whether the plan is better than those of all starts before */
  keep({ seed, plan, isNarrow }: PlannedStart, isBest: boolean): void {
    const line: KeptStart = { seed, plan: isBest && plan ? plan : null, isNarrow };
    try {
      if (!this.#file) {
        this.#file = new LineFile(this.#path);
        this.#file.append(`${this.#header}\n`);
      }
      this.#file.append(`${formatCheckedLine(line)}\n`);
    } catch (error) {
      throw new Failure(`cannot write ${this.#path}: ${describeFileProblem(error)}`);
    }
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
    this.#release();
  }

  /** The plan is whole. Nobody else may keep starts there until this is closed. */
  remove(): void {
    this.#file?.close();
    this.#file = undefined;
    rmSync(this.#path, { force: true });
  }

  #read(): void {
    const path = this.#path;
    const read = readFileLimited(path, LARGEST);
    if (!read.ok) throw new Failure(`${path}: ${read.message}`);
    // A last line without a line break is an unfinished one.
    const bytes = read.bytes.subarray(0, read.bytes.lastIndexOf(0x0a) + 1);
    const [header, ...lines] = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
    if (header !== this.#header) throw ofAnotherPlan(path);
    for (const [i, text] of lines.entries()) {
      const wrong = (problem: string): Failure =>
        new Failure(`${path}: line ${i + 2}${problem}; nothing was changed: remove the file to begin again`);
      const line = parseCheckedLine(new TextEncoder().encode(text));
      if (!line.ok) throw wrong(` ${line.message}`);
      const read = readKeptStart(line.value);
      if (!read.ok) throw wrong(`: ${read.message}`);
      const { seed, plan, isNarrow } = read.value;
      if (!isNarrow) this.seeds.add(seed);
      if (plan) this.best = { seed, plan };
    }
    this.#file = new LineFile(path, bytes.length);
  }
}

/** @returns what releases the lock */
function locked(path: string): () => void {
  const lock = underLock(
    () => lockFile(path),
    (release) => ({ ok: true as const, release }),
  );
  if (lock.ok) return lock.release;
  throw new Failure(`${path}: ${lock.message}`);
}

interface KeptStart {
  readonly seed: number;
  /** Its own plan where that was the best until then. */
  readonly plan: Plan | null;
  /** Whether wider beams of it were still to come (missing: no). */
  readonly isNarrow?: boolean | undefined;
}

const whole = z.int().min(0);
const PIECE = z.strictObject({
  orientation: whole.max(ORIENTATION_COUNT - 1),
  x: whole.max(9),
  y: whole.max(19),
  frames: whole,
  delay: whole,
  pause: whole.optional(),
});
const PLAN: z.ZodType<Plan> = z.strictObject({
  pieces: z.array(PIECE).min(1),
  points: whole,
  lines: whole,
  frames: whole,
  worth: z.number(),
  isReached: z.boolean(),
  nodes: whole,
  width: z.int().min(1),
  pressesAgain: z.boolean().optional(),
});
const START: z.ZodType<KeptStart> = z.strictObject({
  seed: whole,
  plan: PLAN.nullable(),
  isNarrow: z.boolean().optional(),
});

/** @param value a parsed line of JSON */
function readKeptStart(value: unknown): ReadBySchema<KeptStart> {
  return readBySchema(START, value);
}
