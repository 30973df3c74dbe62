import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';

describe('the seeded generator', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const numbers = (seed: number) => {
      const random = new SeededRandom(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
  });

  it('spreads evenly over a range', () => {
    const random = new SeededRandom(1);
    const counts = new Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i++) counts[random.below(7)]++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('draws by weight, and never what has none', () => {
    const random = new SeededRandom(2);
    const counts = [0, 0, 0];
    for (let i = 0; i < 40_000; i++) counts[random.weighted([1, 0, 3])]++;
    expect(counts[1]).toBe(0);
    expect(Math.abs(counts[0] - 10_000)).toBeLessThan(400);
  });
});
