/**
 * Where a piece is or rests, and its text forms: `T-left@4,17` for programs and files, columns and rows as players count
 * them for people.
 *
 * Orientations have names: `T` is a T as it appears, `T-left` one with the stem to the left, `I-vertical` a standing I.
 */
import { COLUMNS, ROWS } from './playfield.js';
import { HIDDEN_ORIENTATION, ORIENTATIONS, type Orientation, SPAWN_ORIENTATION, tetrominoOf } from './tetromino.js';

/** Orientation and place of a piece; x and y are those of its reference cell. */
export interface Placement {
  readonly orientation: Orientation;
  /** 0–9 from the left. */
  readonly x: number;
  /** 0–19; 0 is the top row, and y grows downwards. */
  readonly y: number;
}

/** More than any piece has: every cell in every orientation. */
export const MOST_PLACEMENTS: number = ROWS * COLUMNS * 4;

/** By orientation number. */
const FORM_NAMES = [
  ...['up', 'right', 'down', 'left'],
  ...['left', 'up', 'right', 'down'],
  ...['horizontal', 'vertical'],
  '',
  ...['horizontal', 'vertical'],
  ...['right', 'down', 'left', 'up'],
  ...['vertical', 'horizontal'],
];

const NAMES: readonly string[] = ORIENTATIONS.map(({ tetromino }, orientation) =>
  SPAWN_ORIENTATION[tetromino] === orientation ? tetromino : `${tetromino}-${FORM_NAMES[orientation]}`,
);

/** The name of a piece that is not drawn, during a clear or the curtain. */
const HIDDEN_NAME = 'hidden';

/** Whether both are the same piece at the same place. */
export function isSamePlacement(one: Placement, other: Placement): boolean {
  return one.orientation === other.orientation && one.x === other.x && one.y === other.y;
}

/** As in `T-left`: what `parseOrientation` reads. @throws RangeError on a number that is no orientation */
export function formatOrientation(orientation: Orientation): string {
  if (orientation === HIDDEN_ORIENTATION) return HIDDEN_NAME;
  tetrominoOf(orientation);
  return NAMES[orientation];
}

/** @throws RangeError on a name that no placement has; the spawn orientation may be spelled out */
export function parseOrientation(text: string): Orientation {
  if (text === HIDDEN_NAME) return HIDDEN_ORIENTATION;
  const orientation = ORIENTATIONS.findIndex(
    ({ tetromino }, i) => NAMES[i] === text || `${tetromino}-${FORM_NAMES[i]}` === text,
  );
  if (orientation < 0) throw new RangeError(`no piece "${text}" (such as T, T-left, I-vertical, hidden)`);
  return orientation;
}

/** As in `T-left@4,17`: what `parsePlacement` reads. */
export function formatPlacement({ orientation, x, y }: Placement): string {
  return `${formatOrientation(orientation)}@${x},${y}`;
}

/** Characters of a text that is none, in a message. */
const LONGEST_SHOWN = 60;

/** @throws RangeError unless the text is a piece, `@`, and two whole numbers */
export function parsePlacement(text: string): Placement {
  const match = /^([^@]+)@(\d+),(\d+)$/.exec(text);
  if (!match)
    throw new RangeError(`no piece with a place ${JSON.stringify(text.slice(0, LONGEST_SHOWN))} (such as T-left@4,17)`);
  return { orientation: parseOrientation(match[1]), x: Number(match[2]), y: Number(match[3]) };
}

/** The columns that a piece fills, as players count them: 1 is the leftmost. `columns 4–6` */
export function describeColumns({ orientation, x }: Pick<Placement, 'orientation' | 'x'>): string {
  const columns = ORIENTATIONS[orientation].cells.map(([dx]) => x + dx + 1);
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  return first === last ? `column ${first}` : `columns ${first}–${last}`;
}

/** Its columns and the lowest row that it fills, as players count them: 1 is the floor. `columns 4–6, row 2` */
export function describePlacement(placement: Placement): string {
  const lowest = placement.y + Math.max(...ORIENTATIONS[placement.orientation].cells.map(([, dy]) => dy));
  return `${describeColumns(placement)}, row ${ROWS - lowest}`;
}
