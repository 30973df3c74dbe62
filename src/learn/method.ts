/** The methods of tuning as text: a name, and options after a colon, as in `swarm:particles=30,patience=15`. */

import { unknownName } from '../lib/text.js';
import { CMA_ES_DEFAULTS, cmaEs, usualCandidates } from './optimisers/cma-es.js';
import { CROSS_ENTROPY_DEFAULTS, crossEntropy } from './optimisers/cross-entropy.js';
import { GENETIC_DEFAULTS, genetic } from './optimisers/genetic.js';
import type { CommonOptions, Optimiser, Point } from './optimisers/optimiser.js';
import { PARTICLE_SWARM_DEFAULTS, particleSwarm } from './optimisers/particle-swarm.js';

/** What an optimiser is made for. */
export interface OptimiserSetup extends CommonOptions {
  /** Where it begins, if not at random. */
  readonly start: Point | undefined;
  /** Middle of the first distribution of cross-entropy, where it is told nothing better. */
  readonly usualMean: Point;
}

type Values = Readonly<Record<string, number>>;

interface MethodOption {
  readonly usual: (search: Pick<OptimiserSetup, 'dimension' | 'unitLength'>) => number;
  readonly lowest: number;
  readonly highest: number;
  readonly whole?: true;
}

interface MethodFacts {
  readonly description: string;
  readonly options: Readonly<Record<string, MethodOption>>;
  /** @param saved what `save` of an optimiser of this method gave */
  make(search: OptimiserSetup, values: Values, saved: unknown): Optimiser<unknown>;
}

const number = (usual: number, lowest: number, highest: number): MethodOption => ({
  usual: () => usual,
  lowest,
  highest,
});
const count = (usual: number, lowest: number, highest: number): MethodOption => ({
  ...number(usual, lowest, highest),
  whole: true,
});

/** Where lengths do not count, a random start is turned to length 1; where they do, it needs room. */
const RANGE: MethodOption = { usual: ({ unitLength }) => (unitLength ? 1 : 3), lowest: 0.001, highest: 1000 };
const MOST_POINTS = 10_000;

const METHODS = {
  swarm: {
    description: 'particle swarm with limited velocities, which starts again when it stalls',
    options: {
      particles: count(PARTICLE_SWARM_DEFAULTS.particles, 2, MOST_POINTS),
      inertia: number(PARTICLE_SWARM_DEFAULTS.inertia, 0, 1),
      acceleration: number(PARTICLE_SWARM_DEFAULTS.towardsOwnBest, 0, 4),
      range: RANGE,
      'max-speed': { ...RANGE, usual: (search) => RANGE.usual(search) / 2 },
      patience: count(PARTICLE_SWARM_DEFAULTS.patience, 1, 100_000),
    },
    make: (search, { particles, inertia, acceleration, range, patience, ...rest }, saved) =>
      particleSwarm(
        {
          ...search,
          particles,
          inertia,
          towardsOwnBest: acceleration,
          towardsSwarmBest: acceleration,
          range,
          maxSpeed: rest['max-speed'],
          patience,
        },
        saved as Parameters<typeof particleSwarm>[1],
      ),
  },
  'cross-entropy': {
    description: 'noisy cross-entropy, which fits a normal distribution to the best candidates, with noise that fades',
    options: {
      candidates: count(CROSS_ENTROPY_DEFAULTS.candidates, 2, MOST_POINTS),
      elite: number(CROSS_ENTROPY_DEFAULTS.eliteShare, 0.001, 1),
      deviation: number(CROSS_ENTROPY_DEFAULTS.startDeviation, 0.001, 1000),
      'noise-shift': number(CROSS_ENTROPY_DEFAULTS.noise.shift, -10_000, 10_000),
      'noise-scale': number(CROSS_ENTROPY_DEFAULTS.noise.scale, 0, 10_000),
    },
    make: ({ start, usualMean, ...search }, { candidates, elite, deviation, ...noise }, saved) =>
      crossEntropy(
        {
          ...search,
          candidates,
          eliteShare: elite,
          startMean: start ?? usualMean,
          startDeviation: deviation,
          noise: noise['noise-scale'] ? { shift: noise['noise-shift'], scale: noise['noise-scale'] } : null,
        },
        saved as Parameters<typeof crossEntropy>[1],
      ),
  },
  genetic: {
    description: 'genetic algorithm with mutations that become smaller',
    options: {
      population: count(GENETIC_DEFAULTS.population, 2, MOST_POINTS),
      elite: number(GENETIC_DEFAULTS.eliteShare, 0.001, 0.999),
      tournament: count(GENETIC_DEFAULTS.tournament, 1, MOST_POINTS),
      'mutation-chance': number(GENETIC_DEFAULTS.mutationChance, 0, 1),
      'mutation-size': number(GENETIC_DEFAULTS.mutationSize, 0, 1000),
      'mutation-decay': number(GENETIC_DEFAULTS.mutationDecay, 0.001, 1),
      range: RANGE,
    },
    make: (search, { population, elite, tournament, range, ...mutation }, saved) =>
      genetic(
        {
          ...search,
          population,
          eliteShare: elite,
          tournament,
          range,
          mutationChance: mutation['mutation-chance'],
          mutationSize: mutation['mutation-size'],
          mutationDecay: mutation['mutation-decay'],
        },
        saved as Parameters<typeof genetic>[1],
      ),
  },
  'cma-es': {
    description: 'CMA-ES, which learns the size and shape of a normal distribution',
    options: {
      candidates: {
        usual: ({ dimension }) => usualCandidates(dimension),
        lowest: 4,
        highest: MOST_POINTS,
        whole: true,
      },
      step: number(CMA_ES_DEFAULTS.startStep, 0.001, 1000),
    },
    make: ({ start, usualMean, ...search }, { candidates, step }, saved) =>
      cmaEs(
        { ...search, candidates, startStep: step, startMean: start ?? usualMean.map(() => 0) },
        saved as Parameters<typeof cmaEs>[1],
      ),
  },
} as const satisfies Readonly<Record<string, MethodFacts>>;

export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

/** A method and the options that were given; the others have their usual values. */
export interface MethodSpec {
  readonly name: MethodName;
  readonly options: Values;
}

/** One line for each method: its name, what it is, its options. */
export const METHOD_HELP: readonly string[] = METHOD_NAMES.map((name) => {
  const { description, options } = METHODS[name];
  return `${name}: ${description} (${Object.keys(options).join(', ')})`;
});

/** @throws RangeError on an unknown method or option, or a value out of range */
export function parseMethod(text: string): MethodSpec {
  const colon = text.indexOf(':');
  const name = colon < 0 ? text : text.slice(0, colon);
  if (!Object.hasOwn(METHODS, name)) throw new RangeError(unknownName('method', name, METHOD_NAMES));
  const facts: MethodFacts = METHODS[name as MethodName];
  const options: Record<string, number> = {};
  for (const part of colon < 0 ? [] : text.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=');
    const key = equals < 0 ? part : part.slice(0, equals);
    if (!Object.hasOwn(facts.options, key)) {
      throw new RangeError(unknownName(`option of ${name}`, key, Object.keys(facts.options)));
    }
    options[key] = parseValue(key, part.slice(key.length + 1), facts.options[key]);
  }
  return { name: name as MethodName, options };
}

/** The text that `parseMethod` reads. */
export function formatMethod({ name, options }: MethodSpec): string {
  const parts = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}:${parts.join(',')}` : name;
}

/** An optimiser at its beginning, or where it was saved. */
export function makeOptimiser(spec: MethodSpec, search: OptimiserSetup, saved?: unknown): Optimiser<unknown> {
  const facts: MethodFacts = METHODS[spec.name];
  const values: Record<string, number> = {};
  for (const [key, { usual }] of Object.entries(facts.options)) values[key] = spec.options[key] ?? usual(search);
  return facts.make(search, values, saved);
}

function parseValue(key: string, text: string, { lowest, highest, whole }: MethodOption): number {
  const value = Number(text);
  const isNumber = whole ? /^\d{1,9}$/.test(text) : /^-?\d{1,9}(\.\d{1,6})?$/.test(text);
  if (isNumber && value >= lowest && value <= highest) return value;
  throw new RangeError(`no ${key} "${text}" (a ${whole ? 'whole ' : ''}number from ${lowest} to ${highest})`);
}
