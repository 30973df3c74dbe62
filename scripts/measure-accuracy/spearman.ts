/** How far two orders agree: 1 for the same order, −1 for the opposite one. Equal values share the mean of their ranks. */
import { mean } from '../../src/lib/statistics.js';

export function spearman(xs: readonly number[], ys: readonly number[]): number {
  const [a, b] = [ranksOf(xs), ranksOf(ys)];
  const middle = mean(a);
  const product = (left: readonly number[], right: readonly number[]): number =>
    left.reduce((sum, each, i) => sum + (each - middle) * (right[i] - middle), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const less = values.filter((each) => each < value).length;
    const same = values.filter((each) => each === value).length;
    return less + (same + 1) / 2;
  });
}
