/** Levels at which the page begins games: those of the cartridge's menus, and one that is set in memory. */

import type { Client } from '../../emulator/clients/client.js';
import { PRACTICE_LEVEL } from '../../tetris/limits.js';

/** In rising order. */
export function startLevels({ menus: { highestStartLevel } }: Client): readonly number[] {
  const offered = Array.from({ length: highestStartLevel + 1 }, (_, level) => level);
  return highestStartLevel < PRACTICE_LEVEL ? [...offered, PRACTICE_LEVEL] : offered;
}

/** Whether no menu of the cartridge begins there. */
export function isSetInMemory(level: number, { menus }: Client): boolean {
  return level > menus.highestStartLevel;
}

/** `from 0 to 19, or 29, which is set in memory`. */
export function describeStartLevels(client: Client): string {
  const more = isSetInMemory(PRACTICE_LEVEL, client) ? `, or ${PRACTICE_LEVEL}, which is set in memory` : '';
  return `from 0 to ${client.menus.highestStartLevel}${more}`;
}
