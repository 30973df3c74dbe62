/** Finders that keep to a child filter, in every world. */

import { type PieceSituation, playPlan } from '../reach/input-plan.js';
import type { Placement } from '../tetris/placement.js';
import { isSamePlacement, MOST_PLACEMENTS } from '../tetris/placement.js';
import { emptyPlayfield, fits, HIDDEN_ROWS, type Playfield, ROWS, rowBits } from '../tetris/playfield.js';
import { ORIENTATIONS, type Tetromino, tetrominoOf } from '../tetris/tetromino.js';
import type { FinderSource, PlacementFinder } from './finder-source.js';

/** Whether a placement of a finder's latest search is one that its plan comes to. */
type PlanTest = (finder: PlacementFinder, index: number, situation: PieceSituation) => boolean;

/** The finders of a world, behind a filter. */
export function filteredSource(source: FinderSource, filter: ChildFilter): FinderSource {
  return {
    current: () => filteredFinder(source.current(), filter, keepsPromise),
    next: () => filteredFinder(source.next(), filter, () => true),
  };
}

/**
 * A finder on playfields whose barred cells are blocks, without the placements that only those blocks hold. That is
 * the search that expands no barred position: a plain twin of it is in `test/search/plain-placements.ts`.
 *
 * Where a filter leaves nothing it does not apply: the piece has to go somewhere.
 */
function filteredFinder(finder: PlacementFinder, filter: ChildFilter, test: PlanTest): PlacementFinder {
  const orientations = new Uint8Array(MOST_PLACEMENTS);
  const xs = new Uint8Array(MOST_PLACEMENTS);
  const ys = new Uint8Array(MOST_PLACEMENTS);
  /** The place of each placement in what the inner finder found. */
  const places = new Uint16Array(MOST_PLACEMENTS);
  const walled = emptyPlayfield();
  let count = 0;

  return {
    find(situation) {
      const { playfield, piece } = situation;
      const barred = filter.barredCells(playfield, tetrominoOf(piece.orientation));
      count = 0;
      if (barred) {
        for (let i = 0; i < walled.length; i++) walled[i] = playfield[i] | barred[i];
        const found = finder.find({ ...situation, playfield: walled });
        for (let i = 0; i < found.count; i++) {
          const placement = { orientation: found.orientations[i], x: found.xs[i], y: found.ys[i] };
          if (rests(playfield, placement) && test(finder, i, situation)) {
            add(placement.orientation, placement.x, placement.y, i);
          }
        }
      }
      if (count === 0) {
        const found = finder.find(situation);
        for (let i = 0; i < found.count; i++) add(found.orientations[i], found.xs[i], found.ys[i], i);
      }
      return { count, orientations, xs, ys };
    },
    plan: (index) => {
      if (index >= count) throw new RangeError(`no placement ${index} of ${count}`);
      return finder.plan(places[index]);
    },
  };

  function add(orientation: number, x: number, y: number, place: number): void {
    orientations[count] = orientation;
    xs[count] = x;
    ys[count] = y;
    places[count] = place;
    count++;
  }
}

/**
 * Plays the plan on the true playfield: a piece that is pushed against a barred cell to charge its shift is not
 * stopped in the game. Where there are no frames there is nothing to play.
 */
function keepsPromise(finder: PlacementFinder, index: number, situation: PieceSituation): boolean {
  const { placement, buttons } = finder.plan(index);
  if (buttons.length === 0) return true;
  const { rest } = playPlan(situation, buttons);
  return rest !== null && isSamePlacement(rest, placement);
}

/**
 * Filters on the way of a piece: which of the positions that a search comes to it may go on from.
 *
 * A barred position is not expanded, so nothing is reached through it. It is free all the same: a piece just above
 * it does not rest there.
 */
export interface ChildFilter {
  /** As it is written on a command line. */
  readonly name: string;
  /** Whether a piece on this playfield may be where it fits. */
  allows(playfield: Playfield, position: Placement): boolean;
  /**
   * The same as cells: a position is barred when the piece would cover one of them.
   *
   * @returns a playfield of the barred cells, which the next call may overwrite; undefined when nothing is barred
   */
  barredCells(playfield: Playfield, tetromino: Tetromino): Playfield | undefined;
}

/** A filter that is a matter of cells. */
export function cellFilter(name: string, barredCells: ChildFilter['barredCells']): ChildFilter {
  return {
    name,
    barredCells,
    allows(playfield, { orientation, x, y }) {
      const barred = barredCells(playfield, ORIENTATIONS[orientation].tetromino);
      return !barred || !covers({ orientation, x, y }, barred);
    },
  };
}

/** Whether a piece covers a filled cell. */
function covers({ orientation, x, y }: Placement, cells: Playfield): boolean {
  for (let dy = ORIENTATIONS[orientation].minDy; dy <= 1 && y + dy < ROWS; dy++) {
    if (rowBits(orientation, dy, x) & cells[y + dy + HIDDEN_ROWS]) return true;
  }
  return false;
}

/** Whether a piece that fits at a position cannot go down from there: barred or not, only blocks hold it. */
function rests(playfield: Playfield, { orientation, x, y }: Placement): boolean {
  return !fits(playfield, orientation, x, y + 1);
}
