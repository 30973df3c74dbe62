/** What requests to `/v1/analyze` hold. */
import { z } from 'zod';
import { LONGEST_REACTION } from '../../../tetris/limits.js';
import { pieceSchema, placementSchema, playfieldSchema, positionSchema, tapsSchema } from './request-schemas.js';

const MOST_PIECES = 100_000;

export const toldGameSchema = z
  .strictObject({
    start: z
      .strictObject({
        playfield: playfieldSchema.default('20,,0'),
        ...positionSchema.pick({ level: true, lines: true, score: true, untilLines: true }).shape,
      })
      .describe('How things stood before the first piece; an empty playfield if none is told.'),
    pieces: z
      .array(z.strictObject({ piece: pieceSchema, placement: placementSchema }))
      .min(1)
      .max(MOST_PIECES),
  })
  .describe('A game as the list of its placements.');
export type ToldGame = z.output<typeof toldGameSchema>;

export const analyzeQuerySchema = z.strictObject({
  taps: tapsSchema.optional().describe('By which hands it is judged; as the game says or its presses tell if missing.'),
  reaction: z
    .int()
    .min(0)
    .max(LONGEST_REACTION)
    .optional()
    .describe('Frames of every piece until the next one is known.'),
  plies: z.int().min(1).max(6).default(4).describe('Pieces placed for a value.'),
  game: z.int().min(1).optional().describe('Which game of a file, from 1; all if missing.'),
});
export type AnalyzeQuery = z.output<typeof analyzeQuerySchema>;
