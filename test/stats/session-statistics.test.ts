import { expect, test } from 'vitest';
import type { SessionResult } from '../../src/simulate/session.js';
import { formatSessionStatistics, sessionStatistics } from '../../src/stats/session-statistics.js';

type Game = SessionResult['played'][number];

const game = (end: Game['end'], score: number, frames: number): Game => ({ seed: 0, end, score, lines: 100, frames });

function session(seed: number, framesBetween: number, played: readonly Game[]): SessionResult {
  const others = played.flatMap(({ end, score }) => (end === 'max-out' ? [] : [score]));
  return {
    ...{ seed, framesBetween, frames: 50_000, played: [...played], games: played.length },
    maxOuts: played.length - others.length,
    best: others.length > 0 ? Math.max(...others) : null,
  };
}

const SESSIONS = [
  session(0, 1_000, [game('max-out', 999_999, 18_000), game('topped-out', 400_000, 9_000)]),
  session(1, 2_000, [game('max-out', 999_999, 20_000), game('max-out', 999_999, 22_000)]),
  session(2, 0, [game('time-over', 900_000, 50_000)]),
];

test('sessions together tell how many max-outs they had, and how long each took', () => {
  expect(sessionStatistics(SESSIONS)).toMatchObject({
    sessions: 3,
    maxOuts: { mean: 1, minimum: 0, maximum: 2 },
    spread: [
      { maxOuts: 0, sessions: 1 },
      { maxOuts: 1, sessions: 1 },
      { maxOuts: 2, sessions: 1 },
    ],
    best: 900_000,
    framesOfMaxOut: 20_000,
    shareBetween: 0.02,
  });
  expect(sessionStatistics([SESSIONS[1]])).toMatchObject({ best: null, maxOuts: { mean: 2, standardError: 0 } });
  expect(() => sessionStatistics([])).toThrow(RangeError);
});

test('what they tell is said in words, without what there is not', () => {
  const text = formatSessionStatistics(sessionStatistics(SESSIONS), 60);
  expect(text.split('\n')).toEqual([
    'sessions      3',
    'max-outs      mean 1.00 ± 0.58, 0 to 2',
    '              max-outs in sessions: 0 in 1, 1 in 1, 2 in 1',
    'games         mean 1.7 begun in a session',
    'best other    900,000: the best score of a game without a max-out',
    'a max-out     after 5:33 of its game',
    'between games 2.0 % of the time of 3 sessions',
  ]);
  expect(formatSessionStatistics(sessionStatistics([SESSIONS[2]]), 60)).not.toContain('a max-out  ');
});
