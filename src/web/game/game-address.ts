/** A game as parameters of the address, so that it can be linked to: `#/play?level=18&seed=7&player=plateau&speed=2`. */

import type { Client } from '../../emulator/clients/client.js';
import {
  PAGE_OPTIONS,
  type PageChoice,
  type PageOption,
  playerOption,
  USUAL_CHOICE,
} from '../../players/player-spec.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, HIGHEST_SEED, LONGEST_REACTION, PRACTICE_LEVEL } from '../../tetris/limits.js';
import { AddressParameters, playerName, wholeNumberParameter } from '../browser/routes.js';
import { FIRST_CHOICE } from './chosen-player.js';
import type { GamePlan, PlayerChoice } from './game-protocol.js';

/** Multiples of the console's speed; `max` is as fast as it goes. */
export const SPEEDS = [1, 2, 4, 'max'] as const;
export type Speed = (typeof SPEEDS)[number];

export interface GameAddress {
  readonly plan: GamePlan;
  readonly choice: PlayerChoice;
  readonly speed: Speed;
}

const { startLevel, seed, untilLines } = USUAL_GAME;
export const FIRST_PLAN: GamePlan = { startLevel, seed, untilLines };

/** The game of an address, and a sentence for each parameter that was not understood; usual values take their place. */
export function parseGameAddress(parameters: URLSearchParams): {
  readonly address: GameAddress;
  readonly problems: readonly string[];
} {
  const address = new AddressParameters(parameters);
  // Which levels there are depends on the cartridge, which is asked when the game begins.
  const plan: GamePlan = {
    startLevel: address.read('level', FIRST_PLAN.startLevel, wholeNumberParameter(0, HIGHEST_LEVEL)),
    seed: address.read('seed', FIRST_PLAN.seed, wholeNumberParameter(0, HIGHEST_SEED)),
    untilLines: address.read<number | null>('lines', FIRST_PLAN.untilLines, (text) =>
      text === 'none' ? null : wholeNumberParameter(1, HIGHEST_LINES)(text),
    ),
  };
  const choice: PlayerChoice = {
    name: address.read('player', FIRST_CHOICE.name, playerName),
    ...readOptions(address),
    reaction: address.read('reaction', FIRST_CHOICE.reaction, wholeNumberParameter(0, LONGEST_REACTION)),
  };
  const speed = address.read<Speed>('speed', 1, (text) => SPEEDS.find((known) => String(known) === text));
  return { address: { plan, choice, speed }, problems: address.problems };
}

/** What `parseGameAddress` reads; usual values are left out. */
export function formatGameAddress({ plan, choice, speed }: GameAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  const put = (name: string, value: unknown, usual: unknown): void => {
    if (value !== usual) parameters.set(name, String(value ?? 'none'));
  };
  put('level', plan.startLevel, FIRST_PLAN.startLevel);
  put('seed', plan.seed, FIRST_PLAN.seed);
  put('lines', plan.untilLines, FIRST_PLAN.untilLines);
  put('player', choice.name, FIRST_CHOICE.name);
  for (const name of PAGE_OPTIONS) put(name, choice[name], FIRST_CHOICE[name]);
  put('reaction', choice.reaction, FIRST_CHOICE.reaction);
  put('speed', speed, 1);
  return parameters;
}

/** A player's options as an address has them. */
export function readOptions(address: AddressParameters): PageChoice {
  const read = PAGE_OPTIONS.map((name) => [
    name,
    address.read<unknown>(name, USUAL_CHOICE[name], (text) => optionValue(name, text)),
  ]);
  return Object.fromEntries(read) as PageChoice;
}

/** An option's value in its usual form, if there is one. */
export function optionValue(name: PageOption, text: string): string | number | undefined {
  try {
    return playerOption(name).read(text);
  } catch {
    return undefined;
  }
}

/** Levels at which the page begins games, in rising order: those of the cartridge's menus, and one that is set in memory. */
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
