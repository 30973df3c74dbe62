/** What a placement was worth beside the best one. */

import { type Result, refuse } from '../lib/result.js';
import { plansIn } from '../search/finder-source.js';
import { place } from '../tetris/lock.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { comparePlacements, type KeptPlayers } from './compare.js';
import { describeNoLock, locksInto, locksOf } from './locks.js';
import type { EngineMove } from './move.js';
import { type EnginePosition, type EngineSettings, situationOf } from './position.js';
import { type MoveRating, ratingOf } from './rating.js';
import { slowestTapsIn, TAPPED_RATES } from './reached.js';

/** Why a placement cannot be rated: the piece cannot lock like that, or reaches nothing to compare it with. */
export type UnratedReason = 'not-a-lock' | 'nothing-reachable';

/** A placement that was rated, and the best one beside it. */
export interface RatedMove extends Omit<MoveRating, 'move'> {
  readonly played: EngineMove;
  /** The best that is reached; what was played may be worth more where it is not reached. */
  readonly best: EngineMove;
  /** Whether these hands reach what was played. */
  readonly isReachable: boolean;
  /** The slowest of the named rates that reaches it; undefined where none does. */
  readonly slowestTaps: string | undefined;
}

export type RateResult = Result<RatedMove, { readonly reason: UnratedReason }>;

export function rateMoveIn(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: EngineSettings,
  move: Placement | Playfield,
): RateResult {
  const locks = sameLocks(position, move);
  if (locks.length === 0) return notALock(position, move);
  const situation = situationOf(position, settings.reaction);
  const planTo = plansIn(kept.finder(settings), situation);
  const placement = locks.find((lock) => planTo(lock)) ?? locks[0];
  const compared = comparePlacements(kept, position, settings, placement);
  const { placements, played, moveOf } = compared;
  const best = placements.find(({ isReachable }) => isReachable);
  if (!played || !best) {
    return refuse(`the ${position.piece} reaches no placement here: nothing can be compared with it`, {
      reason: 'nothing-reachable',
    });
  }
  const { move: own, ...rating } = ratingOf({ ...compared, played, best });
  return {
    ok: true,
    played: own,
    best: moveOf(best),
    ...rating,
    isReachable: played.isReachable,
    slowestTaps: slowestTapsIn(situation, TAPPED_RATES, settings.taps.turns)(placement),
  };
}

/** The locks of the piece that are this move: all that leave the same behind. */
function sameLocks({ playfield, piece }: EnginePosition, move: Placement | Playfield): Placement[] {
  if (move instanceof Uint16Array) return locksInto(playfield, piece, move);
  const isLock = locksOf(playfield, piece).some((lock) => isSamePlacement(lock, move));
  if (!isLock) return [];
  return locksInto(playfield, piece, place(playfield, move.orientation, move.x, move.y).playfield);
}

function notALock({ piece }: EnginePosition, move: Placement | Playfield): RateResult {
  const what =
    move instanceof Uint16Array ? `no lock of the ${piece} leaves this playfield behind` : describeNoLock(piece, move);
  return refuse(what, { reason: 'not-a-lock' });
}
