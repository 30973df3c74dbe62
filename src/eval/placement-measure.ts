/**
 * The features of `PLAYFIELD_FEATURES` for every playfield that some placement on one and the same playfield leaves:
 * the playfield is measured once, column by column, and for each placement only the columns and rows that the piece
 * touches.
 *
 * Serves pieces at rest that complete no row and stand wholly in rows 0–19; for the others there is
 * `measurePlayfield`, which is also its plain twin.
 */
import { BIT_COUNT, COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import { ColumnMeasure, countBits, countDeepWells, sumOfPlaces, wellRoom } from './features/column-measure.js';
import { PLAYFIELD_FEATURES } from './features/plateau-features.js';
import { emptyRowsOnTop, ROW_CHANGES } from './features/row-bits.js';

/** Placements of one piece on one playfield, as parallel arrays; the first `count` entries count. */
export interface Placements {
  readonly count: number;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
}

/** For each orientation: leftmost dx, number of columns, highest dy, lowest dy, sum of dy, four columns, four rows. */
const SHAPE_SIZE = 13;
const COLUMN_AT = 5;
const ROW_AT = 9;
/**
 * A column's cells are bits from the bottom, bit 1 being the reference cell's row; a row's are bits from the left,
 * the highest row first.
 */
const SHAPES: Int32Array = (() => {
  const shapes = new Int32Array(ORIENTATIONS.length * SHAPE_SIZE);
  ORIENTATIONS.forEach(({ cells, minDy }, orientation) => {
    const at = orientation * SHAPE_SIZE;
    const dxs = cells.map(([dx]) => dx);
    const left = Math.min(...dxs);
    shapes.set([left, Math.max(...dxs) - left + 1, minDy, Math.max(...cells.map(([, dy]) => dy))], at);
    for (const [dx, dy] of cells) {
      shapes[at + 4] += dy;
      shapes[at + COLUMN_AT + dx - left] |= 1 << (1 - dy);
      shapes[at + ROW_AT + dy - minDy] |= 1 << (dx - left);
    }
  });
  return shapes;
})();

/** How many features are measured. */
export const MEASURED: number = PLAYFIELD_FEATURES.length;

/** Buffers of the measures of one playfield: keep one for each thread of work. */
export class PlacementMeasure {
  private playfield: Playfield = new Uint16Array(ROWS + HIDDEN_ROWS);
  private topRow: number = ROWS;
  /** Cells of each column as bits from the bottom, between two walls. */
  private readonly cells = new Int32Array(COLUMNS + 2);
  private readonly columns: readonly ColumnMeasure[] = Array.from({ length: COLUMNS }, () => new ColumnMeasure());
  /** Least and greatest height and depth of the columns left of one, and of those from one on. */
  private readonly before = new Int32Array((COLUMNS + 1) * 4);
  private readonly from = new Int32Array((COLUMNS + 1) * 4);
  private readonly wells = new Int32Array(COLUMNS);
  private readonly deepWells = new Int32Array(COLUMNS);
  // Sums over all columns or rows.
  private wellSum = 0;
  private deepWellSum = 0;
  private holes = 0;
  private holePlaces = 0;
  private depths = 0;
  private columnChanges = 0;
  private rowChanges = 0;
  private totalHeight = 0;
  private occupied = 0;
  private weightedOccupied = 0;
  private bumpiness = 0;

  /** Sets the playfield that the placements are on. It must not change while they are measured. */
  reset(playfield: Playfield): void {
    const { cells, columns, before, from } = this;
    // 1. Rows.
    this.playfield = playfield;
    cells.fill(0, 1, COLUMNS + 1);
    cells[0] = cells[COLUMNS + 1] = -1;
    this.topRow = emptyRowsOnTop(playfield);
    let [occupied, weightedOccupied, rowChanges] = [0, 0, 0];
    for (let row = this.topRow; row < ROWS; row++) {
      const bits = playfield[row + HIDDEN_ROWS];
      const count = BIT_COUNT[bits];
      occupied += count;
      weightedOccupied += count * (ROWS - row);
      rowChanges += ROW_CHANGES[bits];
      const cell = 1 << (ROWS - 1 - row);
      for (let rest = bits; rest; rest &= rest - 1) cells[32 - Math.clz32(rest & -rest)] |= cell;
    }

    // 2. Columns and their sums.
    let [wells, deepWells, holes, places, depths, changes, heights, bumpiness] = [0, 0, 0, 0, 0, 0, 0, 0];
    let left = 0;
    before[0] = ROWS;
    before[1] = 0;
    before[2] = ROWS;
    before[3] = 0;
    for (let column = 0, at = 0; column < COLUMNS; column++, at += 4) {
      const measured = columns[column];
      measured.set(cells[column + 1]);
      const { height } = measured;
      const well = cells[column] & cells[column + 2] & wellRoom(height);
      this.wells[column] = countBits(well);
      this.deepWells[column] = countDeepWells(well);
      wells += this.wells[column];
      deepWells += this.deepWells[column];
      holes += measured.holes;
      places += measured.holePlaces;
      depths += measured.depths;
      changes += measured.changes;
      heights += height;
      if (column) bumpiness += Math.abs(height - left);
      left = height;
      before[at + 4] = Math.min(before[at], height);
      before[at + 5] = Math.max(before[at + 1], height);
      before[at + 6] = Math.min(before[at + 2], measured.minDepth);
      before[at + 7] = Math.max(before[at + 3], measured.maxDepth);
    }
    from[COLUMNS * 4] = ROWS;
    from[COLUMNS * 4 + 1] = 0;
    from[COLUMNS * 4 + 2] = ROWS;
    from[COLUMNS * 4 + 3] = 0;
    for (let column = COLUMNS - 1, at = column * 4; column >= 0; column--, at -= 4) {
      const { height, minDepth, maxDepth } = columns[column];
      from[at] = Math.min(from[at + 4], height);
      from[at + 1] = Math.max(from[at + 5], height);
      from[at + 2] = Math.min(from[at + 6], minDepth);
      from[at + 3] = Math.max(from[at + 7], maxDepth);
    }
    this.wellSum = wells;
    this.deepWellSum = deepWells;
    this.holes = holes;
    this.holePlaces = places;
    this.depths = depths;
    this.columnChanges = changes;
    this.rowChanges = rowChanges;
    this.totalHeight = heights;
    this.occupied = occupied;
    this.weightedOccupied = weightedOccupied;
    this.bumpiness = bumpiness;
  }

  /**
   * Measures many placements: writes the features that each leaves, in the order of `PLAYFIELD_FEATURES`, fifteen
   * numbers for each; NaN in the first of them for a placement that is not served.
   */
  measureAll({ count, orientations, xs, ys }: Placements, features: Float64Array): void {
    const { playfield, cells, columns, before, from, wells, deepWells, topRow } = this;
    const oldRowChanges = this.rowChanges;
    const oldWells = this.wellSum;
    const oldDeepWells = this.deepWellSum;
    const oldHoles = this.holes;
    const oldHolePlaces = this.holePlaces;
    const oldDepths = this.depths;
    const oldColumnChanges = this.columnChanges;
    const oldHeight = this.totalHeight;
    const oldBumpiness = this.bumpiness;
    const { occupied, weightedOccupied } = this;
    for (let i = 0, to = 0; i < count; i++, to += MEASURED) {
      const y = ys[i];
      const shape = orientations[i] * SHAPE_SIZE;
      const first = xs[i] + SHAPES[shape];
      const end = first + SHAPES[shape + 1];
      const highest = y + SHAPES[shape + 2];
      features[to] = Number.NaN;
      if (highest < 0) continue;

      // 1. The rows of the piece.
      let rowChanges = oldRowChanges;
      const lowest = y + SHAPES[shape + 3];
      let completes = false;
      for (let row = highest, at = shape + ROW_AT; row <= lowest; row++, at++) {
        const bits = playfield[row + HIDDEN_ROWS];
        const after = bits | (SHAPES[at] << first);
        if (after === FULL_ROW) completes = true;
        rowChanges += ROW_CHANGES[after] - (row < topRow ? 0 : ROW_CHANGES[bits]);
      }
      if (completes) continue;

      // 2. Its columns in place of what they were.
      let wellSum = oldWells;
      let deepWellSum = oldDeepWells;
      let holes = oldHoles;
      let holePlaces = oldHolePlaces;
      let depths = oldDepths;
      let columnChanges = oldColumnChanges;
      let totalHeight = oldHeight;
      let bumpiness = oldBumpiness;
      const edge = end * 4;
      const start = first * 4;
      let least = before[start] < from[edge] ? before[start] : from[edge];
      let pile = before[start + 1] > from[edge + 1] ? before[start + 1] : from[edge + 1];
      let minDepth = before[start + 2] < from[edge + 2] ? before[start + 2] : from[edge + 2];
      let maxDepth = before[start + 3] > from[edge + 3] ? before[start + 3] : from[edge + 3];
      const shift = ROWS - 2 - y;
      let oldLeft = first > 0 ? columns[first - 1].height : -1;
      let newLeft = oldLeft;
      for (let column = first, at = shape + COLUMN_AT; column < end; column++, at++) {
        const old = columns[column];
        const added = SHAPES[at];
        const bits = old.cells | (shift < 0 ? added >> 1 : added << shift);
        cells[column + 1] = bits;
        const height = 32 - Math.clz32(bits);
        if (old.holes !== 0) {
          holes -= old.holes;
          holePlaces -= old.holePlaces;
          depths -= old.depths;
          columnChanges -= old.changes;
        }
        // As `ColumnMeasure.set` has it, without the object.
        if ((bits & (bits + 1)) !== 0) {
          const gaps = (bits >> 1) & ~bits;
          const gapCount = countBits(gaps);
          const places = sumOfPlaces(gaps);
          const top = height - 1;
          const min = top - 31 + Math.clz32(gaps);
          const max = top - 31 + Math.clz32(gaps & -gaps);
          holes += gapCount;
          holePlaces += places;
          depths += gapCount * top - places;
          columnChanges += 2 * gapCount - 1 + (bits & 1);
          if (min < minDepth) minDepth = min;
          if (max > maxDepth) maxDepth = max;
        }
        totalHeight += height - old.height;
        if (height < least) least = height;
        if (height > pile) pile = height;
        if (newLeft >= 0) bumpiness += Math.abs(height - newLeft) - Math.abs(old.height - oldLeft);
        oldLeft = old.height;
        newLeft = height;
      }
      if (end < COLUMNS) {
        const { height } = columns[end];
        bumpiness += Math.abs(height - newLeft) - Math.abs(height - oldLeft);
      }

      // 3. The wells in them and beside them.
      const lastWell = end < COLUMNS ? end : COLUMNS - 1;
      for (let column = first > 0 ? first - 1 : 0; column <= lastWell; column++) {
        const between = cells[column] & cells[column + 2];
        if (between) {
          const well = between & wellRoom(32 - Math.clz32(cells[column + 1]));
          if (well) {
            wellSum += countBits(well);
            deepWellSum += countDeepWells(well);
          }
        }
        wellSum -= wells[column];
        deepWellSum -= deepWells[column];
      }
      for (let column = first; column < end; column++) cells[column + 1] = columns[column].cells;

      features[to] = wellSum;
      features[to + 1] = deepWellSum;
      features[to + 2] = holes;
      features[to + 3] = ROWS * holes - holePlaces;
      features[to + 4] = depths;
      features[to + 5] = minDepth;
      features[to + 6] = maxDepth;
      features[to + 7] = columnChanges;
      features[to + 8] = rowChanges;
      features[to + 9] = totalHeight;
      features[to + 10] = pile;
      features[to + 11] = pile - least;
      features[to + 12] = occupied + 4;
      features[to + 13] = weightedOccupied + 4 * (ROWS - y) - SHAPES[shape + 4];
      features[to + 14] = bumpiness;
    }
  }
}
