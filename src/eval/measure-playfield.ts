/**
 * The fifteen playfield features of plateau in one pass from the top, on whole rows of bits.
 *
 * The plain function of each has its name in `features`. Assumes rows of ten bits.
 */
import { BIT_COUNT, COLUMNS, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import type { PlayfieldFeatureName } from './features/feature-registry.js';
import { emptyRowsOnTop, flankedCells, ROW_CHANGES } from './features/row-bits.js';

/** Their names, in the order of `measurePlayfield`. */
export const PLATEAU_FEATURES = [
  'well-cells',
  'deep-wells',
  'column-holes',
  'weighted-column-holes',
  'column-hole-depths',
  'min-column-hole-depth',
  'max-column-hole-depth',
  'column-transitions',
  'row-transitions',
  'total-height',
  'pile-height',
  'height-spread',
  'occupied-cells',
  'weighted-occupied-cells',
  'bumpiness',
] as const satisfies readonly PlayfieldFeatureName[];

/** Row of the highest block of each column during a pass. */
const tops = new Uint8Array(COLUMNS);

/**
 * Writes the features in the order of `PLAYFIELD_FEATURES` to the first fifteen places of `features`.
 */
export function measurePlayfield(playfield: Playfield, features: Float64Array): void {
  let wellCells = 0;
  let deepWells = 0;
  let holes = 0;
  let weightedHoles = 0;
  let depths = 0;
  let minDepth = ROWS;
  let maxDepth = 0;
  let columnChanges = 0;
  let rowChanges = 0;
  let totalHeight = 0;
  let cells = 0;
  let weightedCells = 0;

  tops.fill(ROWS);
  const highest = emptyRowsOnTop(playfield);
  /** Columns with a block in a row above. */
  let covered = 0;
  let above = 0;
  /** Well cells of the three rows above, the nearest first. */
  let well1 = 0;
  let well2 = 0;
  let well3 = 0;
  for (let row = highest; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    const height = ROWS - row;

    // 1. Blocks and changes within the row.
    const count = BIT_COUNT[bits];
    cells += count;
    weightedCells += count * height;
    rowChanges += ROW_CHANGES[bits];

    // 2. Columns that begin here.
    for (let fresh = bits & ~covered; fresh; fresh &= fresh - 1) {
      tops[31 - Math.clz32(fresh & -fresh)] = row;
      totalHeight += height;
    }

    // 3. Changes within columns that began above, and the holes among them.
    columnChanges += BIT_COUNT[(above ^ bits) & covered];
    for (let hole = above & ~bits; hole; hole &= hole - 1) {
      const depth = row - tops[31 - Math.clz32(hole & -hole)];
      holes++;
      weightedHoles += row + 1;
      depths += depth;
      if (depth < minDepth) minDepth = depth;
      if (depth > maxDepth) maxDepth = depth;
    }
    covered |= bits;

    // 4. Well cells; a well counts as deep on its third one.
    const well = flankedCells(bits) & ~covered;
    if (well) {
      wellCells += BIT_COUNT[well];
      deepWells += BIT_COUNT[well & well1 & well2 & ~well3];
    }
    well3 = well2;
    well2 = well1;
    well1 = well;
    above = bits;
  }

  // 5. What the tops of the columns say.
  let lowest = tops[0];
  let bumpiness = 0;
  for (let column = 1; column < COLUMNS; column++) {
    const top = tops[column];
    if (top > lowest) lowest = top;
    bumpiness += Math.abs(top - tops[column - 1]);
  }

  features[0] = wellCells;
  features[1] = deepWells;
  features[2] = holes;
  features[3] = weightedHoles;
  features[4] = depths;
  features[5] = minDepth;
  features[6] = maxDepth;
  features[7] = columnChanges;
  features[8] = rowChanges;
  features[9] = totalHeight;
  features[10] = ROWS - highest;
  features[11] = lowest - highest;
  features[12] = cells;
  features[13] = weightedCells;
  features[14] = bumpiness;
}
