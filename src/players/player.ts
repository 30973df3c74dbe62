/** A player: decides where the active piece goes and with which buttons. */

import type { InputPlan } from '../reach/input-plan.js';
import type { Situation } from '../search/situation.js';
import type { Placement } from '../tetris/placement.js';

/** A placement and what the player thinks of it, in the player's own unit; higher is better. */
export interface RankedPlacement {
  readonly placement: Placement;
  readonly value: number;
  /** Pieces placed for the value, where the player does not look equally far behind all placements. */
  readonly plies?: number;
}

/** What a player does with a piece. */
export interface Decision {
  /** Buttons of every frame from the next one until the piece rests. */
  readonly plan: InputPlan;
  /** What the player expects, in its own unit; higher is better. */
  readonly value: number;
  /** The best placements in order, the chosen one first; as many as the player ranks. */
  readonly ranking: readonly RankedPlacement[];
  /**
   * The plan for a placement of the ranking, 0 for the chosen one; made when it is asked for, from the situation as it
   * was decided on. Missing where only the chosen plan is known, as when a game is played again.
   */
  planFor?(rank: number): InputPlan;
}

/** Decides where pieces go. */
export interface Player {
  readonly name: string;
  /**
   * Decides for the active piece. Pure: the same situation gives the same decision.
   *
   * @returns undefined when no placement can be reached, as with a piece that rests where it is
   */
  decide(situation: Situation): Decision | undefined;
}
