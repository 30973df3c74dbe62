/**
 * Which game of the console is played: the one description from which headers, options, jobs, settings and the page take
 * their fields. Image, player and description name a game completely.
 */
import { z } from 'zod';
import type { MenuChoice } from '../emulator/clients/menu-step.js';
import { GAME_TYPES } from '../tetris/game-state.js';
import { HIGHEST_GARBAGE, HIGHEST_START_LEVEL, MAX_OUT_LINES, MUSIC_OFF } from '../tetris/limits.js';

/** A game, with what holds its player back. */
export interface GameDescription extends MenuChoice {
  /** Which pieces come, 0–16,777,215: frames waited in the menus. */
  readonly seed: number;
  /** Lines at which an A-type game is ended, 1–25,599; null plays on until it tops out. */
  readonly untilLines: number | null;
  /** Frames of a piece under control, 0–120, for which the next piece, just shown, is not known to the player yet. */
  readonly reaction: number;
  /** Ends the game before a clear that the original game may not survive (default: no). */
  readonly stopBeforeCrash?: boolean;
}

/** The game that is played if nothing else is said. */
export const USUAL_GAME: GameDescription = {
  gameType: 'A',
  startLevel: 19,
  height: 0,
  music: 0,
  seed: 0,
  untilLines: MAX_OUT_LINES,
  reaction: 0,
};

const whole = z.int().min(0);

/** The checks of the fields that files have. A file may come from a version with other limits of seeds and lines. */
export const GAME_FIELDS = {
  gameType: z.enum(GAME_TYPES),
  startLevel: whole.max(HIGHEST_START_LEVEL),
  height: whole.max(HIGHEST_GARBAGE),
  music: whole.max(MUSIC_OFF),
  seed: whole,
  untilLines: whole.nullable(),
} satisfies { readonly [Field in keyof GameDescription]?: z.ZodType<GameDescription[Field]> };
