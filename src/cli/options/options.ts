/**
 * The options that several commands share: each is defined once, so that it means the same everywhere and is checked
 * the same way. A wrong value is refused with what was found, what was expected, and an example.
 */

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { GameType } from '../../tetris/game-state.js';
import { addPlayerOptions, type PlayerOptionValues } from './player-options.js';

/** Seeds wait up to 255 frames on the title screen and up to 65,535 in the level menu. */
export const HIGHEST_SEED = 0xff_ffff;

/** What "none" and "max" give: the argument parser takes a null for a missing value. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

const HIGHEST_LINES = 25_599;
/** Two seconds. */
export const LONGEST_REACTION = 120;

/** Multiples of the console's speed. */
const SLOWEST = 0.1;
const FASTEST = 1000;

/** Values of the options that choose a game. */
export interface GameOptionValues extends PlayerOptionValues {
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
  readonly startLevel: number;
  readonly games: number;
  readonly seed: number;
  /** `UNLIMITED` for none. */
  readonly untilLines: number;
  /** Frames. */
  readonly reaction: number;
  readonly gameType: GameType;
  readonly height: number;
  readonly music: number;
}

/** Values of the options that choose what is printed. */
export interface OutputOptionValues {
  readonly json?: true;
  readonly quiet?: true;
}

/** Adds the options that choose a game: cartridge, player, level, seed and end. */
export function addGameOptions(command: Command): Command {
  return addPlayerOptions(command)
    .addOption(romOption())
    .addOption(
      new Option('--start-level <n>', 'level at which a game starts, 0–19').default(19).argParser(wholeNumber(0, 19)),
    )
    .addOption(
      new Option('--games <n>', 'games to play, each from a fresh power-on')
        .default(1)
        .argParser(wholeNumber(1, 100_000)),
    )
    .addOption(
      new Option('--seed <n>', `which pieces come, 0–${HIGHEST_SEED}; game i has seed n + i`)
        .default(0)
        .argParser(wholeNumber(0, HIGHEST_SEED)),
    )
    .addOption(untilLinesOption())
    .addOption(reactionOption())
    .addOption(
      new Option('--game-type <type>', 'A: as many lines as you can; B: 25 lines over garbage')
        .default('A')
        .choices(['A', 'B']),
    )
    .addOption(
      new Option('--height <n>', 'height of the garbage in B-type, 0–5').default(0).argParser(wholeNumber(0, 5)),
    )
    .addOption(
      new Option('--music <n>', 'tune chosen in the menu, 0–2, or 3 for none').default(0).argParser(wholeNumber(0, 3)),
    );
}

/** Adds the options that choose what is printed. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON object on standard output and nothing else there')
    .option('--quiet', 'no progress; only the result');
}

/** Which cartridge. */
export function romOption(): Option {
  return new Option('--rom <file>', 'iNES image of the game (default: the built-in cartridge)').argParser(path);
}

/** Where a game is ended. */
export function untilLinesOption(): Option {
  return new Option('--until-lines <n>', 'lines at which a game is ended, or "none" to play until it tops out')
    .default(230)
    .argParser(untilLines);
}

/** A parser of lines at which a game is ended; `UNLIMITED` for none. */
export function untilLines(text: string): number {
  return text === 'none' ? UNLIMITED : wholeNumber(1, HIGHEST_LINES, ' or "none"')(text);
}

/** Ends games before the original could crash. */
export function stopBeforeCrashOption(): Option {
  return new Option(
    '--stop-before-crash',
    'end a game before a clear at level 155 or later, where the original game can crash',
  );
}

/** How late the player sees the next piece. */
export function reactionOption(): Option {
  return new Option('--reaction <frames>', 'frames after which the player knows a next piece that has just appeared')
    .default(0)
    .argParser(wholeNumber(0, LONGEST_REACTION));
}

/** A parser of whole numbers in a range; `orElse` names what else is allowed. */
export function wholeNumber(lowest: number, highest: number, orElse = ''): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= lowest && number <= highest) return number;
    throw new InvalidArgumentError(`Expected a whole number from ${lowest} to ${highest}${orElse}.`);
  };
}

/** A parser of numbers in a range. */
export function fraction(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && value >= lowest && value <= highest) return value;
    throw new InvalidArgumentError(`Expected a number from ${lowest} to ${highest}.`);
  };
}

/** A parser of file and folder names, which catches an option that swallowed the next one. */
export function path(text: string): string {
  if (text === '') throw new InvalidArgumentError('Expected a name, found nothing.');
  if (text.startsWith('--'))
    throw new InvalidArgumentError('Expected a name, found an option (write ./-- for a file).');
  return text;
}

/** A parser of speeds; `UNLIMITED` is as fast as it goes. */
export function speed(text: string): number {
  if (text === 'max') return UNLIMITED;
  const factor = Number(text);
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && factor >= SLOWEST && factor <= FASTEST) return factor;
  throw new InvalidArgumentError(`Expected a number from ${SLOWEST} to ${FASTEST}, or "max".`);
}

/** A limit as the rest of the program has it: null for none. */
export function orNull(limit: number): number | null {
  return limit === UNLIMITED ? null : limit;
}
