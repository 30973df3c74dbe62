import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FitMasks } from '../../src/reach/fit-masks.js';
import { COLUMNS, fits, ROWS } from '../../src/tetris/playfield.js';
import { ORIENTATION_COUNT, ORIENTATIONS } from '../../src/tetris/tetromino.js';
import { randomSituation } from './situations.js';

describe('columns where a piece fits', () => {
  it('are those where each orientation fits by itself, in every row and below the floor (seed 1)', () => {
    const random = new SeededRandom(1);
    const masks = new FitMasks();
    for (let n = 0; n < 100; n++) {
      const { playfield } = randomSituation(random, [0]);
      const spawn = random.below(ORIENTATION_COUNT);
      masks.reset(playfield, spawn);
      for (let y = 0; y <= ROWS; y++) {
        masks.fillRow(y);
        for (let i = 0; i < masks.turns; i++) {
          let columns = 0;
          for (let x = 0; x < COLUMNS; x++) if (fits(playfield, masks.first + i, x, y)) columns |= 1 << x;
          expect(masks.columns[y * 4 + i]).toBe(columns);
        }
      }
    }
  });

  it('count orientations so that A leads to the next one', () => {
    const masks = new FitMasks();
    for (let orientation = 0; orientation < ORIENTATION_COUNT; orientation++) {
      masks.reset(new Uint16Array(22), orientation);
      const { first, turns } = masks;
      const { clockwise, counterclockwise } = ORIENTATIONS[orientation];
      expect(clockwise).toBe(first + ((orientation - first + 1) % turns));
      expect(counterclockwise).toBe(first + ((orientation - first + turns - 1) % turns));
    }
  });
});
