/** Finders without the placements that a dropped piece cannot get to: those under a block, by a tuck or a spin. */
import { writeTopRows } from '../eval/features/columns.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import type { FinderSource } from './finder-source.js';
import type { PlacementFinder } from './placement-finder.js';

const MAX_PLACEMENTS = ROWS * 4 * 10;

/** The finders of a world, for whoever only drops pieces. */
export function dropsOnly(source: FinderSource): FinderSource {
  return { current: () => dropFinder(source.current()), next: () => dropFinder(source.next()) };
}

/** The placements of a finder that have no block of the visible rows above any of their cells, in its order. */
function dropFinder(finder: PlacementFinder): PlacementFinder {
  const orientations = new Uint8Array(MAX_PLACEMENTS);
  const xs = new Uint8Array(MAX_PLACEMENTS);
  const ys = new Uint8Array(MAX_PLACEMENTS);
  /** Of each placement, its place in what the finder found. */
  const places = new Uint16Array(MAX_PLACEMENTS);
  const tops = new Uint8Array(COLUMNS);
  const result = { count: 0, orientations, xs, ys };
  return {
    find(situation) {
      writeTopRows(situation.playfield, tops);
      const found = finder.find(situation);
      let count = 0;
      for (let i = 0; i < found.count; i++) {
        const x = found.xs[i];
        const y = found.ys[i];
        if (!ORIENTATIONS[found.orientations[i]].cells.every(([dx, dy]) => y + dy < tops[x + dx])) continue;
        orientations[count] = found.orientations[i];
        xs[count] = x;
        ys[count] = y;
        places[count] = i;
        count++;
      }
      result.count = count;
      return result;
    },
    plan(index) {
      if (index >= result.count) throw new RangeError(`no placement ${index} of ${result.count}`);
      return finder.plan(places[index]);
    },
  };
}
