/** The model beside a machine, frame by frame, also over ticks of the original that take longer than a frame. */
import type { Machine } from '../emulator/machine.js';
import type { Buttons } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';
import { skipTick, stepGame } from '../tetris/game-step.js';
import { mayOverrun } from '../tetris/overrun.js';
import { decodeField } from './codec.js';
import { diffGameState } from './model-state.js';

/** A frame of the model, and whether the machine's can be held against it. */
export interface FrameBeside {
  readonly state: GameState;
  /** The machine's tick is over; before that RAM shows half of what it does. */
  readonly isWhole: boolean;
}

/** Frames that a tick may run on in: the longest that was measured took three. */
const MOST_UNFINISHED = 2;

export class ModelBeside {
  /** Frames that had no tick. */
  overruns = 0;
  #unfinished = 0;
  readonly #machine: Machine;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** @param before the model after the frame before; the machine has just run the next one with these buttons */
  step(before: GameState, buttons: Buttons): FrameBeside {
    const { client, ram } = this.#machine;
    const ticked = stepGame(before, buttons);
    if (!client.hasOverruns) return { state: ticked, isWhole: true };
    const isBusy = decodeField(ram, client.map.verticalBlankingInterval) !== 0;
    if (!isBusy) this.#unfinished = 0;
    const state = this.#hasNoTick(before, ticked, buttons, isBusy) ? skipTick(before, buttons) : ticked;
    if (state !== ticked) this.overruns++;
    return { state, isWhole: !(isBusy && mayOverrun(state) && ++this.#unfinished <= MOST_UNFINISHED) };
  }

  #hasNoTick(before: GameState, ticked: GameState, buttons: Buttons, isBusy: boolean): boolean {
    if (!mayOverrun(before)) return false;
    const differing = diffGameState(this.#machine, ticked).length;
    // Where something else is wrong as well, the nearer one tells it best.
    return differing > 0 && (isBusy || diffGameState(this.#machine, skipTick(before, buttons)).length < differing);
  }
}
