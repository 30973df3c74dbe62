/** The playfield as text: what stands in each cell's span, and which spans change. */
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { TETROMINOES } from '../../tetris/tetromino.js';

/** How a cell is written. Every cell is two characters wide, which makes it nearly square. */
export interface CellText {
  readonly text: string;
  /** What the style sheet knows the cell by: a tetromino's letter, or `empty`. */
  readonly name: string;
}

const BLOCK = '█ ';
const DOT = '· ';

/** @param cell a place in `TETROMINOES`, or `EMPTY_CELL` */
export function cellText(cell: number): CellText {
  return cell === EMPTY_CELL ? { text: DOT, name: 'empty' } : { text: BLOCK, name: TETROMINOES[cell] };
}

/** Which cells differ between two drawings; all of them when there was none before. */
export function changedCells(before: Uint8Array | undefined, after: Uint8Array): number[] {
  return [...after.keys()].filter((index) => before?.[index] !== after[index]);
}
