import { visibleLine } from './visible-text.js';
import { wrapLine } from './wrap-line.js';

const GAP = '  ';
/** A column of text at the end is wrapped where it has at least so many characters of the line to itself. */
const LEAST_TEXT = 24;

/**
 * Lines of a table for people: columns as wide as their widest cell, two spaces apart, without blanks at the ends. A table
 * that is wider than the lines may be has a text in its last column wrapped, or becomes several tables, one below the
 * other, each of which begins with the name of its rows: no cell is cut.
 *
 * @param rows cells, the same number in each row; at least one row
 * @param left columns of text, which stand to the left; all others, such as numbers, stand to the right
 * @param width characters of a line
 */
export function alignColumns(
  rows: readonly (readonly string[])[],
  left: readonly number[],
  width = Number.POSITIVE_INFINITY,
): string[] {
  const shown = rows.map((cells) => cells.map(visibleLine));
  const widths = shown[0].map((_, column) => Math.max(...shown.map((cells) => cells[column].length)));
  const last = widths.length - 1;
  const lineOf = (cells: readonly string[], columns: readonly number[]): string =>
    columns
      .map((i) => (left.includes(i) ? cells[i].padEnd(widths[i]) : cells[i].padStart(widths[i])))
      .join(GAP)
      .trimEnd();
  const all = [...widths.keys()];
  if (widthOf(all, widths) <= width) return shown.map((cells) => lineOf(cells, all));

  const indent = widthOf(all.slice(0, -1), widths) + GAP.length;
  if (left.includes(last) && indent + LEAST_TEXT <= width) {
    return shown.flatMap((cells) => wrapLine(lineOf(cells, all), width, indent));
  }
  // The name of a row is the first column, or the second one where a number stands before it.
  const name = left.includes(1) && !left.includes(0) ? [0, 1] : [0];
  return splitColumns(widths, name, width).flatMap((columns, i) => [
    ...(i > 0 ? [''] : []),
    ...shown.map((cells) => lineOf(cells, columns)),
  ]);
}

/** As many columns at a time as there is room for beside the name of the row. */
function splitColumns(widths: readonly number[], name: readonly number[], width: number): number[][] {
  const parts: number[][] = [];
  let part = [...name];
  for (let column = name.length; column < widths.length; column++) {
    if (part.length > name.length && widthOf([...part, column], widths) > width) {
      parts.push(part);
      part = [...name];
    }
    part.push(column);
  }
  return [...parts, part];
}

function widthOf(columns: readonly number[], widths: readonly number[]): number {
  return columns.reduce((sum, column) => sum + widths[column], 0) + GAP.length * (columns.length - 1);
}
