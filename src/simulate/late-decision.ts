/** A player who sees the next piece some frames after it appears: it decides at once, and again when it sees it. */
import type { Decision } from '../players/player.js';
import { situationAfter } from '../reach/input-plan.js';
import { framesUntilSeen, type Situation } from '../search/situation.js';

/** Lets the player decide so many frames after the situation that the piece came with. */
export type Decide = (situation: Situation, frames: number) => Decision | undefined;

/** The decision that a piece is played to its end with. */
export interface LastDecision {
  /** Undefined where the player has none. */
  readonly decision: Decision | undefined;
  /** The situation that it is for, so many frames after the first. */
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
