/** Clears of fewer than four lines, and why they were made. */

import type { PlayedPiece } from '../tetris/played-game.js';
import { DROUGHT } from './droughts.js';
import type { ReviewedPiece } from './judge-piece.js';
import { heightOf, holesOf } from './statistics.js';

export const BURN_CAUSES = ['decision', 'drought', 'dig', 'height', 'fit'] as const;
/**
 * The first that holds of: `decision`: a placement that clears nothing, or four, was worth more; `drought`: no I for 13
 * pieces; `dig`: it opens a hole; `height`: the stack is high; `fit`: there was no better place for the piece.
 */
/** Why lines were burned. */
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
const TETRIS = 4;

/** Burns by their causes, in the order of `BURN_CAUSES`, and last those whose cause is not known; none where there is no burn. */
export function burnsByCause(burns: readonly Burn[]): { readonly name: string; readonly burns: readonly Burn[] }[] {
  return [...BURN_CAUSES, undefined].flatMap((cause) => {
    const own = burns.filter((burn) => burn.cause === cause);
    return own.length > 0 ? [{ name: cause ?? 'cause not known', burns: own }] : [];
  });
}

/** Whether a placement cleared lines, and fewer than four. */
export function isBurn({ cleared }: Pick<PlayedPiece, 'cleared'>): boolean {
  return cleared > 0 && cleared < TETRIS;
}

export function burnsOf(pieces: readonly ReviewedPiece[]): Burn[] {
  let sinceI = 0;
  return pieces.flatMap((reviewed, i) => {
    const { piece, cleared, tetromino } = reviewed.played;
    sinceI = tetromino === 'I' ? 0 : sinceI + 1;
    if (!isBurn(reviewed.played)) return [];
    const after = pieces[i + 1]?.played.piece === piece + 1 ? pieces[i + 1] : undefined;
    const cause = causeOf(reviewed, after, sinceI);
    return [{ piece, lines: cleared, cause, lostPoints: reviewed.judged?.played?.lostPoints ?? 0 }];
  });
}

function causeOf(
  { played, judged }: ReviewedPiece,
  after: ReviewedPiece | undefined,
  sinceI: number,
): BurnCause | undefined {
  if (!judged?.played) return undefined;
  const bestCleared = judged.placements[0].cleared;
  if (judged.played.lost > 0 && (bestCleared === 0 || bestCleared === TETRIS)) return 'decision';
  if (sinceI >= DROUGHT) return 'drought';
  if (after && holesOf(after.played.playfield) < holesOf(played.playfield)) return 'dig';
  return heightOf(played.playfield) >= HIGH ? 'height' : 'fit';
}
