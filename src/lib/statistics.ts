/** Sums, means, medians and errors: how a set of numbers is spread. */

export function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
}

/** @param numbers at least one */
export function mean(numbers: ArrayLike<number> & Iterable<number>): number {
  return sum(numbers) / numbers.length;
}

/** The variance of a sample; 0 for fewer than two numbers. */
export function variance(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return sum(numbers.map((each) => (each - middle) ** 2)) / Math.max(1, numbers.length - 1);
}

export function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** @param numbers at least one, in any order */
export function median(numbers: readonly number[]): number {
  return quantile(ascending(numbers), 0.5);
}

/** @param sorted numbers in rising order; a place between two of them counts in proportion */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export interface Distribution {
  readonly count: number;
  readonly mean: number;
  /** That of the sample; 0 for fewer than two numbers. */
  readonly standardDeviation: number;
  /** How far the mean may be off. */
  readonly standardError: number;
  readonly minimum: number;
  readonly p1: number;
  readonly p5: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly maximum: number;
}

/** @throws RangeError on no numbers */
export function distribution(numbers: readonly number[]): Distribution {
  if (numbers.length === 0) throw new RangeError('no numbers to describe');
  const sorted = ascending(numbers);
  const count = sorted.length;
  const standardDeviation = Math.sqrt(variance(sorted));
  return {
    count,
    mean: mean(sorted),
    standardDeviation,
    standardError: standardDeviation / Math.sqrt(count),
    minimum: sorted[0],
    p1: quantile(sorted, 0.01),
    p5: quantile(sorted, 0.05),
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    maximum: sorted[count - 1],
  };
}

export interface Share {
  readonly share: number;
  /** Bounds of the 95 % confidence interval, after Wilson. */
  readonly low: number;
  readonly high: number;
}

const Z_95 = 1.959964;

/** The share of `hits` among `count`, with its confidence interval; count at least 1. */
export function shareOf(hits: number, count: number): Share {
  const share = hits / count;
  const spread = Z_95 ** 2 / count;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / count + spread / (4 * count))) / (1 + spread);
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** A straight line through points, by least squares. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** Share of the variance that the line explains, 0–1. */
  readonly r2: number;
}

export interface DataPoint {
  readonly x: number;
  readonly y: number;
  /** 1 if not given. */
  readonly weight?: number;
}

/** The line that is nearest to the points; undefined unless they lie at two places or more. */
export function fitLine(points: readonly DataPoint[]): Line | undefined {
  const weighted = (of: (point: DataPoint) => number): number =>
    sum(points.map((point) => (point.weight ?? 1) * of(point)));
  const total = weighted(() => 1);
  if (total === 0) return undefined;
  const meanX = weighted(({ x }) => x) / total;
  const meanY = weighted(({ y }) => y) / total;
  const xx = weighted(({ x }) => (x - meanX) ** 2);
  if (xx === 0) return undefined;
  const xy = weighted(({ x, y }) => (x - meanX) * (y - meanY));
  const yy = weighted(({ y }) => (y - meanY) ** 2);
  const slope = xy / xx;
  return { slope, intercept: meanY - slope * meanX, r2: yy === 0 ? 1 : xy ** 2 / (xx * yy) };
}
