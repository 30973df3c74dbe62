/** What the game of some rules does: the facts of its cartridge. */

import { clientOf } from '../emulator/clients/known-cartridges.js';
import type { GameFacts } from '../tetris/edition.js';
import type { GameRules } from './game-rules.js';

export function factsOf({ client }: Pick<GameRules, 'client'>): GameFacts {
  const { timing, edition } = clientOf(client);
  return { timing, edition };
}
