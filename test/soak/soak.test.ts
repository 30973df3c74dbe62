/** What a soak plays, counts and complains of. */

import { afterAll, describe, expect, test } from 'vitest';
import { frameCheck } from '../../scripts/support/soak/soak-checks.js';
import { formatSoak, roundOf, soakGame } from '../../scripts/support/soak/soak-plan.js';
import { OVERFLOW_FRAME, rateOf, SoakTally, SpeedRecord, TimedMachine } from '../../scripts/support/soak/soak-tally.js';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import type { ClientKind } from '../../src/emulator/clients/client.js';
import { RAM_MAP } from '../../src/emulator/clients/ram-map.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import type { GameResult } from '../../src/record/game-events.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const PLAYERS = ['a', 'b', 'c', 'd'];

describe('the games', () => {
  const games = Array.from({ length: 400 }, (_, i) => soakGame(PLAYERS, i, 7, 'builtin'));

  test('are all players’ in turn, and one of each round is long', () => {
    expect(roundOf(PLAYERS)).toBe(5);
    expect(games.slice(0, 10).map(({ player }) => player)).toEqual([
      ...PLAYERS,
      'maxout:plies=2',
      ...PLAYERS,
      'maxout:plies=2',
    ]);
    expect(games[4].options).toMatchObject({ gameType: 'A', startLevel: 19, untilLines: 2000 });
  });

  test('begin at every level, in both types and at every height', () => {
    const short = games.filter(({ player }) => player.length === 1).map(({ options }) => options);
    expect(new Set(short.map(({ startLevel }) => startLevel)).size).toBe(20);
    const heights = new Set(short.filter(({ gameType }) => gameType === 'B').map(({ height }) => height));
    expect(heights.size).toBe(6);
    expect(short.filter(({ gameType }) => gameType === 'A').every(({ height }) => height === 0)).toBe(true);
  });

  test('go on beyond level 155 on the built-in cartridge, and stop before a crash on others', () => {
    for (const [kind, stops] of [
      ['builtin', false],
      ['original-ntsc', true],
      ['unknown', true],
    ] as const) {
      for (let i = 0; i < 10; i++) expect(soakGame(PLAYERS, i, 7, kind).options.stopBeforeCrash).toBe(stops);
    }
  });

  test('are those that the menus of the cartridge have', () => {
    const gamesOf = (kind: ClientKind) => games.map((_, i) => soakGame(PLAYERS, i, 7, kind).options);
    const levelsOf = (kind: ClientKind) => Math.max(...gamesOf(kind).map(({ startLevel }) => startLevel));
    expect([levelsOf('builtin-pal'), levelsOf('gym')]).toEqual([19, 29]);
    expect(gamesOf('gym').every(({ gameType, height }) => gameType === 'A' && height === 0)).toBe(true);
  });

  test('come again with the same seed, and are others with another', () => {
    expect(soakGame(PLAYERS, 5, 7, 'builtin')).toEqual(games[5]);
    expect(soakGame(PLAYERS, 5, 8, 'builtin')).not.toEqual(games[5]);
  });
});

const RESULT: GameResult = {
  startLevel: 5,
  seed: 9,
  score: 100,
  ownScore: 100,
  softDropPoints: 0,
  scoreAt230: 100,
  lines: 2,
  level: 5,
  pieces: 10,
  frames: 1000,
  misdrops: 0,
  planDifferences: 0,
  maxOut: false,
  toppedOut: false,
  tetrisRate: 0,
  clears: [0, 1, 0, 0],
  longestDrought: 3,
  end: 'lines-reached',
};
const MIB = 2 ** 20;
const USE = { liveBytes: 50 * MIB, residentBytes: 100 * MIB, handles: 10 };

/** A tally after one round of one game. */
function tallyOf(result: Partial<GameResult>, scoreCap?: number): SoakTally {
  const tally = new SoakTally(1, undefined, scoreCap);
  tally.beginGame(1, 'a');
  tally.reach({ frames: 1000, milliseconds: 200 }, 1000);
  tally.endGame({ ...RESULT, ...result }, 900);
  tally.measure(USE);
  return tally;
}

const kindsOf = (tally: SoakTally): string[] => tally.report().examples.map(({ kind }) => kind);

describe('a tally', () => {
  test('of a game as it should be complains of nothing', () => {
    const report = tallyOf({}).report();
    expect(report).toMatchObject({ frames: 1000, comparedFrames: 900, games: 1, violations: 0, examples: [] });
    expect(formatSoak(report)).toMatch(/^misdrops {6}0\ndifferences {3}0 from the model, 0 from plans$/m);
    expect(formatSoak(report)).toMatch(/50\.0 MiB \(100\.0 resident\), 10 handles after the first round/);
  });

  test.each([
    [{ misdrops: 1 }, ['misdrop']],
    [{ planDifferences: 2 }, ['plan']],
    [{ end: 'stalled' }, ['end']],
    [{ end: 'crashed' }, ['end']],
    [{ ownScore: 101 }, ['count']],
    [{ score: 999_999, ownScore: 1_200_000 }, []],
    [{ end: 'topped-out', toppedOut: true }, []],
  ] as const)('of %j has the violations %j', (result, kinds) => {
    expect(kindsOf(tallyOf(result))).toEqual(kinds);
  });

  test('of a cartridge whose score sticks nowhere expects it to go on', () => {
    const beyond = { score: 1_200_000, ownScore: 1_200_000 };
    expect(kindsOf(tallyOf(beyond))).toEqual(['count']);
    expect(kindsOf(tallyOf(beyond, Number.POSITIVE_INFINITY))).toEqual([]);
  });

  test('complains of memory and handles that grow, and not of what comes and goes', () => {
    const tally = tallyOf({});
    tally.measure({ ...USE, liveBytes: USE.liveBytes + 4 * MIB, handles: USE.handles + 2 });
    expect(tally.violations).toBe(0);
    tally.measure({ ...USE, liveBytes: USE.liveBytes + 9 * MIB });
    tally.measure({ ...USE, handles: USE.handles + 5 });
    expect(kindsOf(tally)).toEqual(['memory', 'handles']);
  });

  test.each([
    [[6000, 4500, 5000], []],
    [[3000, 3000], []],
    [[3000, 5000, 3000, 5000, 3000], ['speed']],
    [[5000, 5000, 3000, 3000, 3000, 3000], ['speed']],
  ])('of 5,000 frames a second that become %j at 2^31 cycles, game by game, has the violations %j', (rates, kinds) => {
    const tally = new SoakTally(10);
    let total = { frames: 0, milliseconds: 0 };
    const play = (frames: number, rate: number, frame: number): void => {
      total = { frames: total.frames + frames, milliseconds: total.milliseconds + (frames * 1000) / rate };
      tally.reach(total, frame);
    };
    for (const [i, rate] of rates.entries()) {
      tally.beginGame(i + 1, 'a');
      play(OVERFLOW_FRAME, 5000, OVERFLOW_FRAME);
      play(50_000, rate, OVERFLOW_FRAME + 50_000);
      tally.endGame(RESULT, 0);
    }
    expect(kindsOf(tally)).toEqual(kinds);
    const { speed } = tally.report();
    expect(speed.gamesBeyondOverflow).toBe(rates.length);
    expect(speed.beforeOverflow).toBeCloseTo(5000, 5);
    const slowness = rates.reduce((sum, rate) => sum + 1 / rate, 0);
    expect(speed.afterOverflow).toBeCloseTo(rates.length / slowness, 5);
  });
});

test('speed is known of the first and the last tenth of any number of frames', () => {
  const record = new SpeedRecord();
  expect(record.ends()).toBeUndefined();
  let milliseconds = 0;
  const frames = 10_000_000;
  for (let frame = 0; frame <= frames; frame += 100) {
    record.reach({ frames: frame, milliseconds });
    milliseconds += frame < frames / 2 ? 10 : 20;
  }
  expect(record.ends()?.first).toBeCloseTo(10_000, -1);
  expect(record.ends()?.last).toBeCloseTo(5_000, -1);
  expect(rateOf({ frames: 0, milliseconds: 0 })).toBe(0);
});

describe('a game on the cartridge', () => {
  const named = playerByName('autotetris');
  if (!named.ok) throw new Error(named.message);
  const { player } = named;
  const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  let now = 0;
  const timed = new TimedMachine(machine, () => now++);
  const options = { gameType: 'A', startLevel: 19, height: 0, music: 0, seed: 1, untilLines: 1, reaction: 0 } as const;
  afterAll(() => expect(timed.milliseconds).toBe(timed.frames));

  test('is as the model has it in every frame', () => {
    const differences: string[] = [];
    const check = frameCheck(timed, 256, (message) => differences.push(message));
    const game = playOnMachine(timed, player, options, [check.listen]);
    while (!game.next().done);
    expect(differences).toEqual([]);
    expect(check.frames).toBeGreaterThan(200);
  });

  test('is not compared from the level on at which the model ends', () => {
    const check = frameCheck(timed, 19, () => {
      throw new Error('compared');
    });
    const game = playOnMachine(timed, player, options, [check.listen]);
    while (!game.next().done);
    expect(check.frames).toBe(0);
  });

  test('whose statistics change by themselves is told of once, though the bot does not see them', () => {
    const differences: string[] = [];
    const check = frameCheck(timed, 256, (message) => differences.push(message));
    const game = playOnMachine(timed, player, options, [check.listen]);
    let step = game.next();
    for (; !step.done; step = game.next()) {
      if (check.frames === 100) machine.poke(RAM_MAP.statsByType.address, 0x99);
    }
    expect(differences).toEqual([expect.stringMatching(/^frame \d+: statistics\[0\] is 99, expected \d+$/)]);
    expect(step.value).toMatchObject({ misdrops: 0, planDifferences: 0 });
  });
});
