/**
 * The plateau controller's rules for calm, upon any evaluation: a tetris is taken at once, blocks in the top seven
 * rows have a price of their own, there has to be room for all seven tetrominoes at the end, and once a block stands
 * in the top row a row has to stay possible to complete.
 */
import { FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { LINES_OF_TETRIS } from '../tetris/score.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, SPAWN_X, SPAWN_Y, TETROMINOES } from '../tetris/tetromino.js';
import type { ChainEvaluator, LastCosts } from './chain-evaluator.js';
import { HIGH_ROWS, highCells } from './features/row-bits.js';

/** What a tetris of any piece of a chain is worth: more than anything else together. */
const TETRIS_BONUS = 1e9;

/** The evaluation with the rules for calm; what it allows by itself is not asked. */
export function calm(evaluator: Pick<ChainEvaluator, 'placementCost' | 'playfieldCost' | 'lastCosts'>): ChainEvaluator {
  return {
    placementCost(lock) {
      const cost = evaluator.placementCost(lock);
      return lock.cleared === LINES_OF_TETRIS ? cost - TETRIS_BONUS : cost;
    },
    playfieldCost: (playfield) => evaluator.playfieldCost(playfield) + highCells(playfield),
    mayPass: canCompleteRow,
    mayEnd: allSpawnsFit,
    lastCosts: evaluator.lastCosts && calmLastCosts(evaluator.lastCosts),
  };
}

/** Where pieces appear. While these rows are empty, chains may pass and end. */
const SPAWN_ROWS = 2;

/** The highest row of each orientation's reference cell at which it stays below them. */
const FIRST_SERVED_ROW = Int8Array.from(ORIENTATIONS, ({ minDy }) => SPAWN_ROWS - minDy);

/** What each orientation's own cells in the high rows cost at each row of its reference cell. */
const PIECE_PRICES = Uint8Array.from({ length: ORIENTATIONS.length * ROWS }, (_, i) =>
  ORIENTATIONS[Math.floor(i / ROWS)].cells.reduce((sum, [, dy]) => sum + Math.max(0, HIGH_ROWS - (i % ROWS) - dy), 0),
);

/** Serves placements below the rows where pieces appear, on playfields where these are empty. */
function calmLastCosts(inner: LastCosts): LastCosts {
  return (before, placements, costs) => {
    const { count, orientations, ys } = placements;
    if (before[HIDDEN_ROWS] !== 0 || before[HIDDEN_ROWS + 1] !== 0) {
      costs.fill(Number.NaN, 0, count);
      return;
    }
    inner(before, placements, costs);
    const high = highCells(before);
    for (let i = 0; i < count; i++) {
      const orientation = orientations[i];
      const y = ys[i];
      if (y < FIRST_SERVED_ROW[orientation]) costs[i] = Number.NaN;
      else costs[i] += high + PIECE_PRICES[orientation * ROWS + y];
    }
  };
}

// Whether a pile leaves room at the top: for the next piece to appear, and for it to get anywhere useful.

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
