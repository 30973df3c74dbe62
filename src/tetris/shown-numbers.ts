/**
 * What the screen of a cartridge makes of numbers that have outgrown it. Level and lines are right in RAM all the same; the
 * points beyond the cap are known to nobody but who counts them.
 */

import type { Edition } from './edition.js';
import type { GameType } from './game-state.js';

/** A game's numbers as they are. */
export interface TrueNumbers {
  readonly gameType: GameType;
  /** 0–255. */
  readonly level: number;
  readonly lines: number;
  /** As the game keeps it, up to its cap. */
  readonly score: number;
  /** All points, beyond the cap. */
  readonly ownScore: number;
}

/** What the screen shows in place of the truth, as text; a number that it shows rightly is missing. */
export interface FalseNumbers {
  readonly level?: string;
  readonly lines?: string;
  readonly score?: string;
}

/** Shown for a level whose digits are bytes of the program, and for a tile behind the letters. */
const UNKNOWN_DIGITS = '??';
const UNKNOWN_TILE = '?';

/** The last level with digits of its own. */
const LAST_TRUE_LEVEL = 29;
/** From here on the digits are taken from the table behind theirs: the screen addresses of the playfield's rows. */
const FIRST_ADDRESS_LEVEL = 50;
const FIRST_PROGRAM_LEVEL = 90;
const FIRST_ROW_ADDRESS = 0x20c6;
const ROW_ADDRESS_STEP = 0x20;

/** The six digits of a score, 0–999,999. */
export function shownScore(score: number): string {
  return String(score).padStart(6, '0');
}

/**
 * A count of lines or pieces, 0–25,599, on its three places: the hundreds are one tile, and letters lie behind the digits. 1,000 is
 * A00, and 3,310 is X10. Behind Z nobody says what comes.
 */
export function shownCount(count: number): string {
  const hundreds = Math.trunc(count / 100);
  const tile = hundreds < 36 ? hundreds.toString(36).toUpperCase() : UNKNOWN_TILE;
  return `${tile}${String(count % 100).padStart(2, '0')}`;
}

/** The two digits that the original draws for a level, 0–255; `??` from 90 on, where they are bytes of its program. */
export function shownLevel(level: number): string {
  if (level <= LAST_TRUE_LEVEL) return String(level).padStart(2, '0');
  if (level >= FIRST_PROGRAM_LEVEL) return UNKNOWN_DIGITS;
  return levelByte(level).toString(16).toUpperCase().padStart(2, '0');
}

function levelByte(level: number): number {
  // The table goes on for a while with the tens.
  if (level < FIRST_ADDRESS_LEVEL) return 10 * (level - LAST_TRUE_LEVEL - 1);
  const place = level - FIRST_ADDRESS_LEVEL;
  const address = FIRST_ROW_ADDRESS + ROW_ADDRESS_STEP * Math.trunc(place / 2);
  return place % 2 === 0 ? address & 0xff : address >> 8;
}

/** What a screen shows that is not true. For a cartridge whose drawing is not known, only the score is told. */
export function falseNumbers(
  { gameType, level, lines, score, ownScore }: TrueNumbers,
  { levelDisplay, scoreCap }: Pick<Edition, 'levelDisplay' | 'scoreCap'>,
): FalseNumbers {
  const hasCount = gameType === 'A' && lines > 999 && levelDisplay !== 'unknown';
  return {
    ...(levelDisplay === 'original' && level > LAST_TRUE_LEVEL && { level: shownLevel(level) }),
    ...(hasCount && { lines: shownCount(lines) }),
    ...(score >= scoreCap && ownScore > score && { score: shownScore(score) }),
  };
}

/** `3,310 (console: X10)`, or the truth alone where the console shows it. */
export function besideConsole(truth: string, shown: string | undefined): string {
  return shown === undefined ? truth : `${truth} (console: ${shown})`;
}

const PALETTE_WORDS = { dark: 'nearly black', other: 'strange colours' } as const;

/** `155 (console: ??, strange colours)`, or the level, 0–255, alone where the console shows it. */
export function formatLevel(level: number, { levelDisplay }: Pick<Edition, 'levelDisplay'>): string {
  if (levelDisplay !== 'original' || level <= LAST_TRUE_LEVEL) return String(level);
  const palette = levelPalette(level, levelDisplay);
  const colours = typeof palette === 'number' ? '' : `, ${PALETTE_WORDS[palette]}`;
  return besideConsole(String(level), `${shownLevel(level)}${colours}`);
}

// The palette that a cartridge draws a level with. The colours themselves belong to the drawing code.

/**
 * One of the ten usual palettes, 0–9, or what the original makes of a level beyond them: something nearly black, or other
 * colours, which are bytes of its program.
 */
export type LevelPalette = number | 'dark' | 'other';

const PALETTES = 10;
/** The original divides a signed byte by ten, and stops too early from here on. */
export const FIRST_WRONG_PALETTE = 138;
/** What it takes then is the same for levels that are this far apart. */
const WRONG_PERIOD = 64;
const DARK_PLACES: ReadonlySet<number> = new Set([18, 34, 43, 60, 61, 62, 63]);

/** @param level 0–255 */
export function levelPalette(level: number, levelDisplay: Edition['levelDisplay']): LevelPalette {
  if (levelDisplay !== 'original' || level < FIRST_WRONG_PALETTE) return level % PALETTES;
  const place = level % WRONG_PERIOD;
  if (place < PALETTES) return place;
  return DARK_PLACES.has(place) ? 'dark' : 'other';
}
