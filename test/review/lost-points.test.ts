import { describe, expect, it } from 'vitest';
import type { Prospect } from '../../src/players/outlook/expected-points.js';
import { type Compared, keptPart, pointsLost } from '../../src/review/lost-points.js';

const calm = (points: number): Prospect => ({ points, own: 0, share: 1 });
const compared = (more: Partial<Compared>): Compared => ({
  ...{ better: calm(1_000_000), own: calm(998_000), behind: 1, clean: 0, burns: false, line: 6000 },
  ...more,
});

describe('what is lost for good', () => {
  it('is all that the search sees behind on a clean stack', () => {
    expect(pointsLost(compared({}))).toBe(6000);
    expect(pointsLost(compared({ clean: 1 }))).toBe(6000);
  });

  it('is a smaller part the further the stack is from clean, without a jump', () => {
    const parts = Array.from({ length: 101 }, (_, i) => keptPart({ clean: -i / 10, burns: false }));
    for (let i = 1; i < parts.length; i++) {
      expect(parts[i], `at −${i / 10} lines`).toBeLessThanOrEqual(parts[i - 1]);
      expect(parts[i - 1] - parts[i], `at −${i / 10} lines`).toBeLessThan(0.03);
    }
    expect(parts[20]).toBeCloseTo(0.6);
    expect(parts[100]).toBeCloseTo(0.04);
  });

  it('is more than half of lines that are burned, on any stack', () => {
    expect(keptPart({ clean: -8, burns: true })).toBe(0.6);
    expect(keptPart({ clean: 0, burns: true })).toBe(1);
  });

  it('is what games still make less where the placement brings danger', () => {
    const own = { points: 700_000, own: 0, share: 0.7 };
    expect(pointsLost(compared({ own, behind: 30, clean: -8 }))).toBe(300_000);
  });

  it('goes from the one to the other as the danger rises', () => {
    const lost = (share: number, behind = 30): number =>
      pointsLost(compared({ own: { points: 1_000_000 * share, own: 0, share }, behind, clean: -8 }));
    const isRising = ([none, some, more, all]: number[], from: number, to: number): void => {
      expect(none).toBeCloseTo(from);
      expect(some).toBeGreaterThan(none);
      expect(more).toBeGreaterThan(some);
      expect(all).toBeCloseTo(to);
    };
    isRising(
      [0.99, 0.96, 0.94, 0.9].map((share) => lost(share)),
      0.04 * 30 * 6000,
      100_000,
    );
    // The search has to see the danger, too.
    isRising(
      [10, 15, 20, 30].map((behind) => lost(0.9, behind)),
      0.04 * 10 * 6000,
      100_000,
    );
  });

  it('counts on a stack that is half lost, whatever the search sees', () => {
    const lost = (share: number): number =>
      pointsLost(
        compared({
          better: { points: 500_000, own: 0, share },
          own: { points: 400_000, own: 0, share: 0.8 * share },
          clean: -8,
        }),
      );
    expect([0.9, 0.8, 0.65, 0.5, 0.2].map((share) => Math.round(lost(share)))).toEqual([
      240, 240, 50_120, 100_000, 100_000,
    ]);
  });

  it('is no less in danger than without', () => {
    const hopeless = { points: 100, own: 0, share: 0.001 };
    const better = { ...hopeless, share: 0.01 };
    expect(pointsLost(compared({ better, own: hopeless, behind: 25, clean: -8 }))).toBe(0.04 * 25 * 6000);
  });
});
