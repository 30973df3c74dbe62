/** What requests to `/v1/analyze` hold. */
import { z } from 'zod';
import { HIGHEST_LEVEL, HIGHEST_LINES, LONGEST_REACTION } from '../../../tetris/limits.js';
import { pieceSchema, placementSchema, playfieldSchema, tapsSchema } from './request-schemas.js';

const MOST_PIECES = 100_000;
const MOST_SCORE = 100_000_000;

export const toldGameSchema = z
  .strictObject({
    start: z
      .strictObject({
        playfield: playfieldSchema.default('20,,0'),
        level: z.int().min(0).max(HIGHEST_LEVEL),
        lines: z.int().min(0).max(HIGHEST_LINES).default(0),
        score: z.int().min(0).max(MOST_SCORE).default(0),
        untilLines: z.int().min(1).max(HIGHEST_LINES).nullish(),
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
