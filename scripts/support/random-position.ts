/** Positions that nobody plays to: boards of any height, with holes anywhere and no complete row. */
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Position } from '../../src/search/situation.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, ROWS } from '../../src/tetris/playfield.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';

const MOST_LINES = 300;

/** Rows that are nearly complete, and rows with room for a piece under what lies above. */
const ROWS_OF_CELLS: readonly ((random: SeededRandom) => number)[] = [
  () => FULL_ROW,
  (random) => random.below(FULL_ROW + 1),
  (random) => random.below(FULL_ROW + 1) & random.below(FULL_ROW + 1),
  () => 1,
];

/** A position at one of some levels; in one of four the next piece is not known. */
export function randomPosition(random: SeededRandom, levels: readonly number[]): Position {
  const playfield = emptyPlayfield();
  const height = random.below(ROWS - 1);
  for (let row = 0; row < height; row++) {
    const bits = ROWS_OF_CELLS[random.below(ROWS_OF_CELLS.length)](random);
    playfield[playfield.length - 1 - row] = bits & ~(1 << random.below(COLUMNS));
  }
  const piece = TETROMINOES[random.below(TETROMINOES.length)];
  const next = random.below(4) ? TETROMINOES[random.below(TETROMINOES.length)] : undefined;
  return {
    playfield,
    piece,
    next,
    level: levels[random.below(levels.length)],
    lines: random.below(MOST_LINES),
    score: 0,
  };
}
