/**
 * The model beside a machine, frame by frame. On a cartridge that does as the original does, a tick that scores a piece may take
 * longer than its frame, freeze or crash. What can become of it is counted (`tetris/crash.ts`); which of that came is seen.
 */

import type { Machine } from '../emulator/machine.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { type Activity, type GameState, PHASE } from '../tetris/game-state.js';
import { runOn, skipTick, stepGame } from '../tetris/game-step.js';
import { isLate, mayOverrun } from '../tetris/late-tick.js';
import { decodeField } from './codec.js';
import { diffGameState } from './model-state.js';

/** A frame of the model, and whether the machine's can be held against it. */
export interface FrameBeside {
  readonly state: GameState;
  /** The machine's tick is over; before that RAM shows half of what it does. */
  readonly isWhole: boolean;
}

/** Frames that a tick may run on in, where it does not freeze: the longest that was measured took three. */
const MOST_UNFINISHED = 2;
/** The frame counter ends a freeze while the next piece is drawn, if nobody does. */
const LONGEST_LIMITED_FREEZE = 257;
/** A crash shows within this many frames after the score: by then the next piece is there. */
const CRASH_SHOWS_IN = 8;

/** The model beside the machine, for one game after another. */
export class ModelBeside {
  /** Frames that had no tick. */
  overruns = 0;
  /** Ticks that froze. */
  freezes = 0;
  readonly #machine: Machine;
  /** What the count of cycles says about the last tick that scored a piece. */
  #counted: Activity = 'play';
  /** Frames since that tick, and those of them without a tick. */
  #age = 0;
  #lost = 0;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Whether only the machine shows if a game crashes. The model of the built-in game that crashes knows it by itself. */
  get #isSeen(): boolean {
    const { hasOverruns, edition } = this.#machine.client;
    return hasOverruns && !edition.crashes;
  }

  /** @param before the model after the frame before; the machine has just run the next one with these buttons */
  step(before: GameState, buttons: Buttons): FrameBeside {
    const ticked = stepGame(before, buttons);
    if (isLate(before)) this.overruns++;
    if (!this.#isSeen) return { state: ticked, isWhole: true };
    const { client, ram } = this.#machine;
    const isBusy = decodeField(ram, client.map.verticalBlankingInterval) !== 0;
    this.#count(before, ticked, buttons);
    const state = this.#afterOverrun(before, ticked, buttons, isBusy) ?? ticked;
    return { state, isWhole: !(isBusy && mayOverrun(state) && this.#mayLoseMore(state)) };
  }

  /** Whether the machine may have crashed in the frame after this one, or in one of some frames before it. */
  mayCrash(before: GameState, buttons: Buttons): boolean {
    if (!this.#isSeen) return false;
    if (isScored(before, stepGame(before, buttons))) return countedActivity(before, buttons) === 'crashed';
    return this.#counted === 'crashed' && this.#age <= CRASH_SHOWS_IN;
  }

  #count(before: GameState, ticked: GameState, buttons: Buttons): void {
    this.#age++;
    if (!isScored(before, ticked)) return;
    this.#counted = countedActivity(before, buttons);
    this.#age = 0;
    this.#lost = 0;
  }

  /** The model after a frame without a tick; undefined where the frame had one. */
  #afterOverrun(before: GameState, ticked: GameState, buttons: Buttons, isBusy: boolean): GameState | undefined {
    if (this.#age === 0 || !mayOverrun(before) || !this.#mayLoseMore(before)) return undefined;
    const skipped = skipTick(before, buttons);
    const differing = diffGameState(this.#machine, ticked).length;
    // If something else is wrong as well, the state with fewer differences shows it best.
    if (differing === 0 || (!isBusy && diffGameState(this.#machine, skipped).length >= differing)) return undefined;
    this.overruns++;
    if (++this.#lost === MOST_UNFINISHED + 1) this.freezes++;
    return isBusy ? runOn(before, buttons) : skipped;
  }

  /** Whether one more frame without a tick can be explained. */
  #mayLoseMore({ padHeld }: GameState): boolean {
    if (this.#lost < MOST_UNFINISHED) return true;
    if (this.#counted === 'infinite-freeze') return padHeld === NO_BUTTONS;
    return this.#counted === 'limited-freeze' && this.#lost < LONGEST_LIMITED_FREEZE;
  }
}

/** Whether the frame between these has scored a piece; the last step of a clear's picture comes in the same frame. */
function isScored(before: GameState, after: GameState): boolean {
  return after.phase === PHASE.GOAL && (before.phase === PHASE.SCORE || before.phase === PHASE.ANIMATION);
}

/** What a game that has its crash would do after the tick that scores. */
function countedActivity(before: GameState, buttons: Buttons): Activity {
  return stepGame({ ...before, edition: { ...before.edition, crashes: true } }, buttons).activity;
}
