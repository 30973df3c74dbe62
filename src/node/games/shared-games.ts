/** Games that two sources of counts have in common: added up, they would count twice. */
import { isDeepStrictEqual } from 'node:util';
import { parseRules } from '../../simulate/game-rules.js';
import { PIECES_A_BATCH, SEEDS_A_BATCH } from './analyze-games.js';
import type { CountsSource } from './counts-file.js';

/** Seeds at equal distances. */
interface SeedRun {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/**
 * What two sources share, in words; undefined for nothing.
 *
 * Simulations of one player by one set of rules share every seed that both have, whatever pieces or lines they were
 * stopped at. Of runs of so many pieces it is known how many games all batches have together, not each.
 */
export function sharedGames(one: CountsSource, other: CountsSource): string | undefined {
  if (one.kind === 'recording' || other.kind === 'recording') {
    return isDeepStrictEqual(one, other) ? 'the same recording' : undefined;
  }
  if (one.player !== other.player || one.rules !== other.rules) return undefined;
  const seed = sharedSeed(seedRuns(one), seedRuns(other));
  return seed === undefined ? undefined : `the game of seed ${seed}`;
}

type Simulation = Extract<CountsSource, { readonly kind: 'simulation' }>;

/** As `countGames` deals them: in one run, or in one for each batch of pieces. */
function* seedRuns({ seed, seedStep, games, length, rules, maxPieces }: Simulation): Generator<SeedRun, undefined> {
  if ('games' in length || isTimed(rules)) {
    yield { first: seed, step: seedStep, count: games };
    return undefined;
  }
  const batches = Math.ceil(length.pieces / Math.max(PIECES_A_BATCH, maxPieces ?? 0));
  const count = Math.max(1, Math.floor(games / batches));
  for (let batch = 0; batch < Math.min(batches, games); batch++) {
    yield { first: seed + batch * SEEDS_A_BATCH * seedStep, step: seedStep, count };
  }
  return undefined;
}

function isTimed(rules: string): boolean {
  return parseRules(rules).movement === 'gravity';
}

/** The first seed that is in runs of both, which come in the order of their seeds. */
function sharedSeed(ones: Iterator<SeedRun>, others: Iterator<SeedRun>): number | undefined {
  let one = ones.next();
  let other = others.next();
  while (!one.done && !other.done) {
    const seed = seedInBoth(one.value, other.value);
    if (seed !== undefined) return seed;
    if (lastOf(one.value) <= lastOf(other.value)) one = ones.next();
    else other = others.next();
  }
  return undefined;
}

function seedInBoth(one: SeedRun, other: SeedRun): number | undefined {
  const from = Math.max(one.first, other.first);
  const to = Math.min(lastOf(one), lastOf(other));
  const begin = one.first + Math.ceil((from - one.first) / one.step) * one.step;
  // Where one stands between the seeds of the other comes again after so many steps.
  const end = Math.min(to, begin + (other.step - 1) * one.step);
  for (let seed = begin; seed <= end; seed += one.step) if ((seed - other.first) % other.step === 0) return seed;
  return undefined;
}

function lastOf({ first, step, count }: SeedRun): number {
  return first + (count - 1) * step;
}
