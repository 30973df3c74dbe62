/** Games of the bot on the practice cartridge's stand-in, from power-on through its menus, recorded and played again. */
import { expect, test } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import type { RunHeader } from '../../src/record/run-header.js';
import { GameReplay } from '../../src/replay/game-replay.js';
import { cartridgeDevice, modelDevice } from '../../src/replay/replay-device.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { STRETCHING } from '../../src/tetris/game-state.js';
import { gameIn, plateau, recordGame } from '../replay/recorded-game.js';
import { GymConsole, type GymOptions } from '../support/gym-console.js';
import { gymVectors } from '../support/vectors.js';

const IMAGE = { name: 'TetrisGYM', bodySha1: '0'.repeat(40), client: 'gym' } as const;
const [SEED, SEED_PIECES] = gymVectors.seeds.rows[2];

const GAMES: readonly Pick<RunHeader, 'startLevel' | 'gymSeed' | 'untilLines'>[] = [
  { startLevel: 0, untilLines: 2 },
  { startLevel: 18, untilLines: 6 },
  { startLevel: 19, untilLines: 6 },
  { startLevel: 29, untilLines: 6 },
  { startLevel: 35, untilLines: 6, gymSeed: SEED.toUpperCase() },
  // Through level 255 to levels 0 and 1, and beyond 999,999 points.
  { startLevel: 253, untilLines: 40 },
];

test.each(GAMES)(
  'a game is played without a difference and is the same again, on the cartridge and on the model: %o',
  (choice) => {
    const game = gameIn(recordGame(plateau(), new GymConsole(), { image: IMAGE, seed: 5, ...choice }));
    const { startLevel, untilLines, gymSeed } = choice;
    expect(game.troubles).toEqual([]);
    expect(game.end?.result).toMatchObject({ misdrops: 0, planDifferences: 0, startLevel, end: 'lines-reached' });
    expect(game.end?.result.lines).toBeGreaterThanOrEqual(untilLines ?? 0);
    if (startLevel === 253) expect(game.end?.result).toMatchObject({ level: 1, maxOut: true });
    if (gymSeed !== undefined)
      expect(SEED_PIECES.startsWith(game.pieces.map(({ tetromino }) => tetromino).join(''))).toBe(true);
    for (const device of [cartridgeDevice(new GymConsole()), modelDevice(game, IMAGE)!]) {
      const replay = new GameReplay(game, device);
      while (replay.step());
      expect([replay.divergence, replay.atEnd, replay.hashesChecked]).toEqual([undefined, true, game.hashes.length]);
    }
  },
);

/** Plays a game in which somebody else holds these buttons, where they are not undefined. */
function playWith(hands: (frame: number) => Buttons | undefined, options: GymOptions = {}): [GameResult, GameEvent[]] {
  const machine = new GymConsole(options);
  const events: GameEvent[] = [];
  let first = Number.POSITIVE_INFINITY;
  const game = { ...USUAL_GAME, startLevel: 19, seed: 8, untilLines: 6, hands: () => hands(machine.frame - first) };
  const steps = playOnMachine(machine, plateau(), game, [
    (event) => {
      events.push(event);
      if (event.kind === 'started') first = event.frame;
    },
  ]);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return [value, events];
  }
}

test('the bot ends a pause, goes on after half speed, and follows both to the frame', () => {
  const [result] = playWith((frame) =>
    frame === 30 ? BUTTON.START : frame >= 200 && frame < 220 ? STRETCHING : undefined,
  );
  expect(result).toMatchObject({ planDifferences: 0, end: 'lines-reached' });
});

test('a game that tops out is over, without a curtain to wait for', () => {
  const [result, events] = playWith(() => NO_BUTTONS);
  expect(result).toMatchObject({ toppedOut: true, end: 'topped-out', planDifferences: 0 });
  expect(events.filter(({ kind }) => kind === 'trouble')).toEqual([]);
});

test('two rows a frame are planned for from the clear on that brings the line cap, which is told before the first piece', () => {
  const settings = { 1926: 1, 1899: 19 };
  const [result, events] = playWith(() => undefined, { settings });
  expect(result).toMatchObject({ planDifferences: 0, misdrops: 0 });
  expect(result.pieces).toBeGreaterThan(5);
  const told = events.findIndex((event) => event.kind === 'trouble' && event.trouble === 'settings');
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(events.findIndex(({ kind }) => kind === 'started'));
  // A game is not under its cap before a clear, and pieces fall faster after it.
  const clear = events.findIndex((event) => event.kind === 'scored' && event.cleared > 0);
  const frames = (from: readonly GameEvent[]): number[] =>
    from.flatMap((event) => (event.kind === 'rested' ? [event.inputs.length] : []));
  const [before, after] = [frames(events.slice(0, clear)), frames(events.slice(clear))];
  expect(after.length).toBeGreaterThan(2);
  expect(Math.max(...after)).toBeLessThan(Math.min(...before));
});

test.each([
  ['pause off', { 1922: 1 }],
  ['dark', { 1923: 2 }],
  ['qual', { 1928: 1 }],
])(
  'a game with "%s" on is played without a difference, also where a person presses START, and told',
  (name, settings) => {
    const hands = (frame: number) => (frame >= 30 && frame < 34 ? BUTTON.START : undefined);
    const [result, events] = playWith(hands, { settings });
    expect(result).toMatchObject({ planDifferences: 0, end: 'lines-reached' });
    const troubles = events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : []));
    expect(troubles).toEqual([expect.stringContaining(`"${name}" is on`)]);
    const pressed = events.filter((event) => event.kind === 'frame' && event.buttons & BUTTON.START);
    // The menus press it, the person does, and the bot does to end a pause. With "pause off" no pause begins.
    expect(events.some((event) => event.kind === 'started')).toBe(true);
    const started = events.findIndex(({ kind }) => kind === 'started');
    const inPlay = pressed.filter((event) => events.indexOf(event) > started).length;
    expect(inPlay > 4).toBe(name !== 'pause off');
  },
);
