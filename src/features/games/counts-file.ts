/** Counts of play in a file, so that those of several runs and machines can be added up. */

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Result, refuse } from '../../lib/result.js';
import { VERSION } from '../../platform/files/package-root.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import { parseRules } from '../../simulate/game-rules.js';
import { SIMULATION_PLAN } from '../../simulate/simulation-job.js';
import { type CounterName, PlayCounters } from '../../stats/play-counters.js';
import { HIGHEST_SEED } from '../../tetris/limits.js';
import { PIECES_A_BATCH, SEEDS_A_BATCH } from './analyze-games.js';
import { RULES_TEXT } from './result-file.js';

/** Sums of squares of a hundred million scores among them. */
const COUNT = z.number().min(0).max(1e30).refine(Number.isInteger, 'expected a whole number');

/** What `analyze` can be asked for. */
export const MOST_GAMES = 100_000_000;
export const MOST_PIECES = 1e12;
const SEED = z.int().min(0).max(HIGHEST_SEED);
const GAMES = z.int().min(0).max(MOST_GAMES);
const NAME = z.string().max(1000);
/** What the player saw that no person can. */
const SEES = z.literal('generator').optional();

/** What was counted. */
const SOURCE = z.union([
  z.object({
    kind: z.literal('simulation'),
    /** As `formatPlayerSpec` writes it. */
    player: NAME,
    sees: SEES,
    rules: RULES_TEXT,
    ...SIMULATION_PLAN.pick({ untilLines: true, maxPieces: true }).shape,
    seed: SEED,
    seedStep: SEED.min(1),
    /** Games that were begun. */
    games: GAMES,
    /** What was asked for. */
    length: z.union([z.object({ games: GAMES }), z.object({ pieces: z.int().min(1).max(MOST_PIECES) })]),
    /** Whether it came to its end; else it was stopped, and another run may have counted other games. */
    complete: z.boolean(),
  }),
  z.object({
    kind: z.literal('recording'),
    player: NAME,
    sees: SEES,
    /** SHA-1 of the image's body. */
    image: z.string().max(40),
    seed: z.int().min(0),
    games: GAMES,
    pieces: z.int().min(0),
  }),
]);
export type CountsSource = z.infer<typeof SOURCE>;

const COUNTS_FILE = z.object({
  kind: z.literal('play-counts'),
  version: NAME,
  sources: z.array(SOURCE).max(100_000),
  counts: z.record(z.string(), z.array(COUNT)),
});

const LARGEST_FILE = 64 * 1024 * 1024;

export interface SourcedCounts {
  readonly sources: readonly CountsSource[];
  readonly counters: PlayCounters;
}

/** A refusal does not name the file. */
export type ReadCounts = Result<SourcedCounts>;

/** @throws the system's error */
export function writeCounts(path: string, { sources, counters }: SourcedCounts): void {
  const counts = Object.fromEntries(Object.entries(counters.counts).map(([name, numbers]) => [name, [...numbers]]));
  writeFileAtomic(path, `${JSON.stringify({ kind: 'play-counts', version: VERSION, sources, counts })}\n`);
}

/** Reads a file of counts; what keeps it from being one is named without its path. */
export function readCounts(path: string): ReadCounts {
  const read = readFileLimited(path, LARGEST_FILE);
  if (!read.ok) return read;
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(read.bytes));
  } catch {
    return refuse('this is not a file of counts: expected a JSON object, as "analyze" writes it');
  }
  const checked = readBySchema(COUNTS_FILE, json);
  if (!checked.ok) return refuse(`this is not a file of counts: ${checked.message}`);
  const { version, sources, counts } = checked.value;
  if (version !== VERSION) {
    return refuse(`it was written by version ${version} of the program, but this is ${VERSION}; count again`);
  }
  const counters = new PlayCounters();
  for (const [name, own] of Object.entries(counters.counts)) {
    const found = counts[name as CounterName];
    if (found?.length !== own.length) {
      return refuse(`expected ${own.length} counts of "${name}", found ${found?.length ?? 'none'}`);
    }
    own.set(found);
  }
  return { ok: true, sources, counters };
}

// Games that two sources of counts have in common: added up, they would count twice.

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
 * stopped at. For runs limited by pieces only the total number of games is known.
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
  // The place of a seed between the seeds of the other repeats after `other.step` steps.
  const end = Math.min(to, begin + (other.step - 1) * one.step);
  for (let seed = begin; seed <= end; seed += one.step) if ((seed - other.first) % other.step === 0) return seed;
  return undefined;
}

function lastOf({ first, step, count }: SeedRun): number {
  return first + (count - 1) * step;
}
