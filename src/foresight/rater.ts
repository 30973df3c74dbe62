/** What rates the afterstates of a beam: a network, in the unit of lines that are still to be lost. */

import { ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';
import type { MaskSearch } from '../reach/mask-search.js';
import type { Playfield } from '../tetris/playfield.js';

/** What a clear costs is counted in points by the goal, not in lines by the network. */
const NO_REWARDS = [0, 0, 0, 0, 0];

/** Rates the placements of one search at a time. */
export interface Rater {
  /**
   * Rates afterstates for the piece that comes next.
   *
   * @param search the placements of a piece on the playfield
   * @param next by its place in `TETROMINOES`
   */
  rate(playfield: Playfield, search: MaskSearch, next: number): void;
  /** Of a placement of the latest search: lines that are still to be lost, 0 or less. */
  value(index: number): number;
  /** Rows that it clears, 0–4. */
  cleared(index: number): number;
}

/** The plain one: the network as it was trained. `discount` is the factor per piece that it was trained with. */
export function networkRater(workspace: Workspace, discount: number): Rater {
  const cleared = new Uint8Array(256);
  let output = 0;
  return {
    rate(playfield, search, next) {
      workspace.begin(playfield);
      for (let i = 0; i < search.count; i++) {
        cleared[i] = workspace.add(search.orientations[i], search.xs[i], search.ys[i], NO_REWARDS);
      }
      workspace.finish(discount);
      output = next;
    },
    value: (index) => workspace.values[index * ROW_WIDTH + output],
    cleared: (index) => cleared[index],
  };
}
