/** The charge of the auto shift (DAS) with which pieces appear: with a full one a held direction shifts at once. */
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';

/** With how much charge the pieces of a game appeared. */
export interface ChargeStatistics {
  /** Frames of a full charge, and of one that is left after a repeated shift: 16 and 10 on the console of the USA. */
  readonly full: number;
  readonly reload: number;
  /** Pieces by their charge: full or a frame less, from the reloaded one on, less. */
  readonly great: number;
  readonly ok: number;
  readonly bad: number;
  /** Frames. */
  readonly mean: number;
}

/** Null where the charge of no piece is known. */
export function chargeOf(pieces: readonly PlayedPiece[]): ChargeStatistics | null {
  const charges = pieces.flatMap(({ charge }) => (charge === undefined ? [] : [charge]));
  if (charges.length === 0) return null;
  const { dasFull: full, dasReload: reload } = timingOfPiece(pieces[0]);
  const great = charges.filter((charge) => charge >= full - 1).length;
  const bad = charges.filter((charge) => charge < reload).length;
  const mean = charges.reduce((sum, charge) => sum + charge, 0) / charges.length;
  return { full, reload, great, ok: charges.length - great - bad, bad, mean };
}
