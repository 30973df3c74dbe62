/** What a recorded game is played again on: a cartridge, or the model of the game without one. */

import type { Machine } from '../emulator/machine.js';
import { diffGameState, readGameState } from '../ram/model-state.js';
import type { LoggedGame } from '../record/read-run-log.js';
import { clientOfRecording, factsOfRecording } from '../record/recorded-image.js';
import type { RunHeader } from '../record/run-header.js';
import { parseGameState, type StateDifference, stateDifferences } from '../record/state-bytes.js';
import type { Buttons } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';
import { skipTick, stepGame } from '../tetris/game-step.js';
import { FIRST_CRASH_LEVEL, isLate, mayOverrun } from '../tetris/late-tick.js';
import { type RecordedOverruns, recordedOverruns } from './find-cause.js';

/** A field in which a device is not what it should be. */
export interface FieldFound extends StateDifference {
  /** In the console's RAM; undefined on the model. */
  readonly address?: number;
}

export type Tick = 'done' | 'running' | 'skipped';

export interface ReplayDevice {
  readonly kind: 'cartridge' | 'model';
  /** Frames since power-on. */
  readonly frame: number;
  /** How the tick of the last frame ran: a tick that took longer than its frame leaves the next one without. */
  readonly tick: Tick;
  /** False after a clear at which the original may freeze or crash, of which the model knows nothing. */
  readonly isExact: boolean;
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
    // What it does, it did when it was recorded.
    tick: 'done',
    isExact: true,
    get frame() {
      return machine.frame;
    },
    state: () => readGameState(machine),
    step: (buttons) => machine.runFrame(buttons),
    powerOn: () => machine.powerOn(),
    keep() {
      const kept = machine.save();
      return () => machine.load(kept);
    },
    differences: (expected) => diffGameState(machine, expected).sort((a, b) => a.address - b.address),
    ram: () => machine.ram.slice(),
  };
}

/**
 * The model, from the state that the recording has of the game's start; undefined when it has none.
 *
 * @param image that the game was recorded on
 */
export function modelDevice(game: Readonly<LoggedGame>, image: RunHeader['image']): ReplayDevice | undefined {
  const { start } = game;
  if (!start?.state) return undefined;
  const client = clientOfRecording({ image });
  /** Which ticks take longer than a frame is seen in the recording; of a game that crashes the model knows. */
  const isSeen = client.hasOverruns && !client.edition.crashes;
  const overrunsAfter: RecordedOverruns = isSeen ? recordedOverruns(game) : () => 0;
  const first = parseGameState(start.state, factsOfRecording({ image }, start));
  const startFrame = start.frame;
  let state = first;
  let frame = 0;
  let tick: Tick = 'done';
  /** Frames without a tick that are still to come. */
  let late = 0;
  /** A clear has been scored in the last frame or the one before. */
  let isScored = false;
  return {
    kind: 'model',
    get tick() {
      return tick;
    },
    get isExact() {
      return !(isSeen && isScored && state.level >= FIRST_CRASH_LEVEL);
    },
    get frame() {
      return frame;
    },
    state: () => state,
    step(buttons) {
      if (frame++ < startFrame) return;
      const wasScored = mayOverrun(state);
      const wasLate = isLate(state);
      const isSkipped = late > 0;
      state = isSkipped ? skipTick(state, buttons) : stepGame(state, buttons);
      late = isSkipped ? late - 1 : overrunsAfter(state, frame);
      isScored = wasScored || mayOverrun(state);
      tick = late > 0 ? 'running' : isSkipped || wasLate ? 'skipped' : 'done';
    },
    powerOn() {
      [state, frame, tick, late, isScored] = [first, 0, 'done', 0, false];
    },
    keep() {
      const kept = { state, frame, tick, late, isScored };
      return () => {
        ({ state, frame, tick, late, isScored } = kept);
      };
    },
    differences: (expected) => stateDifferences(state, expected),
    ram: () => undefined,
  };
}
