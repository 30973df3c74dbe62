/** What the rules of a game come to on its cartridge. */

import { clientOf } from '../emulator/clients/known-cartridges.js';
import type { GameFacts } from '../tetris/edition.js';
import { usualEnd } from '../tetris/usual-end.js';
import type { GameRules } from './game-rules.js';

/** How fast the pieces are, and what the game does. */
export function factsOf({ client }: Pick<GameRules, 'client'>): GameFacts {
  const { timing, edition } = clientOf(client);
  return { timing, edition };
}

/** The line at which a game is ended if nobody says another one; null for none. */
export function usualLines(rules: GameRules): number | null {
  const { movement, garbage, level } = rules;
  const hasOwnGoal = garbage !== 'none' && garbage.kind === 'b-type';
  return movement !== 'gravity' || hasOwnGoal ? null : usualEnd({ ...factsOf(rules), level });
}
