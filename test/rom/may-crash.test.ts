/**
 * Machine and model in lock step at levels 139 to 255, on cartridges that may crash there and are not known as ours: what
 * comes of a tick that scores is seen, and has to be one of those that are counted.
 */
import { describe, expect, it } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { WritableMachine } from '../../src/emulator/machine.js';
import { ModelBeside } from '../../src/ram/model-beside.js';
import { diffGameState, pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { type LockStepResult, lockStep } from '../../src/verify/lock-step/lock-step.js';
import { formatDifference } from '../../src/verify/lock-step/lock-step-report.js';
import { asOriginal, crashingVariant } from '../support/cartridges/crashing-variant.js';
import { slowCartridge } from '../support/cartridges/slow-cartridge.js';
import { buttonsOf, MEASURED, type Measured, stateBefore } from '../support/crash-vectors.js';

/** The last two of the pieces that the generator chooses from have changed places. */
const OTHER_PIECES = [
  [2, 7, 8, 10, 11, 14, 18],
  [2, 7, 8, 10, 11, 18, 14],
] as const;
const FRAMES = 1_500;
/** One measured state in this many is tried. */
const SHARE = 8;
const LEVELS = Array.from({ length: 117 }, (_, i) => 139 + ((i * 40) % 117));

function run(image: NesImage, seed: number, levels = LEVELS, frames = FRAMES): LockStepResult {
  const machine = openWritableMachine(image, { pictures: false, fast: true });
  const prepare = (state: GameState): void => pokeGameState(machine, state);
  const steps = lockStep(machine, { frames, seed, levels, prepare });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const text = ({ difference }: LockStepResult) => difference && formatDifference(difference);

describe('a cartridge that may crash and is not known as ours', () => {
  it.each([
    ['an unknown one', crashingVariant(), [1, 2, 3, 4]],
    ['the original', asOriginal(crashingVariant()), [5, 6]],
    ['one whose music takes longer', crashingVariant({ rest: 2_650 }), [7, 8]],
  ])('%s is followed over late ticks, freezes and crashes to the end, seeds $2', (_, image, seeds) => {
    const results = seeds.map((seed) => run(image, seed));
    for (const result of results) {
      expect(text(result)).toBeUndefined();
      expect(result.startProblem).toBeUndefined();
      expect(result.frames).toBe(FRAMES);
    }
    const total = (of: (result: LockStepResult) => number) => results.reduce((sum, result) => sum + of(result), 0);
    expect(total(({ overruns }) => overruns)).toBeGreaterThan(0);
    expect(total(({ leftOut }) => leftOut)).toBe(0);
  });

  it('is not taken in a B-type game to levels that no such game has, and says how many states were left out', () => {
    const result = run(crashingVariant(), 9, [200, 5], 8_000);
    expect(text(result)).toBeUndefined();
    expect(result.leftOut).toBeGreaterThan(0);
  });

  it('whose rules are others is found, also there', () => {
    const result = run(crashingVariant({ broken: OTHER_PIECES }), 1);
    expect(text(result)).toMatch(/^\d+ fields? and \d+ bytes? of the playfield differ/);
  });

  it("is found where it crashes and the count has no crash, in words and without the emulator's", () => {
    const { difference } = run(slowCartridge({ crashesFrom: 139 }), 1);
    expect(difference?.seen.activity).toBe('crashed');
    expect(difference && formatDifference(difference)).toMatch(/^\* activity +crashed +play$/m);
  });

  it('is found where it halts and the count has no crash', () => {
    const { difference } = run(slowCartridge({ crashesFrom: 139, crash: 'halted' }), 1);
    expect(difference?.differences.map(({ field }) => field)).toContain('phase');
  });
});

/** What comes of a measured state beside the model: frames until the next piece; a crash where one can be; or a difference. */
function scoreBeside(machine: WritableMachine, { tick }: Measured, pressed: (frame: number) => Buttons) {
  let state = stateBefore(tick, readGameState(machine));
  pokeGameState(machine, state);
  const model = new ModelBeside(machine);
  for (let frame = 0; frame < 300; frame++) {
    const buttons = frame === 0 ? buttonsOf(tick) : pressed(frame);
    const before = state;
    try {
      machine.runFrame(buttons);
    } catch {
      return { model, end: model.mayCrash(before, buttons) ? 'crashed' : 'unexplained crash' };
    }
    const step = model.step(before, buttons);
    state = step.state;
    if (!step.isWhole) continue;
    if (diffGameState(machine, state).length) {
      return { model, end: model.mayCrash(before, buttons) ? 'crashed' : `${frame} unexplained` };
    }
    if (state.phase === PHASE.CONTROL) return { model, end: 'next piece' };
  }
  return { model, end: 'no end' };
}

describe.each([
  ['an unknown cartridge', crashingVariant()],
  ['the original', asOriginal(crashingVariant({ rest: 2_650 }))],
])('the measured states of the original, on %s', (_, image) => {
  const machine = openWritableMachine(image, { pictures: false, fast: true });
  enterGame(machine, { gameType: 'A', startLevel: 19, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 });
  const inPlay = machine.save();
  const ends = (outcome: string, pressed: (frame: number) => Buttons) =>
    MEASURED.filter((measured, i) => measured.outcome === outcome && i % SHARE === 0).map((measured, i) => {
      machine.load(inPlay);
      // The random register chooses what comes.
      for (let frame = 0; frame <= i % 20; frame++) machine.runFrame(0);
      return scoreBeside(machine, measured, pressed);
    });

  it.each([
    ['safe', ['next piece']],
    ['limited-freeze', ['next piece']],
    ['infinite-freeze', ['next piece']],
    ['crash', ['crashed', 'next piece']],
  ])('that are %s are all explained', (outcome, expected) => {
    const seen = ends(outcome, (frame) => (frame === 12 ? BUTTON.A : 0));
    expect([...new Set(seen.map(({ end }) => end))].sort()).toEqual(expected);
    const total = (of: (model: ModelBeside) => number) => seen.reduce((sum, { model }) => sum + of(model), 0);
    if (outcome !== 'crash') expect(total(({ overruns }) => overruns)).toBeGreaterThan(0);
    expect(total(({ freezes }) => freezes) > 0).toBe(outcome.endsWith('freeze'));
  });

  it('that freeze, and are paused as they go on, are explained', () => {
    const seen = ends('infinite-freeze', (frame) => (frame === 1 || frame === 9 ? BUTTON.START : 0));
    expect(new Set(seen.map(({ end }) => end))).toEqual(new Set(['next piece']));
  });
});
