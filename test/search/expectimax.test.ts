import { describe, expect, it } from 'vitest';
import { LINE_REWARDS, NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { Expectimax, type ExpectimaxOptions } from '../../src/search/expectimax.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield, type Playfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { transitionWeights } from '../../src/tetris/random.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';

const LEVEL = 19;
const DISCOUNT = 0.9;
const TOP_OUT = -80;
const ALL = { keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY };

function options(plies: number): ExpectimaxOptions {
  return {
    plies,
    root: [ALL, ALL],
    inner: [{ ...ALL, keep: 16 }],
    discount: DISCOUNT,
    rewards: LINE_REWARDS,
    topOut: TOP_OUT,
    taps: TAPS_30HZ,
    cacheBits: 12,
  };
}

/** A network with the prior and some noise, so that no two afterstates are worth the same. */
function noisyNetwork(): NtupleNetwork {
  const network = new NtupleNetwork('base', { workspaces: 4, shared: false });
  setPrior(network);
  const random = new SeededRandom(11);
  for (let i = 0; i < network.weights.length; i++) network.weights[i] += 0.1 * random.float();
  return network;
}

const network = noisyNetwork();
const search = (plies: number) =>
  new Expectimax(
    [0, 1, 2].map((ply) => network.workspace(ply)),
    LEVEL,
    options(plies),
  );

/** All afterstates of a piece, and what they earned, in generation order. */
function afterstates(playfield: Playfield, piece: number): { playfield: Playfield; reward: number }[] {
  const reach = new MaskSearch();
  const count = reach.search(spawnSituation(playfield, TETROMINOES[piece], LEVEL), TAPS_30HZ);
  return Array.from({ length: count }, (_, i) => {
    const placed = place(playfield, reach.orientations[i], reach.xs[i], reach.ys[i]);
    return { playfield: placed.playfield, reward: LINE_REWARDS[placed.cleared] };
  });
}

/** The definition: what an afterstate is worth when `piece` is placed next, with so many plies of lookahead. */
function plainValue(playfield: Playfield, piece: number, plies: number): number {
  if (plies === 0) return network.workspace(3).evaluate(playfield)[piece];
  const next = afterstates(playfield, piece);
  if (next.length === 0) return TOP_OUT;
  return transitionWeights(TETROMINOES[piece]).reduce((sum, weight, following) => {
    const values = next.map((after) => after.reward + DISCOUNT * plainValue(after.playfield, following, plies - 1));
    return sum + (weight / 32) * Math.max(...values);
  }, 0);
}

/** A stack so high that few placements are left. */
const HIGH_STACK = parsePlayfield(`....##....\n#####.####\n${'###.######\n####.#####\n#.########\n'.repeat(4)}`);

function ratedValues(plies: number, playfield: Playfield, current: number, next: number): number[] {
  const reach = new MaskSearch();
  reach.search(spawnSituation(playfield, TETROMINOES[current], LEVEL), TAPS_30HZ);
  const rated = search(plies).rate({ playfield, found: reach, current, next, linesLeft: 0 });
  return rated.sort((a, b) => a.index - b.index).map(({ value }) => value);
}

describe('expectimax', () => {
  it.each([
    [1, 0, 3],
    [2, 4, 1],
    [3, 3, 6],
  ])('with %i plies is the mean over unknown pieces of the best that follows', (plies, current, next) => {
    const values = ratedValues(plies, HIGH_STACK, current, next);
    const expected = afterstates(HIGH_STACK, current).map(
      (after) => after.reward + DISCOUNT * plainValue(after.playfield, next, plies - 1),
    );
    expect(values).toHaveLength(expected.length);
    values.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 3);
    });
  });

  it('takes the mean over the next piece while that is not known', () => {
    const reach = new MaskSearch();
    reach.search(spawnSituation(HIGH_STACK, 'T', LEVEL), TAPS_30HZ);
    const rate = (next: number | undefined) =>
      search(2)
        .rate({ playfield: HIGH_STACK, found: reach, current: 0, next, linesLeft: 0 })
        .sort((a, b) => a.index - b.index)
        .map(({ value }) => value);
    const byNext = TETROMINOES.map((_, next) => rate(next));
    rate(undefined).forEach((value, i) => {
      const mean = transitionWeights('T').reduce((sum, weight, next) => sum + (weight / 32) * byNext[next][i], 0);
      expect(value).toBeCloseTo(mean, 3);
    });
  });

  it('puts the best placement first and keeps generation order among equal ones', () => {
    const reach = new MaskSearch();
    const flat = new NtupleNetwork('base', { workspaces: 3, shared: false });
    const playfield = emptyPlayfield();
    const count = reach.search(spawnSituation(playfield, 'L', LEVEL), TAPS_30HZ);
    const rated = new Expectimax([flat.workspace(0), flat.workspace(1)], LEVEL, options(2)).rate({
      playfield,
      found: reach,
      current: 5,
      next: 0,
      linesLeft: 0,
    });
    expect(rated.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, i) => i));
  });

  it('stops at the deadline with the best answer so far', () => {
    const reach = new MaskSearch();
    reach.search(spawnSituation(HIGH_STACK, 'J', LEVEL), TAPS_30HZ);
    let now = 0;
    const clock = () => now++;
    const rated = search(3).rate({
      playfield: HIGH_STACK,
      found: reach,
      current: 1,
      next: 2,
      linesLeft: 0,
      limit: { clock, deadline: 3 },
    });
    expect(rated).toHaveLength(reach.count);
    expect(rated[0].plies).toBe(2);
  });
});
