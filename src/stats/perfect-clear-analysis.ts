/** How often a playfield becomes empty. */

import { fitLine, type Line } from './distribution.js';
import { GAP_BIN } from './play-counters.js';

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
