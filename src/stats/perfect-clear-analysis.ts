/** How often a playfield becomes empty. */
import { GAP_BIN } from './play-counters.js';
import { fitLine } from './regression.js';

export interface PerfectClearAnalysis {
  /** Whole gaps that were counted: from an empty playfield to the next. */
  readonly count: number;
  /** Pieces, mean; null without a gap. */
  readonly meanGap: number | null;
  /** One gap in so many has only five pieces; null when none has. */
  readonly oneInFivePieces: number | null;
  /** Share of the gaps with n pieces ≈ factor · n ^ exponent, as long as gaps are counted often; null without enough. */
  readonly powerLaw: { readonly factor: number; readonly exponent: number; readonly r2: number } | null;
}

/** A number of pieces counted less often than this is left out of the fit. */
const FEWEST = 5;

/**
 * @param gaps how often each gap was counted, by fives of pieces; the last entry is all longer ones
 * @param pieces of all gaps together
 */
export function analysePerfectClears(gaps: ArrayLike<number>, pieces: number): PerfectClearAnalysis {
  const counts = Array.from(gaps);
  const count = counts.reduce((sum, n) => sum + n, 0);
  // Up to the first rare one: behind it, those that happen to be frequent would bend the line.
  const rare = counts.findIndex((n, entry) => entry > 0 && n < FEWEST);
  const points = counts
    .slice(0, rare < 0 ? -1 : rare)
    .flatMap((n, entry) =>
      entry > 0 ? [{ x: Math.log10(entry * GAP_BIN), y: Math.log10(n / count), weight: n }] : [],
    );
  const line = points.length > 2 ? fitLine(points) : undefined;
  return {
    count,
    meanGap: count ? pieces / count : null,
    oneInFivePieces: counts[1] ? count / counts[1] : null,
    powerLaw: line ? { factor: 10 ** line.intercept, exponent: line.slope, r2: line.r2 } : null,
  };
}
