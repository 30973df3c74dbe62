/** The practice cartridge's stand-in and the model of the game in lock step, as `verify rules` holds an image of it. */
import { expect, test } from 'vitest';
import type { Machine } from '../../src/emulator/machine.js';
import { pokeGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import type { GameState } from '../../src/tetris/game-state.js';
import { type LockStepOptions, type LockStepResult, lockStep } from '../../src/verify/lock-step/lock-step.js';
import { differenceScenario, formatDifference } from '../../src/verify/lock-step/lock-step-report.js';
import { formatScenario, parseScenario } from '../../src/verify/scenario/scenario.js';
import { modelStage, runScenario } from '../../src/verify/scenario/scenario-run.js';
import { GymConsole } from '../support/gym-console.js';

const FRAMES = 6_000;
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

test('nothing differs when its line cap drops pieces two rows a frame, seed 4', () => {
  // The switch; at a level, two rows a frame; from this level on.
  const settings = { 1926: 1, 1897: 0, 1898: 0, 1899: 29 };
  const machine = new GymConsole({ settings });
  const { difference, startProblem, frames } = run(machine, 4, [29, 30]);
  expect([difference && formatDifference(difference), startProblem]).toEqual([undefined, undefined]);
  expect(frames).toBe(FRAMES);
  expect(observe(machine).timing).toMatchObject({ doubleFrom: 29 });
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
