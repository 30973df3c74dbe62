import { describe, expect, test } from 'vitest';
import type { ClientKind } from '../../src/emulator/clients/client.js';
import { formatSummary } from '../../src/record/format-summary.js';
import type { GameResult } from '../../src/record/game-events.js';
import { gameTally } from '../../src/record/game-tally.js';
import type { RunHeader } from '../../src/record/run-header.js';
import { summarise } from '../../src/record/summary.js';
import { NTSC, PAL } from '../../src/tetris/timing.js';

const HEADER: RunHeader = {
  recordVersion: 2,
  version: '1.2.3',
  image: { name: 'a cartridge', bodySha1: '' },
  player: 'plateau',
  playerOptions: {},
  gameType: 'A',
  startLevel: 19,
  height: 0,
  music: 0,
  seed: 0,
  games: 3,
  untilLines: 230,
};

function game(scoreAt230: number, more: Partial<GameResult> = {}): GameResult {
  return { ...gameTally(19, 0).result('lines-reached'), scoreAt230, ...more };
}

const TIMING = {
  frames: 60_098.8,
  seconds: 100,
  consoleRate: NTSC.framesPerSecond,
  decisionMs: Array.from({ length: 100 }, (_, i) => 100 - i),
};

describe('a summary', () => {
  test('has mean, median and best of the games that came to their end', () => {
    const games = [game(100), game(400), game(200), game(999, { end: 'stopped' })];
    expect(summarise(games, TIMING)).toMatchObject({ games: 3, stopped: 1, mean: 233.3, median: 200, best: 400 });
  });

  test('takes the middle of two as the median of an even number', () => {
    expect(summarise([game(100), game(200)], TIMING).median).toBe(150);
  });

  test('has no mean without a game', () => {
    expect(summarise([], { ...TIMING, decisionMs: [] })).toMatchObject({ mean: null, best: null, decisionMsP99: null });
  });

  test('says of a cartridge that failed what it was seen to do, and how often it froze before', () => {
    const failed = gameTally(19, 0);
    const trouble = { kind: 'trouble', frame: 9, message: '' } as const;
    for (const name of ['froze', 'settings', 'froze', 'halted']) failed.listen({ ...trouble, trouble: name });
    const result = failed.result('crashed');
    expect(result).toMatchObject({ end: 'crashed', failure: 'halted', freezes: 2 });
    const summary = formatSummary({ header: HEADER, games: [result], summary: summarise([result], TIMING) });
    expect(summary).toMatch(/^freezes +2 freezes, after which the game went on$/m);
    expect(summary).toMatch(/^end +crashed: the game went on without its pieces, and no button helped, seed 0$/m);
  });

  test('measures speed and decisions', () => {
    expect(summarise([game(1)], TIMING)).toMatchObject({
      framesPerSecond: 601,
      timesRealTime: 10,
      decisions: 100,
      decisionMsMedian: 50.5,
      decisionMsP99: 99,
    });
  });

  test('measures speed and time by the console of the recording', () => {
    const played = { ...TIMING, frames: 50_007, consoleRate: PAL.framesPerSecond };
    const summary = summarise([game(1)], played);
    expect(summary.timesRealTime).toBe(10);
    const header = { ...HEADER, image: { ...HEADER.image, client: 'builtin-pal' } } as const;
    expect(formatSummary({ header, games: [game(1, { frames: 30_004 })], summary })).toMatch(/game time +10:00 /);
  });

  test('names a max-out as such, for one game and for several', () => {
    const games = [game(1_200_000, { maxOut: true, score: 999_999, ownScore: 1_200_345 })];
    const one = { header: HEADER, games, summary: summarise(games, TIMING) };
    expect(formatSummary(one)).toMatch(/MAX-OUT/);
    expect(formatSummary(one)).toMatch(/999,999 \(own count 1,200,345/);
    const several = [...games, game(5)];
    const text = formatSummary({ header: HEADER, games: several, summary: summarise(several, TIMING) });
    expect(text.match(/MAX-OUT/g)).toHaveLength(1);
    expect(text).toMatch(/2; 1 max-out,/);
  });

  test('says of which line its points are: the end of a game that is ended earlier, such as a European one', () => {
    const games = [game(705_720)];
    const told = (untilLines: number | null): string =>
      formatSummary({ header: { ...HEADER, untilLines }, games, summary: summarise(games, TIMING) });
    expect(told(230)).toMatch(/^at 230 lines {2}705,720 by lines alone$/m);
    expect(told(130)).toMatch(/^at 130 lines {2}705,720 by lines alone$/m);
    expect(told(null)).toMatch(/^at 230 lines /m);
  });

  test('counts one of a kind in the singular, and all with separators', () => {
    const games = [game(1, { clears: [1, 2, 0, 1], misdrops: 1, planDifferences: 1, frames: 28_013, pieces: 1234 })];
    const text = formatSummary({ header: HEADER, games, summary: summarise(games, TIMING) });
    expect(text).toMatch(/\(1 tetris, 0 triples, 2 doubles, 1 single\)/);
    expect(text).toMatch(/1,234, 1 misdrop, 1 difference from the plan/);
    expect(text).toMatch(/\(28,013 frames\)/);
  });

  test('says what the console shows where that is not so', () => {
    const late = game(1, { score: 999_999, ownScore: 115_515_134, lines: 3310, level: 235 });
    const lines = (client: ClientKind): string => {
      const header = { ...HEADER, image: { ...HEADER.image, client } };
      return formatSummary({ header, games: [late], summary: summarise([late], TIMING) });
    };
    expect(lines('original-ntsc')).toMatch(
      /lines +3,310 \(console: X10\), level 235 \(console: \?\?, nearly black\)\n/,
    );
    expect(lines('builtin')).toMatch(/lines +3,310 \(console: X10\), level 235\n/);
  });
});
