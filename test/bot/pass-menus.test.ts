import { expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { type MenuGoal, seedWaits } from '../../src/emulator/clients/menu-step.js';
import { openMachine, openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { type Machine, RelayedMachine } from '../../src/emulator/machine.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe, observeGenerator } from '../../src/ram/observe.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { COUNTING_CARTRIDGE, imageOf } from '../emulator/tiny-cartridge.js';

const GOAL: MenuGoal = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 };

const open = (): Machine => openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });

function start(machine: Machine, goal: Partial<MenuGoal> = {}): void {
  const result = enterGame(machine, { ...GOAL, ...goal });
  if (!result.ok) throw new Error(result.message);
}

/** Lets pieces fall where they appear until the game is lost and the curtain has fallen as far as wanted. */
function loseGame(machine: Machine, curtainRow: number): void {
  for (let frame = 0; frame < 20_000; frame++) {
    machine.runFrame(frame & 1 ? BUTTON.DOWN : 0);
    const { screen, curtainRow: row } = observe(machine);
    if (screen === 'curtain' && row === curtainRow) return;
  }
  throw new Error('the game is not lost');
}

test('every start level of an A-type game is reached from power-on', () => {
  const machine = open();
  for (let startLevel = 0; startLevel < 20; startLevel++) {
    machine.powerOn();
    start(machine, { startLevel });
    expect(observe(machine)).toMatchObject({
      screen: 'play',
      gameType: 'A',
      level: startLevel,
      startLevel,
      music: 3,
      lines: 0,
      score: 0,
      phase: 1,
      piece: { x: 5, y: 0, fall: 0, softDrop: 0xa0 },
    });
  }
});

test('every height of a B-type game is reached, one game after the other', () => {
  const machine = open();
  for (let height = 0; height < 6; height++) {
    start(machine, { gameType: 'B', startLevel: 3 * height, height, music: height % 4 });
    const seen = observe(machine);
    expect(seen).toMatchObject({ gameType: 'B', level: 3 * height, height, lines: 25 });
    const garbage = [...seen.playfield].filter((row) => row !== 0).length;
    expect(garbage).toBe([0, 3, 5, 8, 10, 12][height]);
  }
});

test('the frame after the start is the first one of the first piece', () => {
  const machine = open();
  start(machine);
  machine.runFrame(BUTTON.LEFT);
  expect(observe(machine).piece).toMatchObject({ x: 4, fall: 1, softDrop: 0xa1 });
});

test('the next game begins after a lost one, while the curtain falls or long after it', () => {
  const machine = open();
  start(machine);
  loseGame(machine, 0xf0);
  start(machine, { startLevel: 5 });
  expect(observe(machine)).toMatchObject({ level: 5, screen: 'play', score: 0 });
  loseGame(machine, 0x14);
  for (let i = 0; i < 300; i++) machine.runFrame(0);
  start(machine, { startLevel: 19 });
  expect(observe(machine)).toMatchObject({ level: 19, screen: 'play', score: 0 });
});

test('a high score is signed, and an ending is waited for, before the next game', () => {
  const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  for (const [score, expected] of [
    [12_000, ['curtain', 'name-entry', 'level-menu']],
    [40_000, ['curtain', 'ending', 'name-entry', 'level-menu']],
    [120_000, ['curtain', 'ending', 'name-entry', 'level-menu']],
  ] as const) {
    start(machine);
    loseGame(machine, 0xf8);
    pokeGameState(machine, { ...readGameState(machine), score });
    const screens = new Set<string>();
    const result = enterGame(machine, GOAL, ({ observation }) => screens.add(observation.screen));
    expect(result.ok, String(score)).toBe(true);
    expect([...screens].filter((screen) => screen !== 'loading')).toEqual([...expected, 'play']);
  }
});

test('a B-type game that is won is left for the next one', () => {
  const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  for (const height of [0, 5]) {
    start(machine, { gameType: 'B', startLevel: 19, height });
    machine.runFrame(0);
    pokeGameState(machine, { ...readGameState(machine), lines: 0, softDrop: 0 });
    for (let frame = 0; observe(machine).screen === 'play'; frame++) {
      expect(frame).toBeLessThan(500);
      machine.runFrame(0);
    }
    expect(observe(machine).screen).toBe('ending');
    start(machine, { startLevel: 2 });
    expect(observe(machine)).toMatchObject({ gameType: 'A', level: 2 });
  }
});

test('a paused game and a game in play are left for a new one', () => {
  const machine = open();
  start(machine);
  for (let i = 0; i < 50; i++) machine.runFrame(0);
  start(machine, { startLevel: 4 });
  expect(observe(machine).level).toBe(4);
  for (let i = 0; i < 50; i++) machine.runFrame(0);
  machine.runFrame(BUTTON.START);
  machine.runFrame(0);
  expect(observe(machine).screen).toBe('paused');
  start(machine, { startLevel: 7 });
  expect(observe(machine).level).toBe(7);
});

test('the same seed gives the same game, and every frame waited in the level menu another one', () => {
  const machine = open();
  const games = [0, 256, 512, 768, 1024, 1280].map((seed) => {
    const roll = (): string => {
      machine.powerOn();
      start(machine, seedWaits(seed));
      return JSON.stringify(observeGenerator(machine));
    };
    const game = roll();
    expect(roll()).toBe(game);
    return game;
  });
  expect(new Set(games).size).toBe(games.length);
});

test('menus that do not react are given up with the screen that stands', () => {
  const machine = openMachine(imageOf(COUNTING_CARTRIDGE));
  let frames = 0;
  const result = enterGame(machine, GOAL, () => frames++);
  expect(result).toMatchObject({ ok: false, problem: { problem: 'menu-stuck', screen: 'power-on' } });
  expect(frames).toBe(machine.frame);
  if (!result.ok) expect(result.message).toMatch(/"power-on".*expected.*use/);
});

test('a game whose first piece waits otherwise is given up, and not begun again for ever', () => {
  // As if it were a game of America.
  const machine = openMachine({ ...BUILTIN_PAL_IMAGE, kind: 'builtin' }, { pictures: false, fast: true });
  const result = enterGame(machine, GOAL);
  expect(result).toMatchObject({ ok: false, problem: { problem: 'wrong-wait', found: 0xb4, expected: 0xa0 } });
});

/** Goes off and on again before there is a game. */
class RestlessMachine extends RelayedMachine {
  #frames = 0;

  override get frame(): number {
    return this.#frames;
  }

  override runFrame(buttons: Buttons): void {
    super.runFrame(buttons);
    if (++this.#frames % 70 === 0) this.behind.powerOn();
  }
}

test('menus that go on and on without a game are given up', () => {
  const result = enterGame(new RestlessMachine(open()), GOAL);
  expect(result).toMatchObject({ ok: false, problem: { problem: 'menus-endless', frames: 3_001 } });
});

test('a goal that the menus do not offer is refused', () => {
  const machine = openMachine(imageOf(COUNTING_CARTRIDGE));
  for (const wrong of [{ startLevel: 20 }, { height: 6 }, { music: 4 }, { titleWait: 1001 }, { levelMenuWait: -1 }]) {
    expect(() => enterGame(machine, { ...GOAL, ...wrong })).toThrow(RangeError);
  }
});
