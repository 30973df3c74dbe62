/**
 * A piece whose player has hands that err, frame by frame as the bot plays it on a cartridge: after a frame that is not as
 * it was meant the player looks again and decides again.
 */

import type { Decision } from '../players/player.js';
import { situationAfter } from '../reach/input-plan.js';
import type { Hands } from '../reach/wrong-presses.js';
import { framesUntilSeen, type Situation } from '../search/situation.js';
import { stepPiece } from '../tetris/active-piece.js';
import { NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { fitTest } from '../tetris/playfield.js';
import type { PieceAtRest } from './game-position.js';

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

// A player who sees the next piece some frames after it appears: it decides at once, and again when it sees it.

/** Lets the player decide some frames after the situation that the piece came with. */
export type Decide = (situation: Situation, frames: number) => Decision | undefined;

/** The decision that a piece is played to its end with. */
export interface LastDecision {
  /** Undefined where the player has none. */
  readonly decision: Decision | undefined;
  /** The situation that it is for, `frames` after the first one. */
  readonly situation: Situation;
  readonly frames: number;
}

/** @param situation with the next piece, which is kept from the player for as long as its reaction takes */
export function decideInTime(decide: Decide, situation: Situation): LastDecision {
  const unseen = { ...situation, next: undefined };
  const frames = framesUntilSeen(unseen);
  if (frames === 0) return { decision: decide(situation, 0), situation, frames };
  const decision = decide(unseen, 0);
  const buttons = decision?.plan.buttons ?? [];
  const later = buttons.length > frames ? situationAfter(situation, buttons, frames) : null;
  if (!later) return { decision, situation: unseen, frames: 0 };
  const seeing = { ...situation, ...later };
  return { decision: decide(seeing, frames), situation: seeing, frames };
}
