/** What rates the afterstates of a beam: a network, in the unit of lines that are still to be lost. */

import { ROW_WIDTH } from '../../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../../eval/ntuple/ntuple-network.js';
import type { MaskSearch } from '../../reach/mask-search.js';
import { placeInto } from '../../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../../tetris/playfield.js';

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
  /** Rows that are counted for it, 0–4, as the game counts them. */
  cleared(index: number): number;
}

/** The plain one: the network as it was trained. `discount` is the factor per piece that it was trained with. */
export function networkRater(workspace: Workspace, discount: number): Rater {
  const cleared = new Uint8Array(256);
  const afterstate = emptyPlayfield();
  let output = 0;
  return {
    rate(playfield, search, next) {
      workspace.begin(playfield);
      for (let i = 0; i < search.count; i++) {
        const rest = { orientation: search.orientations[i], x: search.xs[i], y: search.ys[i] };
        // The network takes every row for one like the others; the game counts a complete top row twice.
        cleared[i] = workspace.add(rest.orientation, rest.x, rest.y, NO_REWARDS);
        if (cleared[i] > 0) cleared[i] = placeInto(afterstate, playfield, rest);
      }
      workspace.finish(discount);
      output = next;
    },
    value: (index) => workspace.values[index * ROW_WIDTH + output],
    cleared: (index) => cleared[index],
  };
}
