/** One piece of a played game as a judge sees it. */

import { situationAfter } from '../reach/input-plan.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { explainPlacement, isCostly, type ToldIdea } from './ideas/told-ideas.js';
import { type Judge, type JudgedPlacement, type Judgement, type PlayedPosition, positionAfter } from './judge.js';
import type { PlayedGame } from './played-game.js';
import { rhythmOf } from './rhythm.js';
import {
  type Label,
  labelOf,
  nestrisChampsRating,
  nestrisOrgScore,
  tetrisfishAccuracy,
  UNITS_A_LINE,
  unitsOf,
} from './scales.js';
import { type PossibleSlip, possibleSlip, situationOfPiece } from './slip.js';

/** What the public scales say of a placement. */
export interface Ratings {
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
  /** What explains most of the loss of a costly placement, the most first; empty for others, and where no idea explains it. */
  readonly ideas: readonly ToldIdea[];
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

/** What a judgement needs of the game around a piece. */
type GameAround = Pick<PlayedGame, 'untilLines' | 'pieces'>;

/** What is told of a piece: all of it, or only what it lost and why, which takes a fifth of the time. */
export type Telling = 'all' | 'losses';

/** Judges a piece; undefined where it reached no placement, as at the end of a game. */
export function judgePiece(
  judge: Judge,
  game: GameAround,
  piece: PlayedPiece,
  telling: Telling = 'all',
): JudgedPiece | undefined {
  const position = positionOf(game, piece);
  const judgement = judge.judge(position);
  if (!judgement) return undefined;
  const { placements, played, calm } = judgement;
  const [best] = placements;
  const isForced = wasForced(judgement);
  const isBrief = isForced || telling === 'losses';
  const lost = UNITS_A_LINE * (played?.lost ?? 0);
  return {
    ...judgement,
    piece: piece.piece,
    label: played && labelOfPlacement(judgement, played),
    ratings: played && {
      nestrisChamps: nestrisChampsRating(lost),
      tetrisfish: tetrisfishAccuracy(lost),
      nestrisOrg: lost === 0 ? 1 : nestrisOrgScore(unitsOf(played.value, calm), unitsOf(best.value, calm)),
    },
    slip: isBrief ? undefined : possibleSlip(piece, judgement, rhythmOf(game.pieces)),
    replies: telling === 'losses' ? NO_REPLIES : followUp(judge, position, judgement, thirdOf(game, piece)),
    ideas:
      played && !isForced ? explainPlacement(judge, position, { best, played, drought: droughtAt(game, piece) }) : [],
    missed: isBrief ? undefined : missedAdjustment(judge, position, judgement, piece),
  };
}

/** Pieces of a game that are judged together, the first counted from 0. */
export interface Batch {
  readonly first: number;
  readonly count: number;
}

/** All pieces of a game in batches, for workers that judge them in any order. */
export function batchesOf({ pieces: { length } }: GameAround, size: number): Batch[] {
  return Array.from({ length: Math.ceil(length / size) }, (_, i) => {
    const first = i * size;
    return { first, count: Math.min(size, length - first) };
  });
}

/** Judges the pieces of a batch; undefined for one that could not be judged. */
export function judgeBatch(judge: Judge, game: GameAround, { first, count }: Batch): (JudgedPiece | undefined)[] {
  return game.pieces.slice(first, first + count).map((piece) => judgePiece(judge, game, piece));
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

/** Pieces since the last I, this one included; undefined where a piece before it is not known, and for one that is none of the game's. */
function droughtAt({ pieces }: GameAround, piece: PlayedPiece): number | undefined {
  const at = pieces.indexOf(piece);
  for (let i = at; i >= 0 && pieces[i].piece === piece.piece - (at - i); i--) {
    if (pieces[i].tetromino === 'I') return at - i;
    if (pieces[i].piece === 1) return at + 1;
  }
  return undefined;
}

/** What a judge is asked about a piece. */
function positionOf(game: GameAround, piece: PlayedPiece): PlayedPosition {
  const { playfield, tetromino, next, level, lines, score, placement } = piece;
  const timing = timingOfPiece(piece);
  return { playfield, piece: tetromino, next, timing, level, lines, score, untilLines: endOf(game), played: placement };
}

/** A game without a known end has none: its player did not play for one. */
function endOf({ untilLines }: GameAround): number | null {
  return untilLines ?? null;
}

// Adjustments: a player who sees the next piece late is on the way to a placement by then. To steer the piece elsewhere, or
// to go on to what was best without the next one, is a decision of its own.

/** A costly placement that was best before the next piece came into view, while a better one was still within reach. */
interface MissedAdjustment {
  /** The best that could still be reached. */
  readonly better: Placement;
  /** What going there would have saved, in points at the level. */
  readonly lostPoints: number;
  /** Frames of the piece for which the next one was not known. */
  readonly reaction: number;
}

/** Undefined where nothing was missed, and where presses are not known or the next piece is known at once. */
export function missedAdjustment(
  judge: Judge,
  position: PlayedPosition,
  { placements, played }: Judgement,
  piece: PlayedPiece,
): MissedAdjustment | undefined {
  const { reaction } = judge;
  if (reaction === 0 || !played || !isCostly(played)) return undefined;
  const reached = placementsLeft(judge, piece);
  const better = placements.find(({ placement }) => reached.some((each) => isSamePlacement(each, placement)));
  if (!better || !isCostly({ lost: played.lost - better.lost })) return undefined;
  const blind = judge.bestWithoutNext(position);
  if (!blind || !isSamePlacement(blind, played.placement)) return undefined;
  return { better: better.placement, lostPoints: savedBy(better, played), reaction };
}

/** What these hands still reach when the next piece comes into view. */
function placementsLeft(judge: Judge, piece: PlayedPiece): readonly Placement[] {
  const { inputs } = piece;
  if (!inputs || inputs.length <= judge.reaction) return [];
  const seen = situationAfter(situationOfPiece(piece), inputs, judge.reaction);
  return seen ? judge.reachedFrom(seen) : [];
}

function savedBy(better: JudgedPlacement, played: JudgedPlacement): number {
  return played.lostPoints - better.lostPoints;
}

// What comes after a placement: where the next pieces go best.

interface FollowUp {
  /** Where the next piece goes best after the best placement, and after the one that was played. */
  readonly best: Placement | undefined;
  readonly played: Placement | undefined;
  /** After the best placements of both, the piece that came in the game: it was not known then. For costly placements alone. */
  readonly third: { readonly tetromino: Tetromino; readonly placement: Placement } | undefined;
}

const NO_REPLIES: FollowUp = { best: undefined, played: undefined, third: undefined };

/** @param third the piece that came after the next one, where it is known */
function followUp(
  judge: Judge,
  position: PlayedPosition,
  { placements: [best], played }: Judgement,
  third: Tetromino | undefined,
): FollowUp {
  const replies = {
    best: judge.replyTo(position, best.placement),
    played: played && (played === best ? undefined : judge.replyTo(position, played.placement)),
  };
  if (!played || !isCostly(played) || !replies.best || !third) return { ...replies, third: undefined };
  const good = positionAfter(position, best.placement, third);
  const placement = good && judge.replyTo(good, replies.best);
  return { ...replies, third: placement && { tetromino: third, placement } };
}
