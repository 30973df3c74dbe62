/** How a set of numbers is spread. */

export interface Distribution {
  readonly count: number;
  readonly mean: number;
  /** Of the sample; 0 for fewer than two numbers. */
  readonly standardDeviation: number;
  /** Of the mean. */
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
  const sorted = [...numbers].sort((a, b) => a - b);
  const count = sorted.length;
  const mean = sorted.reduce((sum, number) => sum + number, 0) / count;
  const squares = sorted.reduce((sum, number) => sum + (number - mean) ** 2, 0);
  const standardDeviation = count > 1 ? Math.sqrt(squares / (count - 1)) : 0;
  return {
    count,
    mean,
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

/** Of numbers in rising order; between two of them in proportion. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
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

/** Straight lines through points, by least squares. */
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
  const sum = (of: (point: DataPoint) => number): number =>
    points.reduce((total, point) => total + (point.weight ?? 1) * of(point), 0);
  const total = sum(() => 1);
  if (total === 0) return undefined;
  const meanX = sum(({ x }) => x) / total;
  const meanY = sum(({ y }) => y) / total;
  const xx = sum(({ x }) => (x - meanX) ** 2);
  if (xx === 0) return undefined;
  const xy = sum(({ x, y }) => (x - meanX) * (y - meanY));
  const yy = sum(({ y }) => (y - meanY) ** 2);
  const slope = xy / xx;
  return { slope, intercept: meanY - slope * meanX, r2: yy === 0 ? 1 : xy ** 2 / (xx * yy) };
}
