import { describe, expect, it } from 'vitest';
import { distribution, quantile, shareOf } from '../../src/lib/statistics.js';
import { pairedDifference } from '../../src/stats/measure.js';

describe('a distribution', () => {
  it('of 1 to 5', () => {
    const { mean, median, standardDeviation, standardError, minimum, maximum } = distribution([5, 3, 1, 4, 2]);
    expect([mean, median, minimum, maximum]).toEqual([3, 3, 1, 5]);
    expect(standardDeviation).toBeCloseTo(Math.sqrt(2.5));
    expect(standardError).toBeCloseTo(Math.sqrt(0.5));
  });

  it('of one number has no spread, and of none does not exist', () => {
    expect(distribution([7])).toMatchObject({ mean: 7, standardDeviation: 0, p1: 7, p99: 7 });
    expect(() => distribution([])).toThrow(RangeError);
  });

  it('takes quantiles in proportion', () => {
    expect(quantile([0, 10], 0.25)).toBe(2.5);
    expect(quantile([0, 10, 20], 1)).toBe(20);
  });
});

describe('a share', () => {
  it('of all or nothing still leaves room for doubt', () => {
    const all = shareOf(2000, 2000);
    expect(all.share).toBe(1);
    expect(all.low).toBeGreaterThan(0.998);
    expect(all.low).toBeLessThan(0.9983);
    expect(shareOf(0, 10)).toMatchObject({ share: 0, low: 0 });
  });
});

describe('paired games', () => {
  it('are compared one by one', () => {
    expect(pairedDifference([3, 5, 5], [1, 5, 6])).toMatchObject({ mean: 1 / 3, won: 1, lost: 1, drawn: 1 });
    expect(() => pairedDifference([1], [1, 2])).toThrow('cannot be paired');
  });
});
