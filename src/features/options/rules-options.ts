/** The options that choose a game to simulate and where it ends, the same in every command that simulates. */

import { type Command, Option } from 'commander';
import { usageFailure } from '../../platform/job.js';
import { formatChance } from '../../reach/wrong-presses.js';
import { USUAL_GAME } from '../../record/game-description.js';
import {
  checkRules,
  formatRules,
  type GameRules,
  parseRules,
  RULES_NAMES,
  rulesNamed,
} from '../../simulate/game-rules.js';
import { PRACTICE_LINES, type SimulationPlan, usualLines } from '../../simulate/simulation-job.js';
import { killscreenLines } from '../../tetris/level-course.js';
import { HIGHEST_LEVEL, LONGEST_REACTION, MAX_OUT_LINES } from '../../tetris/limits.js';
import { killscreenLevel, PAL } from '../../tetris/timing.js';
import { type GameOptionValues, misdropOption, untilLines } from './game-options.js';
import { orNull, reads, UNLIMITED, wholeNumber } from './parsers.js';

export interface RulesOptionValues
  extends Partial<Pick<GameOptionValues, 'startLevel' | 'reaction' | 'misdrop' | 'untilLines'>> {
  readonly rules: GameRules;
  /** `UNLIMITED` for none. */
  readonly maxPieces?: number;
  /** False with `--no-dodge`. */
  readonly dodge?: boolean;
}

/** Where games in which time stands still are stopped if nothing is said: a good player never ends one. */
const USUAL_PIECES = 100_000;
const MOST_PIECES = 100_000_000;

/** Adds the options that choose games to simulate: their rules, their level and their end. */
export function addRulesOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--rules <name>',
        `rules of the game: ${RULES_NAMES.join(', ')}; options may follow a colon, as in nes:crashing, gym:seed=12AB34 or hard-drop:visible=2`,
      )
        .default(rulesNamed('nes'), 'nes')
        .argParser(readRules),
    )
    .addOption(
      new Option(
        '--start-level <n>',
        `level to start at, 0–${HIGHEST_LEVEL} (default: ${USUAL_GAME.startLevel}, ${rulesNamed('pal').level} with pal and gym)`,
      ).argParser(wholeNumber(0, HIGHEST_LEVEL)),
    )
    .addOption(
      new Option(
        '--reaction <frames>',
        'how many frames the player takes to see a new next piece (default: 0)',
      ).argParser(wholeNumber(0, LONGEST_REACTION)),
    )
    .addOption(misdropOption())
    .addOption(
      new Option(
        '--until-lines <n>',
        `end a game at this many lines, or "none" (default: with gravity ${MAX_OUT_LINES}, with gym ${PRACTICE_LINES}, with pal from a level before ${killscreenLevel(PAL)} ${killscreenLines(PAL)}, else none)`,
      ).argParser(untilLines),
    )
    .addOption(
      new Option(
        '--max-pieces <n>',
        `stop a game after this many pieces, or "none" (default: ${USUAL_PIECES} without gravity, else none)`,
      ).argParser(maxPieces),
    );
}

/** A parser of pieces after which a game is stopped; `UNLIMITED` for none. */
export function maxPieces(text: string): number {
  return text === 'none' ? UNLIMITED : wholeNumber(1, MOST_PIECES, ' or "none"')(text);
}

/** A parser of rules. */
export const readRules: (text: string) => GameRules = reads(parseRules);

/**
 * The games that the options name together.
 *
 * @throws Failure on options that exclude one another
 */
export function simulationPlanOf(values: RulesOptionValues): SimulationPlan {
  const rules = rulesOf(values);
  const timed = rules.movement === 'gravity';
  const isBType = rules.garbage !== 'none' && rules.garbage.kind === 'b-type';
  if (isBType && values.untilLines !== undefined) {
    throw usageFailure('a B-type game ends at its own goal: leave out --until-lines');
  }
  const lines = values.untilLines ?? usualLines(rules) ?? UNLIMITED;
  const pieces = values.maxPieces ?? (timed ? UNLIMITED : USUAL_PIECES);
  return { rules, untilLines: orNull(lines), maxPieces: orNull(pieces) };
}

function rulesOf({ rules, startLevel, reaction, misdrop, dodge }: RulesOptionValues): GameRules {
  const usual = rulesNamed(rules.name);
  const differing = (option: string, given: number | undefined, own: number, usually: number): void => {
    if (given === undefined || own === usually || own === given) return;
    throw usageFailure(`${option} ${given} contradicts --rules ${formatRules(rules)}: leave out one of them`);
  };
  differing('--start-level', startLevel, rules.level, usual.level);
  differing('--reaction', reaction, rules.reaction, usual.reaction);
  if (misdrop !== undefined && rules.misdrop !== 0 && rules.misdrop !== misdrop) {
    throw usageFailure(
      `--misdrop ${formatChance(misdrop)} contradicts --rules ${formatRules(rules)}: leave out one of them`,
    );
  }
  try {
    return checkRules({
      ...rules,
      ...(startLevel !== undefined && { level: startLevel }),
      ...(reaction !== undefined && { reaction }),
      ...(misdrop !== undefined && { misdrop }),
      ...(dodge === false && { dodge }),
    });
  } catch (error) {
    if (error instanceof RangeError) throw usageFailure(error.message);
    throw error;
  }
}
