/** A rated placement in the scales that players know. */
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

export function ratingScales({ played, best, lost }: RatedUnits): RatingScales {
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
