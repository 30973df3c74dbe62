/** What histograms tell: how long a game lasts by the rows of its pieces, how often a playfield is empty, how scores are spread. */

import { fitLine, type Line, mean, sum } from '../lib/statistics.js';
import { GAP_BIN } from './play-counters.js';

export interface RowAnalysis {
  /** Share of the pieces that rest with their reference cell in each row, 0–1. */
  readonly shares: readonly number[];
  /** The share of each row but the last as a multiple of the row's below; null where that one has none. */
  readonly ratios: readonly (number | null)[];
  /** Mean of the ratios of rows 6 to 14, as far as enough pieces came to rest in them; null when in none. */
  readonly meanRatio: number | null;
  /** log10 of the share in per cent by the row, over those of rows 6 to 15; null with fewer than two of them. */
  readonly regression: Line | null;
  /** The highest and the lowest row of the line, with enough pieces in each; null when row 15 has too few. */
  readonly counted: { readonly from: number; readonly to: number } | null;
  /** Pieces for one that rests in row 0, by the regression: how long a game lasts; null where it gives none. */
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
  const total = sum(rows);
  const shares = rows.map((count) => (total ? count / total : 0));
  const ratios = shares.slice(0, -1).map((share, row) => (shares[row + 1] ? share / shares[row + 1] : null));
  const counted = countedRows(rows);
  const usable = counted ? rows.map((_, row) => row).slice(counted.from, counted.to + 1) : [];
  const upper = usable.slice(0, -1).map((row) => rows[row] / rows[row + 1]);
  const meanRatio = upper.length > 0 ? mean(upper) : null;
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
  /** Gaps for each one of only five pieces; null when none has five. */
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
  const count = sum(counts);
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
  const total = sum(counts);
  const bins: GapBin[] = [];
  for (let from = 1; from < counts.length - 1; ) {
    const to = Math.min(counts.length - 1, Math.max(from + 1, Math.floor(from * 10 ** (1 / BINS_A_DECADE))));
    const count = sum(counts.slice(from, to));
    if (count > 0) {
      bins.push({ pieces: GAP_BIN * Math.sqrt(from * (to - 1)), count, share: count / (to - from) / total });
    }
    from = to;
  }
  return bins;
}

export interface ScoreAnalysis {
  readonly games: number;
  readonly mean: number;
  /** The error of the mean. */
  readonly standardError: number;
  /** In steps of the histogram. */
  readonly median: number;
  /** Mean of the better third of the games, and of the better three quarters, in steps of the histogram. */
  readonly bestThird: number;
  readonly bestThreeQuarters: number;
  /** Shares of the games that topped out and that maxed out, 0–1. */
  readonly toppedOut: number;
  readonly maxedOut: number;
  /** Chance of a score of at least this many points, for every 100,000. */
  readonly passing: readonly { readonly points: number; readonly share: number }[];
  readonly ripple: Ripple | null;
}

/** Waves in the density. */
export interface Ripple {
  /** Points from crest to crest. */
  readonly period: number;
  /** Height of the wave as a share of the mean density around it, 0–1. */
  readonly amplitude: number;
}

export interface ScoreSums {
  readonly games: number;
  readonly toppedOut: number;
  readonly maxedOut: number;
  readonly sum: number;
  readonly squares: number;
}

const PASSING_STEP = 100_000;
/** Periods that a ripple may have, in points. */
const SHORTEST_PERIOD = 12_000;
const LONGEST_PERIOD = 40_000;
const PERIOD_STEP = 250;

/**
 * @param counts games by score
 * @param bin points that share an entry
 * @returns null without a game
 */
export function analyseScores(counts: ArrayLike<number>, bin: number, sums: ScoreSums): ScoreAnalysis | null {
  const { games, sum: points, squares, toppedOut, maxedOut } = sums;
  if (games === 0) return null;
  const histogram = Array.from(counts);
  const mean = points / games;
  const variance = games > 1 ? Math.max(0, squares - games * mean ** 2) / (games - 1) : 0;
  const atLeast = (entry: number): number => sum(histogram.slice(entry));
  const last = histogram.findLastIndex((n) => n > 0);
  const steps = Math.floor((last * bin) / PASSING_STEP);
  return {
    games,
    mean,
    standardError: Math.sqrt(variance / games),
    median: medianOf(histogram, games) * bin,
    bestThird: meanOfBest(histogram, games / 3) * bin,
    bestThreeQuarters: meanOfBest(histogram, (3 * games) / 4) * bin,
    toppedOut: toppedOut / games,
    maxedOut: maxedOut / games,
    passing: Array.from({ length: steps }, (_, i) => ({
      points: (i + 1) * PASSING_STEP,
      share: atLeast(Math.round(((i + 1) * PASSING_STEP) / bin)) / games,
    })),
    ripple: findRipple(histogram, bin),
  };
}

/** The histogram, each entry the mean of those within `width` entries on both sides, weighted by nearness. */
export function smooth(counts: ArrayLike<number>, width: number): number[] {
  return Array.from(counts, (_, entry) => {
    let [sum, weights] = [0, 0];
    for (let by = -width; by <= width; by++) {
      const at = entry + by;
      if (at < 0 || at >= counts.length) continue;
      const weight = width + 1 - Math.abs(by);
      sum += weight * counts[at];
      weights += weight;
    }
    return sum / weights;
  });
}

/** Entry, with a half for its middle; the last one where the histogram holds fewer games. */
function medianOf(histogram: readonly number[], games: number): number {
  let entry = 0;
  for (let left = games / 2 - histogram[0]; left > 0 && entry < histogram.length - 1; left -= histogram[entry]) entry++;
  return entry + 0.5;
}

/** Mean entry of the best `games` games; a fraction of an entry counts as a fraction. */
function meanOfBest(histogram: readonly number[], games: number): number {
  let left = games;
  let sum = 0;
  for (let entry = histogram.length - 1; entry >= 0 && left > 0; entry--) {
    const taken = Math.min(left, histogram[entry]);
    sum += taken * (entry + 0.5);
    left -= taken;
  }
  return sum / games;
}

/**
 * The strongest wave in what is left of a histogram when its slow course is taken out, among periods that points at
 * levels 19 to 28 can bring about. Null with fewer than a thousand games.
 */
function findRipple(histogram: readonly number[], bin: number): Ripple | null {
  const total = sum(histogram);
  if (total < 1000) return null;
  const course = smooth(histogram, Math.round(LONGEST_PERIOD / bin));
  let best: Ripple | null = null;
  for (let period = SHORTEST_PERIOD; period <= LONGEST_PERIOD; period += PERIOD_STEP) {
    let [re, im] = [0, 0];
    histogram.forEach((n, entry) => {
      const angle = (2 * Math.PI * (entry + 0.5) * bin) / period;
      re += (n - course[entry]) * Math.cos(angle);
      im += (n - course[entry]) * Math.sin(angle);
    });
    const amplitude = (2 * Math.hypot(re, im)) / total;
    if (!best || amplitude > best.amplitude) best = { period, amplitude };
  }
  return best;
}
