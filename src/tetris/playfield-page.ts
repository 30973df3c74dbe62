/**
 * The playfield as the game stores it: one page of 256 bytes, exactly.
 *
 * Bytes 0–199 are the visible rows, ten bytes each; 200–235 a tail nobody sees, whose first ten bytes act as
 * row 20 in the row check; 236–245 and 246–255 the hidden rows −2 and −1, which is where the byte index of a
 * negative row wraps to.
 */
import { COLUMNS, HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND } from './playfield.js';
import { ORIENTATIONS, type Orientation } from './tetromino.js';

/** 256 bytes. */
export type PlayfieldPage = Uint8Array;

export const PAGE_BYTES = 256;
/** The first byte of the hidden rows. */
const HIDDEN_CELLS = PAGE_BYTES - HIDDEN_ROWS * COLUMNS;

/** An empty cell. Every value below it is solid; a row is complete when none of its bytes equals it. */
export const EMPTY_CELL = 0xef;
/** What the falling curtain writes. */
export const CURTAIN_CELL = 0x4f;

/** A page without a block. */
export function emptyPage(): PlayfieldPage {
  return new Uint8Array(PAGE_BYTES).fill(EMPTY_CELL);
}

/** Index of a cell's byte; row −2 to 22. */
export function cellIndex(row: number, column: number): number {
  return (row * COLUMNS + column) & 0xff;
}

/** Whether a piece may stand at x, y: its cells in columns 0–9, rows −2 to 19, on bytes that are not solid. */
export function pageFits(page: PlayfieldPage, orientation: Orientation, x: number, y: number): boolean {
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
    const column = x + dx;
    const row = y + dy;
    if (column < 0 || column >= COLUMNS || row < -HIDDEN_ROWS || row >= ROWS) return false;
    if (page[cellIndex(row, column)] < EMPTY_CELL) return false;
  }
  return true;
}

/** Writes the four cells of a piece; the page is the caller's own copy. */
export function writePiece(page: PlayfieldPage, orientation: Orientation, x: number, y: number): void {
  const { cells, tile } = ORIENTATIONS[orientation];
  for (const [dx, dy] of cells) page[cellIndex(y + dy, x + dx)] = tile;
}

/** Whether a row, 0–20, has no empty cell. */
export function isCompleteRow(page: PlayfieldPage, row: number): boolean {
  const first = row * COLUMNS;
  return !page.subarray(first, first + COLUMNS).includes(EMPTY_CELL);
}

/** Whether a row, 0–19, has a solid cell. */
export function isOccupiedRow(page: PlayfieldPage, row: number): boolean {
  const first = row * COLUMNS;
  return page.subarray(first, first + COLUMNS).some((cell) => cell !== EMPTY_CELL);
}

/**
 * Rows above the given one, 0–20, move down one and row 0 becomes empty; the page is the caller's own copy.
 *
 * For row 0 the game's byte counter wraps: all 256 bytes move ten up, the hidden rows and the tail with them.
 */
export function removePageRow(page: PlayfieldPage, row: number): void {
  const moved = row === 0 ? PAGE_BYTES - COLUMNS : row * COLUMNS;
  page.copyWithin(COLUMNS, 0, moved);
  page.fill(EMPTY_CELL, 0, COLUMNS);
}

/** The visible and hidden rows as bits. */
export function playfieldOf(page: PlayfieldPage): Playfield {
  return rowsOf(page, ROWS + HIDDEN_ROWS);
}

/** All 256 bytes as bits: 26 rows, of which the first 22 are the playfield. */
export function wholePlayfieldOf(page: PlayfieldPage): Playfield {
  return rowsOf(page, ROWS + HIDDEN_ROWS + ROWS_BEHIND);
}

function rowsOf(page: PlayfieldPage, rows: number): Playfield {
  const playfield = new Uint16Array(rows);
  for (let i = 0; i < rows; i++) {
    let bits = 0;
    const first = cellIndex(i - HIDDEN_ROWS, 0);
    // The last row behind the playfield ends where the hidden rows begin.
    const cells = i < HIDDEN_ROWS ? COLUMNS : Math.min(COLUMNS, HIDDEN_CELLS - first);
    for (let column = 0; column < cells; column++) if (page[first + column] < EMPTY_CELL) bits |= 1 << column;
    playfield[i] = bits;
  }
  return playfield;
}
