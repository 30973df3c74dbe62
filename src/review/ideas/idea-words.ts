/** Parts of the sentences that ideas are told in. */

import type { Tetromino } from '../../tetris/tetromino.js';

/** Columns 0–9 in ascending order as people count them: `column 4`, `columns 4–6`, `columns 1, 4 and 6`. */
export function formatColumns(columns: readonly number[]): string {
  const numbers = columns.map((column) => column + 1);
  if (numbers.length === 1) return `column ${numbers[0]}`;
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  const isRow = numbers.length > 2 && last - first === numbers.length - 1;
  return `columns ${isRow ? `${first}–${last}` : formatList(numbers.map(String), 'and')}`;
}

/** `A`, `A or B`, `A, B or C`. */
export function formatList(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`;
}

/** `a T`, `a T or an S` */
export function formatPieces(pieces: readonly Tetromino[]): string {
  return formatList(
    pieces.map((piece) => `${'OSLI'.includes(piece) ? 'an' : 'a'} ${piece}`),
    'or',
  );
}
