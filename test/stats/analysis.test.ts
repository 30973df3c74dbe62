import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { fitLine } from '../../src/lib/statistics.js';
import {
  analysePerfectClears,
  analyseRows,
  analyseScores,
  gapBins,
  ratioRows,
  smooth,
} from '../../src/stats/histograms.js';

describe('a line through points', () => {
  it('is the line that they lie on', () => {
    const points = [1, 2, 5, 9].map((x) => ({ x, y: 3 - 2 * x }));
    expect(fitLine(points)).toEqual({ slope: -2, intercept: 3, r2: 1 });
  });

  it('goes by weight, and is none for one place', () => {
    const points = [
      { x: 0, y: 0, weight: 3 },
      { x: 0, y: 4 },
      { x: 2, y: 5 },
    ];
    expect(fitLine(points)).toMatchObject({ slope: 2, intercept: 1 });
    expect(
      fitLine([
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toBeUndefined();
    expect(fitLine([])).toBeUndefined();
  });
});

describe('the rows in which pieces rest', () => {
  it('fall by a ratio, and its line tells how long a game lasts', () => {
    // Each row has 29.24 % of the row below, as published; then row 0 has 10 ^ −7.459 % of 2,877,688,349 pieces.
    const counts = Array.from({ length: 20 }, (_, row) => 1e15 * 0.2924 ** (19 - row));
    const { meanRatio, regression, piecesPerGame, shares } = analyseRows(counts);
    expect(meanRatio).toBeCloseTo(0.2924, 10);
    expect(regression?.slope).toBeCloseTo(-Math.log10(0.2924), 10);
    expect(regression?.r2).toBeCloseTo(1);
    expect(piecesPerGame).toBeCloseTo(1 / shares[0], 0);
  });

  it('leave rows out in which hardly a piece rests', () => {
    const counts = new Array<number>(20).fill(0);
    counts.splice(7, 10, 3, 30, 100, 400, 1600, 6400, 25600, 102400, 409600, 1000000);
    const { meanRatio, regression, counted } = analyseRows(counts);
    expect(counted).toEqual({ from: 9, to: 15 });
    expect(meanRatio).toBeCloseTo(0.25, 10);
    expect(regression?.slope).toBeCloseTo(Math.log10(4), 10);
    expect(ratioRows({ from: 9, to: 15 })).toBe('rows 9/10 to 14/15');
    expect(ratioRows({ from: 14, to: 15 })).toBe('rows 14/15');
  });

  it('tell nothing where nothing was counted', () => {
    const low = new Array<number>(20).fill(0);
    low[19] = 7;
    expect(analyseRows(low)).toMatchObject({
      meanRatio: null,
      regression: null,
      counted: null,
      piecesPerGame: null,
    });
    expect(analyseRows(new Array<number>(20).fill(0)).shares[19]).toBe(0);
  });
});

describe('gaps between perfect clears', () => {
  it('follow a power law where they were made by one', () => {
    const gaps = Array.from({ length: 400 }, (_, entry) => (entry === 0 ? 0 : Math.round(4e6 * (5 * entry) ** -1.5)));
    const pieces = gaps.reduce((sum, count, entry) => sum + 5 * entry * count, 0);
    const { powerLaw, meanGap, count, oneInFivePieces } = analysePerfectClears(gaps, pieces);
    expect(powerLaw?.exponent).toBeCloseTo(-1.5, 1);
    expect(powerLaw?.r2).toBeGreaterThan(0.99);
    expect(meanGap).toBe(pieces / count);
    expect(oneInFivePieces).toBeCloseTo(count / gaps[1], 6);
  });

  it('are binned without losing any', () => {
    const gaps = Array.from({ length: 500 }, (_, entry) => (entry % 7) + (entry > 0 ? 1 : 0));
    const bins = gapBins(gaps);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(gaps.slice(1, -1).reduce((sum, n) => sum + n, 0));
    expect(bins.slice(0, 4).map(({ pieces }) => pieces)).toEqual([5, 10, 15, 20]);
    expect(bins.length).toBeLessThan(45);
  });

  it('are none at first', () => {
    expect(analysePerfectClears(new Float64Array(10), 0)).toEqual({
      count: 0,
      meanGap: null,
      oneInFivePieces: null,
      powerLaw: null,
    });
  });
});

describe('scores of many games', () => {
  const sums = (scores: readonly number[]) => ({
    games: scores.length,
    toppedOut: 0,
    maxedOut: 0,
    sum: scores.reduce((sum, score) => sum + score, 0),
    squares: scores.reduce((sum, score) => sum + score ** 2, 0),
  });
  const histogramOf = (scores: readonly number[]) => {
    const counts = new Float64Array(2001);
    for (const score of scores) counts[Math.floor(score / 1000)]++;
    return counts;
  };

  it('have a mean, a median and chances to pass', () => {
    const scores = [100_000, 250_000, 250_500, 900_200, 1_100_000, 1_300_000];
    const analysed = analyseScores(histogramOf(scores), 1000, sums(scores));
    expect(analysed).toMatchObject({ games: 6, bestThird: 1_200_500 });
    expect(analysed?.mean).toBeCloseTo(sums(scores).sum / 6);
    expect(analysed?.median).toBe(250_500);
    expect(analysed?.passing.map(({ share }) => Math.round(share * 6))).toEqual([
      6, 5, 3, 3, 3, 3, 3, 3, 3, 2, 2, 1, 1,
    ]);
    expect(analyseScores(new Float64Array(5), 1000, sums([]))).toBeNull();
  });

  it('show their ripple and its height (seed 41)', () => {
    const random = new SeededRandom(41);
    const scores: number[] = [];
    while (scores.length < 100_000) {
      const score = random.float() * 1_200_000;
      if (random.float() * 1.3 < 1 + 0.3 * Math.cos((2 * Math.PI * score) / 20_000)) scores.push(score);
    }
    const ripple = analyseScores(histogramOf(scores), 1000, sums(scores))?.ripple;
    expect(ripple?.period).toBe(20_000);
    expect(ripple?.amplitude).toBeGreaterThan(0.25);
    expect(ripple?.amplitude).toBeLessThan(0.35);
  });

  it('are smoothed without being moved', () => {
    expect(smooth([0, 0, 9, 0, 0], 1)).toEqual([0, 2.25, 4.5, 2.25, 0]);
    expect(smooth([4, 4, 4], 2)).toEqual([4, 4, 4]);
  });
});
