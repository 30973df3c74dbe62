/** In which rows pieces come to rest, and what that says about how long a game lasts. */
import { fitLine, type Line } from './regression.js';

export interface RowAnalysis {
  /** Share of the pieces that rest with their reference cell in each row, 0–1. */
  readonly shares: readonly number[];
  /** Of each row but the last, its share as a multiple of the row's below; null where that one has none. */
  readonly ratios: readonly (number | null)[];
  /** Mean of the ratios of rows 6 to 14; null unless all of them are there. */
  readonly meanRatio: number | null;
  /** log10 of the share in per cent by the row, over rows 6 to 15; null with fewer than two of them. */
  readonly regression: Line | null;
  /** Pieces for one that rests in row 0, as the regression has it: how long a game lasts. */
  readonly piecesPerGame: number | null;
}

/** Rows that are rare enough for a slope and frequent enough to be counted. */
export const REGRESSION_ROWS = { from: 6, to: 15 } as const;
/** log10 of a hundred per cent. */
const PER_CENT = 2;

/** @param counts pieces by row, from the top */
export function analyseRows(counts: ArrayLike<number>): RowAnalysis {
  const rows = Array.from(counts);
  const total = rows.reduce((sum, count) => sum + count, 0);
  const shares = rows.map((count) => (total ? count / total : 0));
  const ratios = shares.slice(0, -1).map((share, row) => (shares[row + 1] ? share / shares[row + 1] : null));
  const { from, to } = REGRESSION_ROWS;
  const whole = ratios.slice(from, to);
  const meanRatio = whole.some((ratio) => ratio === null)
    ? null
    : whole.reduce<number>((sum, ratio) => sum + (ratio as number), 0) / whole.length;
  const points = shares.flatMap((share, row) =>
    row >= from && row <= to && share > 0 ? [{ x: row, y: Math.log10(100 * share) }] : [],
  );
  const regression = fitLine(points) ?? null;
  return {
    shares,
    ratios,
    meanRatio,
    regression,
    piecesPerGame: regression && 10 ** (PER_CENT - regression.intercept),
  };
}

/** Pieces of a game by the regression as they are told: no more than four digits of them mean anything. */
export function roundedPieces(piecesPerGame: number): number {
  return Number(piecesPerGame.toPrecision(4));
}
