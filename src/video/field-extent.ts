/** Which 10 columns and 20 rows of a grid that goes on are the playfield: where cells change, and where they are black at least. */
import type { GreyMap } from './activity.js';
import { GridSampler } from './field-grid.js';
import type { FieldPlace } from './picture.js';

const COLUMNS = 10;
const ROWS = 20;
const LEFT = -10;
const TOP = -20;
const ACROSS = 30;
const DOWN = 60;
/** Brightness over the field's black from which on a cell that never changes is no empty one. */
const BRIGHT = 30;
/** Where pieces appear, on the mean of the seven. */
const SPAWN_COLUMN = 4.9;

export interface Extent {
  /** By how many cells the playfield lies off the place. */
  readonly columns: number;
  readonly rows: number;
  /** Cells that change as a playfield's do, less what speaks against the place; 0 to 200. */
  readonly worth: number;
  /** Cells that change. */
  readonly active: number;
  /** Columns and rows that have such cells. */
  readonly activeColumns: number;
  readonly activeRows: number;
}

/**
 * @param most how many cells the playfield may lie off at most, each way
 */
export function findExtent(
  changes: GreyMap,
  means: GreyMap,
  place: FieldPlace,
  most: { readonly columns: number; readonly rows: number },
): Extent {
  const cells = new CellGrid(changes, means, place);
  let best: Extent | undefined;
  for (let rows = -most.rows; rows <= most.rows; rows++) {
    for (let columns = -most.columns; columns <= most.columns; columns++) {
      const extent = cells.extent(columns, rows);
      if (best === undefined || extent.worth > best.worth) best = extent;
    }
  }
  return best ?? cells.extent(0, 0);
}

class CellGrid {
  /** How a cell changes compared with the lines beside it, as a share of a typical active one. */
  readonly #grid = new Float32Array(ACROSS * DOWN);
  /** 1 for a cell that never changes and is not black. */
  readonly #alien = new Uint8Array(ACROSS * DOWN);

  constructor(changes: GreyMap, means: GreyMap, place: FieldPlace) {
    const change = new GridSampler(changes, place);
    const mean = new GridSampler(means, place);
    const depths = new Float32Array(ACROSS * DOWN);
    const levels = new Float32Array(ACROSS * DOWN);
    const own: number[] = [];
    const dark: number[] = [];
    for (let i = 0; i < depths.length; i++) {
      const column = LEFT + (i % ACROSS);
      const row = TOP + Math.floor(i / ACROSS);
      levels[i] = change.cell(column, row);
      const lines =
        change.rightOf(column, row) +
        change.below(column, row) +
        change.rightOf(column - 1, row) +
        change.below(column, row - 1);
      depths[i] = levels[i] - lines / 4;
      if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS) continue;
      own.push(depths[i]);
      dark.push(mean.rightOf(column, row));
    }
    own.sort((a, b) => b - a);
    const typical = Math.max(1e-6, own[20]);
    dark.sort((a, b) => a - b);
    const black = dark[20];
    for (let i = 0; i < depths.length; i++) {
      this.#grid[i] = Math.max(-0.5, Math.min(1, depths[i] / typical));
      if (levels[i] > 0.5) continue;
      const column = LEFT + (i % ACROSS);
      const row = TOP + Math.floor(i / ACROSS);
      const bright = mean.cell(column, row) - black;
      // A cell that stays full has dark lines.
      const lines = Math.min(mean.rightOf(column, row), mean.below(column, row)) - black;
      this.#alien[i] = bright > BRIGHT && lines > 0.6 * bright ? 1 : 0;
    }
  }

  extent(columns: number, rows: number): Extent {
    let active = 0;
    let worth = 0;
    const inColumn = new Float32Array(COLUMNS);
    const inRow = new Float32Array(ROWS);
    for (let row = -1; row <= ROWS; row++) {
      for (let column = -1; column <= COLUMNS; column++) {
        const i = (row + rows - TOP) * ACROSS + column + columns - LEFT;
        const isOutside = row < 0 || column < 0 || row === ROWS || column === COLUMNS;
        const grid = i >= 0 && i < this.#grid.length ? this.#grid[i] : 0;
        if (isOutside) {
          worth -= Math.max(0, grid);
          continue;
        }
        worth += grid - 0.7 * this.#alien[i];
        if (grid < 0.25) continue;
        active++;
        inColumn[column]++;
        inRow[row]++;
      }
    }
    return {
      columns,
      rows,
      worth: worth + this.#spawnWorth(columns, rows),
      active,
      activeColumns: inColumn.filter((count) => count > 0).length,
      activeRows: inRow.filter((count) => count > 0).length,
    };
  }

  /** Pieces appear in the middle of the top row, and in no row above. */
  #spawnWorth(columns: number, rows: number): number {
    let sum = 0;
    let middle = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const grid = Math.max(0, this.#grid[(rows - TOP) * ACROSS + column + columns - LEFT]);
      sum += grid;
      middle += column * grid;
    }
    if (sum < 0.3) return -2;
    return Math.min(2, sum) - Math.abs(middle / sum - SPAWN_COLUMN);
  }
}

/** The place so many columns and rows away. */
export function shifted(
  place: FieldPlace,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): FieldPlace {
  return { ...place, x: place.x + (columns * place.width) / COLUMNS, y: place.y + (rows * place.height) / ROWS };
}
