/**
 * What the losses of placements mean for a whole game: how much of them counts, which were slips, and what was bad luck.
 *
 * A loss is what the judge would pay for if it played on. In positions that it does not come to itself, such as tall stacks,
 * it expects to pay for every placement, and finds the position better again a piece later, because the player goes on
 * otherwise. The sum of such losses is more than a game can earn, so each counts only by a share.
 */

import { LINE_REWARDS } from '../eval/ntuple/ntuple-network.js';
import { Ceiling } from '../tetris/ceiling.js';
import type { Placement } from '../tetris/placement.js';
import { tetrisLinePoints } from '../tetris/score.js';
import type { JudgedPlacement, Judgement } from './judge.js';
import type { ReviewedPiece } from './judge-piece.js';
import type { PlayedGame } from './played-game.js';

/**
 * 1 where the losses of all placements that count are at most what the game fell short of; else the share of each that adds up to it.
 */
export function shareThatCounts(game: PlayedGame, pieces: readonly ReviewedPiece[]): number {
  const lost = pieces.filter(counts).reduce((sum, { judged }) => sum + (judged?.played?.lostPoints ?? 0), 0);
  const short = pointsShort(game, pieces);
  return lost <= short ? 1 : short / lost;
}

/** Whether a placement counts in the sums of a whole game: a known one that was not forced. */
export function counts({ judged }: ReviewedPiece): boolean {
  return judged?.label !== undefined && judged.label !== 'forced';
}

/** The piece with this share of its loss in points, and with none where it does not count; its loss in lines stays. */
export function withShare(piece: ReviewedPiece, share: number): ReviewedPiece {
  const { judged } = piece;
  const own = judged?.played;
  if (!own) return piece;
  return {
    ...piece,
    judged: { ...judged, played: { ...own, lostPoints: counts(piece) ? Math.round(share * own.lostPoints) : 0 } },
  };
}

/**
 * Points from the first piece on between what was earned and the most that clears can earn until the goal. Where the game
 * was left before its end, what was still to be expected counts as earned.
 */
function pointsShort({ ownScore, lines, toppedOut }: PlayedGame, pieces: readonly ReviewedPiece[]): number {
  const [first] = pieces;
  const last = pieces.findLast(({ judged }) => judged);
  if (!last?.judged) return 0;
  const { goal, placements } = last.judged;
  const { level, score } = first.played;
  const most = new Ceiling({ lines: first.played.lines, level, untilLines: goal }).from(first.played.lines);
  const isOver = toppedOut || lines >= goal;
  const reached = isOver ? ownScore : Math.max(ownScore, last.played.score + placements[0].points);
  return Math.max(0, most - (reached - score));
}

// Bad luck is the drop in expected points when the next piece became known; before, the placement was valued over all pieces
// that could come. It has nothing to do with what the placement cost.

export interface UnluckyPiece {
  /** The value fell before this piece, when the one after it came into view. */
  readonly piece: number;
  /** What came into view. */
  readonly came: string;
  /** Above 0, in points at the level. */
  readonly lostPoints: number;
}

/** Those that cost most, first; nothing of a piece before or after which something is not known. */
export function unluckyPieces(pieces: readonly ReviewedPiece[]): UnluckyPiece[] {
  const unlucky = pieces.flatMap((now, i): UnluckyPiece[] => {
    const before = pieces[i - 1];
    if (!before?.judged?.played || !now.judged || !now.played.next) return [];
    if (now.played.piece !== before.played.piece + 1) return [];
    // Near the goal other weights are used: their values cannot be compared with those before.
    if (Math.abs(now.judged.calm - before.judged.calm) > SAME_WEIGHTS) return [];
    const { value, cleared } = before.judged.played;
    const { discount } = before.judged;
    const expected = (value - LINE_REWARDS[cleared]) / discount;
    const lost = expected - now.judged.placements[0].value;
    const lostPoints = Math.round(lost * tetrisLinePoints(now.played.level));
    return lostPoints > 0 ? [{ piece: now.played.piece, came: now.played.next, lostPoints }] : [];
  });
  return unlucky.sort((a, b) => b.lostPoints - a.lostPoints || a.piece - b.piece);
}

/** Lines within which the value of the empty playfield is that of the same weights. */
const SAME_WEIGHTS = 1e-6;

/** Pieces for each slip that costs much, before anything is known of a game. */
const PIECES_A_SLIP = 600;
/** Lines below the empty playfield: no position is taken for less far from it. */
const NEAREST = 2;
/** Decisions that some wrong press explains by accident, for each that none explains. */
const BY_ACCIDENT = 0.25;

/**
 * The pieces that are more likely slips than decisions, with where each was heading. A placement that cost as much as other
 * decisions of the game is one of them unless its presses say otherwise.
 */
export function slipsAmong(pieces: readonly ReviewedPiece[]): Map<ReviewedPiece, Placement> {
  const decisions = pieces.flatMap(({ judged }) =>
    judged?.played && !judged.slip ? [costOf(judged, judged.played)] : [],
  );
  const slips = pieces.length / PIECES_A_SLIP;
  return new Map(
    pieces.flatMap((piece): [ReviewedPiece, Placement][] => {
      const { judged } = piece;
      if (!judged?.played || !judged.slip) return [];
      const { meant, support } = judged.slip;
      const cost = costOf(judged, judged.played);
      const accidents = BY_ACCIDENT * (decisions.filter((each) => each >= cost).length + 0.5);
      return Math.log(slips / accidents) + support > 0 ? [[piece, meant]] : [];
    }),
  );
}

/** A loss over how far the position lay below the empty playfield: where much is lost already, decisions cost much as well. */
function costOf({ placements: [best], calm }: Judgement, { lost }: JudgedPlacement): number {
  return lost / (NEAREST + Math.max(0, calm - best.value));
}
