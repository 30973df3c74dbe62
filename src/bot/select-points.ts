/**
 * Points for SELECT: on an edition that has them, SELECT held on the frame after lines and score have changed adds some. Who
 * plays for them presses it then, and once more before the next piece, since each press hides or shows the next box.
 */

import type { Observation } from '../ram/observe.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { PHASE } from '../tetris/game-state.js';

export class SelectPoints {
  /** Added in this game so far. */
  added = 0;

  /** @param isUsed whether the bot presses SELECT for them; somebody else may do so all the same */
  constructor(readonly isUsed: boolean) {}

  /** What is pressed on the next frame, while no piece is under control. */
  press({ phase, boxHidden, held }: Pick<Observation, 'phase' | 'boxHidden' | 'held'>): Buttons {
    const isHeld = (held & BUTTON.SELECT) !== 0;
    const isDue = phase === PHASE.GOAL || (phase === PHASE.SPAWN && boxHidden && !isHeld);
    return this.isUsed && isDue ? BUTTON.SELECT : NO_BUTTONS;
  }

  /**
   * Counts what a frame of an A-type game added.
   *
   * @param before the game before the frame
   * @returns the points, 0 for none
   */
  count({ phase, edition }: Pick<Observation, 'phase' | 'edition'>, buttons: Buttons): number {
    const points = phase === PHASE.GOAL && buttons & BUTTON.SELECT ? edition.selectPoints : 0;
    this.added += points;
    return points;
  }
}
