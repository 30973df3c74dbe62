/**
 * Playfields as pictures of ten characters a row, the last row being the floor. A picture of up to 20 rows shows the
 * lowest ones; one of 22 begins with the two hidden rows.
 *
 * `.` is an empty cell, `1` `2` `3` the three kinds of block, `C` the curtain, `#` any block. Where a picture is an
 * expectation, the piece is in it, too: `#` may be a cell of the piece, and `@` must be one.
 */
import { type GameState, PHASE } from '../../tetris/game-state.js';
import { COLUMNS, HIDDEN_ROWS, ROWS } from '../../tetris/playfield.js';
import { CURTAIN_CELL, cellIndex, EMPTY_CELL, emptyPage, type PlayfieldPage } from '../../tetris/playfield-page.js';
import { ORIENTATIONS, TILE } from '../../tetris/tetromino.js';

export type TextPicture = readonly string[];

const CELL_OF_MARK: Readonly<Record<string, number>> = {
  '.': EMPTY_CELL,
  '#': TILE.T_O_I,
  '1': TILE.T_O_I,
  '2': TILE.Z_L,
  '3': TILE.J_S,
  C: CURTAIN_CELL,
};

const EMPTY_MARK = '.';
const ANY_MARK = '#';
const PIECE_MARK = '@';
/** A byte that no mark stands for. */
const STRANGE_MARK = '?';

/** Whether a line can be a row of a picture. */
export function isPictureRow(line: string): boolean {
  return /^[.#123C@]{10}$/.test(line);
}

/** @throws RangeError on a row that is not ten cells, or more than 22 rows */
export function pageFromPicture(picture: TextPicture): PlayfieldPage {
  const page = emptyPage();
  if (picture.length > ROWS + HIDDEN_ROWS)
    throw new RangeError(`a picture has at most 22 rows, found ${picture.length}`);
  picture.forEach((line, i) => {
    const cells = [...line].map((mark) => CELL_OF_MARK[mark]);
    if (cells.length !== COLUMNS || cells.includes(undefined as never)) throw new RangeError(`no row "${line}"`);
    page.set(cells, cellIndex(ROWS - picture.length + i, 0));
  });
  return page;
}

/** The picture of a page without empty rows on top, or nothing when a picture cannot say all of the page. */
export function pictureOfPage(page: PlayfieldPage): TextPicture | undefined {
  const rows = drawRows((row, column) => page[cellIndex(row, column)]);
  if (rows.some((row) => row.includes(STRANGE_MARK))) return undefined;
  const picture = rows.slice(firstDrawnRow(rows)).map((row) => row.replaceAll('1', ANY_MARK));
  return pageFromPicture(picture).every((cell, i) => cell === page[i]) ? picture : undefined;
}

/** What a player sees, hidden rows first: 22 rows, cells of the piece as `@`. */
export function pictureOfState(state: GameState): TextPicture {
  const piece = pieceCells(state);
  return drawRows((row, column) => (piece.has(`${row},${column}`) ? undefined : state.page[cellIndex(row, column)]));
}

/**
 * Whether a state looks like the picture. In rows above the picture the piece may be anywhere, but there must be no
 * blocks.
 */
export function looksLike(state: GameState, picture: TextPicture): boolean {
  const seen = pictureOfState(state);
  const skipped = seen.length - picture.length;
  return seen.every((row, i) =>
    i < skipped
      ? [...row].every((mark) => mark === EMPTY_MARK || mark === PIECE_MARK)
      : [...row].every((mark, column) => agrees(picture[i - skipped][column], mark)),
  );
}

function agrees(expected: string, seen: string): boolean {
  return expected === seen || (expected === ANY_MARK && seen !== EMPTY_MARK);
}

/** Rows of marks, hidden rows first; `undefined` is a cell of the piece. */
function drawRows(cellAt: (row: number, column: number) => number | undefined): string[] {
  return Array.from({ length: ROWS + HIDDEN_ROWS }, (_, i) =>
    Array.from({ length: COLUMNS }, (_, column) => markOf(cellAt(i - HIDDEN_ROWS, column))).join(''),
  );
}

function markOf(cell: number | undefined): string {
  if (cell === undefined) return PIECE_MARK;
  const found = Object.entries(CELL_OF_MARK).find(([mark, known]) => known === cell && mark !== ANY_MARK);
  return found ? found[0] : STRANGE_MARK;
}

/** A hidden row in use draws both of them and all below. */
function firstDrawnRow(rows: readonly string[]): number {
  const first = rows.findIndex((row) => row !== EMPTY_MARK.repeat(COLUMNS));
  if (first < 0) return rows.length;
  return first < HIDDEN_ROWS ? 0 : first;
}

/** While it falls and until it is written. */
function pieceCells({ phase, orientation, x, y }: GameState): ReadonlySet<string> {
  const facts = ORIENTATIONS[orientation];
  if (!facts || (phase !== PHASE.CONTROL && phase !== PHASE.LOCK)) return new Set();
  return new Set(facts.cells.map(([dx, dy]) => `${y + dy},${x + dx}`));
}
