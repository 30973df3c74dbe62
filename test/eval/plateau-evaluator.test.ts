import { describe, expect, it } from 'vitest';
import { PLATEAU_WEIGHTS, plainPlayfieldCost } from '../../src/eval/features/plateau-features.js';
import { highCells } from '../../src/eval/features/row-bits.js';
import { linearEvaluator } from '../../src/eval/linear-evaluator.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { randomPlayfield } from './random-playfields.js';

const evaluator = linearEvaluator(PLATEAU.model);

/** An upright I in the last column. */
const upright = (y: number, cleared: number) => ({ orientation: 17, x: 9, y, cleared, before: emptyPlayfield() });

describe('the plateau evaluator', () => {
  it('weighs the features of a playfield and adds the price of high blocks (500 random playfields, seed 8)', () => {
    const random = new SeededRandom(8);
    for (let i = 0; i < 500; i++) {
      const playfield = randomPlayfield(random);
      const plain = plainPlayfieldCost(playfield, PLATEAU_WEIGHTS) + highCells(playfield);
      expect(evaluator.playfieldCost(playfield)).toBeCloseTo(plain, 9);
    }
  });

  it('weighs lines and lock height of a placement', () => {
    // An upright I of two lines that rests three rows above the floor.
    expect(evaluator.placementCost(upright(15, 2))).toBeCloseTo(2 * 0.2861270952978939 + 3 * 1.7012336769099592, 12);
  });

  it('puts a tetris before everything', () => {
    expect(evaluator.placementCost(upright(18, 4))).toBeLessThan(-999_999_990);
    expect(evaluator.placementCost(upright(18, 3))).toBeGreaterThan(0);
  });

  it('likes a plateau with a well in the last column better than the same blocks with holes', () => {
    const plateau = parsePlayfield('#########.\n#########.');
    const holes = parsePlayfield('#########.\n.#########\n'.replace('.#', '#.'));
    expect(evaluator.playfieldCost(plateau)).toBeLessThan(evaluator.playfieldCost(holes));
  });

  it('lets every chain pass and end on the empty playfield', () => {
    expect([evaluator.mayPass(emptyPlayfield()), evaluator.mayEnd(emptyPlayfield())]).toEqual([true, true]);
  });
});
