/** How well a surface takes the pieces. Hidden rows do not count. */
import { COLUMNS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { writeTopRows } from './columns.js';

/** The underside of an orientation, from its leftmost column. */
interface Underside {
  /** By column, how many rows its lowest cell lies above the orientation's lowest row. */
  readonly bottoms: readonly number[];
  /** Rows that the orientation takes. */
  readonly rows: number;
}

const UNDERSIDES: readonly Underside[] = ORIENTATIONS.map(({ cells, minDy }) => {
  const lowest = Math.max(...cells.map(([, dy]) => dy));
  const columns = [...new Set(cells.map(([dx]) => dx))].sort((a, b) => a - b);
  return {
    bottoms: columns.map((column) => lowest - Math.max(...cells.filter(([dx]) => dx === column).map(([, dy]) => dy))),
    rows: lowest - minDy + 1,
  };
});

const tops = new Uint8Array(COLUMNS);

/**
 * Total adaptation: in how many ways the seven tetrominoes can be dropped, over all orientations and columns, so that
 * every cell of the underside lies on a block or the floor and no hole comes into being. Only what stays in the
 * visible rows counts; 0–162, and 68 on the empty playfield.
 */
export function totalAdaptation(playfield: Playfield): number {
  writeTopRows(playfield, tops);
  let ways = 0;
  for (let i = 0; i < UNDERSIDES.length; i++) {
    const { bottoms, rows } = UNDERSIDES[i];
    for (let left = 0; left + bottoms.length <= COLUMNS; left++) {
      const base = ROWS - tops[left] - bottoms[0];
      let lies = base >= 0 && base + rows <= ROWS;
      for (let k = 1; lies && k < bottoms.length; k++) lies = ROWS - tops[left + k] - bottoms[k] === base;
      if (lies) ways++;
    }
  }
  return ways;
}
