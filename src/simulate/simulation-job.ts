/** One simulated game as a job: plain data that can be sent to a worker. */

import { z } from 'zod';
import { SEED_DIGITS } from '../emulator/clients/gym-settings.js';
import { type BuiltinKind, clientOf } from '../emulator/clients/known-cartridges.js';
import { seedWaits } from '../emulator/clients/menu-step.js';
import type { AnyPlayer } from '../players/player.js';
import type { GameDescription } from '../record/game-description.js';
import type { GameResult } from '../record/game-events.js';
import { GAME_FIELDS } from '../record/run-log.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import type { GameFacts } from '../tetris/edition.js';
import type { GameChoice, GameState } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';
import { usualEnd } from '../tetris/level-course.js';
import { MUSIC_OFF } from '../tetris/limits.js';
import { cappedTiming } from '../tetris/timing.js';
import type { GameLimits } from './game-loop.js';
import { EACH_GAME, type GameRules, isTaps } from './game-rules.js';
import { GAME_RULES } from './game-rules-check.js';
import { gymStartFromPowerOn } from './gym-start.js';
import { startFromPowerOn } from './menu-steps.js';
import { playerPlace, playPlacementGame } from './placement-game.js';
import { simulateFrom } from './simulate-game.js';

/** What all games of a simulation share. */
export interface SimulationPlan extends Pick<GameDescription, 'untilLines' | 'stopBeforeCrash'> {
  readonly rules: GameRules;
  /** Pieces after which a game is stopped; null plays on. */
  readonly maxPieces: number | null;
  /** A press pattern: the luck of each game is counted for hands that press so. Missing where it is not counted. */
  readonly luck?: string;
}

/** The check of a plan that comes from another machine. */
export const SIMULATION_PLAN = z.object({
  rules: GAME_RULES,
  untilLines: GAME_FIELDS.untilLines,
  maxPieces: z.int().min(1).nullable(),
  stopBeforeCrash: z.boolean().exactOptional(),
  luck: z.string().refine(isTaps, 'expected a press pattern').exactOptional(),
}) satisfies z.ZodType<SimulationPlan>;

/** Who looks on at a game. */
type Onlooker = Pick<GameLimits, 'watch' | 'stopBefore'>;

/**
 * Plays a game. With gravity it is the game that a machine with the rules' cartridge and this seed would play, as far as
 * the rules are the console's; from level 20 on it begins as one at level 19 and the level is set.
 *
 * @param player made with the finders of the rules' movement
 */
export function simulateSeed(
  player: AnyPlayer,
  plan: SimulationPlan,
  seed: number,
  onlooker: Onlooker = {},
): GameResult {
  const { rules, ...limits } = plan;
  const options = { ...limits, ...onlooker, seed };
  if (rules.movement !== 'gravity') {
    const facts = factsOf(rules);
    return playPlacementGame(playerPlace(player, plan.untilLines), rules, { ...options, facts });
  }
  const { level, reaction, misdrop, dodge } = rules;
  const start = { ...startByRules(rules, seed), ...factsOf(rules), startLevel: level, level };
  return simulateFrom(player, start, { ...options, rules, reaction, misdrop, dodge });
}

/** Waits for games whose pieces do not depend on them. */
const NO_WAITS = { titleWait: 0, levelMenuWait: 0 } as const;

/** How the game of a seed begins on the rules' cartridge: on the level of the rules, or the highest of its menus. */
function startByRules({ client, level, garbage, seed: digits }: GameRules, seed: number): GameState {
  const bType = garbage !== 'none' && garbage.kind === 'b-type' ? garbage : undefined;
  const startLevel = Math.min(level, clientOf(client).menus.highestStartLevel);
  const choice = { gameType: bType ? 'B' : 'A', startLevel, height: bType?.height ?? 0 } as const;
  if (client !== 'gym') return startOfSeed(choice, seed, client);
  const waits = digits === null ? seedWaits(seed) : NO_WAITS;
  const gymSeed = digits === EACH_GAME ? gymSeedOf(seed) : (digits ?? undefined);
  const start = gymStartFromPowerOn({ ...choice, music: MUSIC_OFF, ...waits, gymSeed });
  // It is seen after its first active frame, which nobody can use.
  return stepGame(start, NO_BUTTONS);
}

/** The state before the first active frame of the game that a build of the built-in cartridge begins with this seed. */
export function startOfSeed(choice: GameChoice, seed: number, build: BuiltinKind = 'builtin'): GameState {
  let start = startFromPowerOn({ ...choice, music: 0, ...seedWaits(seed) }, build);
  while (start.activity === 'preparing') start = stepGame(start, NO_BUTTONS);
  return start;
}

/** To how many lines the games of the published tables of the practice cartridge last at most. */
export const PRACTICE_LINES = 430;

/** How fast the pieces are, and what the game does. */
export function factsOf({ client, cap }: Pick<GameRules, 'client' | 'cap'>): GameFacts {
  const { timing, edition } = clientOf(client);
  return { timing: cap === null ? timing : cappedTiming(cap), edition };
}

/** The line at which a game is ended by default; null for no limit. */
export function usualLines(rules: GameRules): number | null {
  const { movement, garbage, level } = rules;
  const hasOwnGoal = garbage !== 'none' && garbage.kind === 'b-type';
  if (movement !== 'gravity' || hasOwnGoal) return null;
  const { timing, edition } = factsOf(rules);
  return Number.isFinite(edition.scoreCap) ? usualEnd({ timing, level }) : PRACTICE_LINES;
}

/** The lowest that the cartridge takes. */
export const LOWEST_GYM_SEED = 0x000200;

/** A seed as the cartridge shows it. */
export function gymSeedOf(seed: number): string {
  return seed.toString(16).toUpperCase().padStart(SEED_DIGITS, '0');
}

/** @param digits of a seed, in hexadecimal */
export function numberOfGymSeed(digits: string): number {
  return Number.parseInt(digits, 16);
}
