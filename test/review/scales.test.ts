import { describe, expect, it } from 'vitest';
import {
  accuracyOf,
  labelOf,
  nestrisChampsRating,
  nestrisOrgGameWord,
  nestrisOrgScore,
  nestrisOrgWord,
  tetrisfishAccuracy,
  tetrisfishGameWord,
  tetrisfishWord,
  unitsOf,
} from '../../src/review/scales.js';

describe('the scales of the sites', () => {
  it('NestrisChamps gives 4 to 0', () => {
    expect([0, 1, 1.1, 3, 6, 15, 15.1].map(nestrisChampsRating)).toEqual([4, 4, 3, 3, 2, 1, 0]);
  });

  it.each([
    [1, 'Best', 0.935],
    [4, 'Good', 0.763],
    [10, 'Mediocre', 0.508],
    [25, 'Inaccuracy', 0.184],
    [49.9, 'Mistake', 0.034],
    [50, 'Blunder', 0.034],
  ])('Tetrisfish calls a loss of %d %s', (lost, word, accuracy) => {
    expect(tetrisfishWord(lost)).toBe(word);
    expect(tetrisfishAccuracy(lost)).toBeCloseTo(accuracy, 3);
  });

  it.each([
    [40, 39, 0.938],
    [40, 36, 0.774],
    [40, 30, 0.527],
    [40, 15, 0.201],
    [0, -4, 0.791],
    [-20, -24, 0.866],
    [-100, -110, 0.828],
    [-100, -150, 0.416],
  ])('nestris.org scores %d → %d with %d', (best, played, score) => {
    expect(nestrisOrgScore(played, best)).toBeCloseTo(score, 3);
  });

  it('names placements and games by their bounds', () => {
    expect([0.95, 0.9, 0.7, 0.5, 0.3, 0.29].map(nestrisOrgWord)).toEqual([
      'Best',
      'Excellent',
      'Good',
      'Inaccuracy',
      'Mistake',
      'Blunder',
    ]);
    expect([95, 94.9, 80, 49].map(nestrisOrgGameWord)).toEqual(['Brilliant', 'Best', 'Excellent', 'Blunder']);
    expect([0.95, 0.8, 0.49].map(tetrisfishGameWord)).toEqual(['Brilliant', 'Good', 'Blunder']);
  });

  it('our accuracy is the share of the points that was kept: all where nothing was lost, none where all of it was', () => {
    expect(accuracyOf(25, 100)).toBe(0.75);
    expect([
      accuracyOf(0, 0),
      accuracyOf(0, 100),
      accuracyOf(100, 100),
      accuracyOf(130, 100),
      accuracyOf(1, 0),
    ]).toEqual([1, 1, 0, 0, 0]);
  });

  it('ours have no mediocre', () => {
    expect([1, 4, 10, 25, 49, 50].map(labelOf)).toEqual([
      'best',
      'good',
      'inaccuracy',
      'inaccuracy',
      'mistake',
      'blunder',
    ]);
  });

  it('a line is 20 units, and the empty playfield 56', () => {
    expect(unitsOf(-6, -6)).toBe(56);
    expect(unitsOf(-7, -6)).toBe(36);
  });
});
