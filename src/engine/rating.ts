/** A placement beside the best one of its position. */

import type { JudgedPlacement } from '../review/judge.js';
import {
  type Label,
  labelOf,
  nestrisChampsRating,
  nestrisOrgScore,
  nestrisOrgWord,
  type TetrisfishWord,
  tetrisfishAccuracy,
  tetrisfishWord,
  trainerGrade,
  trainerScore,
} from '../review/scales.js';
import type { EngineMove, EngineValue } from './move.js';

/** A placement and how it stands beside the best one of its position. */
export interface MoveRating {
  readonly move: EngineMove;
  /** Among all that is reached, 1 for the best. */
  readonly rank: number;
  /** What it is worth less than the best placement that is reached; 0 and more. */
  readonly loss: EngineValue;
  /** A loss within the error of this number of plies counts as nothing here. */
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

// A rated placement in the scales that players know.

/** A rated placement in the scales that players know. */
export interface RatingScales {
  /** Our own word, without `forced`. */
  readonly label: Exclude<Label, 'forced'>;
  /** The overlay of NestrisChamps: 4 for the best placements, 0 for the worst. */
  readonly nestrisChamps: number;
  /** Tetrisfish 2; the accuracy is 0–1. */
  readonly tetrisfish: { readonly accuracy: number; readonly rating: TetrisfishWord };
  /** nestris.org; the score is 0–1. */
  readonly nestrisOrg: { readonly score: number; readonly rating: string };
  /** nes-tetris-trainer; the score is 0–100. */
  readonly trainer: { readonly score: number; readonly grade: string };
}

/** What a placement is worth, what the best one is, and what is lost between them as far as it counts: all in units. */
export interface RatedUnits {
  readonly played: number;
  readonly best: number;
  /** At least 0. */
  readonly lost: number;
}

function ratingScales({ played, best, lost }: RatedUnits): RatingScales {
  const org = lost === 0 ? 1 : nestrisOrgScore(played, best);
  const trained = trainerScore(lost);
  return {
    label: labelOf(lost),
    nestrisChamps: nestrisChampsRating(lost),
    tetrisfish: { accuracy: tetrisfishAccuracy(lost), rating: tetrisfishWord(lost) },
    nestrisOrg: { score: org, rating: nestrisOrgWord(org) },
    trainer: { score: trained, grade: trainerGrade(trained) },
  };
}
