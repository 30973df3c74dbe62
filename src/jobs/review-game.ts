/** Judges a game on all threads that are given. */
import { judgePieces } from '../node/games/review-pieces.js';
import { type GameReview, reviewOf } from '../review/game-review.js';
import type { HandsOfGame } from '../review/hands-of-game.js';
import { VALUE_ERROR } from '../review/judge.js';
import type { PlayedGame } from '../review/played-game.js';
import { Failure, type Job } from './job.js';
import { jobProgress } from './play-progress.js';

export interface ReviewJob extends Job {
  readonly game: PlayedGame;
  readonly hands: HandsOfGame;
  /** 1–6. */
  readonly plies: number;
  readonly threads: number;
  /** Says nothing of how far it is. */
  readonly quiet: boolean;
}

/** @throws Failure on a B-type game, and when it was stopped */
export async function reviewGame({ game, hands, plies, threads, quiet, stop, say }: ReviewJob): Promise<GameReview> {
  if (game.gameType === 'B')
    throw new Failure('this is a B-type game, whose clears earn no value that could be judged: name an A-type game');
  if (game.pieces.length === 0) throw new Failure('there is nothing to review, because no piece was placed');
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  const progress = quiet ? undefined : jobProgress(game.pieces.length, 'pieces', performance, say);
  const settle = progress?.sayWhileWaiting();
  let done = 0;
  try {
    const { taps, reaction } = hands;
    const judged = await judgePieces({
      ...{ game, taps, reaction, plies, threads },
      signal: abort.signal,
      onDone(pieces) {
        done += pieces;
        progress?.reach(done);
      },
    });
    if (!judged)
      throw new Failure(`${stop.reason?.message || 'stopped'}; the game was not reviewed`, stop.reason?.exitCode);
    return reviewOf(game, judged, { ...hands, plies, error: VALUE_ERROR[plies - 1] });
  } finally {
    settle?.();
    unwatch();
  }
}
