import { describe, expect, it } from 'vitest';
import { type FeatureSet, LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { LINE_REWARDS, NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import { SelfPlay } from '../../src/learn/self-play.js';
import { PLATEAU_TRAINING, stepSizeAt } from '../../src/learn/training-plan.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { LONGEST_REACTION } from '../../src/tetris/limits.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import { NTSC } from '../../src/tetris/timing.js';

const memory = { workspaces: 3, shared: false };
const workspaces = (network: NtupleNetwork, set?: FeatureSet) => [0, 1, 2].map((i) => network.workspace(i, set));

describe('training', () => {
  const options = {
    level: 19,
    timing: NTSC,
    taps: TAPS_30HZ,
    reaction: 0,
    discount: 0.99,
    rewards: LINE_REWARDS,
    topOut: -80,
    ahead: 0.2,
    seed: 1,
  };

  it('comes out the same from the same seed', () => {
    const run = (): Float32Array => {
      const network = new NtupleNetwork('large', memory);
      setPrior(network);
      new SelfPlay(network.weights, workspaces(network, 'base'), options).play(2000, 1);
      new SelfPlay(network.weights, workspaces(network), options).play(2000, 0.1);
      return network.weights;
    };
    const [first, second] = [run(), run()];
    expect(first.some((weight, i) => weight !== second[i])).toBe(false);
    // The tables that the base set lacks have learned too.
    expect(first.subarray(LAYOUTS.base.rows * ROW_WIDTH).some((weight) => weight !== 0)).toBe(true);
  });

  it('moves a value towards what is expected two pieces later, by the discount of both', () => {
    const network = new NtupleNetwork('base', memory);
    network.weights.fill(100 / network.workspace(0).active);
    const total = () => network.weights.reduce((sum, weight) => sum + weight, 0);
    const before = total();
    new SelfPlay(network.weights, workspaces(network), { ...options, discount: 0.5 }).play(1, 1);
    // Every playfield is worth 100, and the first pieces clear nothing: 100 · 0.5 · 0.5.
    expect(total() - before).toBeCloseTo(25 - 100, 1);
  });

  it('for a player who sees the next piece late differs only where a hover leaves less than everything', () => {
    const run = (reaction: number, pieces: number): Float32Array => {
      const network = new NtupleNetwork('base', memory);
      setPrior(network);
      new SelfPlay(network.weights, workspaces(network), { ...options, reaction }).play(pieces, 1);
      return network.weights;
    };
    // A piece over an empty playfield still reaches everything after 12 frames, and a few over a low stack do.
    const differs = (pieces: number): boolean => {
      const [late, soon] = [run(12, pieces), run(0, pieces)];
      return late.some((weight, i) => weight !== soon[i]);
    };
    expect([differs(4), differs(1000)]).toEqual([false, true]);
    // What rests before it is known is chosen for the mean of the next pieces, which is worth less.
    const total = (weights: Float32Array) => weights.reduce((sum, weight) => sum + weight, 0);
    expect(total(run(LONGEST_REACTION, 1))).toBeLessThan(total(run(0, 1)));
  });

  it('lets games last longer', () => {
    const network = new NtupleNetwork('base', memory);
    const selfPlay = new SelfPlay(network.weights, workspaces(network), { ...options, ahead: 0 });
    const topOutsIn = (pieces: number): number => {
      const before = selfPlay.counts.topOuts;
      selfPlay.play(pieces, 0.3);
      return selfPlay.counts.topOuts - before;
    };
    const early = topOutsIn(4000);
    topOutsIn(30_000);
    expect(topOutsIn(4000)).toBeLessThan(0.8 * early);
  });

  it('learns at a finish that only a tetris is worth waiting for', () => {
    const network = new NtupleNetwork('finish', memory);
    const ready = parsePlayfield('#########.\n'.repeat(4));
    const selfPlay = new SelfPlay(network.weights, workspaces(network), {
      ...options,
      discount: 1,
      topOut: 0,
      finishes: [ready],
    });
    selfPlay.play(25_000, 0.5);
    const workspace = network.workspace(0);
    workspace.linesLeft = 1;
    const values = workspace.evaluate(ready);
    // One line left and an I next: three lines more than were left to clear.
    expect(values[6]).toBeGreaterThan(2.5);
    expect(values[6]).toBeLessThan(3.5);
    expect(values[6]).toBeGreaterThan(values[4]);
  });

  it('leaves the tables of a set as they are that is kept', () => {
    const network = new NtupleNetwork('surface', memory);
    const before = network.weights.fill(-0.01).slice();
    new SelfPlay(network.weights, workspaces(network), { ...options, keep: 'base' }).play(200, 0.3);
    const { rows } = LAYOUTS.base;
    const isChanged = (weight: number, i: number): boolean => weight !== network.weights[i];
    expect(before.some(isChanged)).toBe(true);
    expect(before.subarray(0, rows * ROW_WIDTH).some(isChanged)).toBe(false);
  });

  it('lowers its steps in a straight line after a while', () => {
    const plan = { ...PLATEAU_TRAINING, stepSize: 0.8, decayFrom: 0.5 };
    expect([0, 0.5, 0.75, 1].map((done) => stepSizeAt(plan, done))).toEqual([0.8, 0.8, 0.4, 0]);
  });
});
