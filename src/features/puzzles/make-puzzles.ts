/** Makes puzzles from games on all threads that are given. */

import { plural } from '../../lib/format-numbers.js';
import { Failure, type Job } from '../../platform/job.js';
import { failure } from '../options/advice.js';
import { jobProgress } from '../play-progress.js';
import { progressClock } from '../progress-clock.js';
import { type CutPuzzles, cutPuzzles, type PuzzleTask, type PuzzleWorkerData } from './cut-puzzles.js';

export interface MakePuzzlesJob extends Job, PuzzleWorkerData {
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
