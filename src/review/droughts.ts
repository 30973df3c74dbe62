/** Stretches without an I, and how they were survived. */
import type { ReviewedPiece } from './judge-piece.js';
import { heightOf } from './statistics.js';

/** So many pieces without an I are a drought. */
export const DROUGHT = 13;

/** Pieces in a row without an I. */
export interface Drought {
  /** Of the first piece without an I, and of the last one. */
  readonly firstPiece: number;
  readonly lastPiece: number;
  /** Pieces without an I. */
  readonly length: number;
  /** Lines that went in clears of fewer than four. */
  readonly burned: number;
  /** Rows before its first piece, and before the I that ended it or the last piece. */
  readonly heightBefore: number;
  readonly heightAfter: number;
  /** Points that its placements lost. */
  readonly lostPoints: number;
  /** Whether an I came, not the end of the game. */
  readonly isOver: boolean;
}

export function droughtsOf(pieces: readonly ReviewedPiece[]): Drought[] {
  const droughts: Drought[] = [];
  let first = 0;
  for (let i = 0; i <= pieces.length; i++) {
    if (pieces[i] && pieces[i].played.tetromino !== 'I') continue;
    if (i - first >= DROUGHT) droughts.push(droughtOf(pieces.slice(first, i), pieces[i]));
    first = i + 1;
  }
  return droughts;
}

function droughtOf(pieces: readonly ReviewedPiece[], ending: ReviewedPiece | undefined): Drought {
  const last = pieces[pieces.length - 1];
  return {
    firstPiece: pieces[0].played.piece,
    lastPiece: last.played.piece,
    length: pieces.length,
    burned: pieces.reduce((sum, { played: { cleared } }) => sum + (cleared < 4 ? cleared : 0), 0),
    heightBefore: heightOf(pieces[0].played.playfield),
    heightAfter: heightOf((ending ?? last).played.playfield),
    lostPoints: pieces.reduce((sum, { judged }) => sum + (judged?.played?.lostPoints ?? 0), 0),
    isOver: ending !== undefined,
  };
}
