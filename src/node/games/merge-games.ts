/** Games of one simulation that were played in parts, put together: all of them once, or nothing. */
import { isDeepStrictEqual } from 'node:util';
import { shortJson } from '../../lib/json.js';
import { type Result, refuse } from '../../lib/result.js';
import type { GameResult } from '../../record/game-events.js';
import type { ReadResults, SimulationHeader } from './result-file.js';
import { describeSeeds, type SeedRange, seedsOf } from './seed-range.js';

/** The games of a file. */
export interface PartFile extends Pick<ReadResults & { ok: true }, 'header' | 'games'> {
  readonly name: string;
}

export type MergedGames = Result<{
  readonly header: SimulationHeader;
  /** In the order of their seeds. */
  readonly games: readonly GameResult[];
  /** Seeds of the range that no file holds. */
  readonly missing: readonly number[];
}>;

/** Refuses files of different simulations or program versions, games that are in two files, and games outside the range. */
export function mergeGames(files: readonly [PartFile, ...PartFile[]], range: SeedRange): MergedGames {
  const [first] = files;
  const seeds = seedsOf(range);
  const wanted = new Set(seeds);
  const found = new Map<number, { readonly game: GameResult; readonly name: string }>();
  for (const { name, header, games } of files) {
    const keys = Object.keys({ ...header, ...first.header }) as (keyof SimulationHeader)[];
    const differing = keys.find((key) => !isDeepStrictEqual(header[key], first.header[key]));
    if (differing) {
      const [here, there] = [header, first.header].map((one) => shortJson(one[differing]));
      return refuse(`${name} and ${first.name} hold different simulations: ${differing} is ${here} and ${there}`);
    }
    for (const game of games) {
      const { seed } = game;
      const other = found.get(seed);
      if (other) return refuse(`the game of seed ${seed} is in both ${other.name} and ${name}: leave out one of them`);
      if (!wanted.has(seed)) {
        return refuse(
          `${name} holds the game of seed ${seed}, which is not one of ${describeSeeds(seeds, range.seedStep)} in steps of ${range.seedStep}: correct --games, --seed or --seed-step`,
        );
      }
      found.set(seed, { game, name });
    }
  }
  return {
    ok: true,
    header: first.header,
    games: seeds.flatMap((seed) => found.get(seed)?.game ?? []),
    missing: seeds.filter((seed) => !found.has(seed)),
  };
}
