/** Games of the practice cartridge whose pieces a seed fixes: its three bytes, as six hexadecimal digits. */

import { shortJson } from '../../lib/json.js';
import { GYM_ITEM, GYM_MAP } from './gym-map.js';
import type { MenuChoice } from './menu-step.js';
import type { RamView } from './ram-map.js';

/** Digits of a seed. */
export const SEED_DIGITS = 6;

/** The seed that is chosen in the first menu. */
export function seedIn(ram: RamView): string {
  const { address, size } = GYM_MAP.seeded!.seed;
  const bytes = Array.from(ram.slice(address, address + size));
  return bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
}

/** The line of the first menu that begins a game with this seed, or the plain one. */
export function itemOf({ gymSeed }: Pick<MenuChoice, 'gymSeed'>): number {
  return gymSeed === undefined ? GYM_ITEM.PLAIN : GYM_ITEM.SEED;
}

/** Why a text is no seed that the cartridge takes; undefined when it is one. */
export function gymSeedProblem(text: string): string | undefined {
  if (!/^[0-9A-F]{6}$/.test(text))
    return `a seed has ${SEED_DIGITS} hexadecimal digits, such as 12AB34; ${shortJson(text)} is none`;
  if (/^000[01]/.test(text))
    return `the practice cartridge ignores seeds that begin with 0000 or 0001, such as ${text}`;
  return undefined;
}
