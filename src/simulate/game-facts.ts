/** What the rules of a game come to on its cartridge. */

import { clientOf } from '../emulator/clients/known-cartridges.js';
import type { GameFacts } from '../tetris/edition.js';
import { usualEnd } from '../tetris/level-course.js';
import { cappedTiming } from '../tetris/timing.js';
import type { GameRules } from './game-rules.js';

/** To how many lines the games of the published tables of the practice cartridge last at most. */
export const PRACTICE_LINES = 430;

/** How fast the pieces are, and what the game does. */
export function factsOf({ client, cap }: Pick<GameRules, 'client' | 'cap'>): GameFacts {
  const { timing, edition } = clientOf(client);
  return { timing: cap === null ? timing : cappedTiming(cap), edition };
}

/** The line at which a game is ended if nobody says another one; null for none. */
export function usualLines(rules: GameRules): number | null {
  const { movement, garbage, level } = rules;
  const hasOwnGoal = garbage !== 'none' && garbage.kind === 'b-type';
  if (movement !== 'gravity' || hasOwnGoal) return null;
  const { timing, edition } = factsOf(rules);
  return Number.isFinite(edition.scoreCap) ? usualEnd({ timing, level }) : PRACTICE_LINES;
}
