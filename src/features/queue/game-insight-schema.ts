/** What a judged game tells, as files, queues and the page keep it. */

import { z } from 'zod';
import { ASPECTS } from '../../review/insights/aspects.js';
import type { GameInsight } from '../../review/insights/game-insight.js';
import { LABELS } from '../../review/scales.js';

const COUNT = z.int().min(0);
const TALLIES = z.record(z.string(), z.tuple([COUNT, z.number()]));

export const GAME_INSIGHT = z.object({
  player: z.string().nullable(),
  taps: z.string(),
  reaction: COUNT,
  startLevel: COUNT,
  pieces: COUNT,
  counted: COUNT,
  score: z.number(),
  lines: COUNT,
  toppedOut: z.boolean(),
  isWhole: z.boolean(),
  accuracy: z.number().nullable(),
  lost: z.number(),
  luck: z.number().nullable(),
  labels: z.object(
    Object.fromEntries(LABELS.map((label) => [label, COUNT])) as Record<(typeof LABELS)[number], typeof COUNT>,
  ),
  clears: z.tuple([COUNT, COUNT, COUNT, COUNT]),
  burns: z.object({ count: COUNT, lines: COUNT, decided: COUNT }),
  droughts: z.object({ count: COUNT, longest: COUNT, survived: COUNT, fatal: COUNT, lost: z.number() }),
  losses: z.object(
    Object.fromEntries(ASPECTS.map((aspect) => [aspect, TALLIES])) as Record<(typeof ASPECTS)[number], typeof TALLIES>,
  ),
}) satisfies z.ZodType<GameInsight>;
