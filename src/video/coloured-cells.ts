/** Cells with the colours of the pieces that filled them, as frames of overlays have them. */

import { withPiece } from '../ngf/explain-picture.js';
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATIONS, TILE } from '../tetris/tetromino.js';

const COLOURS: Readonly<Record<number, number>> = { [TILE.T_O_I]: 1, [TILE.J_S]: 2, [TILE.Z_L]: 3 };
const UNKNOWN = 1;

/** The cells of a playfield as they are shown with a piece on it. @returns other cells */
export function withColouredPiece(cells: Uint8Array, { orientation, x, y }: Placement): Uint8Array {
  const shown = cells.slice();
  const { cells: own, tile } = ORIENTATIONS[orientation];
  for (const [dx, dy] of own) if (y + dy >= 0) shown[(y + dy) * COLUMNS + x + dx] = COLOURS[tile];
  return shown;
}

/** The cells that a playfield fills; those whose colour is not known have the first one. */
export function colouredAs(playfield: Playfield, colours: Uint8Array): Uint8Array {
  return colours.map((colour, cell) =>
    isFilled(playfield, Math.trunc(cell / COLUMNS), cell % COLUMNS) ? colour || UNKNOWN : 0,
  );
}

/** The cells after a lock and its clear. */
export function colouredAfter(
  cells: Uint8Array,
  { under, placement, after }: { readonly under: Playfield; readonly placement: Placement; readonly after: Playfield },
): Uint8Array {
  const locked = withPiece(under, placement, true);
  const shown = withColouredPiece(cells, placement);
  for (let row = 1; row < ROWS; row++) {
    if (locked[row + HIDDEN_ROWS] !== FULL_ROW) continue;
    shown.copyWithin(COLUMNS, 0, row * COLUMNS);
    shown.fill(0, 0, COLUMNS);
  }
  return colouredAs(after, shown);
}
