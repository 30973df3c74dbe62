/** Figures of games and counts, and their errors. */
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { bestShare, FIGURES, figure } from '../../../src/stats/league/figures.js';
import { analysePlay } from '../../../src/stats/play-analysis.js';
import { PlayCounters } from '../../../src/stats/play-counters.js';
import { gameOf } from '../../support/game-of.js';

const SCORES = [0, 300_000, 900_000, 999_999, 1_000_000, 1_200_000];
const games = SCORES.map((scoreAt230) => gameOf({ scoreAt230 }));

describe('figures of games', () => {
  it.each([
    ['mean-score', 4_399_999 / 6],
    ['median-score', (900_000 + 999_999) / 2],
    ['best-third', 1_100_000],
    ['max-outs', 3 / 6],
    ['above-900,000', 4 / 6],
  ] as const)('%s', (name, value) => {
    const { value: found, sample, standardError } = FIGURES[name].ofGames(games);
    expect(found).toBeCloseTo(value, 6);
    expect(sample).toBe(6);
    expect(standardError).toBeGreaterThan(0);
  });

  it('a share of none or all of the games has an error as well', () => {
    const all = FIGURES['max-outs'].ofGames(games.slice(3));
    expect(all.value).toBe(1);
    expect(all.standardError).toBeCloseTo(Math.sqrt((1 / 3) * (2 / 3)) / Math.sqrt(3), 12);
  });

  it('one game has a best third', () => {
    expect(bestShare([5], 1 / 3)).toEqual({ value: 5, standardError: 0, sample: 1 });
  });

  it('the errors are those that many samples show', () => {
    const seed = 20_260_101;
    const random = new SeededRandom(seed);
    const sample = () =>
      Array.from({ length: 200 }, () => gameOf({ scoreAt230: Math.round(1e6 * random.float() ** 2) }));
    const samples = Array.from({ length: 400 }, sample);
    for (const name of ['mean-score', 'median-score', 'best-third', 'best-three-quarters', 'max-outs'] as const) {
      const estimates = samples.map((one) => FIGURES[name].ofGames(one));
      const mean = estimates.reduce((sum, { value }) => sum + value, 0) / estimates.length;
      const spread = Math.sqrt(estimates.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / estimates.length);
      const told = estimates.reduce((sum, { standardError }) => sum + (standardError ?? 0), 0) / estimates.length;
      if (name === 'max-outs') expect(told, `seed ${seed}`).toBeGreaterThan(0);
      else expect(Math.abs(told / spread - 1), `${name}, seed ${seed}`).toBeLessThan(0.15);
    }
  });
});

describe('figures of play', () => {
  it('the row ratio has the error that counting has', () => {
    const counters = new PlayCounters();
    for (let row = 0; row < 20; row++) counters.counts.rows[row] = 4 * 4 ** row;
    counters.counts.pieces[0] = counters.counts.rows.reduce((sum, count) => sum + count, 0);
    const analysis = analysePlay(counters);
    const ours = FIGURES['row-ratio'].ofPlay(analysis);
    expect(ours?.value).toBeCloseTo(0.25, 12);
    // There are nine ratios, each a quarter; their product is the ratio of the outermost counts.
    const [top, bottom] = [4 * 4 ** 6, 4 * 4 ** 15];
    expect(ours?.standardError).toBeCloseTo((0.25 / 9) * Math.sqrt(1 / top + 1 / bottom), 12);
  });

  it('are missing where too little was counted', () => {
    const analysis = analysePlay(new PlayCounters());
    for (const name of ['row-ratio', 'perfect-clear-gap', 'five-piece-gaps', 'pieces-per-game'] as const) {
      const measured = figure(name);
      expect('ofPlay' in measured && measured.ofPlay(analysis)).toBeNull();
    }
  });
});
