/**
 * Particle swarm: points that fly, each drawn to the best place it has seen itself and to the best one any has seen.
 *
 * Inertia and acceleration are a pair of van den Bergh and Engelbrecht (2006) under which every particle comes to
 * rest. A swarm that has come to rest finds nothing more, so one that stalls starts again at random places; what it
 * had found stays known, but attracts no particle.
 */
import type { SeededRandom } from '../../lib/seeded-random.js';
import {
  type CommonOptions,
  generationRandom,
  NO_PROGRESS,
  type Optimiser,
  type OptimiserProgress,
  optimiserBy,
  type Point,
  pointOf,
  type RatedPoint,
} from './optimiser.js';

export interface ParticleSwarmOptions extends CommonOptions {
  readonly particles: number;
  /** Share of its velocity that a particle keeps. */
  readonly inertia: number;
  /** Longest step towards the particle's own best place and towards the swarm's, as shares of the way there. */
  readonly towardsOwnBest: number;
  readonly towardsSwarmBest: number;
  /** Particles begin at random places between −range and range in each dimension. */
  readonly range: number;
  /** Velocities are clamped to this in each dimension. */
  readonly maxSpeed: number;
  /** Generations without a better place after which the swarm starts again. */
  readonly patience: number;
  /** Where one particle of the first swarm begins; random as the others if missing. */
  readonly start?: Point | undefined;
}

export const PARTICLE_SWARM_DEFAULTS = {
  particles: 20,
  inertia: 0.729844,
  towardsOwnBest: 1.49618,
  towardsSwarmBest: 1.49618,
  range: 1,
  maxSpeed: 0.5,
  patience: 25,
} as const satisfies Partial<ParticleSwarmOptions>;

interface Particle {
  readonly position: Point;
  readonly velocity: Point;
  /** Since the swarm began; none before the first rating. */
  readonly best: RatedPoint | null;
}

interface Swarm {
  readonly particles: readonly Particle[];
  /** Generations since this swarm last found a better place. */
  readonly stalled: number;
  /** Swarms before this one. */
  readonly restarts: number;
}

/** Its best point is that of all swarms. */
export type ParticleSwarmState = OptimiserProgress & Swarm;

/**
 * An optimiser by a particle swarm.
 *
 * @param saved what `save` of one with the same options gave; without it, one at its beginning
 */
export function particleSwarm(
  options: ParticleSwarmOptions,
  saved?: ParticleSwarmState,
): Optimiser<ParticleSwarmState> {
  return optimiserBy(
    {
      draw: ({ particles }: ParticleSwarmState) => ({ points: particles.map(({ position }) => position) }),
      centre: ({ best, particles }) => best?.point ?? particles[0].position,
      learn(state, _drawn, fitness): Swarm {
        const random = generationRandom(options.seed, state.generation + 1);
        const rated = state.particles.map((particle, i) => withRating(particle, fitness[i]));
        const before = bestOf(state.particles);
        const swarmBest = bestOf(rated) as RatedPoint;
        const stalled = before && before.fitness >= swarmBest.fitness ? state.stalled + 1 : 0;
        const { restarts } = state;
        return stalled >= options.patience
          ? { particles: freshSwarm(options, random), stalled: 0, restarts: restarts + 1 }
          : { particles: rated.map((one) => flown(one, swarmBest.point, options, random)), stalled, restarts };
      },
    },
    saved ?? {
      ...NO_PROGRESS,
      particles: firstSwarm(options, generationRandom(options.seed, 0)),
      stalled: 0,
      restarts: 0,
    },
  );
}

function firstSwarm(options: ParticleSwarmOptions, random: SeededRandom): Particle[] {
  const [first, ...others] = freshSwarm(options, random);
  const { start } = options;
  return start ? [{ ...first, position: pointOf(start, options) }, ...others] : [first, ...others];
}

function freshSwarm(options: ParticleSwarmOptions, random: SeededRandom): Particle[] {
  const { particles, dimension, range, maxSpeed } = options;
  const between = (limit: number): number[] =>
    Array.from({ length: dimension }, () => (2 * random.float() - 1) * limit);
  return Array.from({ length: particles }, (): Particle => {
    const position = pointOf(between(range), options);
    return { position, velocity: between(maxSpeed), best: null };
  });
}

function withRating(particle: Particle, fitness: number): Particle {
  const { position, best } = particle;
  return best && best.fitness >= fitness ? particle : { ...particle, best: { point: position, fitness } };
}

/** The best place that any of the particles has seen; the first of equal ones. */
function bestOf(particles: readonly Particle[]): RatedPoint | undefined {
  let known: RatedPoint | undefined;
  for (const { best } of particles) if (best && (!known || best.fitness > known.fitness)) known = best;
  return known;
}

function flown(
  { position, velocity, best }: Particle,
  swarmBest: Point,
  options: ParticleSwarmOptions,
  random: SeededRandom,
): Particle {
  const { inertia, towardsOwnBest, towardsSwarmBest, maxSpeed } = options;
  const ownBest = best?.point ?? position;
  const faster = velocity.map((speed, i) => {
    const wanted =
      inertia * speed +
      towardsOwnBest * random.float() * (ownBest[i] - position[i]) +
      towardsSwarmBest * random.float() * (swarmBest[i] - position[i]);
    return Math.min(maxSpeed, Math.max(-maxSpeed, wanted));
  });
  const moved = position.map((at, i) => at + faster[i]);
  return { position: pointOf(moved, options), velocity: faster, best };
}
