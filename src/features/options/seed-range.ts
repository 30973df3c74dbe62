/** Seeds of several games: ranges, parts of them, and how messages name them. */
import { plural } from '../../lib/format-numbers.js';
import { gymSeedOf } from '../../simulate/simulation-job.js';

/** Games from one seed on, so far apart. */
export interface SeedRange {
  readonly seed: number;
  readonly seedStep: number;
  readonly games: number;
}

/** One of several parts of a run, counted from 0, as arrays of jobs count. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

const MOST_PARTS = 1_000_000;

/** The seeds of a range, in the order in which their games are played. */
export function seedsOf({ seed, seedStep, games }: SeedRange): number[] {
  return Array.from({ length: games }, (_, i) => seed + i * seedStep);
}

/** Neighbouring seeds; all parts together are all seeds, and differ by one game at most. */
export function partOf(seeds: readonly number[], { index, of }: Part): number[] {
  const from = Math.floor((index * seeds.length) / of);
  const to = Math.floor(((index + 1) * seeds.length) / of);
  return seeds.slice(from, to);
}

/** @throws RangeError on what is no part */
export function parsePart(text: string): Part {
  const [, index, of] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  const part = { index: Number(index), of: Number(of) };
  if (index !== undefined && part.of >= 1 && part.of <= MOST_PARTS && part.index < part.of) return part;
  throw new RangeError(`no part "${text}" (INDEX/PARTS with an index from 0 on, such as 0/20 to 19/20)`);
}

/** Ranges that are written out in a message. */
const MOST_RANGES = 5;

/** Some of the seeds of a list of the practice cartridge's as text: `12AB34, 000200 (2 games)`. */
export function describeListedSeeds(seeds: readonly number[]): string {
  const shown = seeds.slice(0, MOST_RANGES).map(gymSeedOf).join(', ');
  const more = seeds.length > MOST_RANGES ? ` and ${seeds.length - MOST_RANGES} more` : '';
  return `${shown}${more} (${plural(seeds.length, 'game')})`;
}

/** Some of the seeds of a range as text: `512 to 1024, 4096 (4 games)`. */
export function describeSeeds(seeds: readonly number[], seedStep: number): string {
  const ranges: { first: number; last: number }[] = [];
  for (const seed of seeds) {
    const range = ranges.at(-1);
    if (range && seed === range.last + seedStep) range.last = seed;
    else ranges.push({ first: seed, last: seed });
  }
  const shown = ranges
    .slice(0, MOST_RANGES)
    .map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`));
  const more = ranges.length > MOST_RANGES ? ` and ${ranges.length - MOST_RANGES} more ranges` : '';
  return `${shown.join(', ')}${more} (${plural(seeds.length, 'game')})`;
}
