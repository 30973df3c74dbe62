/** The practice cartridge's stand-in and the model of the game in lock step, as `verify rules` holds an image of it. */
import { expect, test } from 'vitest';
import type { Machine } from '../../src/emulator/machine.js';
import { pokeGameState } from '../../src/ram/model-state.js';
import type { GameState } from '../../src/tetris/game-state.js';
import { type LockStepOptions, type LockStepResult, lockStep } from '../../src/verify/lock-step/lock-step.js';
import { differenceScenario, formatDifference } from '../../src/verify/lock-step/lock-step-report.js';
import { formatScenario, parseScenario } from '../../src/verify/scenario/scenario.js';
import { modelStage, runScenario } from '../../src/verify/scenario/scenario-run.js';
import { GymConsole } from '../support/gym-console.js';

const FRAMES = 5_000;
const LEVELS = [19, 0, 29, 35, 9, 255];

function run(
  machine: Machine,
  seed: number,
  levels: readonly number[] = LEVELS,
  prepare?: LockStepOptions['prepare'],
): LockStepResult {
  const steps = lockStep(machine, { frames: FRAMES, seed, levels, ...(prepare && { prepare }) });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

test.each([
  ['gym', 1],
  ['gym-5', 2],
] as const)('nothing differs on the stand-in of "%s", seed %i', (kind, seed) => {
  const result = run(new GymConsole({ kind }), seed);
  expect(result.difference && formatDifference(result.difference)).toBeUndefined();
  expect(result.startProblem).toBeUndefined();
  expect(result.frames).toBe(FRAMES);
  expect(result.games).toBeGreaterThan(1);
});

test.each([
  ['gym', 6],
  ['gym-5', 7],
] as const)('nothing differs on prepared states of "%s" at all levels, seed %i', (kind, seed) => {
  const machine = new GymConsole({ kind });
  const levels = Array.from({ length: 256 }, (_, level) => level);
  const result = run(machine, seed, levels, (state) => pokeGameState(machine, state));
  expect([result.difference && formatDifference(result.difference), result.startProblem]).toEqual([
    undefined,
    undefined,
  ]);
  expect(result.prepared).toBeGreaterThan(10);
});

/** "killscreen ×2" by a level: the switch, and from which level on. */
const capAt = (level: number) => ({ 1926: 1, 1899: level });

test.each([
  ['from the first clear on', capAt(0), [0, 8, 18, 29], 4, ['0 2', '0 undefined']],
  ['from a clear at level 29 on', capAt(29), [18, 28, 29, 60], 14, ['29 2', '29 undefined']],
  ['never, before level 39', capAt(39), [18, 37], 24, ['39 undefined']],
] as const)(
  'nothing differs on prepared states with two rows a frame %s: %o',
  (_, settings, levels, seed, expected) => {
    const machine = new GymConsole({ settings });
    const paces = new Set<string>();
    const result = run(machine, seed, levels, (state) => {
      paces.add(`${state.timing.lineCap} ${state.timing.rowsPerDrop}`);
      pokeGameState(machine, state);
    });
    expect([result.difference && formatDifference(result.difference), result.startProblem]).toEqual([
      undefined,
      undefined,
    ]);
    expect([...paces].sort()).toEqual(expected);
  },
);

test.each([
  ['pause off', { 1922: 1 }, 31],
  ['dark', { 1923: 3 }, 32],
  ['qual', { 1928: 1 }, 33],
  ['all three, and a line cap', { 1922: 1, 1923: 1, 1928: 1, ...capAt(18) }, 34],
] as const)('nothing differs with %s on, from the menus or on prepared states', (_, settings, seed) => {
  for (const isPrepared of [false, true]) {
    const machine = new GymConsole({ settings });
    const prepare = (state: GameState) => pokeGameState(machine, state);
    const result = run(machine, seed, LEVELS, isPrepared ? prepare : undefined);
    expect([result.difference && formatDifference(result.difference), result.startProblem]).toEqual([
      undefined,
      undefined,
    ]);
    expect(result.frames).toBe(FRAMES);
    expect(result.games).toBeGreaterThan(1);
  }
});

test('a practice cartridge with other rules is found out, and the scenario says whose rules it broke, seed 3', () => {
  const begin = (state: GameState) => ({ ...state, edition: { ...state.edition, scoreCap: 100 } });
  const { difference } = run(new GymConsole({ begin }), 3);
  expect(difference?.differences.map(({ field }) => field)).toEqual(['score', 'score as bcd-le4']);
  const scenario = difference && differenceScenario(difference);
  if (!scenario) throw new Error('no scenario was made');
  expect(formatScenario(scenario)).toMatch(/^game gym$/m);
  expect(runScenario(parseScenario(formatScenario(scenario)), modelStage())).toEqual([]);
});
