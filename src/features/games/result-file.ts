/**
 * Games of a simulation in a file that can be gone on with. The header says what was simulated; a file of another
 * simulation is refused, never mixed.
 */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { sha1Hex } from '../../lib/hashes.js';
import { shortJson } from '../../lib/json.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Result, refuse } from '../../lib/result.js';
import { VERSION, weightsIn } from '../../platform/files/package-root.js';
import { lockFile } from '../../platform/files/process-lock.js';
import { isFolder, readFileLimited } from '../../platform/files/read-file.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import type { RunHeader } from '../../record/run-header.js';
import { formatRules, parseRules } from '../../simulate/game-rules.js';
import { gymSeedOf, SIMULATION_PLAN, type SimulationPlan } from '../../simulate/simulation-job.js';
import { adviceText } from '../options/advice.js';
import { describeSeeds, type SeedRange, seedsOf } from '../options/seed-range.js';
import { patternFile } from '../players/open-player-spec.js';
import { type OpenedGameFile, openGameFile, readGameFile } from './game-file.js';

/** The text of rules, as `formatRules` writes it. */
export const RULES_TEXT = z.string().refine(isRules, 'expected the rules of a game');

/** The games can be played again from it alone. */
const SIMULATION_HEADER = z.strictObject({
  kind: z.literal('simulation'),
  /** The version of this program. */
  version: z.string(),
  /** As `formatPlayerSpec` writes it. */
  player: z.string(),
  sees: z.literal('generator').exactOptional(),
  rules: RULES_TEXT,
  ...SIMULATION_PLAN.pick({ untilLines: true, maxPieces: true }).shape,
  /** SHA-1 of the file of weights, and of the picture of a pattern, that the player is made of; missing without any. */
  files: z.record(z.string(), z.string()).exactOptional(),
  ...SIMULATION_PLAN.pick({ luck: true }).shape,
});
export type SimulationHeader = Readonly<z.infer<typeof SIMULATION_HEADER>>;

const NO_RESULTS = 'this is not a file of simulated games; use another name';

/** A refusal does not name the file. */
export type ReadResults = Result<{ readonly header: SimulationHeader; readonly games: readonly GameResult[] }>;

/** Begins a file, or goes on with one of the same simulation. Nobody else may until it is closed. */
export function openResultFile(path: string, header: SimulationHeader): OpenedGameFile {
  const other = (difference: string): string => `the file holds another simulation: ${difference}; use another name`;
  return openGameFile(path, header, { none: NO_RESULTS, other }, () => lockFile(path));
}

/** Reads a file of any simulation; an unfinished last line is left out. */
export function readResultFile(path: string): ReadResults {
  const read = readGameFile(path, NO_RESULTS);
  if (!read.ok) return read;
  if ((read.header as Partial<SimulationHeader>).kind !== 'simulation') return refuse(NO_RESULTS);
  const header = readBySchema(SIMULATION_HEADER, read.header);
  if (!header.ok) return refuse(`line 1 is not the header of a simulation: ${header.message}; use a copy of the file`);
  return { ok: true, header: header.value, games: read.games };
}

function isRules(text: string): boolean {
  try {
    return formatRules(parseRules(text)) === text;
  } catch {
    return false;
  }
}

/** Weights and pictures are smaller. */
const LARGEST_FILE = 64 * 1024 * 1024;
const PATTERN = 'pattern:';

/**
 * The header of a player’s games. Files that the player is made of are named by their content as well, so that games
 * with other weights under the same name are not added to them.
 *
 * @param player as it is made of the spec
 * @throws RangeError on a file that cannot be read; the message names it
 */
export function simulationHeader(
  spec: PlayerSpec,
  { rules, untilLines, maxPieces, luck }: SimulationPlan,
  player: Pick<RunHeader, 'sees'>,
): SimulationHeader {
  const files = Object.entries(filesOf(spec)).map(([use, file]) => [use, digest(file)] as const);
  return {
    kind: 'simulation',
    version: VERSION,
    player: formatPlayerSpec(spec),
    ...(player.sees && { sees: player.sees }),
    rules: formatRules(rules),
    untilLines,
    maxPieces,
    ...(files.length > 0 && { files: Object.fromEntries(files) }),
    ...(luck !== undefined && { luck }),
  };
}

/** Files by what they are to the player. */
function filesOf({ weights, filter }: PlayerSpec): Readonly<Record<string, string>> {
  const isPattern = filter?.startsWith(PATTERN) === true;
  return {
    ...(weights !== undefined && { weights }),
    ...(isPattern && { pattern: patternFile(filter.slice(PATTERN.length)) }),
  };
}

/** SHA-1 of a file's bytes; of a folder, that of the names and digests of its weights. */
function digest(file: string): string {
  if (isFolder(file)) {
    const parts = weightsIn(file).map((name) => `${name} ${digest(join(file, name))}\n`);
    return sha1Hex(new TextEncoder().encode(parts.join('')));
  }
  const read = readFileLimited(file, LARGEST_FILE);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  return sha1Hex(read.bytes);
}

// Games of one simulation that were played in parts, put together: all of them once, or nothing.

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

/** The seeds of a list, and what it is called. */
export interface SeedList {
  readonly list: string;
  readonly seeds: readonly number[];
}

/** Refuses files of different simulations or program versions, games that are in two files, and games that are not wanted. */
export function mergeGames(files: readonly [PartFile, ...PartFile[]], wantedSeeds: SeedRange | SeedList): MergedGames {
  const [first] = files;
  const isList = 'list' in wantedSeeds;
  const seeds = isList ? wantedSeeds.seeds : seedsOf(wantedSeeds);
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
        const outside = isList
          ? `${gymSeedOf(seed)}, which ${wantedSeeds.list} does not list: give the list that was played`
          : `${seed}, which is not one of ${describeSeeds(seeds, wantedSeeds.seedStep)} in steps of ${wantedSeeds.seedStep}${adviceText('correct-seeds')}`;
        return refuse(`${name} holds the game of seed ${outside}`);
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
