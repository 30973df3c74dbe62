/** Finders that keep to a child filter, in every world. */
import { type PieceSituation, playPlan } from '../reach/input-plan.js';
import { emptyPlayfield, ROWS } from '../tetris/playfield.js';
import { tetrominoOf } from '../tetris/tetromino.js';
import { type ChildFilter, rests } from './child-filter.js';
import type { FinderSource } from './finder-source.js';
import type { PlacementFinder } from './placement-finder.js';

const MAX_PLACEMENTS = ROWS * 4 * 10;

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
  const orientations = new Uint8Array(MAX_PLACEMENTS);
  const xs = new Uint8Array(MAX_PLACEMENTS);
  const ys = new Uint8Array(MAX_PLACEMENTS);
  /** Of each placement, its place in what the inner finder found. */
  const places = new Uint16Array(MAX_PLACEMENTS);
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
  return rest?.orientation === placement.orientation && rest.x === placement.x && rest.y === placement.y;
}
