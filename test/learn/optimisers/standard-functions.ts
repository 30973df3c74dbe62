/** Functions on which optimisers are measured, turned round: the highest value is 0, at the point that is named. */
import type { Optimiser, Point } from '../../../src/learn/optimisers/optimiser.js';

/** One round hill with its top at the origin. */
export const sphere = (point: Point): number => -point.reduce((sum, x) => sum + x * x, 0);

/** A long bent ridge with its top where all numbers are 1. */
export const rosenbrock = (point: Point): number =>
  -point.slice(1).reduce((sum, y, i) => sum + 100 * (y - point[i] ** 2) ** 2 + (1 - point[i]) ** 2, 0);

/** A hill with a lesser top near every point of whole numbers; the highest at the origin. */
export const rastrigin = (point: Point): number =>
  -point.reduce((sum, x) => sum + x * x + 10 - 10 * Math.cos(2 * Math.PI * x), 0);

/** A round hill with its top off the origin, where no start is by chance. */
export const shiftedSphere = (point: Point): number => sphere(point.map((x, i) => x - 0.3 * (i + 1)));

/** How well a point's direction agrees with that of (1, −1, 1, −1, …): −2 to 0. */
export const direction = (point: Point): number => {
  const length = Math.hypot(...point) * Math.sqrt(point.length);
  return length === 0 ? -2 : point.reduce((sum, x, i) => sum + (i % 2 ? -x : x), 0) / length - 1;
};

/** Lets an optimiser work for some generations. */
export function run(optimiser: Optimiser<unknown>, rate: (point: Point) => number, generations: number): void {
  for (let i = 0; i < generations; i++) optimiser.tell(optimiser.ask().map(rate));
}
