/** The pieces of a game, judged on several threads; the judgements do not depend on how many. */

import { runTasks } from '../../platform/threads/run-tasks.js';
import { type Batch, batchesOf, type JudgedPiece } from '../../review/judge-piece.js';
import type { HandsOfGame, PlayedGame } from '../../review/played-game.js';

export interface ReviewWorkerData extends Pick<HandsOfGame, 'taps' | 'reaction'> {
  readonly game: PlayedGame;
  readonly plies: number;
}

export interface ReviewToRun extends ReviewWorkerData {
  readonly threads: number;
  /** Called with the number of pieces that were done since the last call. */
  readonly onDone: (pieces: number) => void;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

/** Pieces of a task. */
const BATCH = 8;

/** By piece; undefined for one that could not be judged. Undefined as a whole where the signal ended it. */
export async function judgePieces(run: ReviewToRun): Promise<(JudgedPiece | undefined)[] | undefined> {
  const { game, taps, reaction, plies, threads, onDone, signal } = run;
  const judged: (JudgedPiece | undefined)[] = game.pieces.map(() => undefined);
  const tasks = batchesOf(game, BATCH);
  const workerData: ReviewWorkerData = { game, taps, reaction, plies };
  const isWhole = await runTasks<Batch, (JudgedPiece | undefined)[]>({
    worker: new URL('./review-worker.js', import.meta.url),
    threads: Math.min(threads, tasks.length),
    workerData,
    tasks,
    order: 'ends',
    ahead: 1,
    onAnswer(answers, { first, count }) {
      judged.splice(first, count, ...answers);
      onDone(count);
      return false;
    },
    signal,
  });
  return isWhole ? judged : undefined;
}
