/** Soft drop where DOWN has a letter alone and none with other buttons: never, or behind the last press. */
import { type InputPlan, type PieceSituation, playPlan } from '../../reach/input-plan.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import { isSamePlacement } from '../../tetris/placement.js';

/**
 * A plan without DOWN with DOWN held from behind its last press on, or the plan itself where the piece would not rest in the
 * same place.
 *
 * @param from frames of the plan that stay as they are
 */
export function dropAtEnd(situation: PieceSituation, plan: InputPlan, from: number): InputPlan {
  const { placement, buttons } = plan;
  const pressed = buttons.findLastIndex((held) => held !== NO_BUTTONS) + 1;
  const dropped = buttons.map((held, frame) => (frame >= Math.max(pressed, from) ? BUTTON.DOWN : held));
  const { pieces, rest } = playPlan(situation, dropped);
  return rest && isSamePlacement(rest, placement) ? { placement, buttons: dropped.slice(0, pieces.length) } : plan;
}

/** Frames that a piece has at most, the first one's wait included. */
const LONGEST_PIECE = 1400;

/** The plan without DOWN; undefined where the piece would not rest in the same place. */
export function withoutDrop(situation: PieceSituation, { placement, buttons }: InputPlan): InputPlan | undefined {
  const undropped = Array.from({ length: LONGEST_PIECE }, (_, frame) => (buttons[frame] ?? NO_BUTTONS) & ~BUTTON.DOWN);
  const { pieces, rest } = playPlan(situation, undropped);
  return rest && isSamePlacement(rest, placement)
    ? { placement, buttons: undropped.slice(0, pieces.length) }
    : undefined;
}
