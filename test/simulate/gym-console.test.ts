/** The practice cartridge's stand-in against what was measured on the practice cartridge. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { seedWaits } from '../../src/emulator/clients/menu-step.js';
import { diffGameState, readGameState } from '../../src/ram/model-state.js';
import { gymStartFromPowerOn } from '../../src/simulate/gym-start.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { GymConsole } from '../support/gym-console.js';
import { GYM_GAME, gymVectors, stateFromVector, tracesOfGames } from '../support/vectors.js';

interface GymMenuVectors {
  /** Hexadecimal addresses; in front the frame, at the end the generator and the frame counter. */
  readonly menuWalkColumns: readonly string[];
  readonly menuWalks: readonly {
    readonly id: string;
    readonly inputsRLE: readonly (readonly [buttons: number, frames: number])[];
    /** Only where something in them changed; the sleep counter is no change. */
    readonly rows: readonly (readonly (number | string)[])[];
  }[];
}

const vectors: GymMenuVectors = JSON.parse(
  readFileSync(new URL('../spec/vectors/gym-menus.json', import.meta.url), 'utf8'),
);
const COLUMNS = vectors.menuWalkColumns;
const SLEEP = COLUMNS.indexOf('C3');

function rowOf(frame: number, ram: Uint8Array): (number | string)[] {
  return COLUMNS.map((column) => {
    if (column === 'frame') return frame;
    if (column === 'rng') return ((ram[0x17] << 8) | ram[0x18]).toString(16).padStart(4, '0');
    return ram[column === 'fc' ? 0xb1 : Number.parseInt(column, 16)];
  });
}

test.each(vectors.menuWalks.map((walk) => [walk.id, walk] as const))('walks like the cartridge: %s', (_, walk) => {
  const machine = new GymConsole();
  const measured = new Map(walk.rows.map((row) => [Number(row[0]), row]));
  const buttons = walk.inputsRLE.flatMap(([held, frames]) => new Array<number>(frames).fill(held));
  const last = Number(walk.rows.at(-1)?.[0]);
  let shown: readonly (number | string)[] = [];
  for (let frame = 1; frame <= Math.min(last, buttons.length); frame++) {
    machine.runFrame(buttons[frame - 1]);
    const row = rowOf(frame, machine.ram);
    // A frame without a row changed nothing but what is not compared: the generator, the counter and the sleep.
    const expected = measured.get(frame) ?? [frame, ...shown.slice(1, -2), ...row.slice(-2)];
    const quiet = measured.has(frame) ? row : row.with(SLEEP, expected[SLEEP]);
    expect(quiet).toEqual(expected);
    shown = row;
  }
  expect(buttons.length).toBeGreaterThanOrEqual(last);
});

/** The walk that a goal leads to, by the buttons that are pressed until the game is seen. */
const GOALS = [
  ['W01-level-19', 19],
  ['W02-level-18', 18],
  ['W03-level-0', 0],
  ['W04-level-9', 9],
  ['W05-custom-29', 29],
  ['W06-custom-35', 35],
] as const;
const GOAL = { gameType: 'A', startLevel: 18, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;

/** START, the level menu, START on level 8: to the frame that sets the game up. */
const SHORTEST_WAY = Array.from({ length: 22 }, (_, i) => (i === 13 || i === 17 ? BUTTON.START : 0));

test.each(GOALS)('the way through the menus is the shortest one: %s', (id, startLevel) => {
  const pressed: number[] = [];
  const { ok } = enterGame(new GymConsole(), { ...GOAL, startLevel }, ({ buttons }) => pressed.push(buttons));
  expect(ok).toBe(true);
  const walk = vectors.menuWalks.find((found) => found.id === id)!;
  const measured = walk.inputsRLE.flatMap(([held, frames]) => new Array<number>(frames).fill(held));
  expect(pressed).toEqual(measured.slice(0, pressed.length));
});

test('games begin as on the cartridge after any wait in the level menu', () => {
  const { level19, level29 } = gymVectors.gameStarts;
  expect(level19.length + level29.length).toBe(40);
  for (const [rows, startLevel] of [
    [level19, 19],
    [level29, 29],
  ] as const) {
    for (const [wait, , , , , orientation, next, rng, spawnCount] of rows) {
      const start = gymStartFromPowerOn({ ...GOAL, startLevel, levelMenuWait: wait });
      expect({ wait, ...start }).toMatchObject({ wait, orientation, next, rng: Number.parseInt(rng, 16), spawnCount });
    }
  }
});

test.each([
  [0, undefined],
  [77_777, undefined],
  [300, '12AB34'],
  [0, 'FFF0F0'],
])('a game of seed %i begins on the stand-in as without it, with a seed of pieces %s', (seed, gymSeed) => {
  const goal = { ...GOAL, startLevel: 33, gymSeed, ...seedWaits(seed) };
  const machine = new GymConsole();
  expect(enterGame(machine, goal).ok).toBe(true);
  // The menus show a game when its first frame has passed.
  const { edition, timing, ...expected } = stepGame(gymStartFromPowerOn(goal), 0);
  expect(readGameState(machine)).toMatchObject(expected);
});

/** Where the columns of a trace lie; the generator and the frame counter follow. */
const TRACE_ADDRESSES = [0x40, 0x41, 0x42, 0x45, 0x46, 0x4e, 0x48, 0x49, 0x4f];
const TRACES = tracesOfGames.filter(([, facts]) => facts === GYM_GAME);

test.each(TRACES)('shows in RAM what was measured in every frame: %s', (_, facts, { init, rows }) => {
  const machine = new GymConsole({ begin: () => stateFromVector(init, facts) });
  for (const held of SHORTEST_WAY) machine.runFrame(held);
  for (const [buttons, ...measured] of rows) {
    machine.runFrame(buttons);
    const { ram } = machine;
    const rng = ((ram[0x17] << 8) | ram[0x18]).toString(16).padStart(4, '0');
    expect([...TRACE_ADDRESSES.map((address) => ram[address]), rng, ram[0xb1]]).toEqual(measured);
  }
});

test('shows every field of a long game as it was measured', () => {
  const { init, inputsRLE, final } = gymVectors.runs.find(({ frames }) => frames < 6000)!;
  const machine = new GymConsole({ begin: () => stateFromVector(init, GYM_GAME) });
  for (const held of SHORTEST_WAY) machine.runFrame(held);
  for (const [held, frames] of inputsRLE) for (let i = 0; i < frames; i++) machine.runFrame(held);
  expect(diffGameState(machine, stateFromVector(final, GYM_GAME))).toEqual([]);
});
