/** The mathematics of sequential tests, and how often they are wrong. */
import { describe, expect, it } from 'vitest';
import { drawnFrom, luckFacts, runTrials, SCORED, spreadOf } from '../../../scripts/support/prove-trials.js';
import { fairScore, type Pair, PairJudge, strayWorkers } from '../../../src/features/prove/pairs.js';
import { BOUND, LEAST_PAIRS, SequentialTest } from '../../../src/features/prove/sequential-test.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { distribution } from '../../../src/lib/statistics.js';

const SEED = 20;
const HYPOTHESES = { from: 0, to: 3000 };

/** Nearly normal, with a deviation of 1. */
function spread(random: SeededRandom): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.float();
  return sum;
}

function testOf(differences: readonly number[]): SequentialTest {
  const test = new SequentialTest(HYPOTHESES);
  for (const difference of differences) test.add(difference);
  return test;
}

describe('a sequential test', () => {
  it('has the mean, the deviation and the error of its differences', () => {
    const differences = [3, 1, -4, 1, 5, -9, 2, 6];
    const { mean, standardDeviation, standardError } = distribution(differences);
    const test = testOf(differences);
    expect(test.mean).toBeCloseTo(mean, 9);
    expect(test.deviation).toBeCloseTo(standardDeviation, 9);
    expect(test.standardError).toBeCloseTo(standardError, 9);
  });

  it('has the ratio of two normal densities', () => {
    const differences = [9000, -2000, 4000, 1000];
    const test = testOf(differences);
    const density = (mean: number): number =>
      differences.reduce((sum, each) => sum - (each - mean) ** 2 / (2 * test.variance), 0);
    expect(test.ratio).toBeCloseTo(density(3000) - density(0), 9);
  });

  it('has its bounds where each verdict is wrong in one of twenty tests', () => {
    expect(BOUND).toBeCloseTo(2.944, 3);
  });

  it('gives no verdict before there are enough pairs, however clear they are', () => {
    const clear = Array.from({ length: LEAST_PAIRS }, (_, i) => 50_000 + (i % 2));
    expect(testOf(clear.slice(1)).verdict).toBe('undecided');
    expect(testOf(clear).verdict).toBe('better');
    expect(testOf(clear.map((each) => -each)).verdict).toBe('not better');
  });

  it('finds that the same games are not better', () => {
    const test = testOf(new Array(LEAST_PAIRS).fill(0));
    expect(test.verdict).toBe('not better');
    expect(Number.isFinite(test.ratio)).toBe(true);
  });

  it('says how many pairs are left, which come true where mean and deviation stay', () => {
    const differences = Array.from({ length: 2000 }, (_, i) => (i % 2 ? 44_000 : -38_000));
    const test = testOf(differences.slice(0, 200));
    const whole = testOf([]);
    while (whole.verdict === 'undecided') whole.add(differences[whole.count]);
    expect(Math.abs(test.pairsLeft + 200 - whole.count)).toBeLessThan(0.05 * whole.count);
  });

  it(`is wrong in about one of twenty tests, by 400 tests each with seed ${SEED}`, () => {
    const random = new SeededRandom(SEED);
    const draw = (): number => 30_000 * spread(random);
    for (const better of [HYPOTHESES.from, HYPOTHESES.to]) {
      const plan = { hypotheses: HYPOTHESES, better, tests: 400, mostPairs: 100_000 };
      const { wrong, undecided, meanPairs, mostPairs } = runTrials(plan, draw);
      expect(undecided).toBe(0);
      // 5 % and three standard errors.
      expect(wrong).toBeLessThan(33);
      expect(meanPairs).toBeGreaterThan(300);
      expect(meanPairs).toBeLessThan(700);
      expect(mostPairs).toBeGreaterThan(meanPairs);
    }
  });
});

/** Games of two players whose luck is known but for a rest. */
function games(random: SeededRandom, count: number, mean: number) {
  return Array.from({ length: count }, () => {
    const luck = 50_000 * spread(random);
    return { score: mean + luck + 20_000 * spread(random), luck };
  });
}

describe('luck', () => {
  it(`is taken off a score, so that fewer pairs are needed, by games drawn with seed ${SEED}`, () => {
    const random = new SeededRandom(SEED);
    const pool = games(random, 500, 1_400_000);
    const facts = luckFacts(pool);
    expect(facts.correlation).toBeGreaterThan(0.9);
    expect(facts.bestShare).toBeCloseTo(1, 1);
    expect(Math.abs(facts.mean)).toBeLessThan(3 * facts.error);
    const pairs = Object.values(SCORED).map((of) => {
      const plan = { hypotheses: HYPOTHESES, better: 3000, tests: 20, mostPairs: 100_000 };
      return runTrials(plan, drawnFrom(pool, of, random)).meanPairs;
    });
    expect(pairs[0]).toBeLessThan(pairs[1] / 2);
    const spreads = spreadOf(pool, games(random, 500, 1_400_000), fairScore);
    expect(spreads.paired / spreads.unpaired).toBeCloseTo(1, 1);
    expect(spreads.correlation).toBeCloseTo(0, 1);
  });
});

/** Pairs that two workers play in turn, one of them with scores that are lower by so much. */
function pairsBy(random: SeededRandom, count: number, lower: number): Pair[] {
  const [a, b] = [games(random, count, 1_000_000), games(random, count, 1_010_000)];
  return a.map((game, i) => {
    const worker = i % 2 ? 'good:1' : 'bad:2';
    const off = worker === 'bad:2' ? lower : 0;
    return {
      seed: i,
      a: { ...game, score: game.score - off, worker },
      b: { ...b[i], score: b[i].score - off, worker: i % 3 ? 'good:3' : 'good:1' },
    };
  });
}

describe('workers of a queue', () => {
  it('are left alone where their games are like those of others', () => {
    expect(strayWorkers(pairsBy(new SeededRandom(SEED), 300, 0))).toEqual([]);
  });

  it('are found where their games lie apart, once there are enough of them', () => {
    const pairs = pairsBy(new SeededRandom(SEED), 300, 60_000);
    expect(strayWorkers(pairs)).toEqual(['bad:2']);
    expect(strayWorkers(pairs.slice(0, 40))).toEqual([]);
  });

  it('that play otherwise move no verdict: their pairs are left out', () => {
    const pairs = pairsBy(new SeededRandom(SEED), 400, 60_000);
    const judge = new PairJudge({ from: 0, to: 40_000 });
    for (const pair of pairs.slice(0, 100)) judge.add(pair);
    judge.leaveOut();
    for (const pair of pairs.slice(100)) judge.add(pair);
    const { leftOut, test } = judge.judged;
    expect(leftOut).toEqual(['bad:2']);
    expect(test.count).toBeLessThan(250);
    expect(test.verdict).toBe('not better');
  });
});
