/**
 * A genetic algorithm: the fittest stay, the others are replaced by children of two parents each, and children
 * mutate: often and far at first, less and less later.
 */
import type { SeededRandom } from '../../lib/seeded-random.js';
import {
  type CommonOptions,
  fittestFirst,
  generationRandom,
  NO_PROGRESS,
  normal,
  type Optimiser,
  type OptimiserProgress,
  optimiserBy,
  type Point,
  pointOf,
} from './optimiser.js';

export interface GeneticOptions extends CommonOptions {
  readonly population: number;
  /** Share of the population that lives on unchanged, at least one point. */
  readonly eliteShare: number;
  /** Points that are drawn at random for a parent; the fittest of them is taken. */
  readonly tournament: number;
  /** Chance that one number of a child mutates, 0–1, at the start. */
  readonly mutationChance: number;
  /** Standard deviation of a mutation at the start. */
  readonly mutationSize: number;
  /** Chance and size are multiplied by it after each generation, above 0, at most 1. */
  readonly mutationDecay: number;
  /** The first population is drawn from −range to range in each dimension. */
  readonly range: number;
  /** One point of the first population; random as the others if missing. */
  readonly start?: Point | undefined;
}

export const GENETIC_DEFAULTS = {
  population: 100,
  eliteShare: 0.1,
  tournament: 4,
  mutationChance: 0.3,
  mutationSize: 0.5,
  mutationDecay: 0.97,
  range: 1,
} as const satisfies Partial<GeneticOptions>;

interface Population {
  /** The points to be rated next; those that lived on stand first, the fittest of them in front. */
  readonly population: readonly Point[];
}

/** What a genetic algorithm goes on from. */
export type GeneticState = OptimiserProgress & Population;

/**
 * An optimiser by a genetic algorithm.
 *
 * @param saved what `save` of one with the same options gave; without it, one at its beginning
 */
export function genetic(options: GeneticOptions, saved?: GeneticState): Optimiser<GeneticState> {
  return optimiserBy(
    {
      draw: ({ population }: GeneticState) => ({ points: population }),
      centre: ({ population }) => population[0],
      learn({ generation, population }, _drawn, fitness): Population {
        const random = generationRandom(options.seed, generation + 1);
        const ranked = fittestFirst(fitness).map((i) => population[i]);
        const elite = ranked.slice(0, Math.max(1, Math.round(ranked.length * options.eliteShare)));
        const children = Array.from({ length: ranked.length - elite.length }, () => {
          const parents = [pickParent(ranked, options, random), pickParent(ranked, options, random)] as const;
          return mutated(childOf(parents, random), options, { generation, random });
        });
        return { population: [...elite, ...children] };
      },
    },
    saved ?? { ...NO_PROGRESS, population: firstPopulation(options, generationRandom(options.seed, 0)) },
  );
}

function firstPopulation(options: GeneticOptions, random: SeededRandom): readonly Point[] {
  const { population, dimension, range, start } = options;
  return Array.from({ length: population }, (_, i) => {
    const drawn = Array.from({ length: dimension }, () => (2 * random.float() - 1) * range);
    const point = (i === 0 && start) || drawn;
    return pointOf(point, options);
  });
}

/** The fittest of some drawn at random; `ranked` has the fittest first. */
function pickParent(ranked: readonly Point[], { tournament }: GeneticOptions, random: SeededRandom): Point {
  let place = ranked.length - 1;
  for (let i = 0; i < tournament; i++) place = Math.min(place, random.below(ranked.length));
  return ranked[place];
}

/** Each number from one parent, from the other, or from between them. */
function childOf([first, second]: readonly [Point, Point], random: SeededRandom): Point {
  return first.map((value, d) => {
    const share = Math.min(1, Math.max(0, 2 * random.float() - 0.5));
    return value + share * (second[d] - value);
  });
}

function mutated(
  point: Point,
  options: GeneticOptions,
  { generation, random }: { generation: number; random: SeededRandom },
): Point {
  const { mutationChance, mutationSize, mutationDecay } = options;
  const decay = mutationDecay ** generation;
  const changed = point.map((value) =>
    random.float() < mutationChance * decay ? value + mutationSize * decay * normal(random) : value,
  );
  return pointOf(changed, options);
}
