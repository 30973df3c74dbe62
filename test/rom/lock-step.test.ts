import { describe, expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { readImage } from '../../src/emulator/image.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { WritableMachine } from '../../src/emulator/machine.js';
import { pokeGameState } from '../../src/ram/model-state.js';
import { type LockStepOptions, type LockStepResult, lockStep } from '../../src/verify/lock-step/lock-step.js';
import { differenceScenario, formatDifference } from '../../src/verify/lock-step/lock-step-report.js';
import { formatScenario, parseScenario } from '../../src/verify/scenario/scenario.js';
import { machineStage, modelStage, runScenario } from '../../src/verify/scenario/scenario-run.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';

const ALL_LEVELS = Array.from({ length: 61 }, (_, level) => level);

function run(machine: WritableMachine, options: LockStepOptions): LockStepResult {
  const steps = lockStep(machine, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const builtin = (fast = true) => openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast });

function editing(machine: WritableMachine): Pick<LockStepOptions, 'prepare'> {
  return { prepare: (state) => pokeGameState(machine, state) };
}

/** The built-in cartridge with another number of frames per row at level 9: 7 in place of 6. */
function slowerAtLevel9(): WritableMachine {
  const bytes = BUILTIN_IMAGE.bytes.slice();
  const gravity = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5];
  const table = bytes.findIndex((_, i) => gravity.every((frames, level) => bytes[i + level] === frames));
  expect(table).toBeGreaterThan(0);
  bytes[table + 9] = 7;
  const result = readImage(bytes);
  if (!result.ok) throw new Error(result.problem.problem);
  return openWritableMachine(result.image);
}

describe('the built-in cartridge and the model in lock step', () => {
  test.each([
    ['the fast machine', 12_000, true],
    ['the untouched one', 3_000, false],
  ] as const)(
    'nothing differs on %s in %i frames at levels 0 to 60 with prepared states, seed 1',
    (_, frames, fast) => {
      const machine = builtin(fast);
      const result = run(machine, { frames, seed: 1, levels: ALL_LEVELS, ...editing(machine) });
      expect(result.difference && formatDifference(result.difference)).toBeUndefined();
      expect(result).toMatchObject({ frames });
      expect(result.startProblem).toBeUndefined();
      expect(result.prepared).toBeGreaterThan(frames / 1_000);
    },
  );

  test.each([
    ['prepared states at levels 0 to 40', 5, ALL_LEVELS.slice(0, 41), true],
    ['games from the menus alone', 6, [18, 19, 9, 4], false],
  ] as const)('nothing differs on the European build in 4,000 frames of %s, seed %i', (_, seed, levels, isEdited) => {
    const machine = openWritableMachine(BUILTIN_PAL_IMAGE, { pictures: false, fast: true });
    const result = run(machine, { frames: 4_000, seed, levels, ...(isEdited && editing(machine)) });
    expect(result.difference && formatDifference(result.difference)).toBeUndefined();
    expect(result).toMatchObject({ frames: 4_000 });
    expect(result.startProblem).toBeUndefined();
  });

  test('the European build taken for the American one is found out, and so is the reverse, seed 7', () => {
    for (const [image, kind] of [
      [BUILTIN_PAL_IMAGE, 'builtin'],
      [BUILTIN_IMAGE, 'builtin-pal'],
    ] as const) {
      const machine = openWritableMachine({ ...image, kind }, { pictures: false, fast: true });
      const { startProblem } = run(machine, { frames: 2_000, seed: 7, levels: [18] });
      expect(startProblem).toMatch(/^A game began with \d+ as the state of its first piece; expected \d+/);
    }
  });

  test('nothing differs in 4,000 frames of games from the menus alone, seed 2', () => {
    const result = run(builtin(), { frames: 4_000, seed: 2, levels: [19, 18, 19, 9] });
    expect(result.difference && formatDifference(result.difference)).toBeUndefined();
    expect(result).toMatchObject({ frames: 4_000, prepared: 0 });
  });

  test('the same seed plays the same games, seed 3', () => {
    const [first, second] = [builtin(), builtin()];
    for (const machine of [first, second]) run(machine, { frames: 1_500, seed: 3, levels: [29], ...editing(machine) });
    expect(second.frame).toBe(first.frame);
    expect(second.ram.slice()).toEqual(first.ram.slice());
  });

  test('a cartridge with another gravity is found, and the difference becomes a scenario, seed 4', () => {
    const broken = slowerAtLevel9();
    const { difference } = run(broken, { frames: 4_000, seed: 4, levels: [9] });
    if (!difference) throw new Error('no difference was found');
    expect(difference.differences.map(({ field }) => field)).toEqual(['y', 'fall']);
    expect(formatDifference(difference)).toMatch(/^\* y +0 +1$/m);

    const scenario = differenceScenario(difference);
    if (!scenario) throw new Error('no scenario was made');
    expect(parseScenario(formatScenario(scenario))).toEqual(scenario);
    expect(runScenario(scenario, modelStage())).toEqual([]);
    for (const [machine, fields] of [
      [slowerAtLevel9(), ['y', 'fall']],
      [builtin(), []],
    ] as const) {
      enterGame(machine, { gameType: 'A', startLevel: 0, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 });
      const stage = machineStage(machine, machine.save());
      expect(runScenario(scenario, stage).map(({ field }) => field)).toEqual(fields);
    }
  });
});
