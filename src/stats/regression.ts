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
