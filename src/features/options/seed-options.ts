/** The options that choose simulated games by their seeds. */

import { type Command, Option } from 'commander';
import { gymSeedProblem } from '../../emulator/clients/gym-settings.js';
import { plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { EACH_GAME, formatRules } from '../../simulate/game-rules.js';
import { gymSeedOf, LOWEST_GYM_SEED, numberOfGymSeed, type SimulationPlan } from '../../simulate/simulation-job.js';
import { HIGHEST_SEED, SEED_STEP } from '../../tetris/limits.js';
import { path, wholeNumber } from './parsers.js';
import { type SeedRange, seedsOf } from './seed-range.js';

const MOST_GAMES = 1_000_000;

/** For whoever has to say how many games: measured on one core of a 2.8 GHz server, from level 19 to the end of a max-out. */
export const HOW_LONG =
  'a game of maxout takes about 5 seconds on one core, a game of most other players less than half a second';

/** Values of the options that choose games by their seeds. */
export interface SeedOptionValues extends SeedRange {
  /** A file that lists them. */
  readonly seeds?: string;
}

/** Adds the options of a range of seeds: games, the first seed, and the distance of the seeds. */
export function addSeedOptions(command: Command): Command {
  return command
    .addOption(new Option('--games <n>', 'how many games to play').default(100).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(seedOption())
    .addOption(
      new Option('--seed-step <n>', `step from one seed to the next; with ${SEED_STEP} all games differ`)
        .default(1)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    );
}

/** The seed of the first of several games. */
export function seedOption(first = 'game'): Option {
  return new Option('--seed <n>', `seed of the first ${first}, 0–${HIGHEST_SEED}`)
    .default(0)
    .argParser(wholeNumber(0, HIGHEST_SEED));
}

/** How far apart the seeds of several games are: as far as makes all games different, if nothing is said. */
export function seedStepOption(): Option {
  return new Option('--seed-step <n>', `step from one seed to the next; with ${SEED_STEP} all games differ`)
    .default(SEED_STEP)
    .argParser(wholeNumber(1, HIGHEST_SEED));
}

/** A list of seeds in place of a range. */
export function seedListOption(): Option {
  return new Option(
    '--seeds <file>',
    'with the rules gym: a text file that lists seeds of the practice cartridge, six hexadecimal digits a line; all of them are played, or the first ones with --games',
  )
    .argParser(path)
    .conflicts(['seed', 'seedStep']);
}

/** @throws Failure when the last seed is too high */
export function chosenSeeds(range: SeedRange): number[] {
  const { games, seed, seedStep } = range;
  const lastSeed = seed + (games - 1) * seedStep;
  if (lastSeed > HIGHEST_SEED) {
    throw usageFailure(
      `the last game would have seed ${lastSeed}, but seeds go up to ${HIGHEST_SEED}: use fewer games or smaller seeds`,
    );
  }
  return seedsOf(range);
}

/** Games to play: the same seeds by every plan. */
interface ChosenGames {
  readonly plans: readonly SimulationPlan[];
  readonly seeds: readonly number[];
}

/**
 * The seeds of the options, and the plans with what the seeds mean.
 *
 * @param isUsual nobody said how many games
 * @throws Failure on a list that cannot be read or that the rules have no use for, and on games that would all be the same
 */
export function chosenGames(
  plans: readonly SimulationPlan[],
  options: SeedOptionValues,
  isUsual: boolean,
): ChosenGames {
  const { seeds: list, games } = options;
  if (list !== undefined) {
    const listed = plans.map((plan) => ({ ...plan, rules: listedRules(plan) }));
    const all = seedsOfList(list);
    if (!isUsual && games > all.length) {
      throw usageFailure(`${list} lists ${plural(all.length, 'seed')}: ask for no more games, or leave out --games`);
    }
    return { plans: listed, seeds: isUsual ? all : all.slice(0, games) };
  }
  const fixed = plans.find(isOneGame);
  if (fixed && !isUsual && games > 1) {
    throw usageFailure(
      `with ${formatRules(fixed.rules)} all games are the same: leave out --games, or list seeds in a file for --seeds`,
    );
  }
  if (options.seed < LOWEST_GYM_SEED && plans.some(({ rules }) => rules.seed === EACH_GAME)) {
    throw usageFailure(
      `the practice cartridge takes no seed ${gymSeedOf(options.seed)}: begin with --seed ${LOWEST_GYM_SEED} or more, or list seeds in a file for --seeds`,
    );
  }
  return { plans, seeds: fixed && isUsual ? [options.seed] : chosenSeeds(options) };
}

/** Whether a player has one game alone by these rules, whatever its seed. */
export function isOneGame({ rules: { seed, misdrop } }: Pick<SimulationPlan, 'rules'>): boolean {
  return seed !== null && seed !== EACH_GAME && misdrop === 0;
}

/** @throws Failure on rules with seeds of the practice cartridge, where a command chooses its games in another way */
export function refuseSeedRules({ rules }: Pick<SimulationPlan, 'rules'>): void {
  if (rules.seed === null) return;
  throw usageFailure(
    `seeds of the practice cartridge are for simulate, compare and league: leave seed out of ${formatRules(rules)}`,
  );
}

/** @throws Failure on a file that cannot be read, and on what is no list of seeds */
export function seedsOfList(file: string): readonly number[] {
  const read = readSeedFile(file);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  return read.seeds;
}

/** The rules of a plan, by which the seed of each game is one of the cartridge. */
function listedRules({ rules }: SimulationPlan): SimulationPlan['rules'] {
  if (rules.client !== 'gym' || rules.movement !== 'gravity') {
    throw usageFailure(`--seeds lists seeds of the practice cartridge: use --rules gym, not ${formatRules(rules)}`);
  }
  if (rules.seed !== null && rules.seed !== EACH_GAME) {
    throw usageFailure(`--seeds contradicts --rules ${formatRules(rules)}: leave out one of the two`);
  }
  if (rules.pieces !== 'nes') {
    throw usageFailure(`--seeds fixes the pieces: leave pieces out of --rules ${formatRules(rules)}`);
  }
  return { ...rules, seed: EACH_GAME };
}

/** A million seeds and a comment on each of them are shorter. */
const LARGEST_LIST = 64 * 1024 * 1024;

/** Seeds in the order of the list, as numbers; a refusal does not name the file. */
type ReadSeeds = Result<{ readonly seeds: readonly number[] }>;

/** Reads a list. Empty lines, and what follows a `#`, are left out. */
function readSeedFile(path: string): ReadSeeds {
  const read = readFileLimited(path, LARGEST_LIST);
  return read.ok ? parseSeeds(new TextDecoder().decode(read.bytes)) : read;
}

/** The seeds of a text; refused is what is no seed, and a seed that comes twice, since its games would be the same. */
export function parseSeeds(text: string): ReadSeeds {
  const lineOf = new Map<number, number>();
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const [digits] = line.split('#', 1);
    const seed = digits.trim().toUpperCase();
    if (seed === '') continue;
    const problem = gymSeedProblem(seed);
    if (problem !== undefined) return refuse(`line ${i + 1}: ${problem}`);
    const number = numberOfGymSeed(seed);
    const before = lineOf.get(number);
    if (before !== undefined)
      return refuse(`line ${i + 1} has the seed ${seed} of line ${before} again: leave one out`);
    lineOf.set(number, i + 1);
  }
  if (lineOf.size === 0) return refuse('the file lists no seeds; write one a line, such as 12AB34');
  return { ok: true, seeds: [...lineOf.keys()] };
}
