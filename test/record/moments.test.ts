/** The moments of a game that are filmed, by its log alone. */

import { expect, test } from 'vitest';
import { pilot } from '../../src/bot/pilot.js';
import { Recorder, textSink } from '../../src/bot/recorder.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { observeModel } from '../../src/ram/observe-model.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { dodgedCrashes, momentsOf } from '../../src/record/moments.js';
import { type LoggedGame, readRunLog } from '../../src/record/read-run-log.js';
import { runHeader } from '../../src/record/run-header.js';
import type { PieceLine } from '../../src/record/run-log.js';
import { scoringOutcome } from '../../src/tetris/crash.js';
import { initialState, KEPT_AT_POWER_ON } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { scoringTickOf } from '../../src/tetris/scoring-tick.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';

const HEADER = runHeader({
  version: '0',
  image: { name: 'test', bodySha1: '', kind: 'builtin-crashing' },
  player: 'test',
  sees: undefined,
  playerOptions: {},
});
const FLAT_I = { orientation: SPAWN_ORIENTATION.I, x: 5, y: 19 } as const;

/** A log of nothing but levels, a line of it every half minute. */
function gameOf(pieces: readonly Partial<PieceLine>[], startLevel = 19): LoggedGame {
  const lines = pieces.map((piece, i) => ({
    ...{ piece: i, frame: 1000 + 1800 * (i + 1), inputs: '60 .', cleared: 0, lines: 0, level: startLevel },
    ...{ placement: FLAT_I, score: 0, ownScore: 0, softDropPoints: 0 },
    ...piece,
  })) as PieceLine[];
  const start = { kind: 'start', game: 1, frame: 1000, inputs: '', state: null } as const;
  return { game: 1, seed: 0, startLevel, pieces: lines, start, frames: 1e6 } as unknown as LoggedGame;
}

test('stations and the end of the long level are filmed, in their order', () => {
  const levels = [
    ...[
      [228, 28],
      [231, 29],
      [232, 29],
      [332, 39],
      [941, 100],
      [1321, 138],
      [1490, 155],
    ],
    ...[
      [2291, 235],
      [3099, 235],
      [3101, 236],
      [3290, 255],
      [3300, 0],
      [3310, 1],
    ],
  ];
  const game = gameOf(levels.map(([lines, level]) => ({ lines, level })));
  const moments = momentsOf(HEADER, game);
  expect(moments.map(({ name }) => name)).toEqual(
    ['029', '039', '100', '138', '155', '235', '235-end', '255', '000'].map((name) => `level-${name}`),
  );
  // Piece 2 comes to level 29: three seconds before it, and nine behind.
  expect(moments[0]).toMatchObject({ firstFrame: 4600 - 180, lastFrame: 4600 + 541 });
  expect(momentsOf(HEADER, gameOf([{ lines: 5 }]))).toEqual([]);
});

test('a crash that SELECT kept away is found where it was pressed', () => {
  const tickAt = (level: number, boxHidden = false) =>
    scoringTickOf({
      ...{ playfield: emptyPlayfield(), placement: FLAT_I, hold: 1, lines: 0, level, clearCounts: [0, 0, 0, 0] },
      ...{ frameCounter: 0, boxHidden },
    });
  const crashing = Array.from({ length: 256 }, (_, level) => level).filter(
    (level) => scoringOutcome(tickAt(level)) === 'crash',
  );
  expect(crashing.length).toBeGreaterThan(0);
  const [level] = crashing;
  const found = (inputs: string, at: number): unknown => dodgedCrashes(HEADER, gameOf([{ inputs, level: at }], at));
  expect(found('10 . 1 C 49 .', level)).toEqual([{ frame: 1011, level, lines: 0 }]);
  expect(found('60 .', level)).toEqual([]);
  expect(found('10 . 1 C 49 .', 150)).toEqual([]);
  const moments = momentsOf(HEADER, gameOf([{ inputs: '10 . 1 C 49 .', level }], level));
  expect(moments.find(({ name }) => name === 'dodge-0')?.title).toBe(`SELECT: else level ${level} crashes here`);
});

test('clears before it are counted in tens, as the game does: the tenth and the twentieth double take longer', () => {
  const [O, I] = [SPAWN_ORIENTATION.O, SPAWN_ORIENTATION.I];
  const lower = [2, 6].map((x) => ({ orientation: I, x, y: 19 }));
  const upper = [2, 6].map((x) => ({ orientation: I, x, y: 18 }));
  const double = [...lower, ...upper, { orientation: O, x: 9, y: 18 }];
  const playfield = [...lower, ...upper].reduce(
    (now, { orientation, x, y }) => place(now, orientation, x, y).playfield,
    emptyPlayfield(),
  );
  const outcome = (level: number, lines: number, count: number) =>
    scoringOutcome(
      scoringTickOf({
        ...{ playfield, placement: double[4], hold: 1, lines, level, clearCounts: [0, count, 0, 0] },
        ...{ frameCounter: 0, boxHidden: false },
      }),
    );
  const level = Array.from({ length: 30 }, (_, i) => 160 + i).find(
    (each) => outcome(each, 18, 9) === 'crash' && outcome(each, 18, 3) !== 'crash' && outcome(each, 16, 8) !== 'crash',
  );
  if (level === undefined) throw new Error('no level where the count decides');
  const doubles = Array.from({ length: 22 }, () => double).flat();
  const game = gameOf(
    doubles.map((placement, i) => {
      const isLast = placement === double[4];
      return {
        placement,
        level,
        lines: 2 * Math.trunc((i + 1) / 5),
        cleared: isLast ? 2 : 0,
        inputs: isLast ? '10 . 1 C 49 .' : '60 .',
      };
    }),
    level,
  );
  const frames = dodgedCrashes(HEADER, game).map(({ frame }) => (frame - 1011) / 1800);
  expect(frames).toEqual([10 * 5 - 1, 20 * 5 - 1]);
});

// What a log tells of dodged crashes, held against what the bot said of them while it played.

const KIND = 'builtin-crashing';
const CLIENT = clientOf(KIND);
const PIECES = 60;

test.each([
  [1520, 158],
  [3220, 248],
])('from %i lines', (lines, level) => {
  const named = playerByName('autotetris');
  if (!named.ok) throw new Error(named.message);
  const kept = { ...KEPT_AT_POWER_ON, rng: 0x8988, spawnCount: 0, previousSpawn: 0, frameCounter: 0 };
  const begun = initialState(CLIENT, kept, { gameType: 'A', startLevel: 18, height: 0 });
  let state = { ...begun, lines, level, softDrop: 0 };
  let text = '';
  const recorder = new Recorder(
    textSink((line) => {
      text += line;
    }),
  );
  const image = { name: 'test', bodySha1: '0'.repeat(40), kind: KIND } as const;
  recorder.begin(runHeader({ version: '0', image, player: 'autotetris', sees: undefined, playerOptions: {} }));
  const record = recorder.game({ seed: 0, startLevel: 18 }, { state: () => state, ramSha1: () => '' });
  record({ kind: 'power-on', seed: 0 });
  const dodged: number[] = [];
  let scored = 0;
  const tell = (event: GameEvent): void => {
    record(event);
    if (event.kind === 'scored') scored++;
    const isFound = event.kind === 'dodged' && event.without === 'crash';
    if (isFound && event.ways.some((way) => way === 'box' || way === 'select')) dodged.push(event.piece);
  };
  const options = { gameType: 'A', startLevel: 18, seed: 0, untilLines: null, reaction: 0 } as const;
  const bot = pilot(named.player, options, { first: observeModel(state), frame: 0, tell, client: CLIENT });
  for (let frame = 1; scored < PIECES; frame++) {
    state = stepGame(state, bot.buttons());
    bot.see(observeModel(state), frame);
  }
  const read = readRunLog(text);
  if (!read.ok) throw new Error(read.message);
  const { header, games } = read.log;
  const found = dodgedCrashes(header, games[0]);
  const pieces = games[0].pieces.filter(({ frame }, i) =>
    found.some((crash) => crash.frame <= frame && crash.frame > (games[0].pieces[i - 1]?.frame ?? 0)),
  );
  expect(dodged.length).toBeGreaterThan(0);
  expect(pieces.map(({ piece }) => piece)).toEqual(dodged);
});
