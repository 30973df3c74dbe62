import { describe, expect, it } from 'vitest';
import { FITNESS, rateWithError } from '../../src/learn/tuning-plan.js';
import { gameOf as game } from '../support/game-of.js';

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
