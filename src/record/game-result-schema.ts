/** The check of a game's result that comes from a file. */

import { z } from 'zod';
import { HIGHEST_LEVEL } from '../tetris/limits.js';
import { SCORE_CAP } from '../tetris/score.js';
import { GAME_ENDS, type GameResult } from './game-events.js';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

export const GAME_RESULT = z.object({
  startLevel: z.int().min(0).max(HIGHEST_LEVEL),
  seed: count,
  score: z.int().min(0).max(SCORE_CAP),
  ownScore: count,
  softDropPoints: count,
  scoreAt230: count,
  lines: count,
  level: z.int().min(0).max(HIGHEST_LEVEL),
  pieces: count,
  frames: count,
  misdrops: count,
  planDifferences: count,
  maxOut: z.boolean(),
  toppedOut: z.boolean(),
  tetrisRate: share,
  clears: z.tuple([count, count, count, count]),
  longestDrought: count,
  end: z.enum(GAME_ENDS),
}) satisfies z.ZodType<GameResult>;
