/**
 * Playfields as text: rows, 200 cells, and the compressed boards of StackRabbit.
 *
 * A compressed board is `E,LETTERS,W`: E empty rows on top, two letters for each row below them, and W rows at the bottom
 * that are filled in every column but the last. A letter is half a row, five cells as a number with the leftmost cell
 * highest: a–z are 0–25, A–F 26–31.
 */
import { plural } from '../lib/format-numbers.js';
import {
  COLUMNS,
  emptyPlayfield,
  FULL_ROW,
  HIDDEN_ROWS,
  type Playfield,
  parsePlayfield,
  ROWS,
} from '../tetris/playfield.js';

const CELLS = COLUMNS * ROWS;
const HALF = COLUMNS / 2;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEF';
/** All columns but the last. */
const WELL_ROW = FULL_ROW >> 1;

/**
 * Reads whatever it is: 20 or 22 lines of ten cells with `.` for an empty one (the first two of 22 lines are hidden), 200
 * characters 0 and 1 from the top row down, or a compressed board.
 *
 * @throws RangeError that says what was found and what was expected
 */
export function readPlayfield(text: string): Playfield {
  const trimmed = text.trim();
  if (trimmed.includes(',')) return fromCompressed(trimmed);
  if (/^[01]*$/.test(trimmed) && trimmed !== '') return fromCells(trimmed);
  return fromRows(text);
}

function fromRows(text: string): Playfield {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const { length } = emptyPlayfield();
  if (lines.length !== ROWS && lines.length !== length) {
    throw new RangeError(
      `a playfield of ${plural(lines.length, 'line')}, expected ${ROWS} or ${length} lines of ${COLUMNS} cells, ${CELLS} characters 0 and 1, or a compressed board such as 20,,0`,
    );
  }
  return parsePlayfield(lines.join('\n'));
}

/**
 * Reads 200 characters 0 and 1, row by row from the top.
 *
 * @throws RangeError on another length or another character
 */
export function fromCells(text: string): Playfield {
  if (text.length !== CELLS) throw new RangeError(`a playfield of ${text.length} cells, expected ${CELLS}`);
  const other = /[^01]/.exec(text);
  if (other) throw new RangeError(`cell ${other.index + 1} is ${JSON.stringify(other[0])}, expected 0 or 1`);
  const playfield = emptyPlayfield();
  for (let cell = 0; cell < CELLS; cell++) {
    if (text[cell] === '1') playfield[HIDDEN_ROWS + Math.floor(cell / COLUMNS)] |= 1 << (cell % COLUMNS);
  }
  return playfield;
}

/** 200 characters 0 and 1, row by row from the top; hidden rows are left out. */
export function toCells(playfield: Playfield): string {
  return seenRows(playfield)
    .map((row) => cellsOf(row))
    .join('');
}

/**
 * Reads a compressed board.
 *
 * @throws RangeError that says what was found and what was expected
 */
export function fromCompressed(text: string): Playfield {
  const match = /^(\d{1,3}),([a-zA-F]*),(\d{1,3})$/.exec(text);
  if (!match) throw new RangeError('no compressed board: expected EMPTY,LETTERS,WELL such as 14,iaCaFqFqFqFq,0');
  const [, empty, letters, well] = match;
  if (letters.length % 2) throw new RangeError(`${letters.length} letters of a compressed board, expected two a row`);
  const found = Number(empty) + letters.length / 2 + Number(well);
  if (found !== ROWS) throw new RangeError(`a compressed board of ${found} rows, expected ${ROWS}`);
  const playfield = emptyPlayfield();
  const first = HIDDEN_ROWS + Number(empty);
  for (let row = 0; row < letters.length / 2; row++) {
    playfield[first + row] = reversed(
      (LETTERS.indexOf(letters[2 * row]) << HALF) | LETTERS.indexOf(letters[2 * row + 1]),
    );
  }
  playfield.fill(WELL_ROW, HIDDEN_ROWS + ROWS - Number(well));
  return playfield;
}

/** The compressed board with as many rows as it can at the bottom and on top; hidden rows are left out. */
export function toCompressed(playfield: Playfield): string {
  const rows = seenRows(playfield);
  let well = 0;
  while (well < ROWS && rows[ROWS - 1 - well] === WELL_ROW) well++;
  let empty = 0;
  while (empty < ROWS - well && rows[empty] === 0) empty++;
  const letters = rows.slice(empty, ROWS - well).map((row) => {
    const bits = reversed(row);
    return LETTERS[bits >> HALF] + LETTERS[bits & ((1 << HALF) - 1)];
  });
  return `${empty},${letters.join('')},${well}`;
}

function seenRows(playfield: Playfield): number[] {
  return [...playfield.subarray(HIDDEN_ROWS, HIDDEN_ROWS + ROWS)];
}

function cellsOf(row: number): string {
  return Array.from({ length: COLUMNS }, (_, column) => (row >> column) & 1).join('');
}

/** A row with its leftmost cell highest, or back. */
function reversed(row: number): number {
  return Number.parseInt(cellsOf(row), 2);
}
