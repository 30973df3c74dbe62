/** Connected regions. Hidden rows do not count. */
import { FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';

/** Empty cells that belong to no region yet. */
const empty = new Uint16Array(ROWS);
/** Cells of the region that is being followed. */
const region = new Uint16Array(ROWS);

/** Number of connected regions of empty cells, which touch by their sides; the air above the pile is one of them. */
export function connectedRegions(playfield: Playfield): number {
  for (let row = 0; row < ROWS; row++) empty[row] = ~playfield[row + HIDDEN_ROWS] & FULL_ROW;
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    while (empty[row] !== 0) {
      count++;
      followRegion(row);
    }
  }
  return count;
}

/** Takes the region of the first empty cell of a row out of `empty`; no row above has any. */
function followRegion(first: number): void {
  region.fill(0);
  region[first] = empty[first] & -empty[first];
  for (let changed = true; changed; ) {
    changed = false;
    for (let row = first; row < ROWS; row++) if (growRow(row, first)) changed = true;
    for (let row = ROWS - 2; row >= first; row--) if (growRow(row, first)) changed = true;
  }
  for (let row = first; row < ROWS; row++) empty[row] &= ~region[row];
}

/** Grows the region within a row by what is beside, above and below it; returns whether it has grown. */
function growRow(row: number, first: number): boolean {
  const before = region[row];
  let grown = before;
  if (row > first) grown |= region[row - 1];
  if (row + 1 < ROWS) grown |= region[row + 1];
  grown &= empty[row];
  for (let wider = grown; ; grown = wider) {
    wider = grown | (((grown << 1) | (grown >> 1)) & empty[row]);
    if (wider === grown) break;
  }
  region[row] = grown;
  return grown !== before;
}
