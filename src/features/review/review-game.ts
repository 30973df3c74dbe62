/** Judges games on all threads that are given. */

import { plural } from '../../lib/format-numbers.js';
import { Failure, type Job } from '../../platform/job.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import { type GameReview, reviewOf } from '../../review/game-review.js';
import { VALUE_ERROR } from '../../review/judge.js';
import { type Batch, batchesOf, type JudgedPiece } from '../../review/judge-piece.js';
import { type HandsOfGame, handsQuestion, type PlayedGame } from '../../review/played-game.js';
import { adviceText } from '../options/advice.js';
import { jobProgress, progressClock } from '../play-progress.js';
import type { NamedGame } from '../recordings/open-played-games.js';

export interface ReviewJob extends Job {
  readonly games: readonly NamedGame[];
  /** By whose hands a game is judged. */
  readonly handsFor: (game: PlayedGame) => HandsOfGame;
  /** 1–6. */
  readonly plies: number;
  readonly threads: number;
  /** Says nothing of how far it is. */
  readonly quiet: boolean;
}

/**
 * The reviews of the games in their order; when it was stopped, those of the games before.
 *
 * @throws Failure when it was stopped in the first game
 */
export async function reviewGames({
  games,
  handsFor,
  plies,
  threads,
  quiet,
  stop,
  say,
}: ReviewJob): Promise<GameReview[]> {
  const release = stop.hold();
  if (!quiet) askForHands(games, handsFor, say);
  const all = games.reduce((sum, { game }) => sum + game.pieces.length, 0);
  const progress = quiet ? undefined : jobProgress(all, 'pieces', progressClock(), say);
  const settle = progress?.sayWhileWaiting();
  const reviews: GameReview[] = [];
  let done = 0;
  try {
    for (const [i, { name, game }] of games.entries()) {
      const note = games.length > 1 ? `game ${i + 1} of ${games.length}` : '';
      const hands = handsFor(game);
      const { taps, reaction } = hands;
      const judged = await judgePieces({
        ...{ game, taps, reaction, plies, threads },
        signal: stop,
        onDone(pieces) {
          done += pieces;
          progress?.reach(done, note);
        },
      });
      if (!judged && i > 0) break;
      if (!judged)
        throw new Failure(
          `${name}: ${stop.reason?.message || 'stopped'}; the game was not reviewed`,
          stop.reason?.exitCode,
        );
      reviews.push(reviewOf(game, judged, { ...hands, plies, error: VALUE_ERROR[plies - 1] }));
    }
    return reviews;
  } finally {
    settle?.();
    release();
  }
}

/** Asks for the hands of games that say none, once for all that are judged by the same ones. */
function askForHands(games: readonly NamedGame[], handsFor: ReviewJob['handsFor'], say: (line: string) => void): void {
  const asked = new Map<string, string[]>();
  for (const { name, game } of games) {
    const hands = handsFor(game);
    if (!hands.isAssumed) continue;
    const question = handsQuestion(hands);
    asked.set(question, [...(asked.get(question) ?? []), name]);
  }
  for (const [question, [first, ...more]] of asked) {
    const which = more.length > 0 ? `${first} and ${plural(more.length, 'other game', 'other games')}` : first;
    say(`${which}: ${question}${adviceText('say-hands')}`);
  }
}

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
async function judgePieces(run: ReviewToRun): Promise<(JudgedPiece | undefined)[] | undefined> {
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
