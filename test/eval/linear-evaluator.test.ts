import { describe, expect, it } from 'vitest';
import {
  FEATURE_NAMES,
  isPlacementFeature,
  PLAYFIELD_FEATURES_BY_NAME,
} from '../../src/eval/features/feature-registry.js';
import { FIRST_NES_BOT_FEATURES } from '../../src/eval/features/first-nes-bot-features.js';
import { type LinearModel, type LinearTerm, linearEvaluator } from '../../src/eval/linear-evaluator.js';
import { PLATEAU_FEATURES } from '../../src/eval/measure-playfield.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { emptyPlayfield, formatPlayfield, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { randomColumns, randomPlayfield } from './random-playfields.js';

const model = (terms: readonly LinearTerm[], change: Partial<LinearModel> = {}): LinearModel => ({
  prefer: 'lower',
  pieces: 1,
  terms,
  ...change,
});

/** Two blocks side by side on the floor, and one on the left of them: heights 2 1 0 …; pile height 2, sum 3. */
const STEP = parsePlayfield('#.........\n##........');
const LOCK = { orientation: 10, x: 5, y: 18, cleared: 2, before: emptyPlayfield() };

/** The sum of the terms' definitions, for playfield terms without power and offset. */
function plainSum(terms: readonly LinearTerm[], playfield: Playfield): number {
  return terms.reduce((sum, { feature, weight }) => {
    if (isPlacementFeature(feature)) throw new Error(`${feature} is no feature of playfields`);
    return sum + weight * PLAYFIELD_FEATURES_BY_NAME[feature](playfield);
  }, 0);
}

describe('a linear evaluator', () => {
  it('adds weighted features of the placement and of the playfield', () => {
    const evaluator = linearEvaluator(
      model([
        { feature: 'total-height', weight: 2 },
        { feature: 'lines', weight: -5 },
        { feature: 'pile-height', weight: 10 },
        { feature: 'landing-top', weight: 100 },
      ]),
    );
    expect(evaluator.playfieldCost(STEP)).toBe(2 * 3 + 10 * 2);
    expect(evaluator.placementCost(LOCK)).toBe(-5 * 2 + 100 * 2);
    expect([evaluator.mayPass(STEP), evaluator.mayEnd(STEP)]).toEqual([true, true]);
  });

  it('turns the sum round where a higher one is preferred', () => {
    const terms = [{ feature: 'total-height', weight: 2 } as const, { feature: 'lines', weight: 3 } as const];
    const [lower, higher] = [model(terms), model(terms, { prefer: 'higher' })].map(linearEvaluator);
    expect(higher.playfieldCost(STEP)).toBe(-lower.playfieldCost(STEP));
    expect(higher.placementCost(LOCK)).toBe(-lower.placementCost(LOCK));
  });

  it('shifts a feature by its offset, then raises it to its power', () => {
    const cost = (term: Omit<LinearTerm, 'feature'>) =>
      linearEvaluator(model([{ feature: 'total-height', ...term }])).playfieldCost(STEP);
    expect(cost({ weight: 2, power: 2 })).toBe(2 * 9);
    expect(cost({ weight: 2, offset: -1 })).toBe(2 * 2);
    expect(cost({ weight: 2, power: 3, offset: -5 })).toBe(2 * -8);
    expect(cost({ weight: 2, power: 0.5, offset: 1 })).toBe(2 * 2);
    expect(cost({ weight: 2, power: 0.5, offset: -5 })).toBe(0);
  });

  it('weighs clears by their size', () => {
    const evaluator = linearEvaluator(
      model([
        { feature: 'singles', weight: 1 },
        { feature: 'doubles', weight: 20 },
        { feature: 'triples', weight: 300 },
        { feature: 'tetrises', weight: 4000 },
      ]),
    );
    const costs = [0, 1, 2, 3, 4].map((cleared) => evaluator.placementCost({ ...LOCK, cleared }));
    expect(costs).toEqual([0, 1, 20, 300, 4000]);
  });

  it('takes a feature twice', () => {
    const terms: LinearTerm[] = [
      { feature: 'holes', weight: 1 },
      { feature: 'holes', weight: 10, power: 2 },
    ];
    expect(linearEvaluator(model(terms)).playfieldCost(parsePlayfield('#####.....\n..########'))).toBe(2 + 10 * 4);
  });

  it('keeps calm if it is told to', () => {
    const terms: LinearTerm[] = [{ feature: 'holes', weight: 1 }];
    const calm = linearEvaluator(model(terms, { calm: true }));
    expect(calm.placementCost({ ...LOCK, orientation: 17, cleared: 4 })).toBe(-1e9);
    const high = parsePlayfield('#.........\n'.repeat(15));
    expect(calm.playfieldCost(high)).toBe(1 + 2);
    const blocked = parsePlayfield(`....##....\n${'#.........\n'.repeat(19)}`);
    expect(calm.mayEnd(blocked)).toBe(false);
  });
});

describe('features that are measured together are those that are measured alone (400 playfields, seed 72)', () => {
  const random = new SeededRandom(72);
  const playfields = Array.from({ length: 400 }, (_, i) => (i % 2 ? randomPlayfield(random) : randomColumns(random)));
  const ofPlayfields = FEATURE_NAMES.filter((name) => !isPlacementFeature(name));

  it.each([
    ['first-nes-bot', FIRST_NES_BOT_FEATURES],
    ['plateau', PLATEAU_FEATURES],
    ['all', ofPlayfields],
  ])('%s', (_, features) => {
    for (const feature of features) {
      // The others have no weight, but bring the pass along.
      const terms = features.map((name) => ({ feature: name, weight: name === feature ? 3 : 0 }));
      const { playfieldCost } = linearEvaluator(model(terms));
      for (const playfield of playfields) {
        expect(playfieldCost(playfield), formatPlayfield(playfield)).toBe(plainSum(terms, playfield));
      }
    }
  });
});
