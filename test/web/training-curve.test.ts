import { describe, expect, it } from 'vitest';
import { TrainingCurve } from '../../src/web/train/training-curve.js';

const ROUND_PIECES = 160_000;

const counts = (rounds: number, lines: number, tetrisLines: number) => ({
  pieces: rounds * ROUND_PIECES,
  lines,
  tetrisLines,
  topOuts: 0,
});

describe('the curve of a training run', () => {
  it('says of each stretch which share of its own lines tetrises cleared', () => {
    const curve = new TrainingCurve([], 0);
    curve.add(counts(1, 1000, 0));
    curve.add(counts(2, 3000, 500));
    expect(curve.points).toEqual([
      { pieces: ROUND_PIECES, tetrisRate: 0 },
      { pieces: 2 * ROUND_PIECES, tetrisRate: 0.25 },
    ]);
  });

  it('goes on behind the points and the pieces of the weights that the run starts from', () => {
    const before = [{ pieces: 5_000_000, tetrisRate: 0.5 }];
    const curve = new TrainingCurve(before, 5_000_000);
    curve.add(counts(1, 100, 60));
    expect(curve.points).toEqual([...before, { pieces: 5_000_000 + ROUND_PIECES, tetrisRate: 0.6 }]);
  });

  it('has no point of a stretch without a line', () => {
    const curve = new TrainingCurve([], 0);
    curve.add(counts(1, 0, 0));
    curve.add(counts(2, 400, 100));
    expect(curve.points).toEqual([{ pieces: 2 * ROUND_PIECES, tetrisRate: 0.25 }]);
  });

  it('keeps a long run in few points, whose lines are all counted, to its latest piece', () => {
    const curve = new TrainingCurve([], 0);
    let tetrisLines = 0;
    for (let round = 1; round <= 10_000; round++) {
      if (round > 5_000) tetrisLines += 50;
      curve.add(counts(round, round * 100, tetrisLines));
    }
    const { points } = curve;
    expect(points.length).toBeGreaterThan(150);
    expect(points.length).toBeLessThanOrEqual(301);
    expect(points.at(-1)!.pieces).toBeGreaterThan(9_900 * ROUND_PIECES);
    for (const { pieces, tetrisRate } of points) {
      if (pieces <= 5_000 * ROUND_PIECES) expect(tetrisRate).toBe(0);
      else if (pieces > 5_100 * ROUND_PIECES) expect(tetrisRate).toBe(0.5);
    }
  });
});
