import { describe, expect, it } from 'vitest';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { Learner } from '../../src/learn/learner.js';
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
