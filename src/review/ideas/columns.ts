/** Columns in words, as players count them, and the column of the well. */
import { COLUMNS } from '../../tetris/playfield.js';

/** The rightmost column, which is kept open for tetrises. */
export const WELL = COLUMNS - 1;

/** Whole numbers from the first to the last. */
export function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** `column 4`, `columns 4–6`; the columns are 0–9 here. */
export function columnsText(first: number, last: number): string {
  return first === last ? `column ${first + 1}` : `columns ${first + 1}–${last + 1}`;
}

/** `A`, `A and B`, `A, B and C`; with another word in place of `and`. */
export function listed(items: readonly string[], and = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items[items.length - 1]}`;
}
