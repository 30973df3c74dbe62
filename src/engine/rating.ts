/** A placement beside the best one of its position. */
import type { JudgedPlacement } from '../review/judge.js';
import type { EngineMove } from './move.js';
import { type RatingScales, ratingScales } from './rating-scales.js';
import type { EngineValue } from './value.js';

/** A placement and how it stands beside the best one of its position. */
export interface MoveRating {
  readonly move: EngineMove;
  /** Among all that is reached, 1 for the best. */
  readonly rank: number;
  /** What it is worth less than the best placement that is reached; 0 and more. */
  readonly loss: EngineValue;
  /** What is lost within the error of so many plies counts as nothing here. */
  readonly scales: RatingScales;
}

/** What is known of a position when one of its placements is rated. */
export interface RatedPosition {
  readonly placements: readonly JudgedPlacement[];
  readonly played: JudgedPlacement;
  /** The best that is reached. */
  readonly best: JudgedPlacement;
  /** Lines within which two values are the same. */
  readonly error: number;
  readonly moveOf: (placement: JudgedPlacement) => EngineMove;
}

export function ratingOf({ placements, played, best, error, moveOf }: RatedPosition): MoveRating {
  const move = moveOf(played);
  const counts = best.value - played.value > error;
  return {
    move,
    rank: 1 + placements.filter(({ isReachable, value }) => isReachable && value > played.value).length,
    loss: move.loss,
    scales: ratingScales({
      played: move.value.units,
      best: moveOf(best).value.units,
      lost: counts ? move.loss.units : 0,
    }),
  };
}
