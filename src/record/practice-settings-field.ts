/** The settings of a practice cartridge in a recording. */

import { z } from 'zod';
import { HIGHEST_LEVEL } from '../tetris/limits.js';
import type { PracticeSettings } from '../tetris/practice-settings.js';

export const PRACTICE_SETTINGS = z.object({
  lineCap: z.int().min(0).max(HIGHEST_LEVEL).exactOptional(),
  pauseOff: z.literal(true).exactOptional(),
  qual: z.literal(true).exactOptional(),
}) satisfies z.ZodType<PracticeSettings>;
