/** In which rows pieces come to rest, and what that says about how long a game lasts. */
import { fitLine, type Line } from './distribution.js';

export interface RowAnalysis {
  /** Share of the pieces that rest with their reference cell in each row, 0–1. */
  readonly shares: readonly number[];
  /** Of each row but the last, its share as a multiple of the row's below; null where that one has none. */
  readonly ratios: readonly (number | null)[];
  /** Mean of the ratios of rows 6 to 14, as far as enough pieces came to rest in them; null when in none. */
  readonly meanRatio: number | null;
  /** log10 of the share in per cent by the row, over those of rows 6 to 15; null with fewer than two of them. */
  readonly regression: Line | null;
  /** The highest and the lowest row of the line, with enough pieces in each; null when row 15 has too few. */
  readonly counted: { readonly from: number; readonly to: number } | null;
  /** Pieces for one that rests in row 0, as the regression has it: how long a game lasts; null where it tells none. */
  readonly piecesPerGame: number | null;
}

/** Rows that are rare enough for a slope and frequent enough to be counted. */
export const REGRESSION_ROWS = { from: 6, to: 15 } as const;
/** Pieces that a row has at least to be counted: their number is then sure to a tenth, and a row of one or two says nothing. */
export const LEAST_PIECES = 100;
/** A line that goes beyond this is no measure of how long games last. */
const MOST_PIECES_TOLD = 1e18;
/** log10 of a hundred per cent. */
const PER_CENT = 2;

/** @param counts pieces by row, from the top */
export function analyseRows(counts: ArrayLike<number>): RowAnalysis {
  const rows = Array.from(counts);
  const total = rows.reduce((sum, count) => sum + count, 0);
  const shares = rows.map((count) => (total ? count / total : 0));
  const ratios = shares.slice(0, -1).map((share, row) => (shares[row + 1] ? share / shares[row + 1] : null));
  const counted = countedRows(rows);
  const usable = counted ? rows.map((_, row) => row).slice(counted.from, counted.to + 1) : [];
  const upper = usable.slice(0, -1).map((row) => rows[row] / rows[row + 1]);
  const meanRatio = upper.length > 0 ? upper.reduce((sum, ratio) => sum + ratio, 0) / upper.length : null;
  const regression = fitLine(usable.map((row) => ({ x: row, y: Math.log10(100 * shares[row]) }))) ?? null;
  return {
    shares,
    ratios,
    meanRatio,
    regression,
    counted,
    piecesPerGame: regression && toldPieces(10 ** (PER_CENT - regression.intercept)),
  };
}

function toldPieces(pieces: number): number | null {
  return pieces >= 1 && pieces <= MOST_PIECES_TOLD ? pieces : null;
}

/** From row 15 upwards, as far as there are enough pieces. */
function countedRows(rows: readonly number[]): RowAnalysis['counted'] {
  const { from, to } = REGRESSION_ROWS;
  let highest = to + 1;
  while (highest > from && rows[highest - 1] >= LEAST_PIECES) highest--;
  return highest > to ? null : { from: highest, to };
}

/** The rows of a mean ratio, as in "rows 6/7 to 14/15". */
export function ratioRows({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to - 1 ? `rows ${from}/${to}` : `rows ${from}/${from + 1} to ${to - 1}/${to}`;
}

/** Pieces of a game by the regression as they are told: no more than four digits of them mean anything. */
export function roundedPieces(piecesPerGame: number): number {
  return Number(piecesPerGame.toPrecision(4));
}
