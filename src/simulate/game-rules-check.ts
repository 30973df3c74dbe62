/** The check of rules where they come from a file or another machine. Apart from them, since their type is the library's. */

import { z } from 'zod';
import { MOVEMENTS } from '../players/player-definition.js';
import { formatTaps, parsePlayedTaps } from '../reach/taps.js';
import { MOST_CHANCE } from '../reach/wrong-presses.js';
import { DROP_SPAWNS } from '../search/hard-drop-finder.js';
import { HIGHEST_GARBAGE, HIGHEST_LEVEL, LONGEST_REACTION } from '../tetris/limits.js';
import {
  type GameRules,
  isSeedOfRules,
  isTaps,
  MOST_GARBAGE_ROWS,
  RULES_NAMES,
  SIMULATED_CLIENTS,
} from './game-rules.js';

export const GAME_RULES: z.ZodType<GameRules> = z.object({
  name: z.enum(RULES_NAMES),
  client: z.enum(SIMULATED_CLIENTS),
  movement: z.enum(MOVEMENTS),
  spawn: z.enum(DROP_SPAWNS),
  pieces: z.union([z.enum(['nes', 'bag', 'uniform']), z.object({ szShare: z.number().min(0).max(1) })]),
  visible: z.union([z.literal(1), z.literal(2)]),
  garbage: z.union([
    z.literal('none'),
    z.object({ kind: z.literal('b-type'), height: z.int().min(0).max(HIGHEST_GARBAGE) }),
    z.object({ kind: z.literal('endless'), rows: z.int().min(1).max(MOST_GARBAGE_ROWS) }),
  ]),
  points: z.enum(['nes', 'rows']),
  level: z.int().min(0).max(HIGHEST_LEVEL),
  seed: z.string().refine(isSeedOfRules, 'expected a seed such as 12AB34').nullable(),
  cap: z.int().min(0).max(HIGHEST_LEVEL).nullable(),
  select: z.boolean(),
  dodge: z.boolean(),
  // A pattern that has been given a name since it was written down is the same pattern.
  taps: z
    .string()
    .refine(isTaps, 'expected a press pattern such as 12hz')
    .transform((text) => formatTaps(parsePlayedTaps(text)))
    .nullable(),
  reaction: z.int().min(0).max(LONGEST_REACTION),
  misdrop: z.number().min(0).max(MOST_CHANCE),
});
