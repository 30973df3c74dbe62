/** The check of a game's description where it comes from a file. Apart from it, since its type is the library's. */
import { z } from 'zod';
import { gymSeedProblem } from '../emulator/clients/gym-seed.js';
import { GAME_TYPES } from '../tetris/game-state.js';
import { HIGHEST_GARBAGE, HIGHEST_LEVEL, MUSIC_OFF } from '../tetris/limits.js';
import type { GameDescription } from './game-description.js';

const whole = z.int().min(0);

/** The checks of the fields that files have. A file may come from a version with other limits of seeds and lines. */
export const GAME_FIELDS = {
  gameType: z.enum(GAME_TYPES),
  /** Of the menus, which differ between cartridges, or set in memory as the game began. */
  startLevel: whole.max(HIGHEST_LEVEL),
  height: whole.max(HIGHEST_GARBAGE),
  music: whole.max(MUSIC_OFF),
  seed: whole,
  untilLines: whole.nullable(),
  gymSeed: z
    .string()
    .refine((text) => gymSeedProblem(text) === undefined, 'no seed of the practice cartridge')
    .optional(),
} satisfies { readonly [Field in keyof GameDescription]?: z.ZodType<GameDescription[Field]> };
