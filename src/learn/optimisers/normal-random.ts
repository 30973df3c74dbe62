/** Random numbers of the normal distribution. */
import type { SeededRandom } from '../../lib/seeded-random.js';

/** A number of mean 0 and variance 1, by Marsaglia's polar method; the second one of each pair is left. */
export function normal(random: SeededRandom): number {
  for (;;) {
    const x = 2 * random.float() - 1;
    const y = 2 * random.float() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}
