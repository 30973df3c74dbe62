/** Which 10 columns and 20 rows of a grid that goes on are the playfield: where cells change, and where they are black at least. */
import type { GreyPicture } from './activity.js';
import type { PictureSize } from './field-lens.js';
import type { FieldPlace } from './picture.js';
import { GridFrame, type Margin, watchGrid } from './watched-grid.js';

const COLUMNS = 10;
const ROWS = 20;

/** How much an edge between cells counts next to a line that does not change. */
const EDGE_WEIGHT = 0.7;
/** Brightness over the field's black from which on a cell that never changes is no empty one. */
const BRIGHT = 30;
/** A cell with a smaller share than this of a typical cell's changes is taken as still. */
const SELDOM = 0.8;
/** How much a cell that is none of a playfield speaks against a place. */
const ALIEN_WEIGHT = 1.2;
/** A cell that stays full has dark lines; of its brightness, what they reach at most. */
const DARK_LINE = 0.8;
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

/** The grid of cells around a place, and what some pictures show of it. */
export class CellGrid {
  readonly #frame: GridFrame;
  readonly #margin: Margin;
  /** How a cell changes compared with the lines beside it, as a share of a typical active one, −0.5 to 1. */
  readonly #grid: Float32Array;
  /** 1 for a cell that hardly changes and is not black. */
  readonly #alien: Uint8Array;

  constructor(pictures: readonly GreyPicture[], size: PictureSize, place: FieldPlace, margin: Margin) {
    const frame = new GridFrame(margin);
    const { cells, across } = frame;
    this.#frame = frame;
    this.#margin = margin;
    this.#grid = new Float32Array(cells);
    this.#alien = new Uint8Array(cells);
    const watched = watchGrid(pictures, size, place, frame);
    const { block, right, below } = watched;
    const depths = new Float32Array(cells);
    const own: number[] = [];
    const dark: number[] = [];
    for (let cell = 0; cell < cells; cell++) {
      const left = cell % across === 0 ? cell : cell - 1;
      const above = cell < across ? cell : cell - across;
      const lines = (right[cell] + below[cell] + right[left] + below[above]) / 4;
      depths[cell] = block[cell] - lines + EDGE_WEIGHT * watched.edges[cell];
      if (!frame.isWithin(cell)) continue;
      own.push(depths[cell]);
      dark.push(watched.usualRight[cell]);
    }
    const typical = Math.max(1e-6, own.sort((a, b) => b - a)[20]);
    const black = dark.sort((a, b) => a - b)[20];
    for (let cell = 0; cell < cells; cell++) {
      this.#grid[cell] = Math.max(-0.5, Math.min(1, depths[cell] / typical));
      if (block[cell] > SELDOM * typical) continue;
      const bright = watched.usualBlock[cell] - black;
      const lines = Math.max(watched.usualRight[cell], watched.usualBelow[cell]) - black;
      this.#alien[cell] = bright > BRIGHT && lines > DARK_LINE * bright ? 1 : 0;
    }
  }

  /** The likeliest playfield within the margin. */
  best(): Extent {
    const most = this.#margin;
    let best = this.extent(0, 0);
    for (let rows = -most.rows; rows <= most.rows; rows++) {
      for (let columns = -most.columns; columns <= most.columns; columns++) {
        const extent = this.extent(columns, rows);
        if (extent.worth > best.worth) best = extent;
      }
    }
    return best;
  }

  extent(columns: number, rows: number): Extent {
    let active = 0;
    let worth = 0;
    const inColumn = new Float32Array(COLUMNS);
    const inRow = new Float32Array(ROWS);
    for (let row = -1; row <= ROWS; row++) {
      for (let column = -1; column <= COLUMNS; column++) {
        const cell = this.#frame.cell(column + columns, row + rows);
        const grid = this.#grid[cell];
        if (row < 0 || column < 0 || row === ROWS || column === COLUMNS) {
          worth -= Math.max(0, grid);
          continue;
        }
        worth += grid - ALIEN_WEIGHT * this.#alien[cell];
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

  /** Pieces appear in the middle of the top row. */
  #spawnWorth(columns: number, rows: number): number {
    let sum = 0;
    let middle = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const grid = Math.max(0, this.#grid[this.#frame.cell(column + columns, rows)]);
      sum += grid;
      middle += column * grid;
    }
    if (sum < 0.3) return -2;
    return Math.min(2, 2 * sum) - Math.abs(middle / sum - SPAWN_COLUMN);
  }
}

/** The place that lies this many columns and rows away. */
export function shifted(
  place: FieldPlace,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): FieldPlace {
  return { ...place, x: place.x + (columns * place.width) / COLUMNS, y: place.y + (rows * place.height) / ROWS };
}
