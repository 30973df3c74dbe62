/** Where a piece could go in a position, what a player thinks of each place, and how to press it. */

import { type Position, situationAtSpawn } from '../search/situation.js';
import type { Buttons } from '../tetris/buttons.js';
import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import { type AnyPlayer, type Decision, letDecide } from './player.js';

export interface RatedPlacement {
  readonly placement: Placement;
  /** In the player's own unit; higher is better. */
  readonly value: number;
  /** Pieces placed for the value; undefined where the player looks equally far behind all placements. */
  readonly plies: number | undefined;
  /** Lines that it clears, 0–4. */
  readonly cleared: number;
  /** One entry a frame, from the piece's first active frame until it rests. */
  readonly buttons: readonly Buttons[];
}

/** All placements that the player ranks, in its order, which begins with its choice; empty where none can be reached. */
export function ratePosition(player: AnyPlayer, position: Position): readonly RatedPlacement[] {
  const decision = letDecide(player, situationAtSpawn(position));
  return decision ? rateDecision(player, position, decision) : [];
}

/** The same of a decision that the player has just made there. */
export function rateDecision(player: AnyPlayer, position: Position, decision: Decision): readonly RatedPlacement[] {
  return decision.ranking.map(({ placement, value, plies }, rank) => {
    const plan = decision.planFor?.(rank);
    if (!plan) throw new TypeError(`the player ${player.name} can only plan its own choice`);
    const { cleared } = place(position.playfield, placement.orientation, placement.x, placement.y);
    return { placement, value, plies, cleared, buttons: plan.buttons };
  });
}
