/**
 * A placement as StackRabbit and the tools around it write it: `[r, x, y]`.
 *
 * r are presses of A from the orientation in which the piece appears, modulo the orientations that it has; x are shifts from
 * the column in which it appears, and y the rows that it has fallen.
 */
import type { Placement } from '../tetris/placement.js';
import {
  ORIENTATIONS,
  type Orientation,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  type Tetromino,
} from '../tetris/tetromino.js';

/** A placement as three whole numbers: presses of A, columns to the right, rows down. */
export type PlacementNotation = readonly [turns: number, shifts: number, rows: number];

/** The notation of a placement. */
export function toNotation({ orientation, x, y }: Placement): PlacementNotation {
  const turns = formsOf(ORIENTATIONS[orientation].tetromino).indexOf(orientation);
  return [turns, x - SPAWN_X, y - SPAWN_Y];
}

/** Any number of turns is taken modulo the orientations of the piece. Whether the piece fits there is not looked at. */
export function fromNotation(piece: Tetromino, [turns, shifts, rows]: PlacementNotation): Placement {
  const forms = formsOf(piece);
  const form = ((turns % forms.length) + forms.length) % forms.length;
  return { orientation: forms[form], x: shifts + SPAWN_X, y: rows + SPAWN_Y };
}

/** `r|X|Y` with the corner of the box of 4 × 4 cells in which the piece is drawn. */
export function boxKey(placement: Placement): string {
  const [turns, shifts, rows] = toNotation(placement);
  const isI = ORIENTATIONS[placement.orientation].tetromino === 'I';
  return `${turns}|${shifts + BOX_LEFT}|${rows - (isI ? BOX_ABOVE_I : BOX_ABOVE)}`;
}

/** Column of the box of a piece as it appears, and its rows above the piece's reference cell. */
const BOX_LEFT = 3;
const BOX_ABOVE = 1;
const BOX_ABOVE_I = 2;

/** The orientations of a piece in the order in which presses of A bring them. */
function formsOf(piece: Tetromino): readonly Orientation[] {
  const first = SPAWN_ORIENTATION[piece];
  const forms = [first];
  for (let form = ORIENTATIONS[first].clockwise; form !== first; form = ORIENTATIONS[form].clockwise) forms.push(form);
  return forms;
}
