/** What an answer costs that the puzzle itself says nothing of: asked of the judge that the puzzle was made with. */
import type { Puzzle } from '../../features/puzzles/puzzle.js';
import type { Placement } from '../../tetris/placement.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { NTSC } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { Explorer } from '../judge/explorer.js';
import type { JudgedLine } from './words.js';

/** Pieces placed for every value, as by the deeper judge of the puzzles. */
const PLIES = 4;

export class AnswerJudge {
  readonly #app: App;
  readonly #explorer = new Explorer();
  /** Hands and end of the game for which the worker has begun. */
  #begun = '';

  constructor(app: App) {
    this.#app = app;
  }

  /** @throws Error with a message for the user */
  async judge(puzzle: Puzzle, placement: Placement): Promise<JudgedLine> {
    await this.#begin(puzzle);
    const { playfield, piece, next, level, lines, score } = puzzle;
    const asked: PlayedPiece = {
      ...{ piece: 1, tetromino: piece, next, playfield, placement, level, lines, score },
      ...{ cleared: 0, frame: 0, lockFrame: 0, inputs: undefined },
    };
    const judged = await this.#explorer.judge(asked).catch((error: unknown) => {
      // The next question begins with a new worker.
      this.#begun = '';
      throw error;
    });
    if (!judged?.played) throw new Error('The judge finds no such place.');
    return { placement, reply: judged.replies.played, lostPoints: judged.played.lostPoints };
  }

  async #begin({ hands, level, untilLines }: Puzzle): Promise<void> {
    const { taps, reaction } = hands;
    const key = [taps, reaction, level, untilLines].join();
    if (key === this.#begun) return;
    const needs = { timing: NTSC, startLevel: level, untilLines, reaction };
    const weights = await this.#app.weights.ofGame(taps, needs);
    this.#begun = key;
    const judged = { taps, reaction, source: 'as the puzzle says' };
    this.#explorer.start({ game: { pieces: [], untilLines }, hands: judged, plies: PLIES }, weights);
  }
}
