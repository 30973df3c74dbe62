/** Stretches without an I, and clears of fewer than four lines with their reasons. */

import { sum } from '../lib/statistics.js';
import { isBurn, LINES_OF_TETRIS } from '../tetris/score.js';
import { lostBy } from './balance.js';
import type { ReviewedPiece } from './judge-piece.js';
import { heightOf, holesOf } from './statistics.js';

/** Pieces without an I from which on it is a drought. */
export const DROUGHT = 13;

/** Pieces in a row without an I. */
export interface Drought {
  /** Numbers of the first piece without an I and of the last one. */
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
    burned: pieces.reduce((sum, { played: { cleared } }) => sum + (isBurn(cleared) ? cleared : 0), 0),
    heightBefore: heightOf(pieces[0].played.playfield),
    heightAfter: heightOf((ending ?? last).played.playfield),
    lostPoints: sum(pieces.map(lostBy)),
    isOver: ending !== undefined,
  };
}

export const BURN_CAUSES = ['decision', 'drought', 'dig', 'height', 'fit'] as const;
/**
 * Why lines were burned: the first that holds of: `decision`: a placement that clears nothing, or four, was worth more;
 * `drought`: no I for 13 pieces; `dig`: it opens a hole; `height`: the stack is high; `fit`: there was no better place.
 */
export type BurnCause = (typeof BURN_CAUSES)[number];

/** A clear of fewer than four lines. */
export interface Burn {
  readonly piece: number;
  /** 1–3. */
  readonly lines: number;
  /** Undefined where the piece could not be judged. */
  readonly cause: BurnCause | undefined;
  readonly lostPoints: number;
}

/** Rows from which on a stack is high. */
const HIGH = 11;

/** Burns by their causes, in the order of `BURN_CAUSES`, and last those whose cause is not known; none where there is no burn. */
export function burnsByCause(burns: readonly Burn[]): { readonly name: string; readonly burns: readonly Burn[] }[] {
  return [...BURN_CAUSES, undefined].flatMap((cause) => {
    const own = burns.filter((burn) => burn.cause === cause);
    return own.length > 0 ? [{ name: cause ?? 'cause not known', burns: own }] : [];
  });
}

export function burnsOf(pieces: readonly ReviewedPiece[]): Burn[] {
  let sinceI = 0;
  return pieces.flatMap((reviewed, i) => {
    const { piece, cleared, tetromino } = reviewed.played;
    sinceI = tetromino === 'I' ? 0 : sinceI + 1;
    if (!isBurn(reviewed.played.cleared)) return [];
    const after = pieces[i + 1]?.played.piece === piece + 1 ? pieces[i + 1] : undefined;
    const cause = causeOf(reviewed, after, sinceI);
    return [{ piece, lines: cleared, cause, lostPoints: lostBy(reviewed) }];
  });
}

function causeOf(
  { played, judged }: ReviewedPiece,
  after: ReviewedPiece | undefined,
  sinceI: number,
): BurnCause | undefined {
  if (!judged?.played) return undefined;
  const bestCleared = judged.placements[0].cleared;
  if (judged.played.lost > 0 && (bestCleared === 0 || bestCleared === LINES_OF_TETRIS)) return 'decision';
  if (sinceI >= DROUGHT) return 'drought';
  if (after && holesOf(after.played.playfield) < holesOf(played.playfield)) return 'dig';
  return heightOf(played.playfield) >= HIGH ? 'height' : 'fit';
}
