/** What rates the afterstates of a beam: a network, in the unit of lines that are still to be lost. */

import { ROW_WIDTH } from '../../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../../eval/ntuple/ntuple-network.js';
import type { MaskSearch } from '../../reach/mask-search.js';
import { placeInto } from '../../tetris/lock.js';
import { emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';

/** What a clear costs is counted in points by the goal, not in lines by the network. */
const NO_REWARDS = [0, 0, 0, 0, 0];

/** Where a piece can rest. */
export type Rests = Pick<MaskSearch, 'count' | 'orientations' | 'xs' | 'ys' | 'restFrames'>;

/** Rates the placements of one search at a time. */
export interface Rater {
  /**
   * Rates afterstates for the piece that comes next.
   *
   * @param search the placements of a piece on the playfield
   * @param next by its place in `TETROMINOES`
   * @param lines of the game so far
   * @param behind the rows behind the playfield, which come back above the top
   */
  rate(playfield: Playfield, search: Rests, next: number, lines?: number, behind?: Playfield): void;
  /** The value of a placement of the latest search: lines that are still to be lost, 0 or less. */
  value(index: number): number;
  /** As `value`, with the piece that is chosen when the next one appears; missing: that piece does not matter. */
  valueWith?(index: number, drawn: number): number;
  /** Whether pieces that fall past the rows at the top are rated as well where these are searched with pauses (missing: no). */
  looksDeeper?(lines: number): boolean;
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

// Rates as if the floor were higher: pieces that lock high fall fewer rows, so a game in a hurry builds on rows that it never
// clears. The network sees the playfield above the raised floor as if it stood on the real one; what is still open below it
// is to be covered soon.

/** Lines that an open cell below the floor costs: four of them take a piece, whose frames are those of 0.4 lines. */
const OPEN_CELL = 0.15;

/** From this many rows on the games of a beam are kept apart. */
const HIGH_FLOOR = 10;
const MOST_ALIKE = 4;

/**
 * Games that a beam keeps on the same playfield; undefined for any number. On a high floor one playfield in all its timings
 * fills a beam, and when it turns out to be lost, so is the plan. On a lower one that costs more frames than it saves.
 */
export function mostAlikeOn(raised: number): number | undefined {
  return raised >= HIGH_FLOOR ? MOST_ALIKE : undefined;
}

/**
 * @param raised rows of the floor, 1–12
 * @param discount as of `networkRater`
 */
export function raisedRater(workspace: Workspace, discount: number, raised: number): Rater {
  const cleared = new Uint8Array(256);
  const open = new Uint8Array(256);
  const afterstate = emptyPlayfield();
  const seen = emptyPlayfield();
  const floor = HIDDEN_ROWS + ROWS - raised;
  let output = 0;
  return {
    rate(playfield, search, next) {
      workspace.begin(playfield);
      for (let i = 0; i < search.count; i++) {
        const placed = { orientation: search.orientations[i], x: search.xs[i], y: search.ys[i] };
        cleared[i] = placeInto(afterstate, playfield, placed);
        open[i] = openCells(afterstate, floor);
        seen.fill(0);
        seen.set(afterstate.subarray(0, floor), raised);
        workspace.addPlayfield(seen);
      }
      workspace.finish(discount);
      output = next;
    },
    value: (index) => workspace.values[index * ROW_WIDTH + output] - OPEN_CELL * open[index],
    cleared: (index) => cleared[index],
  };
}

/** Cells at the floor's rows and below with no block above them. */
function openCells(playfield: Playfield, floor: number): number {
  let above = 0;
  for (let row = 0; row < floor; row++) above |= playfield[row];
  let count = 0;
  for (let row = floor; row < playfield.length; row++) {
    above |= playfield[row];
    for (let free = FULL_ROW & ~above; free; free &= free - 1) count++;
  }
  return count;
}
