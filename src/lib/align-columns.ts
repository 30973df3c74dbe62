import { visibleLine } from './visible-text.js';

/**
 * Lines of a table for people: columns as wide as their widest cell, two spaces apart, without blanks at the ends.
 *
 * @param rows cells, the same number in each row; at least one row
 * @param left columns of text, which stand to the left; all others, such as numbers, stand to the right
 */
export function alignColumns(rows: readonly (readonly string[])[], left: readonly number[]): string[] {
  const shown = rows.map((cells) => cells.map(visibleLine));
  const widths = shown[0].map((_, column) => Math.max(...shown.map((cells) => cells[column].length)));
  return shown.map((cells) =>
    cells
      .map((cell, column) => (left.includes(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}
