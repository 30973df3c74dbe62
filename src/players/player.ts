/** A player: decides where the active piece goes and with which buttons. */

import type { InputPlan } from '../reach/input-plan.js';
import type { ForeseenSituation, SeenGenerator, Situation } from '../search/situation.js';
import type { Buttons } from '../tetris/buttons.js';
import type { Placement } from '../tetris/placement.js';

/** A placement and what the player thinks of it, in the player's own unit; higher is better. */
export interface RankedPlacement {
  readonly placement: Placement;
  readonly value: number;
  /** Pieces placed for the value, where the player does not look equally far behind all placements. */
  readonly plies?: number | undefined;
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
  /**
   * Points expected until the goal with the chosen placement, its own clear included; worked out when it is asked for.
   * Missing where the values are not lines of 300 × (level + 1) points each.
   */
  expectedPoints?(): number;
}

/** Decides where pieces go, from what a person can see. */
export interface Player {
  readonly name: string;
  /** Nothing more than can be seen. */
  readonly sees?: undefined;
  /** What a user should know of how it plays; half a sentence. */
  readonly note?: string | undefined;
  /**
   * Decides for the active piece. Pure: the same situation gives the same decision.
   *
   * @returns undefined when no placement can be reached, as with a piece that rests where it is
   */
  decide(situation: Situation): Decision | undefined;
  /**
   * What is held while a piece is still to come, until its first active frame; missing for hands that hold nothing then. Pure.
   *
   * @param coming the piece as it will appear, with the next one not known
   */
  holdFor?(coming: Situation): Buttons;
}

/** A player that sees the generator as well. All its games and recordings say so. */
export interface ForeseeingPlayer {
  readonly name: string;
  readonly sees: 'generator';
  readonly note?: undefined;
  readonly holdFor?: undefined;
  /** Decides for the active piece, as every player does. */
  decide(situation: ForeseenSituation): Decision | undefined;
}

/** A player of either kind. */
export type AnyPlayer = Player | ForeseeingPlayer;

/** Looks at the console's generator; undefined where the pieces come from elsewhere, or nobody knows from where. */
export type LookAtGenerator = () => SeenGenerator | undefined;

/**
 * Lets a player decide: one that sees the generator is shown it, any other gets the situation as it is.
 *
 * @param look missing where there is no generator
 * @throws RangeError when the player has to see a generator and there is none
 */
export function letDecide(player: AnyPlayer, situation: Situation, look?: LookAtGenerator): Decision | undefined {
  if (!player.sees) return player.decide(situation);
  const generator = look?.();
  if (!generator) {
    throw new RangeError(
      `the player ${player.name} has to see the console's random generator, and here is none to see`,
    );
  }
  return player.decide({ ...situation, generator });
}

/**
 * A player around another one; it sees what that one sees.
 *
 * @param decide what it does with a situation; `ask` lets the other one decide
 */
export function playerAround(
  player: AnyPlayer,
  name: string,
  decide: (situation: Situation, ask: () => Decision | undefined) => Decision | undefined,
): AnyPlayer {
  if (!player.sees) {
    const { holdFor } = player;
    return {
      name,
      decide: (situation) => decide(situation, () => player.decide(situation)),
      ...(holdFor && { holdFor }),
    };
  }
  return { name, sees: player.sees, decide: (situation) => decide(situation, () => player.decide(situation)) };
}
