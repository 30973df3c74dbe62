/** How badly a picture fits what it is held to show: nothing where it shows just that, more for each cell that says otherwise. */
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import type { Look } from './look.js';

const CELLS = ROWS * COLUMNS;
/** What a covered cell still says: enough that a playfield which explains it wins in the end. */
const COVERED_SHARE = 0.0015;

/** The picture that is looked at now. Costs are differences of logarithms of odds: 6 for a cell that clearly says otherwise. */
export class CellCosts {
  /** The odds of each cell that it is filled; 0 where nothing can be seen. */
  readonly odds = new Float32Array(CELLS);
  time = 0;
  /** The cost of a picture in which no cell is filled. */
  #nothing = 0;

  /** @param covered for each cell, whether something lies over it; hardly anything is read there */
  load({ time, odds }: Look, covered: Uint8Array): void {
    this.time = time;
    let nothing = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      const of = covered[cell] ? COVERED_SHARE * odds[cell] : odds[cell];
      this.odds[cell] = of;
      if (of > 0) nothing += of;
    }
    this.#nothing = nothing;
  }

  /** That it shows these cells and no other. */
  of(playfield: Playfield): number {
    let cost = this.#nothing;
    for (let row = 0, cell = 0; row < ROWS; row++, cell += COLUMNS) {
      for (let bits = playfield[row + HIDDEN_ROWS]; bits; bits &= bits - 1)
        cost -= this.odds[cell + 31 - Math.clz32(bits & -bits)];
    }
    return cost;
  }

  /** What a piece there adds to the cost of its playfield; less than 0 where it is seen. Cells that the playfield has cost nothing. */
  ofPiece(playfield: Playfield, { orientation, x, y }: Placement): number {
    let cost = 0;
    for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
      const row = y + dy;
      if (row >= 0 && !isFilled(playfield, row, x + dx)) cost -= this.odds[row * COLUMNS + x + dx];
    }
    return cost;
  }

  /** How much is to be seen in the rows above one that these cells do not explain. */
  excess(playfield: Playfield, rows: number): number {
    let excess = 0;
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let column = 0; column < COLUMNS; column++, cell++) {
        if (this.odds[cell] > 0 && !isFilled(playfield, row, column)) excess += this.odds[cell];
      }
    }
    return excess;
  }
}
