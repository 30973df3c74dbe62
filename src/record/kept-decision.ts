/** A decision as a line of a file, from which a game that was cut off is played again without thinking. */

import { z } from 'zod';
import { type ReadBySchema, readBySchema } from '../lib/read-by-schema.js';
import { inputs, line, place } from './run-log.js';

const { orientation, x, y } = place.shape;
/** An infinite value is a text, since JSON has no number for it. */
const NUMBER = z.union([z.number(), z.enum(['Infinity', '-Infinity', 'NaN'])]);
const PLACEMENT = z.tuple([orientation, x, y]);

/** The position of the decision: it tells whether the game is the same one. */
const ON = { on: line };
const DECIDED = z.strictObject({
  ...ON,
  placement: PLACEMENT,
  inputs,
  value: NUMBER,
  points: NUMBER.exactOptional(),
  ranking: z.array(z.tuple([orientation, x, y, NUMBER, z.int().min(1).nullable()])),
});
const UNDECIDED = z.strictObject(ON);

export type KeptNumber = z.infer<typeof NUMBER>;
/** Orientation, column and row. */
export type KeptPlacement = z.infer<typeof PLACEMENT>;
/** A decision for a placement. */
export type Decided = z.infer<typeof DECIDED>;
/** `on` alone where no placement could be reached. */
export type KeptDecision = Decided | z.infer<typeof UNDECIDED>;

/** @param value a parsed line of JSON */
export function readKeptDecision(value: unknown): ReadBySchema<KeptDecision> {
  const isUndecided = typeof value === 'object' && value !== null && Object.keys(value).join() === 'on';
  return readBySchema<z.ZodType<KeptDecision>>(isUndecided ? UNDECIDED : DECIDED, value);
}
