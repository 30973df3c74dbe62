import { describe, expect, it } from 'vitest';
import { CMA_ES_DEFAULTS, cmaEs } from '../../../src/learn/optimisers/cma-es.js';
import { CROSS_ENTROPY_DEFAULTS, crossEntropy } from '../../../src/learn/optimisers/cross-entropy.js';
import { GENETIC_DEFAULTS, genetic } from '../../../src/learn/optimisers/genetic.js';
import { PARTICLE_SWARM_DEFAULTS, particleSwarm } from '../../../src/learn/optimisers/particle-swarm.js';
import { rastrigin, run, shiftedSphere, sphere } from './standard-functions.js';

const COMMON = { dimension: 4, seed: 11, unitLength: false } as const;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a particle swarm', () => {
  const options = { ...COMMON, ...PARTICLE_SWARM_DEFAULTS, maxSpeed: 0.1, patience: 5 };

  it('begins within the range, at random velocities below the clamp', () => {
    const { particles } = particleSwarm({ ...options, particles: 200, range: 3 }).save();
    const numbers = particles.flatMap(({ position }) => position);
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(3);
    expect(Math.max(...numbers)).toBeGreaterThan(2.8);
    expect(Math.max(...particles.flatMap(({ velocity }) => velocity).map(Math.abs))).toBeLessThanOrEqual(0.1);
  });

  it('never moves a particle farther than the clamp allows', () => {
    const swarm = particleSwarm({ ...options, patience: 1000 });
    let before = swarm.ask();
    let farthest = 0;
    for (let i = 0; i < 30; i++) {
      run(swarm, shiftedSphere, 1);
      const moves = swarm.ask().flatMap((point, p) => point.map((x, d) => Math.abs(x - before[p][d])));
      farthest = Math.max(farthest, ...moves);
      before = swarm.ask();
    }
    expect(farthest).toBeLessThanOrEqual(0.1 + 1e-12);
    expect(farthest).toBeGreaterThan(0.0999);
  });

  it('moves a particle as inertia and the two pulls say', () => {
    // With nothing random left, each pull being 0, only inertia moves it.
    const swarm = particleSwarm({ ...options, towardsOwnBest: 0, towardsSwarmBest: 0, maxSpeed: 1 });
    const [{ position, velocity }] = swarm.save().particles;
    run(swarm, sphere, 1);
    expect(swarm.ask()[0]).toEqual(position.map((x, d) => x + 0.729844 * velocity[d]));
  });

  it('starts again at random places when it stalls, and keeps what it had found', () => {
    const swarm = particleSwarm(options);
    run(swarm, () => 1, 5);
    expect(swarm.save().restarts).toBe(0);
    const old = swarm.save().particles;
    run(swarm, () => 1, 1);
    expect(swarm.save().restarts).toBe(1);
    const fresh = swarm.save().particles;
    for (const [i, { best, position }] of fresh.entries()) {
      expect(best).toBeNull();
      expect(position).not.toEqual(old[i].position);
    }
    expect(swarm.best?.fitness).toBe(1);
    run(swarm, () => 0, 3);
    expect(swarm.best?.fitness).toBe(1);
  });

  it('reaches a better top with restarts than without on a hill of many tops', () => {
    const bestWith = (patience: number) =>
      mean(
        [1, 2, 3, 4, 5].map((seed) => {
          const swarm = particleSwarm({ ...options, seed, range: 5, maxSpeed: 2, patience });
          run(swarm, rastrigin, 1000);
          return swarm.best?.fitness ?? Number.NaN;
        }),
      );
    expect(bestWith(25)).toBeGreaterThan(bestWith(100_000));
  });
});

describe('noisy cross-entropy', () => {
  const options = { ...COMMON, ...CROSS_ENTROPY_DEFAULTS, startMean: [0.5, -0.5, -0.5, -0.5] };

  it('draws its first points around the start means with standard deviation 1', () => {
    const points = crossEntropy({ ...options, candidates: 4000 }).ask();
    for (const [d, middle] of options.startMean.entries()) {
      const numbers = points.map((point) => point[d]);
      expect(Math.abs(mean(numbers) - middle)).toBeLessThan(0.06);
      expect(Math.abs(mean(numbers.map((x) => (x - middle) ** 2)) - 1)).toBeLessThan(0.1);
    }
  });

  it('fits the distribution to the fittest tenth and adds exp(−(t + 100) / 10π) to the variance', () => {
    const search = crossEntropy(options);
    const points = search.ask();
    // The points 10 to 19 are made the fittest ones.
    search.tell(points.map((_, i) => (i >= 10 && i < 20 ? 1 : 0)));
    const elite = points.slice(10, 20);
    const saved = search.save();
    for (let d = 0; d < 4; d++) {
      const middle = mean(elite.map((point) => point[d]));
      const variance = mean(elite.map((point) => (point[d] - middle) ** 2)) + Math.exp(-100 / (10 * Math.PI));
      expect(saved.mean[d]).toBeCloseTo(middle, 12);
      expect(saved.variance[d]).toBeCloseTo(variance, 12);
    }
  });

  it('keeps looking around where it would come to rest without noise', () => {
    const varianceAfter = (noise: typeof options.noise | null) => {
      const search = crossEntropy({ ...options, noise });
      run(search, shiftedSphere, 40);
      return Math.max(...search.save().variance);
    };
    expect(varianceAfter(null)).toBeLessThan(1e-6);
    expect(varianceAfter(options.noise)).toBeGreaterThan(Math.exp(-139 / (10 * Math.PI)));
  });

  it('takes the mean for the answer, not the luckiest point', () => {
    const search = crossEntropy(options);
    run(search, sphere, 3);
    expect(search.centre).toEqual(search.save().mean);
  });

  it('refuses a mean of another dimension', () => {
    expect(() => crossEntropy({ ...options, startMean: [1, 2] })).toThrow('a mean of 2 numbers for points of 4');
  });
});

describe('a genetic algorithm', () => {
  const options = { ...COMMON, ...GENETIC_DEFAULTS };

  it('lets the fittest live on unchanged, the fittest in front', () => {
    const search = genetic(options);
    const ranked = [...search.ask()].sort((a, b) => sphere(b) - sphere(a));
    run(search, sphere, 1);
    expect(search.ask().slice(0, 10)).toEqual(ranked.slice(0, 10));
    expect(search.centre).toEqual(ranked[0]);
  });

  it('mutates less and less', () => {
    // Without a pull of fitness and with all points equal, whatever differs from them has mutated.
    const origin = [0, 0, 0, 0];
    const mutationsOf = (generation: number) => {
      const population = Array.from({ length: 2000 }, () => origin);
      const search = genetic({ ...options, mutationDecay: 0.9 }, { generation, best: null, population });
      search.tell(population.map(() => 0));
      const numbers = search.ask().slice(200).flat();
      const changed = numbers.filter((x) => x !== 0);
      return { share: changed.length / numbers.length, size: Math.sqrt(mean(changed.map((x) => x * x))) };
    };
    const first = mutationsOf(0);
    const later = mutationsOf(10);
    expect(Math.abs(first.share - 0.3)).toBeLessThan(0.02);
    expect(Math.abs(first.size - 0.5)).toBeLessThan(0.03);
    expect(Math.abs(later.share - 0.3 * 0.9 ** 10)).toBeLessThan(0.02);
    expect(Math.abs(later.size - 0.5 * 0.9 ** 10)).toBeLessThan(0.03);
  });

  it('makes children of fit parents, each number between those of the two', () => {
    const population = Array.from({ length: 100 }, (_, i) => [i, -i, 2 * i, 1]);
    const search = genetic({ ...options, mutationChance: 0 }, { generation: 0, best: null, population });
    search.tell(population.map((_, i) => i));
    const children = search.ask().slice(10);
    for (const [a, , , constant] of children) {
      expect(a).toBeGreaterThanOrEqual(0);
      expect(a).toBeLessThanOrEqual(99);
      expect(constant).toBe(1);
    }
    // The best of four drawn from 0–99 is 79 on the average.
    expect(Math.abs(mean(children.map(([a]) => a)) - 79)).toBeLessThan(6);
  });
});

describe('CMA-ES', () => {
  const options = { ...COMMON, ...CMA_ES_DEFAULTS, candidates: 12, startMean: [1, 1, 1, 1], startStep: 0.5 };

  it('learns the shape of the hill', () => {
    // Along the first axis the hill is 100 times as long as along the last.
    const scales = [1, 10, 10, 100];
    const search = cmaEs(options);
    run(search, (point) => sphere(point.map((x, d) => x * scales[d])), 120);
    const { covariance } = search.save();
    const ratio = Math.sqrt(covariance[0][0] / covariance[3][3]);
    expect(ratio).toBeGreaterThan(30);
    expect(ratio).toBeLessThan(300);
  });

  it('makes larger steps on a slope and smaller ones on the top', () => {
    const slope = cmaEs(options);
    run(slope, ([x]) => x, 20);
    expect(slope.save().step).toBeGreaterThan(1);
    const top = cmaEs(options);
    run(top, sphere, 60);
    expect(top.save().step).toBeLessThan(1e-2);
  });

  it('does not care how the axes lie', () => {
    // The same long hill, turned by 45° in two planes: as high in as many generations, to a factor.
    const long = (point: readonly number[]) => sphere(point.map((x, d) => x * (d % 2 ? 30 : 1)));
    const turned = ([a, b, c, d]: readonly number[]) =>
      long([(a + b) / Math.SQRT2, (a - b) / Math.SQRT2, (c + d) / Math.SQRT2, (c - d) / Math.SQRT2]);
    for (const hill of [long, turned]) {
      const search = cmaEs(options);
      run(search, hill, 200);
      expect(search.best?.fitness).toBeGreaterThan(-1e-12);
    }
  });

  it('refuses a mean of another dimension and too few points', () => {
    expect(() => cmaEs({ ...options, startMean: [1] })).toThrow('a mean of 1 numbers for points of 4');
    expect(() => cmaEs({ ...options, candidates: 3 })).toThrow('at least 4 points in a generation, found 3');
  });
});
