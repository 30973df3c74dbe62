/**
 * Follows a game in lock step: an exact model of it gets the same buttons, and every look at the machine is held
 * against the model. What differs is explained where it can be. What cannot be explained is not acted upon before a
 * second look agrees with the first: a reading error passes, a real change stays.
 */

import type { Client } from '../emulator/clients/client.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import type { Observation } from '../ram/observe.js';
import { observeModel } from '../ram/observe-model.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { type GameState, hasEnded, PHASE } from '../tetris/game-state.js';
import { skipTick, stepGame } from '../tetris/game-step.js';
import { isLate, mayOverrun } from '../tetris/late-tick.js';
import type { Playfield } from '../tetris/playfield.js';
import { emptyPage, wholePlayfieldOf } from '../tetris/playfield-page.js';
import { isSpawnOrientation } from '../tetris/random.js';
import { type Difference, firstDifference, isGameScreen, stateOf, whyUnreadable } from './believed-game.js';

/** A frame of the game, as it is believed to have been. */
export interface BelievedFrame {
  readonly seen: Observation;
  /** What reached the pad. */
  readonly buttons: Buttons;
}

export interface Look {
  /** Frames of the game since the last one that was believed, in order: none while in doubt, or when none has passed. */
  readonly frames: readonly BelievedFrame[];
  /** What was seen and not expected; when that lasts, only at its beginning. */
  readonly difference?: Difference;
  /** The game is not where it was believed to be, or presses were lost: a plan made before does not hold. */
  readonly isOffPlan: boolean;
  /** The game has left play by what was pressed. */
  readonly hasLeft: boolean;
}

/** Frames that a machine may have run on without a look at them. */
const LONGEST_LAG = 8;
/** Looks in a row that nothing explains, after which the game is taken as it is seen. */
const LONGEST_DOUBT = 8;
/** Looks in a row at a tick that takes longer than a frame, as the original's do at high levels. */
const LONGEST_OVERRUN = 2;
/** Presses without a believed frame that are remembered. */
const MOST_PENDING = LONGEST_DOUBT + LONGEST_LAG;

/** Phases of a piece from its rest to its score. */
const RESTING: readonly number[] = [PHASE.LOCK, PHASE.CHECK, PHASE.ANIMATION, PHASE.SCORE];

export interface TrackerOptions {
  readonly isTeleported?: boolean;
  /** What the game is played on (default: nobody knows). */
  readonly client?: Client;
}

export class GameTracker {
  /** After the last frame that was believed; undefined while the game is taken as it is seen. */
  #state: GameState | undefined;
  /** The last state that was believed: of what nobody sees, nothing is known better. */
  #known: GameState | undefined;
  /** What the last look showed, if it was unlike the model but could be of a game. */
  #candidate: GameState | undefined;
  /** Pressed since the last frame that was believed, this one included. */
  #pending: readonly Buttons[] = [];
  /** Looks since the last frame that was believed: at a tick that was not over, and that nothing explains. */
  #busy = 0;
  #doubts = 0;
  /** What the last look was told of as a difference, while that lasts. */
  #trouble = '';

  /** Somebody puts pieces elsewhere as they appear, so that is where they are taken from. */
  readonly #isTeleported: boolean;

  readonly #hasOverruns: boolean;

  /** @param first the game before its first active frame */
  constructor(first: Observation, { isTeleported = false, client = clientOf('unknown') }: TrackerOptions = {}) {
    this.#state = whyUnreadable(first) === undefined ? stateOf(first) : undefined;
    this.#known = this.#state;
    this.#isTeleported = isTeleported;
    this.#hasOverruns = client.hasOverruns;
  }

  /** The playfield that was seen, with what is believed to be behind it: 26 rows. */
  wholePlayfieldOf({ playfield }: Observation): Playfield {
    const whole = wholePlayfieldOf(this.#known?.page ?? emptyPage());
    whole.set(playfield);
    return whole;
  }

  /**
   * The frame counter before the frame that scores the piece at rest, if nothing more holds it up; undefined in a
   * pause, where no piece rests, and while the game is in doubt.
   */
  counterAtScore(): number | undefined {
    let state = this.#state;
    while (state && state.activity !== 'paused' && RESTING.includes(state.phase)) {
      const next: GameState = stepGame(state, NO_BUTTONS);
      if (next.phase === PHASE.GOAL || isLate(next) || hasEnded(next)) return state.frameCounter;
      state = next;
    }
    return undefined;
  }

  /**
   * Takes a look at the machine after a frame.
   *
   * @param pressed what should have reached the pad in that frame
   */
  see(seen: Observation, pressed: Buttons): Look {
    this.#pending = [...this.#pending, pressed].slice(-MOST_PENDING);
    if (!seen.idle) {
      // A tick that is not over shows half of what it does.
      this.#busy++;
      if (this.#busy <= LONGEST_OVERRUN && this.#isOverrun(seen)) return this.#wait('overrun');
      return this.#wait('busy', { field: 'idle', seen: 0, planned: 1 });
    }
    return this.#state ? this.#compare(seen, this.#state, pressed) : this.#take(seen, pressed);
  }

  #compare(seen: Observation, state: GameState, pressed: Buttons): Look {
    const pending = this.#pending;

    // 1. As expected: all frames since the last one that was believed, or the last ones, after a machine stood still.
    for (let lost = 0; lost < pending.length; lost++) {
      const played = this.#play(state, pending.slice(lost), seen);
      if (played) return this.#believe(played, lost > 0);
    }

    // 2. As expected, but a clear took longer than its frame to score, and the next frame has no tick.
    if (this.#hasOverruns) {
      const late = this.#play(state, pending, seen, skipTickAfterClear);
      if (late) return this.#believe(late, false);
    }

    // 3. Other buttons arrived than were pressed.
    const arrived = [...pending.slice(0, -1), seen.held];
    const otherButtons: Difference = { field: 'held', seen: seen.held, planned: pressed };
    const played = this.#play(state, arrived, seen);
    if (played) return this.#believe(played, true, otherButtons);
    if (!isGameScreen(seen.screen) && this.#after(state, arrived, seen).activity === 'left') {
      return { frames: [], difference: otherButtons, isOffPlan: true, hasLeft: true };
    }

    // 4. The machine did not run.
    const counter: Difference = {
      field: 'frameCounter',
      seen: seen.frameCounter,
      planned: (state.frameCounter + 1) & 0xffff,
    };
    if (!firstDifference(seen, state)) return this.#wait('still', counter);

    // 5. It ran on with the same buttons, and nobody looked.
    for (let lag = 1; lag <= LONGEST_LAG; lag++) {
      const unseen = new Array<Buttons>(lag).fill(seen.held);
      const lagged = this.#play(state, [...pending, ...unseen], seen);
      if (lagged) return this.#believe(lagged, true, counter);
    }

    // 6. What the look before showed goes on: the game was changed.
    const changed = this.#candidate && this.#play(this.#candidate, [pressed], seen);
    if (changed) return this.#believe(changed, true);

    // 7. Nothing explains it, or a tick has taken longer than the model knows.
    const expected = this.#after(state, pending, seen);
    this.#candidate = whyUnreadable(seen) === undefined ? stateOf(seen, expected) : undefined;
    if (this.#busy === 0 && this.#doubts++ < LONGEST_DOUBT) return this.#wait('doubt', firstDifference(seen, expected));
    this.#state = undefined;
    return this.#take(seen, pressed);
  }

  /** The game as it is seen; with a piece under control, everything that the model needs is seen. */
  #take(seen: Observation, buttons: Buttons): Look {
    if (whyUnreadable(seen) !== undefined) return this.#wait('unreadable');
    const isWhole = seen.phase === PHASE.CONTROL && seen.screen === 'play';
    return this.#believe(
      { frames: [{ seen, buttons }], state: isWhole ? stateOf(seen, this.#known) : undefined },
      true,
    );
  }

  #believe({ frames, state }: Played, isOffPlan: boolean, difference?: Difference): Look {
    this.#state = state;
    this.#known = state ?? this.#known;
    this.#candidate = undefined;
    this.#pending = [];
    this.#busy = 0;
    this.#doubts = 0;
    this.#trouble = '';
    return { frames, isOffPlan, hasLeft: false, ...(difference && { difference }) };
  }

  /** No frame is believed; the difference is told when this trouble begins. */
  #wait(trouble: string, difference?: Difference): Look {
    const begins = this.#trouble !== trouble;
    this.#trouble = trouble;
    return { frames: [], isOffPlan: false, hasLeft: false, ...(begins && difference && { difference }) };
  }

  /** Whether it is the scoring of a clear that is not over. */
  #isOverrun(seen: Observation): boolean {
    if (!this.#hasOverruns || !this.#state) return false;
    const state = this.#after(this.#state, this.#pending, seen, skipTickAfterClear);
    return mayOverrun(state) && state.frameCounter === seen.frameCounter;
  }

  /** Plays the model on; undefined when it does not lead to what is seen. */
  #play(
    state: GameState,
    presses: readonly Buttons[],
    seen: Observation,
    step: FrameStep = stepGame,
  ): Played | undefined {
    if (((state.frameCounter + presses.length) & 0xffff) !== seen.frameCounter) return undefined;
    const frames: BelievedFrame[] = [];
    let now = state;
    for (const [i, buttons] of presses.entries()) {
      now = this.#step(now, buttons, seen, step);
      if (hasEnded(now)) return undefined;
      frames.push({ seen: i === presses.length - 1 ? seen : observeModel(now), buttons });
    }
    return firstDifference(seen, now) ? undefined : { frames, state: now };
  }

  /** The model after these presses. */
  #after(state: GameState, presses: readonly Buttons[], seen: Observation, step: FrameStep = stepGame): GameState {
    return presses.reduce((now, buttons) => this.#step(now, buttons, seen, step), state);
  }

  /** A frame of the model; which piece comes next is not in it, and taken from what is seen. */
  #step(state: GameState, buttons: Buttons, { next, piece }: Observation, step: FrameStep): GameState {
    const now = step(state, buttons);
    const spawned = state.phase === PHASE.SPAWN && now.phase === PHASE.CONTROL;
    if (!spawned || !isSpawnOrientation(next)) return now;
    return { ...now, next, previousSpawn: next, ...(this.#isTeleported && piece) };
  }
}

/** A frame of the game; `stepGame` where every frame has its tick. */
type FrameStep = (state: GameState, buttons: Buttons) => GameState;

/** A frame of a game whose clears take longer than a frame to score. */
function skipTickAfterClear(state: GameState, buttons: Buttons): GameState {
  return mayOverrun(state) && !isLate(state) ? skipTick(state, buttons) : stepGame(state, buttons);
}

interface Played {
  readonly frames: readonly BelievedFrame[];
  /** After the last of them. */
  readonly state: GameState | undefined;
}
