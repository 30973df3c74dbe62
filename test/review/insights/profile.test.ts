import { describe, expect, it } from 'vitest';
import { someInsight } from '../../../scripts/support/made-up-insight.js';
import { differencesOf } from '../../../src/review/insights/differences.js';
import { type NamedInsight, ratioOf } from '../../../src/review/insights/estimate.js';
import { formatInsights } from '../../../src/review/insights/format-profile.js';
import type { GameInsight } from '../../../src/review/insights/game-insight.js';
import { groupsOf } from '../../../src/review/insights/groups.js';
import { profileOf } from '../../../src/review/insights/profile.js';
import { tellInsights } from '../../../src/review/insights/told-insights.js';
import { courseOf, inTime, slopeOf } from '../../../src/review/insights/trend.js';

const DAY = 24 * 60 * 60 * 1000;

const named = (insight: GameInsight, time: number | null = null, name = 'game'): NamedInsight => ({
  name,
  time,
  insight,
});

const measure = (games: readonly NamedInsight[], name: string) =>
  profileOf(games).measures.find((each) => each.name === name);

describe('a number over games', () => {
  it('is the sum over the sum, with the error of its spread', () => {
    const ratio = ratioOf([
      [10, 100],
      [30, 100],
    ]);
    expect(ratio?.value).toBeCloseTo(0.2);
    // Both games lie 0.1 from the mean: the standard deviation is 0.1 × √2, and its error that over √2.
    expect(ratio?.error).toBeCloseTo(0.1);
  });

  it('has no error for a single game, and is not there for none', () => {
    expect(ratioOf([[10, 100]])).toEqual({ value: 0.1, error: null });
    expect(ratioOf([[0, 0]])).toBeUndefined();
  });
});

describe('a profile', () => {
  const games = [
    named(someInsight({ lost: 10_000, losses: lossesBy('tower', 50, 10_000, 'T') })),
    named(someInsight({ lost: 30_000, clears: [0, 0, 0, 20], losses: lossesBy('double well', 10, 30_000, 'I') })),
  ];

  it('weighs games by their pieces and lines', () => {
    expect(measure(games, 'points lost per 100 pieces')).toMatchObject({ value: 10_000, unit: 'points' });
    // 60 of 80 lines, and 80 of 80.
    expect(measure(games, 'tetris rate')?.value).toBeCloseTo(87.5);
    expect(measure(games, 'droughts survived')?.value).toBeCloseTo(50);
    expect(measure([named(someInsight({ accuracy: null }))], 'accuracy')).toBeUndefined();
  });

  it('names the ideas that cost most first, for each 100 pieces of all, and pieces for each 100 of their own', () => {
    const { losses } = profileOf(games);
    expect(losses.idea.map(({ name, value, share }) => [name, value, share])).toEqual([
      ['double well', 7_500, 0.75],
      ['tower', 2_500, 0.25],
    ]);
    expect(losses.piece.map(({ name, value, placements }) => [name, value, placements])).toEqual([
      ['T', 20_000, 50],
      ['I', 300_000, 10],
    ]);
  });

  it('tells strength without luck over the games that came to their end', () => {
    const strength = profileOf([
      named(someInsight({ score: 700_000, luck: 200_000 })),
      named(someInsight({ score: 320_000, luck: -200_000 })),
      named(someInsight({ score: 1, isWhole: false })),
    ]).strength;
    expect(strength).toMatchObject({ games: 2, luck: { value: 0 } });
    expect(strength?.score.value).toBe(510_000);
    expect(strength?.adjusted).toEqual({ value: 510_000, error: 10_000 });
    expect(strength?.worthGames).toBeCloseTo((190_000 / 10_000) ** 2);
    expect(profileOf([named(someInsight({ isWhole: false }))]).strength).toBeUndefined();
  });
});

function lossesBy(idea: string, placements: number, lost: number, piece: string): GameInsight['losses'] {
  return {
    idea: { [idea]: [placements, lost] },
    piece: { [piece]: [placements, lost] },
    height: {},
    level: {},
    phase: {},
  };
}

describe('a trend', () => {
  it('is the slope with its error', () => {
    const line = Array.from({ length: 10 }, (_, x) => ({ x, y: 2 * x + (x % 2 === 0 ? 1 : -1) }));
    const slope = slopeOf(line);
    expect(slope?.value).toBeCloseTo(2, 0);
    expect(slope?.error).toBeGreaterThan(0);
    expect(slope?.error).toBeLessThan(0.2);
    expect(slopeOf(line.slice(0, 9))).toBeUndefined();
  });

  it('goes by time where the games span a day, else by their order', () => {
    const at = (...times: readonly (number | null)[]) => inTime(times.map((time) => named(someInsight({}), time)));
    expect(at(2 * DAY, 0).games.map(({ time }) => time)).toEqual([0, 2 * DAY]);
    expect(at(2 * DAY, 0).isTimed).toBe(true);
    expect(at(5, 0).isTimed).toBe(false);
    expect(at(2 * DAY, null).isTimed).toBe(false);
  });

  it('puts many games together for a chart', () => {
    const many = Array.from({ length: 121 }, (_, i) => named(someInsight({ accuracy: i })));
    const course = courseOf(many, 'accuracy');
    expect(course.length).toBeLessThanOrEqual(60);
    expect(course[0]).toEqual([3, 1]);
    expect(course.at(-1)?.[0]).toBe(121);
  });
});

describe('two groups', () => {
  const weak = [40, 41, 42].map((accuracy) => named(someInsight({ accuracy }), Date.UTC(2026, 8, 3)));
  const strong = [80, 81, 82].map((accuracy) => named(someInsight({ accuracy, player: 'you' }), Date.UTC(2026, 9, 3)));

  it('are made by month, player and hands', () => {
    const all = [...strong, ...weak];
    expect(groupsOf(all, 'month').map(({ name, games }) => [name, games.length])).toEqual([
      ['2026-09', 3],
      ['2026-10', 3],
    ]);
    expect(groupsOf(all, 'player').map(({ name }) => name)).toEqual(['me', 'you']);
    expect(groupsOf(all, 'hands').map(({ name }) => name)).toEqual([
      '12 presses a second, sees the next piece after 0.3 s',
    ]);
  });

  it('differ clearly where the difference is beyond two errors', () => {
    const rows = differencesOf(profileOf(weak), profileOf(strong));
    const accuracy = rows.find(({ name }) => name === 'accuracy');
    expect(accuracy).toMatchObject({ difference: { value: 40 }, isClear: true });
    // Two errors of 1/√3 each.
    expect(accuracy?.difference.error).toBeCloseTo(Math.sqrt(2 / 3));
    expect(rows.find(({ name }) => name === 'score')).toMatchObject({ difference: { value: 0 }, isClear: false });
  });

  it('stand beside each other in the text', () => {
    const groups = groupsOf([...weak, ...strong], 'month');
    const text = formatInsights(tellInsights({ name: 'mine', games: [...weak, ...strong] }, groups));
    expect(text).toMatch(/^mine: 6 games, 1,200 pieces\n/);
    expect(text).toMatch(/accuracy +41\.0 % +81\.0 % +\+40\.0 % +± 0\.8 % +\*\n/);
    expect(text).toMatch(/\* beyond two errors: 1 of \d+ rows; about 1 would be by chance alone\.$/);
  });
});
