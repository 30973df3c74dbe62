/** One piece of a played game as a judge sees it. */

import type { Placement } from '../tetris/placement.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { type MissedAdjustment, missedAdjustment } from './adjustment.js';
import { type FollowUp, followUp } from './follow-up.js';
import type { Judge, JudgedPlacement, Judgement, PlayedPosition } from './judge.js';
import type { PlayedGame } from './played-game.js';
import { rhythmOf } from './rhythm.js';
import {
  type Label,
  labelOf,
  nestrisChampsRating,
  nestrisOrgScore,
  placementAccuracy,
  tetrisfishAccuracy,
  UNITS_A_LINE,
  unitsOf,
} from './scales.js';
import { type PossibleSlip, possibleSlip } from './slip.js';

/** What the public scales say of a placement. */
export interface Ratings {
  /** Our own, 0–1. */
  readonly accuracy: number;
  /** 4 for the best, 0 for the worst. */
  readonly nestrisChamps: number;
  /** 0–1. */
  readonly tetrisfish: number;
  /** 0–1. */
  readonly nestrisOrg: number;
}

/** Plain data, which threads can send each other. */
export interface JudgedPiece extends Judgement {
  /** 1 for the first piece of the game. */
  readonly piece: number;
  /** Undefined where nobody knows what was played. */
  readonly label: Label | undefined;
  readonly ratings: Ratings | undefined;
  /** Where one wrong press explains a costly placement; whether it is one is told by the whole game. */
  readonly slip: PossibleSlip | undefined;
  readonly replies: FollowUp;
  /** Where it kept to what was best before the next piece was seen, and should not have. */
  readonly missed: MissedAdjustment | undefined;
}

/** A piece of the game with its judgement. */
export interface ReviewedPiece {
  readonly played: PlayedPiece;
  /** Undefined where nothing could be judged. */
  readonly judged: JudgedPiece | undefined;
  /** The placement that it was heading for, where it is more likely a slip than a decision; told when the whole game is judged. */
  readonly meant?: Placement | undefined;
}

/** What is asked of the game around a piece. */
type GameAround = Pick<PlayedGame, 'untilLines' | 'pieces'>;

/** Judges a piece; undefined where it reached no placement, as at the end of a game. */
export function judgePiece(judge: Judge, game: GameAround, piece: PlayedPiece): JudgedPiece | undefined {
  const position = positionOf(game, piece);
  const judgement = judge.judge(position);
  if (!judgement) return undefined;
  const { placements, played, calm } = judgement;
  const [best] = placements;
  const isForced = wasForced(judgement);
  const lost = UNITS_A_LINE * (played?.lost ?? 0);
  return {
    ...judgement,
    piece: piece.piece,
    label: played && labelOfPlacement(judgement, played),
    ratings: played && {
      accuracy: placementAccuracy(best.value - calm, played.lost),
      nestrisChamps: nestrisChampsRating(lost),
      tetrisfish: tetrisfishAccuracy(lost),
      nestrisOrg: lost === 0 ? 1 : nestrisOrgScore(unitsOf(played.value, calm), unitsOf(best.value, calm)),
    },
    slip: isForced ? undefined : possibleSlip(piece, judgement, rhythmOf(game.pieces)),
    replies: followUp(judge, position, judgement, thirdOf(game, piece)),
    missed: isForced ? undefined : missedAdjustment(judge, position, judgement, piece),
  };
}

/** What a placement of a judged position is called. */
export function labelOfPlacement(judgement: Judgement, { lost }: JudgedPlacement): Label {
  return wasForced(judgement) ? 'forced' : labelOf(UNITS_A_LINE * lost);
}

function wasForced({ placements }: Judgement): boolean {
  return placements.filter(({ isReachable }) => isReachable).length <= 1;
}

/** The piece after the next one; undefined where it is not known, and for a piece that is none of the game's. */
function thirdOf({ pieces }: GameAround, piece: PlayedPiece): Tetromino | undefined {
  const at = pieces.indexOf(piece);
  if (at < 0) return undefined;
  // The first pieces of a game may not be known, nor some between.
  const after = [1, 2].map((step) => (pieces[at + step]?.piece === piece.piece + step ? pieces[at + step] : undefined));
  return after[1]?.tetromino ?? after[0]?.next;
}

/** What a judge is asked about a piece. */
function positionOf(game: GameAround, piece: PlayedPiece): PlayedPosition {
  const { playfield, tetromino, next, level, lines, score, placement } = piece;
  const timing = timingOfPiece(piece);
  return { playfield, piece: tetromino, next, timing, level, lines, score, untilLines: endOf(game), played: placement };
}

/** A game of which nobody has said where it ends goes on: who knows of no end does not play for one. */
function endOf({ untilLines }: GameAround): number | null {
  return untilLines ?? null;
}
