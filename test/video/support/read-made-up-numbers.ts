/** Lets a made-up game be seen and read. */

import type { ReadNumbers } from '../../../src/video/numbers-of-game.js';
import { NumberReader } from '../../../src/video/read-numbers.js';
import { DigitDrawer, type DrawnOptions } from './drawn-digits.js';
import type { MadeUpGame } from './made-up-numbers.js';

export interface ReadOptions extends DrawnOptions {
  /** Pieces that are not seen, as `[begin, end)`; a beginning at 0 makes a game that is under way. */
  readonly lost?: readonly (readonly [number, number])[];
  readonly samples?: number;
  readonly levelByGravity?: readonly number[];
}

export function readMadeUpGame(game: MadeUpGame, options: ReadOptions): ReadNumbers {
  const { lost = [], samples = 3, levelByGravity } = options;
  const drawer = new DigitDrawer(options);
  const isLost = (piece: number) => lost.some(([begin, end]) => piece >= begin && piece < end);
  const reader = new NumberReader({ seenFromStart: !isLost(0), ...(levelByGravity && { levelByGravity }) });
  let isAfterGap = false;
  for (const [i, { tetromino, cleared, shown }] of game.pieces.entries()) {
    if (isLost(i)) {
      isAfterGap = true;
      continue;
    }
    const before = game.pieces[i - 1]?.shown ?? shown;
    const digits = Array.from({ length: samples }, (_, j) => drawer.sample(1000 * i + j, shown, before));
    reader.settle({ tetromino, cleared, isAfterGap, digits });
    isAfterGap = false;
  }
  const last = Array.from({ length: samples }, (_, j) => drawer.sample(1e7 + j, game.end));
  return reader.finish(last);
}
