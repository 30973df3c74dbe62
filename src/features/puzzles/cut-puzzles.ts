/** Puzzles, cut on several threads; which ones they are does not depend on how many. */

import { plural } from '../../lib/format-numbers.js';
import { Failure, type Job } from '../../platform/job.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import { failure } from '../options/advice.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { areNear } from './answers.js';
import type { PuzzlePosition } from './cut-puzzle.js';
import type { LevelBand } from './level-bands.js';
import type { Puzzle } from './puzzle-lines.js';
import { type SimulatedGame, simulatedGames } from './simulated-positions.js';

export interface PuzzleWorkerData {
  readonly hands: Puzzle['hands'];
  /** Points that the second best placement has to cost, above the error of the judge. */
  readonly leastPoints: number;
}

/** Some positions of a game, or a game to be simulated. */
export type PuzzleTask =
  | { readonly positions: readonly PuzzlePosition[] }
  | { readonly game: SimulatedGame; readonly seed: number };

export interface CutPuzzles {
  readonly puzzles: readonly Puzzle[];
  /** How many were looked at. */
  readonly positions: number;
}

interface PuzzleRun extends PuzzleWorkerData {
  readonly tasks: readonly PuzzleTask[];
  readonly threads: number;
  /** Told of the tasks that are done, and of the puzzles so far. */
  readonly onProgress: (tasks: number, puzzles: number) => void;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

/** Positions of a task. */
export const BATCH = 8;
/** Tasks of each thread that wait for a slower one before them. */
const AHEAD = 4;

/** In their order, without near duplicates. Undefined where the signal ended it. */
async function cutPuzzles(run: PuzzleRun): Promise<CutPuzzles | undefined> {
  const { tasks, threads, hands, leastPoints, onProgress, signal } = run;
  const puzzles: Puzzle[] = [];
  let [positions, done] = [0, 0];
  const workerData: PuzzleWorkerData = { hands, leastPoints };
  const isWhole = await runTasks<PuzzleTask, CutPuzzles>({
    worker: new URL('./puzzle-worker.js', import.meta.url),
    threads: Math.max(1, Math.min(threads, tasks.length)),
    ...{ workerData, tasks, signal },
    order: 'tasks',
    ahead: AHEAD,
    onAnswer(answer) {
      positions += answer.positions;
      for (const puzzle of answer.puzzles) {
        if (!puzzles.some((other) => areNear(puzzle, other))) puzzles.push(puzzle);
      }
      onProgress(++done, puzzles.length);
      return false;
    },
  });
  return isWhole ? { puzzles, positions } : undefined;
}

export function tasksOf(positions: readonly PuzzlePosition[]): PuzzleTask[] {
  return Array.from({ length: Math.ceil(positions.length / BATCH) }, (_, i) => {
    return { positions: positions.slice(i * BATCH, (i + 1) * BATCH) };
  });
}

/** A game for each seed, by hands of one rate. */
export function simulatedTasks(seeds: readonly number[], taps: string, bands?: readonly LevelBand[]): PuzzleTask[] {
  return simulatedGames(seeds.length, taps, bands).map((game, i) => ({ game, seed: seeds[i] }));
}

interface MakePuzzlesJob extends Job, PuzzleWorkerData {
  readonly tasks: readonly PuzzleTask[];
  /** What a task is called: a plural in -s. */
  readonly unit: string;
  readonly threads: number;
  /** Says nothing of how far it is. */
  readonly quiet: boolean;
}

/** @throws Failure when it was stopped, and where there is no puzzle in the games */
export async function makePuzzles(job: MakePuzzlesJob): Promise<CutPuzzles> {
  const { tasks, unit, quiet, stop, say } = job;
  const release = stop.hold();
  const progress = quiet ? undefined : jobProgress(tasks.length, unit, progressClock(), say);
  const settle = progress?.sayWhileWaiting();
  try {
    const cut = await cutPuzzles({
      ...job,
      signal: stop,
      onProgress: (done, puzzles) => progress?.reach(done, plural(puzzles, 'puzzle')),
    });
    if (!cut) throw new Failure(`${stop.reason?.message || 'stopped'}; no puzzles were written`, stop.reason?.exitCode);
    if (cut.puzzles.length === 0)
      throw failure(`no puzzle was found in ${plural(cut.positions, 'position')}`, 'more-games', job.leastPoints > 0);
    return cut;
  } finally {
    settle?.();
    release();
  }
}
