/** What a placement was worth beside the best one. */
import { type Result, refuse } from '../lib/result.js';
import { plansIn } from '../search/placement-plans.js';
import { place } from '../tetris/lock.js';
import { describePlacement, isSamePlacement, type Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { comparePlacements } from './compare.js';
import type { KeptPlayers } from './kept-players.js';
import { locksInto, locksOf } from './locks.js';
import type { EngineMove } from './move.js';
import { type EnginePosition, type EngineSettings, situationOf } from './position.js';
import { type RatingScales, ratingScales } from './rating-scales.js';
import { slowestTapsIn, TAPPED_RATES } from './slowest-taps.js';
import type { EngineValue } from './value.js';

/** Why a placement cannot be rated: the piece cannot lock like that, or reaches nothing to compare it with. */
export type UnratedReason = 'not-a-lock' | 'nothing-reachable';

export interface RatedMove {
  readonly played: EngineMove;
  /** The best that is reached; what was played may be worth more where it is not reached. */
  readonly best: EngineMove;
  /** Of what was played among all that is reached, 1 for the best. */
  readonly rank: number;
  /** Of what was played against the best; 0 and more. */
  readonly loss: EngineValue;
  /** Whether these hands reach what was played. */
  readonly isReachable: boolean;
  /** The slowest of the named rates that reaches it; undefined where none does. */
  readonly slowestTaps: string | undefined;
  /** What is lost within the error of so many plies counts as nothing here. */
  readonly scales: RatingScales;
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
  const { placements, played, error, moveOf } = comparePlacements(kept, position, settings, placement);
  const reached = placements.filter(({ isReachable }) => isReachable);
  if (!played || reached.length === 0) {
    return refuse(`the ${position.piece} reaches no placement here: nothing can be compared with it`, {
      reason: 'nothing-reachable',
    });
  }
  const own = moveOf(played);
  const best = moveOf(reached[0]);
  const counts = reached[0].value - played.value > error;
  return {
    ok: true,
    played: own,
    best,
    rank: 1 + reached.filter(({ value }) => value > played.value).length,
    loss: own.loss,
    isReachable: played.isReachable,
    slowestTaps: slowestTapsIn(situation, TAPPED_RATES, settings.taps.turns)(placement),
    scales: ratingScales({ played: own.value.units, best: best.value.units, lost: counts ? own.loss.units : 0 }),
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
    move instanceof Uint16Array ? `no lock of a ${piece} leaves this playfield behind` : describeNoLock(piece, move);
  return refuse(what, { reason: 'not-a-lock' });
}

function describeNoLock(piece: string, move: Placement): string {
  return `a ${piece} cannot lock at ${describePlacement(move)}: it has to fit there and to rest on something`;
}
