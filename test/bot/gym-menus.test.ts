/** The way of the bot through the menus of the practice cartridge, on its stand-in, and what it refuses to play. */

import { expect, test } from 'vitest';
import { enterGame, type StartResult } from '../../src/bot/pass-menus.js';
import { SeedStarts } from '../../src/bot/seed-starts.js';
import { type MenuGoal, seedWaits } from '../../src/emulator/clients/menu-step.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../src/emulator/machine.js';
import { readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { SOFT_RESET } from '../../src/tetris/game-state.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { GymConsole, type GymOptions } from '../support/gym-console.js';

const { SELECT, START, UP, DOWN, RIGHT } = BUTTON;
const GOAL: MenuGoal = { gameType: 'A', startLevel: 18, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 };

function wait(machine: Machine, frames: number): void {
  for (let i = 0; i < frames; i++) machine.runFrame(NO_BUTTONS);
}

/** Presses one after another, slowly enough for every screen to load in between. */
function press(machine: Machine, ...presses: readonly Buttons[]): void {
  for (const buttons of presses) {
    machine.runFrame(buttons);
    wait(machine, 8);
  }
}

function inFirstMenu(options?: GymOptions): GymConsole {
  const machine = new GymConsole(options);
  wait(machine, 20);
  return machine;
}

/** A game of level 29 that nobody plays; it tops out in frame 405. */
function inPlay(frames: number): GymConsole {
  const machine = inFirstMenu();
  press(machine, START, RIGHT, RIGHT, START);
  wait(machine, frames);
  return machine;
}

const SOMEWHERE: readonly (readonly [screen: string, name: string, () => Machine])[] = [
  ['type-menu', 'another line of the first menu', () => pressed(inFirstMenu(), UP, UP, UP)],
  ['type-menu', 'a digit of a seed', () => pressed(inFirstMenu(), DOWN, DOWN, RIGHT, RIGHT, UP)],
  ['line-cap-menu', 'the menu of line caps', () => pressed(inFirstMenu(), UP, UP, UP, UP, START)],
  ['speed-test', 'the tap tester', () => pressed(inFirstMenu(), ...new Array<Buttons>(15).fill(UP), START)],
  ['level-menu', 'the free choice', () => pressed(inFirstMenu(), START, RIGHT, RIGHT)],
  ['level-menu', 'the hearts', () => pressed(inFirstMenu(), START, DOWN)],
  ['level-menu', 'the levels of another game', () => pressed(inFirstMenu(), DOWN, DOWN, DOWN, START)],
  ['level-menu', 'the levels of another seed', () => pressed(inFirstMenu(), DOWN, DOWN, RIGHT, UP, START)],
  ['play', 'a game', () => inPlay(20)],
  ['paused', 'a pause', () => pressed(inPlay(20), START)],
  ['curtain', 'a game that is lost', () => inPlay(500)],
  ['name-entry', 'the name entry', () => pressed(inPlay(500), START)],
  ['type-menu', 'the first menu after a reset', () => pressed(inPlay(20), SOFT_RESET)],
];

function pressed(machine: Machine, ...presses: readonly Buttons[]): Machine {
  press(machine, ...presses);
  return machine;
}

const GOALS: readonly Partial<MenuGoal>[] = [
  { startLevel: 0 },
  { startLevel: 255 },
  { startLevel: 20, gymSeed: 'F9B107' },
];

test.each(SOMEWHERE)('every game is reached from the screen "%s", in %s', (screen, _, somewhere) => {
  for (const goal of GOALS) {
    const machine = somewhere();
    expect(observe(machine).screen).toBe(screen);
    const start = enterGame(machine, { ...GOAL, ...goal });
    expect(start.ok && start.observation).toMatchObject({ screen: 'play', level: goal.startLevel, score: 0 });
    // And another one, after it.
    wait(machine, 500);
    expect(enterGame(machine, { ...GOAL, startLevel: 13 }).ok).toBe(true);
    expect(readGameState(machine)).toMatchObject({ level: 13, seeded: undefined });
  }
});

test('the waits of a qual boot are passed', () => {
  const machine = new GymConsole();
  for (let i = 0; i < 12; i++) machine.runFrame(SELECT);
  expect(enterGame(machine, GOAL)).toMatchObject({ ok: true });
});

test('the waits of a cartridge that is always in qual mode are passed, and its curtain and its ending are waited for', () => {
  for (const [score, expected] of [
    [12_000, ['curtain', 'name-entry', 'level-menu']],
    [40_000, ['curtain', 'ending', 'name-entry', 'level-menu']],
  ] as const) {
    const machine = new GymConsole({ settings: { 1928: 1 }, begin: (state) => ({ ...state, score }) });
    const start = enterGame(machine, { ...GOAL, startLevel: 29 });
    expect(start).toMatchObject({ ok: true, observation: { edition: { hasCurtain: true }, screen: 'play' } });
    while (observe(machine).screen === 'play') machine.runFrame(NO_BUTTONS);
    expect(observe(machine)).toMatchObject({ screen: 'curtain', curtainRow: 0xf0 });
    const screens = new Set<string>();
    const early: number[] = [];
    const again = enterGame(machine, GOAL, ({ buttons, observation }) => {
      if (observation.screen !== 'loading') screens.add(observation.screen);
      if (observation.screen === 'curtain' && observation.curtainRow !== 20 && buttons)
        early.push(observation.curtainRow);
    });
    expect([again.ok, [...screens], early]).toEqual([true, [...expected, 'play'], []]);
    expect(machine.ram[0x5c]).toBe(20);
  }
});

test('games load two frames later in the dark, and begin as without it', () => {
  const frames = [0, 1, 5].map((dark) => {
    const start = enterGame(new GymConsole({ settings: { 1923: dark } }), GOAL);
    return start.ok ? start.frames : 0;
  });
  expect(frames.map((count) => count - frames[0])).toEqual([0, 2, 2]);
});

test('version 5 takes a frame more to load its games', () => {
  const frames = (options: GymOptions): number => {
    const start = enterGame(new GymConsole(options), GOAL);
    return start.ok ? start.frames : 0;
  };
  expect(frames({ kind: 'gym-5' })).toBe(frames({}) + 1);
});

test('seeds of one wait share the way to the level menu', () => {
  const starts = new SeedStarts(new GymConsole(), { ...GOAL, music: 3 });
  for (const seed of [5, 5 + 256, 5 + 3 * 256, 6]) {
    const machine = new GymConsole();
    enterGame(machine, { ...GOAL, ...seedWaits(seed) });
    expect(starts.startOf(seed)).toEqual(readGameState(machine));
  }
});

const SETTINGS: readonly (readonly [Readonly<Record<number, number>>, RegExp])[] = [
  [{ 1924: 1 }, /setting "mirrored pad" is on .*: turn it off in its first menu\.$/],
  [{ 1925: 1 }, /"block tool" is on/],
  [{ 1927: 1 }, /"DAS only" is on/],
  [{ 1929: 1 }, /"PAL" is on/],
  [{ 1926: 1, 1898: 1 }, /line cap is "floor"; only "killscreen ×2" by a level/],
  [{ 1926: 1, 1898: 2 }, /"invisible"/],
  [{ 1926: 1, 1898: 3 }, /"halt"/],
  [{ 1926: 1, 1897: 1 }, /"killscreen ×2" by lines/],
  [{ 1924: 77 }, /keeps its settings elsewhere: the setting "mirrored pad" would be 77 of 1/],
];

function messageOf(start: StartResult): string {
  if (start.ok) throw new Error('a game began');
  return start.message;
}

test.each(SETTINGS)(
  'another game than the plain one is refused by the name of its setting, before a button: %o',
  (settings, message) => {
    const held = new Set<Buttons>();
    const start = enterGame(new GymConsole({ settings }), GOAL, ({ buttons }) => held.add(buttons));
    expect(messageOf(start)).toMatch(message);
    expect([...held]).toEqual([NO_BUTTONS]);
  },
);

test('settings that change nothing are played, and what the owner should know is told', () => {
  const settings = { 1916: 5, 1917: 1, 1922: 1, 1926: 1, 1899: 41 };
  const machine = new GymConsole({ settings });
  expect(enterGame(machine, GOAL)).toMatchObject({ ok: true, observation: { timing: { lineCap: 41 } } });
  expect(readGameState(machine).timing).toBe(observe(machine).timing);
  expect(machine.client.menus.notes?.(machine.ram)).toEqual([
    expect.stringMatching(/"crash" is on.*level 155/),
    expect.stringMatching(/"pause off" is on: START does not pause/),
    'The line cap is on: two rows a frame from the first clear at level 41 or above on.',
  ]);
  expect(messageOf(enterGame(new GymConsole({ settings }), { ...GOAL, startLevel: 155 }))).toMatch(
    /"crash".*a lower level/,
  );
});

test('settings of version 5 lie elsewhere, and none may be on', () => {
  const refused = (settings: Record<number, number>): string =>
    messageOf(enterGame(new GymConsole({ kind: 'gym-5', settings }), GOAL));
  expect(refused({ 1923: 1 })).toMatch(/\$0783 holds 1.*turn all settings/);
  expect(refused({ 1912: 0 })).toMatch(/keeps its settings elsewhere/);
});

/** Shows another seed once a game is on. */
class IgnoresSeeds extends GymConsole {
  override runFrame(buttons: Buttons): void {
    super.runFrame(buttons);
    if (this.ram[0x48] === 1) this.ram[0x39] ^= 1;
  }
}

test('what the first frame shows counts, whatever the settings say', () => {
  expect(messageOf(enterGame(new GymConsole({ das: [12, 8] }), GOAL))).toMatch(/PAL setting is on/);
  expect(messageOf(enterGame(new GymConsole({ das: [14, 9] }), GOAL))).toMatch(
    /auto shift 14 and 9.*expected 16 and 10/,
  );
  const seeded = { ...GOAL, gymSeed: '12AB34' };
  expect(messageOf(enterGame(new IgnoresSeeds(), seeded))).toMatch(/ignores the seed 12AB34: it shows 12AB35/);
});

test('games that no menu offers are refused before the first frame', () => {
  const machine = new GymConsole();
  for (const [goal, message] of [
    [{ gameType: 'B' }, /B-type of TetrisGYM is another game/],
    [{ height: 3 }, /B-type/],
    [{ startLevel: 256 }, /no start level 256.*0 to 255/],
    [{ gymSeed: '0001FF' }, /ignores seeds/],
    [{ gymSeed: '12ab34' }, /hexadecimal digits/],
  ] as const) {
    expect(() => enterGame(machine, { ...GOAL, ...goal })).toThrow(message);
  }
  expect(machine.frame).toBe(0);
  const builtin = openMachine(BUILTIN_IMAGE, { pictures: false });
  expect(() => enterGame(builtin, { ...GOAL, gymSeed: '12AB34' })).toThrow(/no games of a seed/);
});
