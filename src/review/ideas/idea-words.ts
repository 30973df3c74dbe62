/** Parts of the sentences that ideas are told in. */

import type { Tetromino } from '../../tetris/tetromino.js';
import { listed } from './columns.js';

/** Columns 0–9 in ascending order as people count them: `column 4`, `columns 4–6`, `columns 1, 4 and 6`. */
export function formatColumns(columns: readonly number[]): string {
  const numbers = columns.map((column) => column + 1);
  if (numbers.length === 1) return `column ${numbers[0]}`;
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  const isRow = numbers.length > 2 && last - first === numbers.length - 1;
  return `columns ${isRow ? `${first}–${last}` : listed(numbers.map(String))}`;
}

/** `a T`, `a T or an S` */
export function formatPieces(pieces: readonly Tetromino[]): string {
  return listed(
    pieces.map((piece) => `${'OSLI'.includes(piece) ? 'an' : 'a'} ${piece}`),
    'or',
  );
}
