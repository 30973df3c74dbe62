/** The options that choose simulated games by their seeds. */
import { type Command, Option } from 'commander';
import { type SeedRange, seedsOf } from '../../node/games/seed-range.js';
import { usageFailure } from '../failure.js';
import { HIGHEST_SEED, wholeNumber } from './options.js';

const MOST_GAMES = 1_000_000;

export function addSeedOptions(command: Command): Command {
  return command
    .addOption(new Option('--games <n>', 'games to play').default(100).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(
      new Option('--seed <n>', `seed of the first game, 0–${HIGHEST_SEED}`)
        .default(0)
        .argParser(wholeNumber(0, HIGHEST_SEED)),
    )
    .addOption(
      new Option('--seed-step <n>', 'distance of the seeds; 256 makes all games different, see the README')
        .default(1)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    );
}

/** @throws Failure when the last seed is none of a game */
export function chosenSeeds(range: SeedRange): number[] {
  const { games, seed, seedStep } = range;
  const lastSeed = seed + (games - 1) * seedStep;
  if (lastSeed > HIGHEST_SEED) {
    throw usageFailure(`the last game would have seed ${lastSeed}; seeds go up to ${HIGHEST_SEED}`);
  }
  return seedsOf(range);
}
