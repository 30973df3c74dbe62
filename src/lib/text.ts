/**
 * Text for people: control characters made visible, lines wrapped, columns aligned, the name that was probably meant.
 */

import { hex } from './format-numbers.js';

// Text that came from a file or a command line, as a terminal can be given it: what the terminal would obey, such as a
// sequence that moves the cursor or turns the direction of writing, is shown in place of being done.

/** Control characters but line breaks and tabs, marks that turn the direction of writing, and halves of characters. */
const OBEYED = /(?![\n\t])[\p{Control}\p{Surrogate}\p{Bidi_Control}]/gu;

/** Each such character as `\u001b`: in JSON, too, that is the same text. */
export function visibleText(text: string): string {
  return text.replace(OBEYED, (character) => `\\u${hex(character.charCodeAt(0), 4)}`);
}

/** The same for what has to stay in one line: line breaks become `\n`. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', '\\n');
}

// Lines that are too long for a terminal, broken where there are blanks, so that no number is.

/** The name of a row and the blanks behind it: what follows stands below itself. */
const LABEL = /^(?:\S+ )*\S* {2,}(?=\S)/;
const USUAL_INDENT = 2;

/**
 * Breaks a line into lines of at most `width` characters; a longer word stays whole.
 *
 * @param indent blanks before all lines but the first (default: up to what stands behind the row's name)
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

const GAP = '  ';
/** A column of text at the end is wrapped where it has at least this many characters of the line to itself. */
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

// Messages about an unknown name: the names that there are, and the one that was probably meant.

/** `no method "swam" (swarm, genetic); did you mean "swarm"?`; `orElse` is put behind the names. */
export function unknownName(what: string, name: string, names: readonly string[], orElse = ''): string {
  return `no ${what} "${shortName(name)}" (${names.join(', ')}${orElse})${didYouMean(nearestName(name, names))}`;
}

/** The same where a value belongs to a name: `no player option "plys=2" (expected taps=…, plies=…); did you mean "plies=…"?` */
export function unknownField(what: string, field: string, names: readonly string[]): string {
  const near = nearestName(field.split('=', 1)[0], names);
  const expected = names.map((name) => `${name}=…`).join(', ');
  return `no ${what} "${shortName(field)}" (expected ${expected})${didYouMean(near && `${near}=…`)}`;
}

/** Names that people give are shorter. */
const LONGEST_NAME = 100;

/** A name that may be anything, in a message. */
export function shortName(name: string): string {
  return visibleLine(name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
}

/** A question behind a message; empty where nothing is near. */
export function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** The name that takes the fewest changes of one letter, or none if that is more than half of it. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const ranked = names.map((known) => ({ known, changes: editDistance(name.toLowerCase(), known.toLowerCase()) }));
  const [nearest] = ranked.sort((a, b) => a.changes - b.changes);
  return nearest && nearest.changes <= nearest.known.length / 2 ? nearest.known : undefined;
}

/** Letters to insert, delete or replace to make one word of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}

/** Digits of the largest numbers that are read: those of a word of 32 bits. */
const DECIMAL = /^-?\d{1,10}$/;

/** The whole number that a text writes; undefined where it writes none, or one out of the range. */
export function wholeNumberIn(text: string, least: number, most: number): number | undefined {
  const number = Number(text);
  return DECIMAL.test(text) && number >= least && number <= most ? number : undefined;
}

/** A reader of whole numbers in a range, which throws a RangeError on any other text. */
export function readWholeNumber(what: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const number = wholeNumberIn(text, least, most);
    if (number !== undefined) return number;
    throw new RangeError(`no ${what} "${text}" (a whole number from ${least} to ${most})`);
  };
}

/** A reader of one of some names, which throws a RangeError on any other text. */
export function readOneOf<const Name extends string>(what: string, names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const found = names.find((name) => name === text);
    if (found !== undefined) return found;
    throw new RangeError(unknownName(what, text, names));
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these tell a text from other bytes.
const NO_TEXT = /[\x00-\x08\x0e-\x1f]/;

/** Whether the first bytes of a file have nothing that a text does not have. */
export function isText(start: Uint8Array): boolean {
  if (start.length === 0) return false;
  try {
    // A letter of several bytes may be cut at the end.
    return !NO_TEXT.test(new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true }));
  } catch {
    return false;
  }
}
