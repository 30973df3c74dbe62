/**
 * The options that choose games on a cartridge: each is defined once, so that it means the same in every command and
 * is checked the same way.
 */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { goalProblem } from '../../bot/pass-menus.js';
import { gymSeedProblem } from '../../emulator/clients/gym-settings.js';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import type { MenuChoice } from '../../emulator/clients/menu-step.js';
import type { NesImage } from '../../emulator/image.js';
import { usageFailure } from '../../platform/job.js';
import { parseChance } from '../../reach/wrong-presses.js';
import { type GameDescription, USUAL_GAME } from '../../record/game-description.js';
import { GAME_TYPES } from '../../tetris/game-state.js';
import { killscreenLines, usualEnd } from '../../tetris/level-course.js';
import {
  HIGHEST_GARBAGE,
  HIGHEST_LEVEL,
  HIGHEST_LINES,
  HIGHEST_SEED,
  HIGHEST_START_LEVEL,
  LONGEST_REACTION,
  MUSIC_OFF,
} from '../../tetris/limits.js';
import { killscreenLevel, NTSC, PAL, REGIONS, type Region } from '../../tetris/timing.js';
import { orNull, path, reads, UNLIMITED, wholeNumber } from './parsers.js';
import { addPlayerOptions, type PlayerOptionValues } from './player-options.js';

const END_OF_GAME = 'end a game at this many lines, or "none" to play until it tops out';

/** Values of the options that choose a cartridge. */
export interface CartridgeOptionValues {
  /** Undefined for the built-in cartridge. */
  readonly rom?: string | undefined;
  readonly region?: Region | undefined;
  readonly crashing?: true | undefined;
}

/** Values of the options that choose a game. */
export interface GameOptionValues
  extends PlayerOptionValues,
    CartridgeOptionValues,
    Omit<GameDescription, 'untilLines' | 'stopBeforeCrash'> {
  readonly games: number;
  /** `UNLIMITED` for none; undefined where nothing is said. */
  readonly untilLines?: number;
}

/** Adds the options that choose a game: cartridge, player, level, seed and end. */
export function addGameOptions(command: Command): Command {
  return addPlayerOptions(command)
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(anyStartLevelOption())
    .addOption(
      new Option('--games <n>', 'how many games to play, each from power-on')
        .default(1)
        .argParser(wholeNumber(1, 100_000)),
    )
    .addOption(
      new Option(
        '--seed <n>',
        `seed of the first game, which decides the pieces, 0–${HIGHEST_SEED}; every next game has the next seed`,
      )
        .default(USUAL_GAME.seed)
        .argParser(wholeNumber(0, HIGHEST_SEED)),
    )
    .addOption(gymSeedOption())
    .addOption(
      untilLinesOption(
        `${END_OF_GAME} (default: ${killscreenLines(NTSC)}; ${killscreenLines(PAL)} on a European cartridge from a level before ${killscreenLevel(PAL)})`,
      ),
    )
    .addOption(reactionOption())
    .addOption(misdropOption())
    .addOption(
      new Option('--game-type <type>', 'A: as many lines as possible; B: 25 lines over garbage')
        .default(USUAL_GAME.gameType)
        .choices(GAME_TYPES),
    )
    .addOption(
      new Option('--height <n>', `height of the garbage in B-type, 0–${HIGHEST_GARBAGE}`)
        .default(USUAL_GAME.height)
        .argParser(wholeNumber(0, HIGHEST_GARBAGE)),
    )
    .addOption(musicOption());
}

/** What is heard. */
export function musicOption(): Option {
  return new Option('--music <n>', `tune to choose in the menu, 0–2, or ${MUSIC_OFF} for no music`)
    .default(USUAL_GAME.music)
    .argParser(wholeNumber(0, MUSIC_OFF));
}

/** Which cartridge. */
export function romOption(about = 'iNES image of the game (default: the built-in cartridge)'): Option {
  return new Option('--rom <file>', about).argParser(path);
}

/** Which of the built-in cartridges, or what an image has to be. */
export function regionOption(): Option {
  return new Option(
    '--region <region>',
    'which built-in cartridge: that of the USA game, or of the European one (pal); an image has to agree',
  ).choices(REGIONS);
}

/** The built-in cartridge on which the crash of the original can be watched, and avoided. */
export function crashingOption(): Option {
  return new Option('--crashing', 'the built-in cartridge that crashes where the original does, from level 155 on');
}

/**
 * Where a game begins: the levels that the menu of the cartridge offers.
 *
 * @param highest what some cartridge offers, and what is said of it; which one it is has to be checked
 */
export function startLevelOption(highest = HIGHEST_START_LEVEL, more = ''): Option {
  return new Option('--start-level <n>', `level to start at, 0–${HIGHEST_START_LEVEL}${more}`)
    .default(USUAL_GAME.startLevel)
    .argParser(wholeNumber(0, highest));
}

/** Where a game begins, by the menus of any cartridge; whether this one offers it has to be checked. */
export function anyStartLevelOption(): Option {
  return startLevelOption(HIGHEST_LEVEL, ', or up to 255 on the practice cartridge');
}

/** Which pieces come on the practice cartridge. */
export function gymSeedOption(): Option {
  return new Option(
    '--gym-seed <digits>',
    'practice cartridge: the pieces of every game, as six hexadecimal digits such as 12AB34 (default: left to chance)',
  ).argParser(gymSeed);
}

/** @throws Failure for a game that the menus of the cartridge do not offer */
export function checkOffered(game: MenuChoice, { kind }: Pick<NesImage, 'kind'>): void {
  const problem = goalProblem(game, clientOf(kind));
  if (problem !== undefined) throw usageFailure(problem);
}

/** A parser of seeds of the practice cartridge. */
function gymSeed(text: string): string {
  const seed = text.toUpperCase();
  const problem = gymSeedProblem(seed);
  if (problem !== undefined) throw new InvalidArgumentError(problem);
  return seed;
}

/** Where a game is ended. */
export function untilLinesOption(about = END_OF_GAME): Option {
  return new Option('--until-lines <n>', about).argParser(untilLines);
}

/** Where a game on a cartridge is ended; null for nowhere. */
export function endOnCartridge(
  { untilLines, startLevel }: Pick<GameOptionValues, 'untilLines' | 'startLevel'>,
  { kind }: Pick<NesImage, 'kind'>,
): number | null {
  return orNull(untilLines ?? usualEnd({ timing: clientOf(kind).timing, level: startLevel }));
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

/** Whether the original is kept from crashing; where nothing crashes it changes nothing. */
export function dodgeOption(): Option {
  return new Option(
    '--no-dodge',
    'press nothing to keep a game that can crash from it, from level 150 on (default: SELECT, soft drops and A, where they are needed)',
  );
}

/** How surely the player presses. */
export function misdropOption(): Option {
  return new Option(
    '--misdrop <chance>',
    'chance of a press to be lost, late by a frame, or doubled, such as 0.5% (default: none)',
  ).argParser(reads(parseChance));
}

/** How late the player sees the next piece. */
export function reactionOption(): Option {
  return new Option('--reaction <frames>', 'how many frames the player takes to see a new next piece')
    .default(USUAL_GAME.reaction)
    .argParser(wholeNumber(0, LONGEST_REACTION));
}
