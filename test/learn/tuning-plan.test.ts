import { describe, expect, it } from 'vitest';
import { parseMethod } from '../../src/learn/method.js';
import {
  FITNESS,
  gameSeeds,
  hasUnitLength,
  optimiserFor,
  ownWeights,
  rateWithError,
  tunableModel,
  tunedWeights,
  withWeights,
} from '../../src/learn/tuning-plan.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { gameOf as game } from '../support/game-of.js';
import { coursePlan } from '../support/tuning-plan.js';

const PLAN = coursePlan('cross-entropy:candidates=4000');

describe('a tuning plan', () => {
  it('plays the same games in every generation, or new ones', () => {
    expect(gameSeeds(PLAN, 0)).toEqual([512, 768, 1024]);
    expect(gameSeeds(PLAN, 7)).toEqual([512, 768, 1024]);
    expect(gameSeeds({ ...PLAN, freshGames: true }, 1)).toEqual([1280, 1536, 1792]);
    const late = gameSeeds({ ...PLAN, freshGames: true }, 30_000);
    expect(Math.max(...late)).toBeLessThanOrEqual(0xff_ffff);
  });

  it('begins cross-entropy as the course did: +0.5 for lines, −0.5 for the rest, all of length 1', () => {
    const points = optimiserFor(PLAN).ask();
    for (const point of points) expect(Math.hypot(...point)).toBeCloseTo(1, 12);
    const means = PLAN.model.terms.map((_, d) => points.reduce((sum, point) => sum + point[d], 0) / points.length);
    PLAN.model.terms.forEach(({ feature }, d) => {
      // The lengths of the drawn points, about 3, divide the means.
      expect(Math.sign(means[d])).toBe(feature === 'lines' ? 1 : -1);
      expect(Math.abs(means[d])).toBeGreaterThan(0.1);
    });
    // Where little is good, the other way round.
    const lower = optimiserFor({ ...PLAN, model: { ...PLAN.model, prefer: 'lower' } }).ask();
    expect(lower.reduce((sum, point) => sum + point[2], 0)).toBeLessThan(0);
  });

  it('keeps the lengths of weights only where something else is added to them', () => {
    expect(hasUnitLength(tunableModel('cs3243'))).toBe(true);
    expect(hasUnitLength(PLATEAU.model)).toBe(false);
  });

  it('writes weights in the order of the terms and leaves powers and offsets', () => {
    const model = withWeights(
      {
        prefer: 'lower',
        pieces: 1,
        terms: [
          { feature: 'holes', weight: 1, power: 2, offset: -1 },
          { feature: 'lines', weight: 5 },
        ],
      },
      [7, 8],
    );
    expect(model.terms).toEqual([
      { feature: 'holes', weight: 7, power: 2, offset: -1 },
      { feature: 'lines', weight: 8 },
    ]);
    expect(ownWeights(model)).toEqual([7, 8]);
    expect(ownWeights(withWeights(model, [0, 0]))).toBeUndefined();
  });

  it('gives the fittest point on games that stay the same, and the middle on games that change', () => {
    const search = optimiserFor({ ...PLAN, method: parseMethod('cross-entropy:candidates=10') });
    const points = search.ask();
    search.tell(points.map((_, i) => (i === 6 ? 9 : i)));
    expect(tunedWeights(PLAN, search)).toEqual(points[6]);
    expect(tunedWeights({ ...PLAN, freshGames: true }, search)).toEqual(search.centre);
  });

  it('names the nearest player', () => {
    expect(() => tunableModel('platau')).toThrow('no player to tune "platau"');
    expect(() => tunableModel('platau')).toThrow('did you mean "plateau"?');
    expect(() => tunableModel('maxout')).toThrow('no player to tune "maxout"');
  });
});

const scored = (...scores: readonly number[]) =>
  scores.map((scoreAt230) => game({ scoreAt230, score: 999_999, ownScore: 2_000_000 }));

describe('fitness', () => {
  it('score is the mean of the points at 230 lines, without soft drop and cap', () => {
    expect(FITNESS.score.of(scored(100, 200, 1_200_000))).toBe(400_100);
  });

  it('best third is the mean of the best 33 of 100 games, and of the best one of two', () => {
    const hundred = scored(...Array.from({ length: 100 }, (_, i) => i));
    // 67 to 99
    expect(FITNESS['best-third'].of(hundred)).toBe(83);
    expect(FITNESS['best-third'].of(scored(5, 9))).toBe(9);
  });

  it('lines and survival are means over the games', () => {
    const games = [game({ lines: 4, pieces: 10 }), game({ lines: 8, pieces: 30 })];
    expect(FITNESS.lines.of(games)).toBe(6);
    expect(FITNESS.survival.of(games)).toBe(20);
  });

  it('clears count placements that clear, of any size, over all pieces of all games', () => {
    const games = [game({ clears: [3, 1, 0, 1], pieces: 15 }), game({ clears: [0, 0, 0, 0], pieces: 5 })];
    expect(FITNESS.clears.of(games)).toBe(250);
    expect(FITNESS.clears.of([game({})])).toBe(0);
  });

  it('the error of a mean is its standard error', () => {
    const scores = [3, 5, 10, 22, 40, 41];
    const middle = scores.reduce((sum, value) => sum + value, 0) / scores.length;
    const variance = scores.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (scores.length - 1);
    const { value, error } = rateWithError('score', scored(...scores));
    expect(value).toBeCloseTo(middle, 12);
    expect(error).toBeCloseTo(Math.sqrt(variance / scores.length), 12);
  });
});
