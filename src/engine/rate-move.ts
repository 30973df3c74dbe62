/** What a placement was worth beside the best one. */

import { type Result, refuse } from '../lib/result.js';
import type { ToldIdea } from '../review/ideas/told-ideas.js';
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
import { plansIn } from '../search/finder-source.js';
import { place } from '../tetris/lock.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { comparePlacements, type KeptPlayers } from './compare.js';
import { describeNoLock, locksInto, locksOf } from './locks.js';
import type { EngineMove, EngineValue } from './move.js';
import { type EnginePosition, type EngineSettings, situationOf } from './position.js';
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
  const { move: own, ...rating } = ratingOf({ ...compared, played, best, ideas: compared.explain(played, best) });
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

/** A placement and how it stands beside the best one of its position. */
export interface MoveRating {
  readonly move: EngineMove;
  /** Among all that is reached, 1 for the best. */
  readonly rank: number;
  /** What it is worth less than the best placement that is reached; 0 and more. */
  readonly loss: EngineValue;
  /** A loss within the error of this number of plies counts as nothing here. */
  readonly scales: RatingScales;
  /** The two or three ideas that explain most of a costly loss, the most first; empty where it cost little or none explains it. */
  readonly ideas: readonly ToldIdea[];
}

/** What is known of a position when one of its placements is rated. */
interface RatedPosition {
  readonly placements: readonly JudgedPlacement[];
  readonly played: JudgedPlacement;
  /** The best that is reached. */
  readonly best: JudgedPlacement;
  /** Lines within which two values are the same. */
  readonly error: number;
  readonly moveOf: (placement: JudgedPlacement) => EngineMove;
  readonly ideas: readonly ToldIdea[];
}

export function ratingOf({ placements, played, best, error, moveOf, ideas }: RatedPosition): MoveRating {
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
    ideas,
  };
}

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
interface RatedUnits {
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
