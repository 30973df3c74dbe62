/**
 * Every placement of a piece that does not fall by itself: it may be shifted, turned and lowered for as long as it
 * likes, and rests wherever it cannot be lowered. Any slide and any spin is found.
 *
 * A row at a time as masks of columns: what enters a row is closed under shifts and turns, and then lowered; nothing
 * ever goes up. Above the pile every column of every orientation is reached, so the search begins just above it.
 * The plain twin, which visits the 20 × 10 × 4 states one by one, is in `test/search/plain-placements.ts`.
 */

import { ALL_COLUMNS, FitMasks } from '../reach/fit-masks.js';
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import { MOST_PLACEMENTS } from '../tetris/placement.js';
import { HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import type { FoundPlacements, PlacementFinder } from './finder-source.js';

/** Also says where a piece can be on its way. */
export interface FreeFinder extends PlacementFinder {
  /**
   * Where the piece of the latest `find` can be: entry `y * 4 + i` has a bit for each column in which the i-th orientation of
   * its tetromino, by number, can stand in row y. Rows above the pile have no bits.
   */
  readonly reached: Int32Array;
}

/** A finder of its own buffers. Its plans have no buttons: there are no frames to press them in. */
export function noGravityFinder(): FreeFinder {
  return new NoGravityFinder();
}

class NoGravityFinder implements FreeFinder, FoundPlacements {
  /** Ordered by row, then orientation, then column. */
  count = 0;
  readonly orientations = new Uint8Array(MOST_PLACEMENTS);
  readonly xs = new Uint8Array(MOST_PLACEMENTS);
  readonly ys = new Uint8Array(MOST_PLACEMENTS);
  readonly reached = new Int32Array(ROWS * 4);

  private readonly fits = new FitMasks();
  /** Columns of each local orientation in the row that is looked at. */
  private readonly here = new Int32Array(4);

  find({ playfield, piece }: PieceSituation): FoundPlacements {
    const { fits, here } = this;
    this.count = 0;
    this.reached.fill(0);
    fits.reset(playfield, piece.orientation);
    here.fill(0);
    let y = Math.max(piece.y, lastOpenRow(playfield));
    fits.fillRow(y);
    if (y > piece.y || lastOpenRow(playfield) === y) {
      for (let i = 0; i < fits.turns; i++) here[i] = fits.columns[y * 4 + i];
    } else here[piece.orientation - fits.first] = 1 << piece.x;
    for (; ; y++) {
      this.closeRow(y);
      if (y >= 0) this.reached.set(here, y * 4);
      fits.fillRow(y + 1);
      if (!this.lower(y)) return this;
    }
  }

  /** Adds all that shifts and turns lead to within row y; only where they lead to has to fit. */
  private closeRow(y: number): void {
    const { here } = this;
    const { columns, turns } = this.fits;
    for (let changed = true; changed; ) {
      changed = false;
      for (let i = 0; i < turns; i++) {
        const before = here[i];
        const fit = columns[y * 4 + i];
        let all = before;
        if (turns > 1) all |= (here[i === 0 ? turns - 1 : i - 1] | here[i + 1 === turns ? 0 : i + 1]) & fit;
        for (let spread = all; ; all = spread) {
          spread = all | (((all << 1) | (all >> 1)) & fit);
          if (spread === all) break;
        }
        if (all !== before) {
          here[i] = all;
          changed = true;
        }
      }
    }
  }

  /** Notes what cannot be lowered from row y and lowers the rest; returns whether there is any. */
  private lower(y: number): boolean {
    const { here } = this;
    const { columns, turns, first } = this.fits;
    let lowered = 0;
    for (let i = 0; i < turns; i++) {
      const below = columns[y * 4 + 4 + i];
      for (let rests = here[i] & ~below & columns[y * 4 + i] & ALL_COLUMNS; rests; rests &= rests - 1) {
        const index = this.count++;
        this.orientations[index] = first + i;
        this.xs[index] = 31 - Math.clz32(rests & -rests);
        this.ys[index] = y;
      }
      here[i] &= below;
      lowered |= here[i];
    }
    return lowered !== 0;
  }

  plan(index: number): InputPlan {
    if (index >= this.count) throw new RangeError(`no placement ${index} of ${this.count}`);
    return {
      placement: { orientation: this.orientations[index], x: this.xs[index], y: this.ys[index] },
      buttons: [],
    };
  }
}

/**
 * The lowest row at which a piece sees no block, itself and the row below included, so that all of its columns are
 * reached; −1 if there is none.
 */
function lastOpenRow(playfield: Playfield): number {
  for (let i = 0; i < playfield.length; i++) if (playfield[i] !== 0) return Math.max(-1, i - HIDDEN_ROWS - 2);
  return ROWS - 2;
}
