import { describe, expect, it } from 'vitest';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { Learner, learnedFrom } from '../../src/learn/learner.js';
import { KILLSCREEN_TRAINING as PLAN } from '../../src/learn/training-plan.js';
import { isSame } from '../support/learn-here.js';

const START = startOf('base');

function startOf(features: 'base' | 'surface'): Float32Array {
  const network = new NtupleNetwork(features, { workspaces: 0, shared: false });
  setPrior(network);
  return network.weights;
}

/** In how many weights from one place on two networks differ. */
const changes = (one: Float32Array, other: Float32Array, from = 0): number =>
  one.subarray(from).reduce((sum, weight, i) => sum + (weight === other[from + i] ? 0 : 1), 0);

describe('a learner', () => {
  const learner = new Learner(PLAN);
  const task = { number: 0, pieces: 2_000, done: 0 };

  it('comes to the same from the same weights and the same task, whatever it did before', () => {
    const before = START.slice();
    const first = learner.learn(START, task);
    const other = learner.learn(START, { ...task, number: 1 });
    expect(isSame(START, before)).toBe(true);
    expect(changes(first.weights, START)).toBeGreaterThan(1000);
    expect(changes(first.weights, other.weights)).toBeGreaterThan(1000);
    const again = learner.learn(START, task);
    expect(isSame(again.weights, first.weights)).toBe(true);
    expect(again.counts).toEqual(first.counts);
    expect(first.counts.pieces).toBe(2_000);
    expect(first.counts.topOuts).toBeGreaterThan(0);
  });

  it('refuses weights of other features', () => {
    expect(() => learner.learn(new Float32Array(8), task)).toThrow(
      /^expected \d+ weights of the base features, found 8$/,
    );
  });
});

it('the larger tables learn when their share of the run has begun', () => {
  const learner = new Learner({ ...PLAN, features: 'surface', baseOnly: 0.5 });
  const start = startOf('surface');
  const firstOfSurface = LAYOUTS.base.rows * ROW_WIDTH;
  const changedAt = (done: number) =>
    changes(learner.learn(start, { number: 0, pieces: 500, done }).weights, start, firstOfSurface);
  expect(changedAt(0.49)).toBe(0);
  expect(changedAt(0.5)).toBeGreaterThan(100);
});

describe('steps of their own', () => {
  const own = { ...PLAN, ownSteps: true };
  const begun = learnedFrom(own, START);
  const { length } = START;
  const sumsOf = (learned: Float32Array) =>
    [learned.subarray(length, 2 * length), learned.subarray(2 * length)] as const;

  it('begin with three tenths of the step', () => {
    const task = { number: 0, pieces: 1, done: 0 };
    const plain = new Learner(PLAN).learn(START, task).weights;
    const learned = new Learner(own).learn(begun, task).weights;
    const moved = [...START.keys()].filter((i) => plain[i] !== START[i]);
    expect(moved.length).toBeGreaterThan(10);
    for (const i of moved) expect(learned[i] - START[i]).toBeCloseTo(0.3 * (plain[i] - START[i]), 5);
  });

  it('are nothing where errors have cancelled out', () => {
    const resting = begun.slice();
    resting.fill(0, length, 2 * length);
    const learned = new Learner(own).learn(resting, { number: 0, pieces: 1, done: 0 }).weights;
    expect(isSame(learned.subarray(0, length), START)).toBe(true);
  });

  it('go by the sums of errors and of their sizes, which are learned with the weights', () => {
    const learner = new Learner(own);
    const { weights: learned } = learner.learn(begun, { number: 0, pieces: 20_000, done: 0 });
    const [errors, sizes] = sumsOf(learned);
    const [first, firstSizes] = sumsOf(begun);
    const met = [...errors.keys()].filter((i) => sizes[i] !== firstSizes[i]);
    expect(met.length).toBeGreaterThan(1000);
    for (const i of met) {
      // As far as 32-bit sums are exact.
      expect(Math.abs(errors[i] - first[i])).toBeLessThanOrEqual((sizes[i] - firstSizes[i]) * 1.001);
    }
    // What was learned is what the next task begins with.
    const { weights: later } = learner.learn(learned, { number: 1, pieces: 1_000, done: 0.5 });
    expect(later.length).toBe(3 * length);
    for (const i of met) expect(sumsOf(later)[1][i]).toBeGreaterThanOrEqual(sizes[i]);
  });

  it('need the sums', () => {
    expect(() => new Learner(own).learn(START, { number: 0, pieces: 1, done: 0 })).toThrow(/^expected \d+ weights/);
  });
});
