/** Lines that are too long for a terminal, broken where there are blanks, so that no number is. */

/** The name of a row and the blanks behind it: what follows stands below itself. */
const LABEL = /^(?:\S+ )*\S* {2,}(?=\S)/;
const USUAL_INDENT = 2;

/**
 * The lines of one, each of at most so many characters; a word that is longer stays whole.
 *
 * @param indent of all lines but the first; below what stands behind the row's name, if nothing is said
 */
export function wrapLine(line: string, width: number, indent = LABEL.exec(line)?.[0].length ?? USUAL_INDENT): string[] {
  if (line.length <= width) return [line];
  const margin = ' '.repeat(Math.min(indent, width >> 1));
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const begun = lines.length ? margin.length : indent;
    const within = rest.lastIndexOf(' ', width);
    const at = within > begun ? within : rest.indexOf(' ', Math.max(begun, width));
    if (at < 0) break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = margin + rest.slice(at).trimStart();
  }
  return [...lines, rest];
}
