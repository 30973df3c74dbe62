/** What an answer costs of which the puzzle itself says nothing. */

import type { Puzzle } from '../../features/puzzles/puzzle-lines.js';
import { NO_IDEA } from '../../review/explain.js';
import type { Placement } from '../../tetris/placement.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { NTSC } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { Explorer } from '../judge/judges.js';
import type { JudgedLine } from './words.js';

/** Plies of every value, as many as the deeper judge of the puzzles has. */
const PLIES = 4;

/** Asks the judge with which the puzzle was made. */
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
    const { played, replies, ideas } = judged;
    const reasons = ideas.length > 0 ? ideas.map(({ sentence }) => sentence) : [NO_IDEA];
    return {
      ...{ placement, reply: replies.played, lostPoints: played.lostPoints },
      reasons,
      ideas: ideas.map(({ kind }) => kind),
    };
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
