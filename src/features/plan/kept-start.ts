/** A start of a plan that is done, as a line of a file, from which a search that was stopped goes on. */

import { z } from 'zod';
import { type ReadBySchema, readBySchema } from '../../lib/read-by-schema.js';
import type { Plan } from '../../search/foresight/plan.js';
import { ORIENTATION_COUNT } from '../../tetris/tetromino.js';

export interface KeptStart {
  readonly seed: number;
  /** Its own plan where that was the best until then. */
  readonly plan: Plan | null;
}

const whole = z.int().min(0);
const PIECE = z.strictObject({
  orientation: whole.max(ORIENTATION_COUNT - 1),
  x: whole.max(9),
  // Pieces may rest in the rows behind the playfield.
  y: z.int().min(-4).max(19),
  frames: whole,
  delay: whole,
});
const PLAN: z.ZodType<Plan> = z.strictObject({
  pieces: z.array(PIECE).min(1),
  points: whole,
  lines: whole,
  frames: whole,
  worth: z.number(),
  isReached: z.boolean(),
  nodes: whole,
  width: z.int().min(1),
});
const START: z.ZodType<KeptStart> = z.strictObject({ seed: whole, plan: PLAN.nullable() });

/** @param value a parsed line of JSON */
export function readKeptStart(value: unknown): ReadBySchema<KeptStart> {
  return readBySchema(START, value);
}
