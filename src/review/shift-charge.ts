/** The charge of the auto shift (DAS) with which pieces appear: with a full one a held direction shifts at once. */
import type { PlayedPiece } from './played-game.js';

/** With how much charge the pieces of a game appeared. */
export interface ChargeStatistics {
  /** Pieces by their charge: 15–16, 10–14, 0–9 frames. */
  readonly great: number;
  readonly ok: number;
  readonly bad: number;
  /** Frames, 0–16. */
  readonly mean: number;
}

const GREAT = 15;
const OK = 10;

/** Null where the charge of no piece is known. */
export function chargeOf(pieces: readonly PlayedPiece[]): ChargeStatistics | null {
  const charges = pieces.flatMap(({ charge }) => (charge === undefined ? [] : [charge]));
  if (charges.length === 0) return null;
  const great = charges.filter((charge) => charge >= GREAT).length;
  const bad = charges.filter((charge) => charge < OK).length;
  const mean = charges.reduce((sum, charge) => sum + charge, 0) / charges.length;
  return { great, ok: charges.length - great - bad, bad, mean };
}
