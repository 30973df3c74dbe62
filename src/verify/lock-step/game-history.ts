/** The buttons of the last frames of a game, from a state in play from which they can be played again. */

import type { Buttons } from '../../tetris/buttons.js';
import { type GameState, PHASE } from '../../tetris/game-state.js';

/** Frames that the history reaches back at least, if the game is that long. */
const REACH = 300;

interface Stretch {
  readonly start: GameState;
  readonly inputs: Buttons[];
}

export class GameHistory {
  /** Two overlapping stretches; the older one is given up when the younger one is long enough. */
  #older: Stretch | undefined;
  #younger: Stretch | undefined;

  /** A frame that follows a state. */
  add(state: GameState, buttons: Buttons): void {
    if (state.activity === 'play' && state.phase !== PHASE.OVER) {
      this.#older ??= { start: state, inputs: [] };
      if (!this.#younger || this.#younger.inputs.length >= REACH) {
        if (this.#younger) this.#older = this.#younger;
        this.#younger = { start: state, inputs: [] };
      }
    }
    this.#older?.inputs.push(buttons);
    this.#younger?.inputs.push(buttons);
  }

  /** The game goes on from a state of its own. */
  restart(): void {
    this.#older = undefined;
    this.#younger = undefined;
  }

  /** Undefined before the first frame in play. */
  since(): { readonly start: GameState; readonly inputs: readonly Buttons[] } | undefined {
    return this.#older;
  }
}
