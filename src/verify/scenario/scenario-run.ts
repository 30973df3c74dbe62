/** Plays a scenario on the model or on a machine, and says where it came out differently. */
import type { MachineState, WritableMachine } from '../../emulator/machine.js';
import { pokeGameState, readGameState } from '../../ram/model-state.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import type { GameState } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';
import type { Expectation, Scenario } from './scenario.js';
import { FIELD_KEYS, fieldName, formatFieldValue } from './scenario-fields.js';
import { looksLike, pictureOfState } from './scenario-picture.js';

/** Something that plays from any state. */
export interface ScenarioStage {
  begin(state: GameState): void;
  frame(buttons: Buttons): void;
  state(): GameState;
}

export interface Mismatch {
  readonly frame: number;
  /** A field's name, or `picture`. */
  readonly field: string;
  readonly expected: string;
  readonly seen: string;
}

/** Everything that came out differently; empty when the scenario holds. */
export function runScenario({ start, inputs, expectations }: Scenario, stage: ScenarioStage): Mismatch[] {
  const mismatches: Mismatch[] = [];
  const frames = Math.max(inputs.length, ...expectations.map(({ frame }) => frame));
  stage.begin(start);
  for (let frame = 1; frame <= frames; frame++) {
    stage.frame(inputs[frame - 1] ?? NO_BUTTONS);
    for (const expectation of expectations) {
      if (expectation.frame === frame) mismatches.push(...compare(expectation, stage.state()));
    }
  }
  return mismatches;
}

/** The model. */
export function modelStage(): ScenarioStage {
  let state: GameState;
  return {
    begin: (start) => {
      state = start;
    },
    frame: (buttons) => {
      state = stepGame(state, buttons);
    },
    state: () => state,
  };
}

/** A machine; `inPlay` is one of its states in play, on which the scenario's is written. */
export function machineStage(machine: WritableMachine, inPlay: MachineState): ScenarioStage {
  return {
    begin: (start) => {
      machine.load(inPlay);
      pokeGameState(machine, start);
    },
    frame: (buttons) => machine.runFrame(buttons),
    state: () => readGameState(machine),
  };
}

function compare({ frame, fields, picture }: Expectation, state: GameState): Mismatch[] {
  const mismatches: Mismatch[] = [];
  for (const key of FIELD_KEYS) {
    const value = fields[key];
    if (value === undefined) continue;
    const expected = formatFieldValue(key, value);
    const seen = formatFieldValue(key, state[key]);
    if (expected !== seen) mismatches.push({ frame, field: fieldName(key), expected, seen });
  }
  if (picture.length && !looksLike(state, picture)) {
    const seen = pictureOfState(state).join('\n');
    mismatches.push({ frame, field: 'picture', expected: picture.join('\n'), seen });
  }
  return mismatches;
}
