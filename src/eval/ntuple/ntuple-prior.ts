/**
 * Where learning starts: a rough opinion that holes and uneven stacks are bad. From zero weights a player would
 * find a life of singles and stay there.
 */
import { COLUMNS } from '../../tetris/playfield.js';
import { HEIGHTS, MOST, OUTPUTS, ROW_WIDTH, SLOPES, STEEPEST, WELL_COLUMN } from './ntuple-layout.js';
import type { NtupleNetwork } from './ntuple-network.js';

/** In lines lost. */
const PRIOR = {
  hole: -2.5,
  /** Per row of the highest column above row 11. */
  tallRow: -0.35,
  tallFrom: 11,
  /** For anything in the well column, and per row of it. */
  wellFilled: -1.5,
  wellRow: -0.3,
  /** Per row of difference between neighbours, the well left out. */
  slope: -0.08,
  /** Per row of a narrow well that is deeper than 2. */
  narrowRow: -1,
  narrowFrom: 2,
} as const;

/** Sets all weights to the prior. */
export function setPrior(network: NtupleNetwork): void {
  const { layout, weights } = network;
  weights.fill(0);
  const set = (row: number, value: number): void => {
    weights.fill(value, row * ROW_WIDTH, row * ROW_WIDTH + OUTPUTS);
  };

  // 1. Holes by column, and what stands in the well.
  const perHeight = MOST.holesInColumn + 1;
  layout.column.forEach((table, column) => {
    for (let height = 0; height <= MOST.columnHeight; height++) {
      const well = column === WELL_COLUMN && height > 0 ? PRIOR.wellFilled + PRIOR.wellRow * height : 0;
      for (let holes = 0; holes < perHeight; holes++)
        set(table + height * perHeight + holes, PRIOR.hole * holes + well);
    }
  });

  // 2. Height.
  for (let highest = PRIOR.tallFrom + 1; highest < HEIGHTS; highest++) {
    for (let lowest = 0; lowest < HEIGHTS; lowest++) {
      set(layout.span + highest * HEIGHTS + lowest, PRIOR.tallRow * (highest - PRIOR.tallFrom));
    }
  }

  // 3. Slopes: each window answers for its first one, and for a narrow well in its middle or at the left wall.
  const narrow = (depth: number): number => PRIOR.narrowRow * Math.max(0, depth - PRIOR.narrowFrom);
  layout.three.forEach((table, column) => {
    for (let height = 0; height < HEIGHTS; height++) {
      for (let slopes = 0; slopes < SLOPES ** 2; slopes++) {
        const first = Math.trunc(slopes / SLOPES) - STEEPEST;
        const second = (slopes % SLOPES) - STEEPEST;
        let value = PRIOR.slope * Math.abs(first);
        if (column + 2 < COLUMNS) value += narrow(Math.min(-first, second));
        if (column === 0) value += narrow(first);
        set(table + height * SLOPES ** 2 + slopes, value);
      }
    }
  });
}
