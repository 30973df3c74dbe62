/**
 * Rates as if the floor were higher: pieces that lock high fall fewer rows, so a game in a hurry builds on rows that it never
 * clears. The network sees the playfield above the raised floor as if it stood on the real one; what is still open below it
 * is to be covered soon.
 */

import { ROW_WIDTH } from '../../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../../eval/ntuple/ntuple-network.js';
import { placeInto } from '../../tetris/lock.js';
import { emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import type { Rater } from './rater.js';

/** Lines that an open cell below the floor costs: four of them take a piece, whose frames are those of 0.4 lines. */
const OPEN_CELL = 0.15;

/** From so many rows on the games of a beam are kept apart. */
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
