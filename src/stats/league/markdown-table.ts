/** Tables in Markdown. */

/**
 * Rows as lines, the first one as the heading.
 *
 * @param left columns of text, which stand to the left; numbers stand to the right
 */
export function markdownTable(rows: readonly (readonly string[])[], left: readonly number[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const [header, ...body] = rows;
  const rule = header.map((_, i) => (left.includes(i) ? '---' : '---:'));
  return [line(header), line(rule), ...body.map(line)];
}
