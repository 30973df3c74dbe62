import { describe, expect, it } from 'vitest';
import type { ChainEvaluator } from '../../src/eval/chain-evaluator.js';
import { type LinearModel, linearEvaluator } from '../../src/eval/linear-evaluator.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { searchChain } from '../../src/search/chain.js';
import { maskFinder } from '../../src/search/finder-source.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';
import { randomColumns, randomPlayfield } from '../eval/random-playfields.js';

/** Powers and offsets, no rules for calm, features out of order. */
const BENT: LinearModel = {
  prefer: 'higher',
  pieces: 2,
  terms: [
    { feature: 'bumpiness', weight: -0.3, power: 1.5 },
    { feature: 'lines', weight: 2 },
    { feature: 'column-holes', weight: -4, power: 2 },
    { feature: 'min-column-hole-depth', weight: 0.1, offset: -3 },
    { feature: 'well-cells', weight: -0.7 },
    { feature: 'pile-height', weight: -0.2, offset: -5, power: 3 },
  ],
};

const EVALUATORS: readonly (readonly [string, ChainEvaluator])[] = [
  ['plateau', linearEvaluator(PLATEAU.model)],
  ['a linear model with powers and offsets', linearEvaluator(BENT)],
];

describe('a chain whose last placements are rated together', () => {
  it.each(EVALUATORS)('costs the same to the last bit as one by one: %s (60 situations, seed 6)', (_, evaluator) => {
    expect(evaluator.lastCosts).toBeDefined();
    const plain: ChainEvaluator = { ...evaluator, lastCosts: undefined };
    const random = new SeededRandom(6);
    const finders = { current: maskFinder(TAPS_30HZ), next: maskFinder(TAPS_30HZ) };
    let chains = 0;
    for (let i = 0; i < 60; i++) {
      const [current, next] = [0, 0].map(() => SPAWN_ORIENTATION[TETROMINOES[random.below(7)]]);
      const situation = {
        playfield: i % 2 ? randomPlayfield(random) : randomColumns(random),
        piece: spawnPiece(current),
        next,
        heldBefore: 0,
        frame: 0,
        level: 19,
        timing: NTSC,
        lines: 0,
        score: 0,
      };
      const fast = searchChain(situation, evaluator, finders);
      expect(fast).toEqual(searchChain(situation, plain, finders));
      chains += fast.length;
    }
    expect(chains).toBeGreaterThan(500);
  });
});
