/** Machine and model in lock step where a clear takes longer than a frame, as on the original from level 139 on. */
import { expect, test } from 'vitest';
import { RAM_MAP } from '../../src/emulator/clients/ram-map.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { WritableMachine } from '../../src/emulator/machine.js';
import { pokeGameState } from '../../src/ram/model-state.js';
import type { Buttons } from '../../src/tetris/buttons.js';
import { type LockStepResult, lockStep } from '../../src/verify/lock-step/lock-step.js';
import { formatDifference } from '../../src/verify/lock-step/lock-step-report.js';
import type { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { QuietOverruns } from '../support/cartridges/quiet-overruns.js';
import { slowCartridge } from '../support/cartridges/slow-cartridge.js';

const FRAMES = 4_000;
const SEED = 1;

function run(machine: WritableMachine, levels: readonly number[]): LockStepResult {
  const steps = lockStep(machine, {
    frames: FRAMES,
    seed: SEED,
    levels,
    prepare: (state) => pokeGameState(machine, state),
  });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const open = (image: typeof BUILTIN_IMAGE): WritableMachine =>
  openWritableMachine(image, { pictures: false, fast: true });

/** A count of pieces changes in the frame in which the tick of a clear is still running, where nothing is compared. */
class Meddled extends QuietOverruns {
  override runFrame(buttons: Buttons): void {
    super.runFrame(buttons);
    const { address } = RAM_MAP.statsByType;
    if (this.ram[RAM_MAP.verticalBlankingInterval.address] !== 0) this.poke(address, this.ram[address] ^ 1);
  }
}

test(`a clear that takes longer than a frame is counted, and everything else is compared on, seed ${SEED}`, () => {
  const result = run(open(slowCartridge()), [139, 154]);
  expect(result.difference && formatDifference(result.difference)).toBeUndefined();
  expect(result.overruns).toBeGreaterThan(1);
  expect(result.frames).toBe(FRAMES);
});

test.each([1, 2])('%i frames without a tick, after one that was seen whole, are overruns as well', (frames) => {
  const result = run(new QuietOverruns(open(slowCartridge({ overrunsFrom: 255 })), frames), [140]);
  expect(result.difference && formatDifference(result.difference)).toBeUndefined();
  expect(result.overruns).toBeGreaterThan(2 * frames);
});

test('what else goes wrong while a tick takes longer than a frame is a difference', () => {
  const { difference } = run(new Meddled(open(slowCartridge()), 0), [140]);
  expect(difference?.differences.map(({ field }) => field)).toEqual(['statistics[0]']);
});

test('below level 139 a frame without a tick is a difference', () => {
  const { difference, overruns } = run(open(slowCartridge({ overrunsFrom: 130 })), [138]);
  expect(overruns).toBe(0);
  expect(difference?.expected.level).toBe(138);
});

test('on the built-in cartridge a frame without a tick is a difference at every level', () => {
  const { difference, overruns } = run(open({ ...slowCartridge(), kind: 'builtin' }), [140]);
  expect(overruns).toBe(0);
  expect(difference?.expected.level).toBe(140);
});
