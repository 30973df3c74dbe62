/** The options that choose simulated games by their seeds. */
import { type Command, Option } from 'commander';
import { usageFailure } from '../../jobs/job.js';
import { type SeedRange, seedsOf } from '../../node/games/simulate-seeds.js';
import { HIGHEST_SEED, SEED_STEP } from '../../tetris/limits.js';
import { wholeNumber } from './parsers.js';

const MOST_GAMES = 1_000_000;

/** For whoever has to say how many games: measured on one core of a 2.8 GHz server, from level 19 to the end of a max-out. */
export const HOW_LONG =
  'a game of maxout takes about 5 seconds on one core, a game of most other players less than half a second';

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
