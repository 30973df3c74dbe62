import { describe, expect, it } from 'vitest';
import { measurePlayfield } from '../../src/eval/measure-playfield.js';
import { MEASURED, PlacementMeasure } from '../../src/eval/placement-measure.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { placeInto } from '../../src/tetris/lock.js';
import { emptyPlayfield, FULL_ROW, fits, type Playfield } from '../../src/tetris/playfield.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';
import { randomColumns, randomPlayfield } from './random-playfields.js';

/** Every place at which some piece could rest, under overhangs too. */
function rests(playfield: Playfield) {
  const found: { orientation: number; x: number; y: number }[] = [];
  for (let orientation = 0; orientation < ORIENTATIONS.length; orientation++) {
    for (let x = 0; x < 10; x++) {
      for (let y = 0; y < 20; y++) {
        if (fits(playfield, orientation, x, y) && !fits(playfield, orientation, x, y + 1)) {
          found.push({ orientation, x, y });
        }
      }
    }
  }
  return found;
}

describe('measuring all placements on a playfield', () => {
  it('gives what measuring each afterstate gives (200 random playfields, seed 5)', () => {
    const random = new SeededRandom(5);
    const measure = new PlacementMeasure();
    const plain = new Float64Array(MEASURED);
    const afterstate = emptyPlayfield();
    let served = 0;
    const refused = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const playfield = i % 2 ? randomPlayfield(random) : randomColumns(random);
      // No row is complete before a piece locks.
      for (let row = 0; row < playfield.length; row++) if (playfield[row] === FULL_ROW) playfield[row] ^= 1;
      const found = rests(playfield);
      const features = new Float64Array(found.length * MEASURED);
      measure.reset(playfield);
      measure.measureAll(
        {
          count: found.length,
          orientations: Uint8Array.from(found, ({ orientation }) => orientation),
          xs: Uint8Array.from(found, ({ x }) => x),
          ys: Uint8Array.from(found, ({ y }) => y),
        },
        features,
      );
      found.forEach((rest, k) => {
        const fast = [...features.subarray(k * MEASURED, (k + 1) * MEASURED)];
        const cleared = placeInto(afterstate, playfield, rest);
        const sticksOut = rest.y + ORIENTATIONS[rest.orientation].minDy < 0;
        if (Number.isNaN(fast[0])) {
          if (cleared) refused.add('clears');
          else if (sticksOut) refused.add('sticks out');
          else throw new Error(`refused ${JSON.stringify(rest)}`);
          return;
        }
        expect(cleared).toBe(0);
        expect(sticksOut).toBe(false);
        measurePlayfield(afterstate, plain);
        if (fast.some((value, f) => value !== plain[f])) expect(fast).toEqual([...plain]);
        served++;
      });
    }
    expect(served).toBeGreaterThan(20_000);
    expect([...refused].sort()).toEqual(['clears', 'sticks out']);
  });
});
