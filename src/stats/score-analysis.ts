/** How the scores of many games are spread, from a histogram of them. */

export interface ScoreAnalysis {
  readonly games: number;
  readonly mean: number;
  /** Of the mean. */
  readonly standardError: number;
  /** In steps of the histogram. */
  readonly median: number;
  /** Mean of the better third of the games, and of the better three quarters, in steps of the histogram. */
  readonly bestThird: number;
  readonly bestThreeQuarters: number;
  /** Shares of the games that topped out and that maxed out, 0–1. */
  readonly toppedOut: number;
  readonly maxedOut: number;
  /** Chance of a score of at least so many points, for every 100,000. */
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
  const { games, sum, squares, toppedOut, maxedOut } = sums;
  if (games === 0) return null;
  const histogram = Array.from(counts);
  const mean = sum / games;
  const variance = games > 1 ? Math.max(0, squares - games * mean ** 2) / (games - 1) : 0;
  const atLeast = (entry: number): number => histogram.slice(entry).reduce((total, n) => total + n, 0);
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

/** Mean entry of the best so many games; a fraction of an entry counts as a fraction. */
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
  const total = histogram.reduce((sum, n) => sum + n, 0);
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
