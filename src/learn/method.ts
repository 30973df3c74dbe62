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
  /** Options of the optimiser that it sets, where they have other names. */
  readonly sets?: readonly string[];
}

interface MethodFacts {
  readonly description: string;
  readonly options: Readonly<Record<string, MethodOption>>;
  /**
   * @param values by the names that the optimiser has for its options
   * @param saved what `save` of an optimiser of this method gave
   */
  make(search: OptimiserSetup, values: Values, saved: unknown): Optimiser<unknown>;
}

const number = (usual: number, lowest: number, highest: number, ...sets: string[]): MethodOption => ({
  usual: () => usual,
  lowest,
  highest,
  ...(sets.length > 0 && { sets }),
});
const count = (usual: number, lowest: number, highest: number): MethodOption => ({
  ...number(usual, lowest, highest),
  whole: true,
});

/** Where lengths do not count, a random start is turned to length 1; where they do, it needs room. */
const RANGE: MethodOption = { usual: ({ unitLength }) => (unitLength ? 1 : 3), lowest: 0.001, highest: 1000 };
const MOST_POINTS = 10_000;

const [SWARM, CROSS, GENES] = [PARTICLE_SWARM_DEFAULTS, CROSS_ENTROPY_DEFAULTS, GENETIC_DEFAULTS];

const METHODS = {
  swarm: {
    description: 'particle swarm with limited velocities, which starts again when it stalls',
    options: {
      particles: count(SWARM.particles, 2, MOST_POINTS),
      inertia: number(SWARM.inertia, 0, 1),
      acceleration: number(SWARM.towardsOwnBest, 0, 4, 'towardsOwnBest', 'towardsSwarmBest'),
      range: RANGE,
      'max-speed': { ...RANGE, usual: (search) => RANGE.usual(search) / 2, sets: ['maxSpeed'] },
      patience: count(SWARM.patience, 1, 100_000),
    },
    make: (search, values, saved) =>
      particleSwarm({ ...search, ...SWARM, ...values }, saved as Parameters<typeof particleSwarm>[1]),
  },
  'cross-entropy': {
    description: 'noisy cross-entropy, which fits a normal distribution to the best candidates, with noise that fades',
    options: {
      candidates: count(CROSS.candidates, 2, MOST_POINTS),
      elite: number(CROSS.eliteShare, 0.001, 1, 'eliteShare'),
      deviation: number(CROSS.startDeviation, 0.001, 1000, 'startDeviation'),
      'noise-shift': number(CROSS.noise.shift, -10_000, 10_000, 'shift'),
      'noise-scale': number(CROSS.noise.scale, 0, 10_000, 'scale'),
    },
    make: ({ start, usualMean, ...search }, { shift, scale, ...values }, saved) =>
      crossEntropy(
        { ...search, ...CROSS, ...values, startMean: start ?? usualMean, noise: scale ? { shift, scale } : null },
        saved as Parameters<typeof crossEntropy>[1],
      ),
  },
  genetic: {
    description: 'genetic algorithm with mutations that become smaller',
    options: {
      population: count(GENES.population, 2, MOST_POINTS),
      elite: number(GENES.eliteShare, 0.001, 0.999, 'eliteShare'),
      tournament: count(GENES.tournament, 1, MOST_POINTS),
      'mutation-chance': number(GENES.mutationChance, 0, 1, 'mutationChance'),
      'mutation-size': number(GENES.mutationSize, 0, 1000, 'mutationSize'),
      'mutation-decay': number(GENES.mutationDecay, 0.001, 1, 'mutationDecay'),
      range: RANGE,
    },
    make: (search, values, saved) =>
      genetic({ ...search, ...GENES, ...values }, saved as Parameters<typeof genetic>[1]),
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
  for (const [key, { usual, sets = [key] }] of Object.entries(facts.options)) {
    const value = spec.options[key] ?? usual(search);
    for (const name of sets) values[name] = value;
  }
  return facts.make(search, values, saved);
}

function parseValue(key: string, text: string, { lowest, highest, whole }: MethodOption): number {
  const value = Number(text);
  const isNumber = whole ? /^\d{1,9}$/.test(text) : /^-?\d{1,9}(\.\d{1,6})?$/.test(text);
  if (isNumber && value >= lowest && value <= highest) return value;
  throw new RangeError(`no ${key} "${text}" (a ${whole ? 'whole ' : ''}number from ${lowest} to ${highest})`);
}
