/** What a recorded game is played again on: a cartridge, or the model of the game without one. */

import type { Machine } from '../emulator/machine.js';
import type { Buttons } from '../input/buttons.js';
import { diffGameState, readGameState } from '../ram/model-state.js';
import type { LoggedGame } from '../record/read-run-log.js';
import { parseGameState, type StateDifference, stateDifferences } from '../record/state-bytes.js';
import type { GameState } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';

/** A field in which a device is not what it should be. */
export interface FieldFound extends StateDifference {
  /** In the console's RAM; undefined on the model. */
  readonly address?: number;
}

export interface ReplayDevice {
  readonly kind: 'cartridge' | 'model';
  /** Frames since power-on. */
  readonly frame: number;
  /** After the last frame; on the model, the state at the start of the game while the menus are passed. */
  state(): GameState;
  /** @throws MachineCrash where a cartridge crashes */
  step(buttons: Buttons): void;
  powerOn(): void;
  /** Returns what brings the device back to this frame. */
  keep(): () => void;
  /** The fields that differ, in the order of their addresses or bytes. */
  differences(expected: GameState): FieldFound[];
  /** All of the console's RAM; undefined on the model. */
  ram(): Uint8Array | undefined;
}

/** A machine with the cartridge of the recording. */
export function cartridgeDevice(machine: Machine): ReplayDevice {
  return {
    kind: 'cartridge',
    get frame() {
      return machine.frame;
    },
    state: () => readGameState(machine.ram),
    step: (buttons) => machine.runFrame(buttons),
    powerOn: () => machine.powerOn(),
    keep() {
      const kept = machine.save();
      return () => machine.load(kept);
    },
    differences: (expected) => diffGameState(machine.ram, expected).sort((a, b) => a.address - b.address),
    ram: () => machine.ram.slice(),
  };
}

/** The model, from the state that the recording has of the game's start; undefined when it has none. */
export function modelDevice({ start }: Readonly<LoggedGame>): ReplayDevice | undefined {
  if (!start?.state) return undefined;
  const first = parseGameState(start.state);
  const startFrame = start.frame;
  let state = first;
  let frame = 0;
  return {
    kind: 'model',
    get frame() {
      return frame;
    },
    state: () => state,
    step(buttons) {
      if (frame >= startFrame) state = stepGame(state, buttons);
      frame++;
    },
    powerOn() {
      state = first;
      frame = 0;
    },
    keep() {
      const kept = { state, frame };
      return () => {
        ({ state, frame } = kept);
      };
    },
    differences: (expected) => stateDifferences(state, expected),
    ram: () => undefined,
  };
}
