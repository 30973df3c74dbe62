/** Games for tests of numbers: no playfield, but pieces, clears, soft drops and points as the rules make them. */

import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { addLinePoints, addLines, addSoftDropPoints } from '../../../src/tetris/score.js';
import { TETROMINOES, type Tetromino, tetrominoIndex } from '../../../src/tetris/tetromino.js';

/** What stands on the screen. */
export interface ShownNumbers {
  readonly score: number;
  readonly lines: number;
  readonly level: number;
  /** In the order of `TETROMINOES`. */
  readonly statistics: readonly number[];
}

export interface MadeUpPiece {
  readonly tetromino: Tetromino;
  readonly cleared: number;
  /** While the piece falls. */
  readonly shown: ShownNumbers;
}

export interface MadeUpGame {
  readonly pieces: readonly MadeUpPiece[];
  readonly startLevel: number;
  /** After the last piece. */
  readonly end: ShownNumbers;
}

export interface MadeUpOptions {
  readonly seed: number;
  readonly startLevel: number;
  readonly pieces: number;
  /** 25 lines count down to 0, and the level stays. */
  readonly isBType?: boolean;
  /** Where the score sticks (default: 999,999). */
  readonly cap?: number;
  /** How many lines are cleared by fours, 0–1. */
  readonly tetrisRate?: number;
}

/** Lines that a piece brings: four cells of ten. */
const LINES_OF_PIECE = 0.4;

export function madeUpGame(options: MadeUpOptions): MadeUpGame {
  const { seed, startLevel, pieces: count, isBType = false, cap = 999_999, tetrisRate = 0.6 } = options;
  const random = new SeededRandom(seed);
  const statistics = TETROMINOES.map(() => 0);
  let now = { lines: 0, level: startLevel };
  let score = 0;
  let full = -2;
  let previous = -1;
  const pieces: MadeUpPiece[] = [];
  const shown = (): ShownNumbers => ({
    score,
    lines: isBType ? Math.max(0, 25 - now.lines) : now.lines,
    level: isBType ? startLevel : now.level,
    statistics: [...statistics],
  });
  for (let i = 0; i < count; i++) {
    let index = random.below(8);
    if (index === 7 || index === previous) index = random.below(7);
    previous = index;
    const tetromino = TETROMINOES[index];
    statistics[tetrominoIndex(tetromino)]++;
    const before = shown();
    full += LINES_OF_PIECE;
    let cleared = 0;
    if (tetromino === 'I' && full >= 4 && random.float() < tetrisRate + 0.2) cleared = 4;
    else if (full >= 1 && random.float() < (full > 8 ? 0.5 : 0.25 * (1 - tetrisRate))) {
      cleared = 1 + random.weighted([6, 3, 1]);
    }
    cleared = Math.min(cleared, Math.max(0, Math.trunc(full)));
    full -= cleared;
    pieces.push({ tetromino, cleared, shown: before });
    const soft = random.float() < 0.5 ? 1 : 1 + random.below(19);
    now = addLines(now, cleared);
    score = addLinePoints(addSoftDropPoints(score, soft), cleared, isBType ? startLevel : now.level, cap);
    if (isBType && now.lines >= 25) break;
  }
  return { pieces, startLevel, end: shown() };
}
