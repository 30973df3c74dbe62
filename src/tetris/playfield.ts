/**
 * The playfield as rows of bits: what the search and the evaluation work on.
 *
 * Columns are 0–9 from the left, rows 0–19 from the top; y grows down. Two hidden rows, −2 and −1, lie above:
 * cells that lock there stay and collide for the rest of the game. A playfield is an array of 22 rows, so
 * row r stands at index r + 2, and bit c of a row is column c.
 */
import { ORIENTATION_COUNT, ORIENTATIONS, type Orientation } from './tetromino.js';

export const COLUMNS = 10;
export const ROWS = 20;
export const HIDDEN_ROWS = 2;
/**
 * Rows behind the playfield that the game keeps and nobody sees: 20 to 22, and six cells of row 23. A lock that completes
 * the top row moves the bottom row there, and from there on to the hidden rows.
 */
export const ROWS_BEHIND = 4;

/** The row whose blocks make the music fast. */
export const FAST_MUSIC_ROW = 5;

/** Ten filled cells. */
export const FULL_ROW = 0x3ff;

/** How many bits each row has. */
export const BIT_COUNT: Uint8Array = new Uint8Array(FULL_ROW + 1).map((_, row) => {
  let count = 0;
  for (let bits = row; bits; bits &= bits - 1) count++;
  return count;
});

/**
 * 22 rows of 10 bits; index 0 and 1 are the hidden rows. A lock (`placeInto`) also takes a whole playfield of 26 rows, those
 * behind included; everything else takes its first 22.
 */
export type Playfield = Uint16Array;

/** Says whether a piece may stand somewhere. */
export type FitTest = (orientation: Orientation, x: number, y: number) => boolean;

/** A playfield without a filled cell, to be changed by whoever made it. */
export function emptyPlayfield(): Playfield {
  return new Uint16Array(ROWS + HIDDEN_ROWS);
}

/** Whether the cell is filled; row −2 to 19, column 0 to 9. */
export function isFilled(playfield: Playfield, row: number, column: number): boolean {
  return ((playfield[row + HIDDEN_ROWS] >> column) & 1) === 1;
}

/**
 * Rows of each orientation as bits with the reference cell in column 2: entry `orientation * 4 + (dy + 2)`.
 * Column 2 is the smallest x at which every cell of every orientation has a column of at least 0.
 */
const ORIENTATION_ROWS: Uint8Array = (() => {
  const rows = new Uint8Array(ORIENTATION_COUNT * 4);
  ORIENTATIONS.forEach(({ cells }, orientation) => {
    for (const [dx, dy] of cells) rows[orientation * 4 + dy + 2] |= 1 << (dx + 2);
  });
  return rows;
})();

/** The bits that an orientation fills in the row `dy` below its reference cell at x. */
export function rowBits(orientation: Orientation, dy: number, x: number): number {
  const bits = ORIENTATION_ROWS[orientation * 4 + dy + 2];
  return x >= 2 ? bits << (x - 2) : bits >> (2 - x);
}

/**
 * Whether a piece may stand at x, y: all cells in columns 0–9 and rows −2 to 19, none filled. Rows above −2
 * are not part of the playfield.
 */
export function fits(playfield: Playfield, orientation: Orientation, x: number, y: number): boolean {
  const facts = ORIENTATIONS[orientation];
  if (x < facts.minX || x > facts.maxX || y > facts.maxY || y + facts.minDy < -HIDDEN_ROWS) return false;
  for (let dy = facts.minDy; dy <= 1; dy++) {
    const bits = rowBits(orientation, dy, x);
    if (bits && playfield[y + dy + HIDDEN_ROWS] & bits) return false;
  }
  return true;
}

/** `fits` bound to one playfield. */
export function fitTest(playfield: Playfield): FitTest {
  return (orientation, x, y) => fits(playfield, orientation, x, y);
}

/**
 * Twenty lines of `#` and `.`; with hidden rows filled, 22 lines of which the first two are hidden.
 */
export function formatPlayfield(playfield: Playfield): string {
  const first = playfield[0] || playfield[1] ? 0 : HIDDEN_ROWS;
  const lines: string[] = [];
  for (let i = first; i < playfield.length; i++) {
    let line = '';
    for (let column = 0; column < COLUMNS; column++) line += (playfield[i] >> column) & 1 ? '#' : '.';
    lines.push(line);
  }
  return lines.join('\n');
}

/**
 * Reads lines of ten cells, the last one being the bottom row; missing rows above are empty. `.` and a space
 * are empty, anything else is filled.
 *
 * @throws RangeError on a line that has not ten cells, or more than 22 lines
 */
export function parsePlayfield(text: string): Playfield {
  const lines = text.split('\n').filter((line) => line !== '');
  const playfield = emptyPlayfield();
  if (lines.length > playfield.length) throw new RangeError(`a playfield has at most 22 rows, found ${lines.length}`);
  lines.forEach((line, i) => {
    if (line.length !== COLUMNS) throw new RangeError(`a row has 10 cells, found "${line}"`);
    let bits = 0;
    for (let column = 0; column < COLUMNS; column++) {
      if (line[column] !== '.' && line[column] !== ' ') bits |= 1 << column;
    }
    playfield[playfield.length - lines.length + i] = bits;
  });
  return playfield;
}
