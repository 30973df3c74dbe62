/** The check of a game's description where it comes from a file. Apart from it, since its type is the library's. */
import { z } from 'zod';
import { GAME_TYPES } from '../tetris/game-state.js';
import { HIGHEST_GARBAGE, HIGHEST_START_LEVEL, MUSIC_OFF, PRACTICE_LEVEL } from '../tetris/limits.js';
import type { GameDescription } from './game-description.js';

const whole = z.int().min(0);

/** The checks of the fields that files have. A file may come from a version with other limits of seeds and lines. */
export const GAME_FIELDS = {
  gameType: z.enum(GAME_TYPES),
  /** Of the menus, or set in memory as the game began. */
  startLevel: whole.max(HIGHEST_START_LEVEL).or(z.literal(PRACTICE_LEVEL)),
  height: whole.max(HIGHEST_GARBAGE),
  music: whole.max(MUSIC_OFF),
  seed: whole,
  untilLines: whole.nullable(),
} satisfies { readonly [Field in keyof GameDescription]?: z.ZodType<GameDescription[Field]> };
