/**
 * A piece whose player has hands that err, frame by frame as the bot plays it on a cartridge: after a frame that is not as
 * it was meant the player looks again and decides anew.
 */
import type { Hands } from '../reach/wrong-presses.js';
import type { Situation } from '../search/situation.js';
import { stepPiece } from '../tetris/active-piece.js';
import { NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { fitTest } from '../tetris/playfield.js';
import type { PieceAtRest } from './game-position.js';
import type { Decide } from './late-decision.js';

/**
 * Plays a piece to its rest.
 *
 * @param reaction active frames of the piece for which the player does not know the next one
 * @returns the charge of the auto shift, which goes over to the next piece
 */
export function playByHands(
  decide: Decide,
  shown: Situation,
  { reaction, hands, to }: { readonly reaction: number; readonly hands: Hands; readonly to: PieceAtRest },
): number {
  const fits = fitTest(shown.playfield);
  let { piece, heldBefore, frame } = shown;
  let frames = 0;
  const plan = (): readonly number[] => {
    const next = frame < reaction ? undefined : shown.next;
    return decide({ ...shown, piece, heldBefore, frame, next }, frames)?.plan.buttons ?? [];
  };
  let meant = plan();
  let at = 0;
  for (;;) {
    const button = meant[at++] ?? NO_BUTTONS;
    const held = hands.press(button, heldBefore);
    const step = stepPiece(fits, piece, { held, pressed: newlyPressed(held, heldBefore) }, shown);
    piece = step.piece;
    heldBefore = held;
    frame++;
    frames++;
    if (step.rested) break;
    if (held === button && frame !== reaction) continue;
    meant = plan();
    at = 0;
  }
  hands.rest();
  to.orientation = piece.orientation;
  to.x = piece.x;
  to.y = piece.y;
  to.hold = piece.hold;
  to.frames = frames;
  return piece.das;
}
