import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { dropsOnly } from '../../src/search/cheapest-placement.js';
import { gravityFinders } from '../../src/search/finder-source.js';
import { fits, formatPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_Y, TETROMINOES } from '../../src/tetris/tetromino.js';
import { randomColumns } from '../eval/random-playfields.js';

const ALL = gravityFinders({});
const DROPS = dropsOnly(ALL);

describe('finders of drops alone', () => {
  it('keep what falls straight from the spawn row, in order (150 playfields, seed 41)', () => {
    const random = new SeededRandom(41);
    const [all, drops] = [ALL.current(), DROPS.current()];
    let left = 0;
    for (let i = 0; i < 150; i++) {
      const playfield = randomColumns(random);
      playfield.fill(0, 0, 8);
      const start = spawnSituation(playfield, TETROMINOES[random.below(7)], [0, 18, 19, 29][i % 4]);
      const found = all.find(start);
      const expected: string[] = [];
      for (let k = 0; k < found.count; k++) {
        const [orientation, x, y] = [found.orientations[k], found.xs[k], found.ys[k]];
        let falls = true;
        for (let row = SPAWN_Y; row <= y; row++) if (!fits(playfield, orientation, x, row)) falls = false;
        if (falls) expected.push(`${orientation}@${x},${y}`);
        else left++;
      }
      const kept = drops.find(start);
      const placements = Array.from(
        { length: kept.count },
        (_, k) => `${kept.orientations[k]}@${kept.xs[k]},${kept.ys[k]}`,
      );
      expect(placements, formatPlayfield(playfield)).toEqual(expected);
    }
    expect(left).toBeGreaterThan(50);
  });

  it('plan the inputs of what they keep', () => {
    const ledge = parsePlayfield('###.......\n..........');
    const start = spawnSituation(ledge, 'O', 18);
    const finder = DROPS.current();
    const { count, orientations, xs, ys } = finder.find(start);
    expect(count).toBe(9);
    for (let i = 0; i < count; i++) {
      const plan = finder.plan(i);
      expect(plan.placement).toEqual({ orientation: orientations[i], x: xs[i], y: ys[i] });
      expect(playPlan(start, plan.buttons).rest).toEqual(plan.placement);
    }
    expect(() => finder.plan(count)).toThrow('no placement 9 of 9');
  });
});
