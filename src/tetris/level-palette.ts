/** In which colours a cartridge draws a level. The colours themselves belong to whoever draws. */

import type { Edition } from './edition.js';

/**
 * One of the ten usual palettes, 0–9, or what the original makes of a level beyond them: something nearly black, or other
 * colours, which are bytes of its program.
 */
export type LevelPalette = number | 'dark' | 'other';

const PALETTES = 10;
/** The original divides a signed byte by ten, and stops too early from here on. */
export const FIRST_WRONG_PALETTE = 138;
/** What it takes then is the same for levels so many apart. */
const WRONG_PERIOD = 64;
const DARK_PLACES: ReadonlySet<number> = new Set([18, 34, 43, 60, 61, 62, 63]);

/** @param level 0–255 */
export function levelPalette(level: number, levelDisplay: Edition['levelDisplay']): LevelPalette {
  if (levelDisplay !== 'original' || level < FIRST_WRONG_PALETTE) return level % PALETTES;
  const place = level % WRONG_PERIOD;
  if (place < PALETTES) return place;
  return DARK_PLACES.has(place) ? 'dark' : 'other';
}
