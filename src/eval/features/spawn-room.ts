/** Whether a pile leaves room at the top: for the next piece to appear, and for it to get anywhere useful. */
import { FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, SPAWN_X, SPAWN_Y, TETROMINOES } from '../../tetris/tetromino.js';

/** Cells that some tetromino fills as it appears, by row; rows 0 and 1. */
const SPAWN_CELLS: readonly number[] = (() => {
  const rows = [0, 0];
  for (const tetromino of TETROMINOES) {
    const { cells } = ORIENTATIONS[SPAWN_ORIENTATION[tetromino]];
    for (const [dx, dy] of cells) rows[SPAWN_Y + dy] |= 1 << (SPAWN_X + dx);
  }
  return rows;
})();

/** Whether each of the seven tetrominoes could appear without overlapping a block. */
export function allSpawnsFit(playfield: Playfield): boolean {
  return ((playfield[HIDDEN_ROWS] & SPAWN_CELLS[0]) | (playfield[HIDDEN_ROWS + 1] & SPAWN_CELLS[1])) === 0;
}

/**
 * The empty cells of rows 0–19 that hang together with the cell where pieces appear: cells touch by their sides.
 * Twenty rows of bits from the top; all 0 when that cell is filled.
 */
export function regionFromSpawn(playfield: Playfield): Uint16Array {
  const region = new Uint16Array(ROWS);
  const empty = (row: number) => ~playfield[row + HIDDEN_ROWS] & FULL_ROW;
  region[SPAWN_Y] = (1 << SPAWN_X) & empty(SPAWN_Y);
  for (let changed = true; changed; ) {
    changed = false;
    for (let row = 0; row < ROWS; row++) {
      const bits = region[row];
      const grown =
        (bits | (bits << 1) | (bits >> 1) | (row > 0 ? region[row - 1] : 0) | (row + 1 < ROWS ? region[row + 1] : 0)) &
        empty(row);
      if (grown !== bits) {
        region[row] = grown;
        changed = true;
      }
    }
  }
  return region;
}

/**
 * Whether a row can still be completed from above: some row consists of cells that are reached from where pieces
 * appear, or of those and blocks. Only a playfield with a block in row 0 is asked; any other passes.
 *
 * The region is that of single cells, so a gap that no piece fits through counts as open.
 */
export function canCompleteRow(playfield: Playfield): boolean {
  if (playfield[HIDDEN_ROWS] === 0) return true;
  const region = regionFromSpawn(playfield);
  return region.some((bits, row) => bits !== 0 && (bits | playfield[row + HIDDEN_ROWS]) === FULL_ROW);
}
