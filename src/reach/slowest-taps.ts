/** How slow hands might be for each placement that a piece can reach. */

import type { Placement } from '../tetris/placement.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { FrameSearch } from './frame-search.js';
import type { PieceSituation } from './input-plan.js';
import { MaskSearch } from './mask-search.js';
import { pressesPerRow, type TapPattern } from './taps.js';

/** The slowest of some rates that reaches a placement, for all placements of a situation at once. */
export class SlowestTaps<Rate extends TapPattern = TapPattern> {
  private readonly masks = new MaskSearch();
  private frames: FrameSearch | undefined;
  /** Slowest first; of equally fast ones in the order in which they were given. */
  private readonly rates: readonly Rate[];

  /** @param rates in any order; what they reach is what masks find, and the frame search with auto shift */
  constructor(rates: readonly Rate[]) {
    this.rates = rates.toSorted((a, b) => pressesPerRow(a, 1) - pressesPerRow(b, 1));
  }

  /** For each placement the slowest rate that reaches it from there; undefined where none does. */
  find(situation: PieceSituation): (placement: Placement) => Rate | undefined {
    const slowest = new Map<number, Rate>();
    for (const rate of this.rates) {
      const search = rate.autoShift ? this.frameSearch() : this.masks;
      const count = search.search(situation, rate);
      for (let i = 0; i < count; i++) {
        const key = keyOf(search.orientations[i], search.xs[i], search.ys[i]);
        if (!slowest.has(key)) slowest.set(key, rate);
      }
    }
    return ({ orientation, x, y }) => slowest.get(keyOf(orientation, x, y));
  }

  /** Made when it is wanted, since it takes room. */
  private frameSearch(): FrameSearch {
    this.frames ??= new FrameSearch();
    return this.frames;
  }
}

function keyOf(orientation: number, x: number, y: number): number {
  return (orientation * COLUMNS + x) * ROWS + y;
}
