/**
 * Orientations in words: `T` is a T as it appears, `T-left` one with the stem to the left, `I-vertical` a standing
 * I. A piece with its place is `T-left@4,17`.
 */
import {
  HIDDEN_ORIENTATION,
  ORIENTATIONS,
  type Orientation,
  SPAWN_ORIENTATION,
  tetrominoOf,
} from '../../tetris/tetromino.js';

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

/** Of a piece that is not drawn, during a clear or the curtain. */
const HIDDEN_NAME = 'hidden';

export interface PlacedPiece {
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
}

/** @throws RangeError on a number that is no orientation */
export function formatPieceName(orientation: Orientation): string {
  if (orientation === HIDDEN_ORIENTATION) return HIDDEN_NAME;
  tetrominoOf(orientation);
  return NAMES[orientation];
}

/** @throws RangeError on a name that is none; the spawn orientation may be spelled out */
export function parsePieceName(text: string): Orientation {
  if (text === HIDDEN_NAME) return HIDDEN_ORIENTATION;
  const orientation = ORIENTATIONS.findIndex(
    ({ tetromino }, i) => NAMES[i] === text || `${tetromino}-${FORM_NAMES[i]}` === text,
  );
  if (orientation < 0) throw new RangeError(`no piece "${text}" (such as T, T-left, I-vertical, hidden)`);
  return orientation;
}

/** As in `T-left@4,17`: what `parsePlacedPiece` reads. */
export function formatPlacedPiece({ orientation, x, y }: PlacedPiece): string {
  return `${formatPieceName(orientation)}@${x},${y}`;
}

/** @throws RangeError unless the text is a piece, `@`, and two whole numbers */
export function parsePlacedPiece(text: string): PlacedPiece {
  const match = /^([^@]+)@(\d+),(\d+)$/.exec(text);
  if (!match) throw new RangeError(`no piece with a place "${text}" (such as T-left@4,17)`);
  return { orientation: parsePieceName(match[1]), x: Number(match[2]), y: Number(match[3]) };
}
