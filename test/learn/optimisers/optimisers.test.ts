import { describe, expect, it } from 'vitest';
import { CMA_ES_DEFAULTS, cmaEs, usualCandidates } from '../../../src/learn/optimisers/cma-es.js';
import { CROSS_ENTROPY_DEFAULTS, crossEntropy } from '../../../src/learn/optimisers/cross-entropy.js';
import { GENETIC_DEFAULTS, genetic } from '../../../src/learn/optimisers/genetic.js';
import type { Optimiser, Point } from '../../../src/learn/optimisers/optimiser.js';
import { PARTICLE_SWARM_DEFAULTS, particleSwarm } from '../../../src/learn/optimisers/particle-swarm.js';
import { direction, rastrigin, rosenbrock, run, shiftedSphere } from './standard-functions.js';

const DIMENSION = 8;
const SEEDS = [1, 2, 3, 4, 5];
const EVALUATIONS = 10_000;

interface Setting {
  readonly seed: number;
  readonly unitLength?: boolean;
}

const MAKERS = {
  swarm: ({ seed, unitLength = false }: Setting, saved?: unknown): Optimiser<unknown> =>
    particleSwarm(
      { ...PARTICLE_SWARM_DEFAULTS, dimension: DIMENSION, seed, unitLength, range: 5, maxSpeed: 2 },
      saved as Parameters<typeof particleSwarm>[1],
    ),
  'cross-entropy': ({ seed, unitLength = false }: Setting, saved?: unknown): Optimiser<unknown> =>
    crossEntropy(
      {
        ...CROSS_ENTROPY_DEFAULTS,
        dimension: DIMENSION,
        seed,
        unitLength,
        startMean: Array(DIMENSION).fill(0.5),
        startDeviation: 2,
      },
      saved as Parameters<typeof crossEntropy>[1],
    ),
  genetic: ({ seed, unitLength = false }: Setting, saved?: unknown): Optimiser<unknown> =>
    genetic(
      { ...GENETIC_DEFAULTS, dimension: DIMENSION, seed, unitLength, range: 5 },
      saved as Parameters<typeof genetic>[1],
    ),
  'cma-es': ({ seed, unitLength = false }: Setting, saved?: unknown): Optimiser<unknown> =>
    cmaEs(
      {
        ...CMA_ES_DEFAULTS,
        dimension: DIMENSION,
        seed,
        unitLength,
        candidates: usualCandidates(DIMENSION),
        startMean: Array(DIMENSION).fill(0.5),
      },
      saved as Parameters<typeof cmaEs>[1],
    ),
} as const;
type Method = keyof typeof MAKERS;
const METHODS = Object.keys(MAKERS) as Method[];

/** Median over the seeds of the best fitness after 10,000 evaluations. */
function medianBest(method: Method, rate: (point: Point) => number, unitLength = false): number {
  const bests = SEEDS.map((seed) => {
    const optimiser = MAKERS[method]({ seed, unitLength });
    run(optimiser, rate, Math.floor(EVALUATIONS / optimiser.ask().length));
    return optimiser.best?.fitness ?? Number.NEGATIVE_INFINITY;
  });
  return bests.sort((a, b) => a - b)[Math.floor(SEEDS.length / 2)];
}

/** The bars stand between what the method reaches and what a fault in it leads to. */
const BARS: readonly (readonly [Method, string, (point: Point) => number, number])[] = [
  ['swarm', 'a round hill', shiftedSphere, -1e-20],
  ['swarm', 'a bent ridge', rosenbrock, -4],
  ['swarm', 'a hill of many tops', rastrigin, -12],
  ['cross-entropy', 'a round hill', shiftedSphere, -1e-2],
  ['cross-entropy', 'a bent ridge', rosenbrock, -6.5],
  ['cross-entropy', 'a hill of many tops', rastrigin, -6],
  ['genetic', 'a round hill', shiftedSphere, -1e-5],
  ['genetic', 'a bent ridge', rosenbrock, -7],
  ['genetic', 'a hill of many tops', rastrigin, -5],
  ['cma-es', 'a round hill', shiftedSphere, -1e-25],
  ['cma-es', 'a bent ridge', rosenbrock, -1e-15],
  ['cma-es', 'a hill of many tops', rastrigin, -10],
];

describe('an optimiser', () => {
  it.each(BARS)('%s climbs %s in 10,000 evaluations (median of 5 seeds)', (method, _, rate, bar) => {
    expect(medianBest(method, rate)).toBeGreaterThan(bar);
  });

  it.each(METHODS)('%s finds a direction among points of length 1', (method) => {
    const lengths: number[] = [];
    const best = medianBest(
      method,
      (point) => {
        lengths.push(Math.hypot(...point));
        return direction(point);
      },
      true,
    );
    expect(best).toBeGreaterThan(-2e-3);
    for (const length of lengths) expect(length).toBeCloseTo(1, 12);
  });

  it.each(METHODS)('%s goes on from a saved generation exactly as it would have', (method) => {
    const whole = MAKERS[method]({ seed: 3 });
    run(whole, rastrigin, 12);
    const saved = JSON.parse(JSON.stringify(whole.save()));
    run(whole, rastrigin, 40);
    const resumed = MAKERS[method]({ seed: 3 }, saved);
    expect(resumed.generation).toBe(12);
    run(resumed, rastrigin, 40);
    expect(resumed.save()).toEqual(whole.save());
    expect(resumed.ask()).toEqual(whole.ask());
    expect(resumed.best).toEqual(whole.best);
  });

  it.each(METHODS)('%s draws other points from another seed, and the same ones until it is told', (method) => {
    const optimiser = MAKERS[method]({ seed: 1 });
    expect(MAKERS[method]({ seed: 1 }).ask()).toEqual(optimiser.ask());
    expect(MAKERS[method]({ seed: 2 }).ask()).not.toEqual(optimiser.ask());
    const first = optimiser.ask();
    expect(optimiser.ask()).toEqual(first);
    run(optimiser, rastrigin, 1);
    expect(optimiser.ask()).not.toEqual(first);
  });

  it.each(METHODS)('%s refuses ratings that are missing or no numbers', (method) => {
    const optimiser = MAKERS[method]({ seed: 1 });
    const count = optimiser.ask().length;
    expect(() => optimiser.tell([1])).toThrow(`${count} points, 1 ratings`);
    expect(() => optimiser.tell(Array(count).fill(Number.NaN))).toThrow('found NaN');
    expect(optimiser.generation).toBe(0);
    expect(optimiser.best).toBeUndefined();
  });

  it.each(METHODS)('%s remembers the fittest point of all generations, the first of equal ones', (method) => {
    const optimiser = MAKERS[method]({ seed: 5 });
    const [first] = optimiser.ask();
    optimiser.tell(optimiser.ask().map(() => 7));
    expect(optimiser.best).toEqual({ point: first, fitness: 7 });
    optimiser.tell(optimiser.ask().map(() => 7));
    optimiser.tell(optimiser.ask().map(() => 6));
    expect(optimiser.best).toEqual({ point: first, fitness: 7 });
    const better = optimiser.ask()[1];
    optimiser.tell(optimiser.ask().map((_, i) => (i === 1 ? 8 : 0)));
    expect(optimiser.best).toEqual({ point: better, fitness: 8 });
  });
});
