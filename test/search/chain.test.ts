import { describe, expect, it } from 'vitest';
import type { ChainEvaluator } from '../../src/eval/chain-evaluator.js';
import { lockHeight } from '../../src/eval/features/placement-features.js';
import { linearEvaluator } from '../../src/eval/linear-evaluator.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { type PieceSituation, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { searchChain } from '../../src/search/chain.js';
import { maskFinder } from '../../src/search/finder-source.js';
import type { Situation } from '../../src/search/situation.js';
import { place } from '../../src/tetris/lock.js';
import type { Placement } from '../../src/tetris/placement.js';
import { emptyPlayfield, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES, type Tetromino } from '../../src/tetris/tetromino.js';
import { randomPlayfield } from '../eval/random-playfields.js';

const finders = { current: maskFinder(TAPS_30HZ), next: maskFinder(TAPS_30HZ) };

function situation(playfield: Playfield, current: Tetromino, next?: Tetromino, lines = 0): Situation {
  return {
    ...spawnSituation(playfield, current, 19),
    next: next && SPAWN_ORIENTATION[next],
    lines,
    score: 0,
  };
}

function placements(from: PieceSituation): Placement[] {
  const { count, orientations, xs, ys } = (() => {
    const search = new MaskSearch();
    search.search(from, TAPS_30HZ);
    return search;
  })();
  return Array.from({ length: count }, (_, i) => ({ orientation: orientations[i], x: xs[i], y: ys[i] }));
}

/** The chain written down plainly: the best cost of each first placement, rejected pairs far behind. */
function plainCosts(start: Situation, next: Tetromino, evaluator: ChainEvaluator): number[] {
  return placements(start).map((first) => {
    const one = place(start.playfield, first.orientation, first.x, first.y);
    const costs = placements(spawnSituation(one.playfield, next, start.level)).map((second) => {
      const two = place(one.playfield, second.orientation, second.x, second.y);
      const stages = [start.playfield, one.playfield, two.playfield];
      const allowed = stages.every((stage) => evaluator.mayPass(stage)) && evaluator.mayEnd(two.playfield);
      return (
        evaluator.placementCost({ ...first, cleared: one.cleared, before: start.playfield }) +
        evaluator.placementCost({ ...second, cleared: two.cleared, before: one.playfield }) +
        evaluator.playfieldCost(two.playfield) +
        (allowed ? 0 : 1e10)
      );
    });
    if (costs.length === 0) {
      const own = evaluator.placementCost({ ...first, cleared: one.cleared, before: start.playfield });
      return own + evaluator.playfieldCost(one.playfield) + 1e11;
    }
    return Math.min(...costs);
  });
}

/** Counts lock heights only. */
const LOW: ChainEvaluator = {
  placementCost: ({ orientation, y }) => lockHeight(orientation, y),
  playfieldCost: () => 0,
  mayPass: () => true,
  mayEnd: () => true,
};

describe('a chain of both visible pieces', () => {
  it('finds for every first placement the cheapest second one (40 random playfields, seed 12)', () => {
    const random = new SeededRandom(12);
    const evaluator = linearEvaluator(PLATEAU.model);
    for (let i = 0; i < 40; i++) {
      const playfield = randomPlayfield(random);
      playfield.fill(0, 0, 6);
      const next = TETROMINOES[random.below(7)];
      const start = situation(playfield, TETROMINOES[random.below(7)], next);
      const choices = searchChain(start, evaluator, finders);
      const plain = plainCosts(start, next, evaluator);
      expect(choices).toHaveLength(plain.length);
      for (const { index, cost } of choices) expect(cost).toBeCloseTo(plain[index], 4);
      expect(choices.map(({ cost }) => cost)).toEqual(choices.map(({ cost }) => cost).sort((a, b) => a - b));
    }
  });

  it('keeps equal placements in generation order', () => {
    const flat: ChainEvaluator = { ...LOW, placementCost: () => 0 };
    const choices = searchChain(situation(emptyPlayfield(), 'L', 'J'), flat, finders);
    expect(choices.map(({ index }) => index)).toEqual(choices.map((_, i) => i));
  });

  it('gives up a lower place now for a lower sum', () => {
    // An O gets to the floor in the gap of two only. An upright I fits there as well, or three rows up in column 0.
    const gap = parsePlayfield('.###..####\n####..####\n####..####\n####..####');
    const alone = searchChain(situation(gap, 'I'), LOW, finders)[0];
    const before = searchChain(situation(gap, 'I', 'O'), LOW, finders)[0];
    expect(alone.cost).toBe(0);
    expect(before.placement).toMatchObject({ orientation: 17, x: 0 });
    expect(before.cost).toBe(3);
  });

  it('judges the playfield after one piece while the next is hidden', () => {
    const evaluator = linearEvaluator(PLATEAU.model);
    const start = situation(emptyPlayfield(), 'O');
    for (const { placement, cost } of searchChain(start, evaluator, finders)) {
      const { playfield, cleared } = place(start.playfield, placement.orientation, placement.x, placement.y);
      const own = evaluator.placementCost({ ...placement, cleared, before: start.playfield });
      expect(cost).toBeCloseTo(own + evaluator.playfieldCost(playfield), 9);
    }
  });

  it('lets the next piece fall at the level after the clear', () => {
    const levels: number[] = [];
    const spying = {
      current: finders.current,
      next: {
        ...finders.next,
        find: (from: PieceSituation) => {
          levels.push(from.level);
          return maskFinder(TAPS_30HZ).find(from);
        },
        plan: finders.next.plan,
      },
    };
    const almost = parsePlayfield('####..####');
    searchChain({ ...situation(almost, 'O', 'T', 229), level: 28 }, LOW, spying);
    expect(new Set(levels)).toEqual(new Set([28, 29]));
  });

  it('takes a rejected chain when there is no other, and the cheapest of them', () => {
    const never: ChainEvaluator = { ...LOW, mayEnd: () => false };
    const [best] = searchChain(situation(emptyPlayfield(), 'I', 'O'), never, finders);
    expect(best.cost).toBe(1e10);
  });

  it('is empty when the piece can rest nowhere', () => {
    const full = parsePlayfield(Array.from({ length: 20 }, () => '#########.').join('\n'));
    expect(searchChain(situation(full, 'O', 'T'), LOW, finders)).toEqual([]);
  });
});
