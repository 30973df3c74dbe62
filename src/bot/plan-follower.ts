/**
 * Plays an input plan frame by frame and says where the machine is not what the plan predicts. The prediction is the
 * plan's buttons played through `stepPiece`.
 */
import { type Buttons, NO_BUTTONS, newlyPressed } from '../input/buttons.js';
import type { InputPlan } from '../reach/input-plan.js';
import type { Situation } from '../search/situation.js';
import { type ActivePiece, stepPiece } from '../tetris/active-piece.js';
import { fitTest } from '../tetris/playfield.js';

/** The fields of the piece that are compared on every frame. */
const COMPARED = ['x', 'y', 'orientation', 'fall', 'das', 'softDrop', 'hold'] as const satisfies (keyof ActivePiece)[];

export interface PlanDifference {
  readonly field: (typeof COMPARED)[number] | 'rested';
  readonly seen: number;
  readonly planned: number;
}

export interface PlanFollower {
  /** Buttons for the next frame; none once the plan is played out. */
  next(): Buttons;
  /**
   * Compares the machine after the frame that `next` was for.
   *
   * @param rested whether the downward step failed on that frame
   * @returns the first field that differs
   */
  compare(seen: ActivePiece, rested: boolean): PlanDifference | undefined;
}

/** Follows a plan from the situation that it was made for; without a plan it presses nothing. */
export function followPlan(situation: Situation, plan: InputPlan | undefined): PlanFollower {
  const fits = fitTest(situation.playfield);
  const buttons = plan?.buttons ?? [];
  let piece = situation.piece;
  let heldBefore = situation.heldBefore;
  let rested = false;
  let frame = 0;
  return {
    next() {
      const held = buttons[frame++] ?? NO_BUTTONS;
      if (!rested) {
        ({ piece, rested } = stepPiece(
          fits,
          piece,
          { held, pressed: newlyPressed(held, heldBefore) },
          situation.level,
        ));
      }
      heldBefore = held;
      return held;
    },
    compare(seen, seenRested) {
      for (const field of COMPARED) {
        if (seen[field] !== piece[field]) return { field, seen: seen[field], planned: piece[field] };
      }
      if (seenRested !== rested) return { field: 'rested', seen: Number(seenRested), planned: Number(rested) };
      return undefined;
    },
  };
}
