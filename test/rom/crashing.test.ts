/** The built-in cartridge that crashes: measured states in it, and games of it beside the model. */
import { beforeAll, describe, expect, it } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { MachineState, WritableMachine } from '../../src/emulator/machine.js';
import { diffGameState, pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import type { ScoringTick } from '../../src/tetris/crash.js';
import { type Activity, type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { confirmCrash } from '../../src/verify/lock-step/confirm-crash.js';
import { lockStep } from '../../src/verify/lock-step/lock-step.js';
import { formatDifference } from '../../src/verify/lock-step/lock-step-report.js';
import { BUILTIN_CRASHING_IMAGE } from '../emulator/builtin-image.js';
import { buttonsOf, MEASURED, type Measured, stateBefore } from '../support/crash-vectors.js';

const { A, SELECT } = BUTTON;
const machine: WritableMachine = openWritableMachine(BUILTIN_CRASHING_IMAGE, { pictures: false, fast: true });
let inPlay: MachineState;

beforeAll(() => {
  enterGame(machine, { gameType: 'A', startLevel: 19, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 });
  inPlay = machine.save();
});

/** Machine and model over the frame that scores, from a machine in play. */
function scoreBeside(tick: ScoringTick): GameState {
  machine.runFrame(0);
  const before = stateBefore(tick, readGameState(machine));
  pokeGameState(machine, before);
  return stepBeside(before, buttonsOf(tick));
}

function stepBeside(before: GameState, buttons: Buttons): GameState {
  machine.runFrame(buttons);
  const state = stepGame(before, buttons);
  expect(diffGameState(machine, state)).toEqual([]);
  return state;
}

/** One measured state in this many is played. */
const SHARE = 7;
const of = (outcome: string): readonly Measured[] => MEASURED.filter((measured) => measured.outcome === outcome);
const some = (outcome: string): readonly Measured[] => of(outcome).filter((_, i) => i % SHARE === 0);
/** E+5, or C+5 without a clear. */
const usual = ({ cleared }: Measured): number => (cleared > 0 ? 5 : 4);

describe('the cartridge that crashes', () => {
  it('plays on in time where it is safe, as the model does in every frame', () => {
    const seen = new Set<Activity>();
    for (const measured of some('safe')) {
      let state = scoreBeside(measured.tick);
      seen.add(state.activity);
      for (let frame = 1; frame <= usual(measured); frame++) {
        expect(state.phase).not.toBe(PHASE.CONTROL);
        // A press in a lost frame is lost on both.
        state = stepBeside(state, frame === 1 ? SELECT : 0);
      }
      expect(state.phase).toBe(PHASE.CONTROL);
    }
    expect(seen).toContain('adding');
  });

  it('freezes until A, and not at all where A is held in the next frame', () => {
    for (const measured of some('limited-freeze').concat(some('infinite-freeze'))) {
      for (const pressed of [1, 9]) {
        let state = scoreBeside(measured.tick);
        expect(state.activity).toBe(measured.outcome);
        let frame = 0;
        while (state.phase !== PHASE.CONTROL && frame < 20) state = stepBeside(state, ++frame === pressed ? A : 0);
        expect(frame).toBe(pressed === 1 ? usual(measured) : pressed + 3);
      }
    }
  });

  it('crashes in three ways', () => {
    const forms = some('crash').map(({ tick }) => {
      expect(scoreBeside(tick).activity).toBe('crashed');
      const form = confirmCrash(machine);
      const bytes = { form, state: machine.ram[0xa7], busy: machine.ram[0x33], mode: machine.ram[0xc0] };
      machine.load(inPlay);
      return bytes;
    });
    expect(new Set(forms.map(({ form }) => form))).toEqual(new Set(['exception', 'frozen', 'reset']));
    for (const { form, state, busy, mode } of forms) {
      if (form === 'frozen') expect([state >= 5 && state <= 8, busy, mode]).toEqual([true, 0, 4]);
      if (form === 'reset') expect([state, mode]).toEqual([0, 0]);
    }
  });

  it.each([
    ['late', { busy: 1, kept: 6, work: 6 }],
    ['adding', { busy: 1, kept: 5, work: 5 }],
    ['infinite-freeze', { busy: 1, kept: 5, work: 6 }],
    ['limited-freeze', { busy: 1, kept: 6, work: 6 }],
  ])('has the bytes of the original after a tick that is not over: %s', (activity, bytes) => {
    const measured = MEASURED.find(({ tick }) => stepGame(stateBefore(tick), buttonsOf(tick)).activity === activity);
    if (!measured) throw new Error(`no state is ${activity}`);
    let state = scoreBeside(measured.tick);
    const { 0x33: busy, 0x68: kept, 0x48: work, 0xa7: modeState } = machine.ram;
    expect({ busy, kept, work, modeState }).toEqual({ ...bytes, modeState: 4 });
    while (state.phase !== PHASE.CONTROL) state = stepBeside(state, A);
  });

  it('is the model in every frame of games from level 139 to 255, crashes included, seed 1', () => {
    const own = openWritableMachine(BUILTIN_CRASHING_IMAGE, { pictures: false, fast: true });
    const levels = Array.from({ length: 117 }, (_, i) => 139 + ((i * 40) % 117));
    const prepare = (state: GameState): void => pokeGameState(own, state);
    const steps = lockStep(own, { frames: 2_500, seed: 1, levels, prepare });
    for (;;) {
      const { done, value } = steps.next();
      if (!done) continue;
      expect(value.difference && formatDifference(value.difference)).toBeUndefined();
      expect(value.startProblem).toBeUndefined();
      expect(value.frames).toBe(2_500);
      expect(value.overruns).toBeGreaterThan(0);
      return;
    }
  });
});

it('a machine that goes on is told from one that crashed', () => {
  const [safe] = of('safe');
  scoreBeside(safe.tick);
  expect(confirmCrash(machine)).toBeUndefined();
});
