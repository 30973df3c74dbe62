/**
 * Bad luck: what a game was worth less when a piece came into view, after what was played was valued over all pieces that
 * might have come. It has nothing to do with what the placement cost.
 */
import { LINE_REWARDS } from '../eval/ntuple/ntuple-network.js';
import { tetrisLinePoints } from '../tetris/score.js';
import type { ReviewedPiece } from './judge-piece.js';

export interface UnluckyPiece {
  /** The piece before which the value fell: the one after it had come into view. */
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
    // Other weights count otherwise, as they do near the goal: then the values cannot be compared.
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
