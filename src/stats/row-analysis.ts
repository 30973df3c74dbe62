/** In which rows pieces come to rest, and what that says about how long a game lasts. */

import { fitLine, type Line } from './distribution.js';
import { GAP_BIN } from './play-counters.js';

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

/** How often a playfield becomes empty. */
export interface PerfectClearAnalysis {
  /** Whole gaps that were counted: from an empty playfield to the next. */
  readonly count: number;
  /** Pieces, mean; null without a gap. */
  readonly meanGap: number | null;
  /** One gap in so many has only five pieces; null when none has. */
  readonly oneInFivePieces: number | null;
  /** Share of the gaps with n pieces ≈ factor · n ^ exponent, over the bins of `gapBins`; null without enough. */
  readonly powerLaw: { readonly factor: number; readonly exponent: number; readonly r2: number } | null;
}

/** Gaps of nearly the same length, taken together: bins are wider the longer the gaps. */
export interface GapBin {
  /** Pieces, the middle of the bin as a ratio. */
  readonly pieces: number;
  readonly count: number;
  /** Share of all gaps for each five pieces of the bin's width, 0–1. */
  readonly share: number;
}

/** Bins for each power of ten. */
const BINS_A_DECADE = 12;
/** A bin with fewer gaps is left out of the fit. */
const FEWEST = 5;

/**
 * @param gaps how often each gap was counted, by fives of pieces; the last entry is all longer ones
 * @param pieces of all gaps together, those of unfinished gaps included: without them long gaps would be missed
 */
export function analysePerfectClears(gaps: ArrayLike<number>, pieces: number): PerfectClearAnalysis {
  const counts = Array.from(gaps);
  const count = counts.reduce((sum, n) => sum + n, 0);
  const points = gapBins(gaps)
    .filter((bin) => bin.count >= FEWEST)
    .map((bin) => ({ x: Math.log10(bin.pieces), y: Math.log10(bin.share), weight: bin.count }));
  const line = points.length > 2 ? fitLine(points) : undefined;
  return {
    count,
    meanGap: count ? pieces / count : null,
    oneInFivePieces: counts[1] ? count / counts[1] : null,
    powerLaw: line ? powerLawOf(line) : null,
  };
}

/** Null for a line so steep that no number holds its factor. */
function powerLawOf({ intercept, slope, r2 }: Line): PerfectClearAnalysis['powerLaw'] {
  const factor = 10 ** intercept;
  return factor > 0 && Number.isFinite(factor) ? { factor, exponent: slope, r2 } : null;
}

/** The histogram in bins whose widths grow with the gaps; empty ones and what lies beyond the histogram are left out. */
export function gapBins(gaps: ArrayLike<number>): GapBin[] {
  const counts = Array.from(gaps);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const bins: GapBin[] = [];
  for (let from = 1; from < counts.length - 1; ) {
    const to = Math.min(counts.length - 1, Math.max(from + 1, Math.floor(from * 10 ** (1 / BINS_A_DECADE))));
    const count = counts.slice(from, to).reduce((sum, n) => sum + n, 0);
    if (count > 0) {
      bins.push({ pieces: GAP_BIN * Math.sqrt(from * (to - 1)), count, share: count / (to - from) / total });
    }
    from = to;
  }
  return bins;
}
