/**
 * How much of what placements are judged to lose a game can have lost.
 *
 * A loss is what the judge would pay for if it played on. In positions that it does not come to itself, such as tall stacks,
 * it expects to pay for every placement, and finds the position better again a piece later, because the player goes on
 * otherwise; added up, such losses come to more than a game can earn.
 */

import { Ceiling } from '../tetris/ceiling.js';
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

/** Whether a placement counts in what is said of a whole game: a known one that was not forced. */
export function counts({ judged }: ReviewedPiece): boolean {
  return judged?.label !== undefined && judged.label !== 'forced';
}

/** The piece with so much of its loss in points, and with none where it does not count; its loss in lines stays. */
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
