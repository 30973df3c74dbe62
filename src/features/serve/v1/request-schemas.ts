/** What requests of `/v1` hold: these schemas check them, and the description of the interface is made of them. */

import { z } from 'zod';
import { MOST_LINE } from '../../../engine/best-move.js';
import {
  type EnginePosition,
  type EngineSettings,
  MOST_ENGINE_PLIES,
  MOST_ENGINE_REACTION,
} from '../../../engine/position.js';
import { AIMS } from '../../../players/maxout.js';
import { TURNS } from '../../../reach/taps.js';
import { HIGHEST_LEVEL, HIGHEST_LINES } from '../../../tetris/limits.js';
import type { Placement } from '../../../tetris/placement.js';
import type { Playfield } from '../../../tetris/playfield.js';
import { TETROMINOES } from '../../../tetris/tetromino.js';
import { NTSC, REGIONS, type Region } from '../../../tetris/timing.js';

/** The routes that answer one question each. */
const OPERATIONS = ['best-move', 'rate', 'reach'] as const;

const LONGEST_PLAYFIELD = 400;
const LONGEST_NAME = 100;
const MOST_SCORE = 100_000_000;
const LONGEST_BUDGET = 55_000;
const MOST_MOVES = 400;

const MOST_RATES = 20;

const tapsSchema = z.string().min(1).max(LONGEST_NAME);
const pieceSchema = z.enum(TETROMINOES);

const playfieldSchema = z
  .string()
  .max(LONGEST_PLAYFIELD)
  .describe(
    'Twenty lines of ten cells from the top (or 22 with the two hidden rows first), "." or a space for an empty cell; or 200 characters of 0 and 1; or the compressed board of StackRabbit, such as "20,,0".',
  );

const placementCells = z
  .strictObject({
    orientation: z
      .int()
      .min(0)
      .max(18)
      .describe("The game's own number of the orientation: T 0-3, J 4-7, Z 8-9, O 10, S 11-12, L 13-16, I 17-18."),
    x: z.int().min(0).max(9).describe('Column of the reference cell, 0 for the leftmost.'),
    y: z.int().min(0).max(19).describe('Row of the reference cell, 0 for the top.'),
  })
  .describe('Where a piece comes to rest.');

export const placementSchema = z
  .union(
    [
      placementCells,
      z.string().max(LONGEST_NAME).describe('By name, such as "T-left@4,17".'),
      z
        .tuple([z.int(), z.int(), z.int()])
        .describe('As StackRabbit has it: [presses of A, columns from where it appears, rows fallen].'),
    ],
    'expected { orientation, x, y }, a name such as "T-left@4,17", or three numbers as StackRabbit has them',
  )
  .describe('A placement: an object, a name or three numbers.');

export const positionSchema = z
  .strictObject({
    playfield: playfieldSchema,
    piece: pieceSchema.describe('The piece that is to be placed.'),
    next: pieceSchema.nullish().describe('The piece after it; null where it is not known.'),
    level: z.int().min(0).max(HIGHEST_LEVEL),
    lines: z.int().min(0).max(HIGHEST_LINES).default(0),
    score: z.int().min(0).max(MOST_SCORE).default(0),
    region: z
      .enum(REGIONS)
      .default('ntsc')
      .describe('Whose console it is: how fast pieces fall and shift, and where games end.'),
    startLevel: z.int().min(0).max(HIGHEST_LEVEL).optional().describe('Level at which the game began.'),
    untilLines: z
      .int()
      .min(1)
      .max(HIGHEST_LINES)
      .nullish()
      .describe(
        'Lines at which the game is ended; null for nowhere. If missing: 230 (in Europe 130), and nowhere for a game that is past them.',
      ),
    das: z
      .int()
      .min(0)
      .max(NTSC.dasFull)
      .optional()
      .describe('Charge of the delayed auto shift, in Europe 12 at most.'),
    at: z
      .strictObject({
        ...placementCells.shape,
        frame: z.int().min(0).max(10_000).describe('Active frames that the piece has had.'),
        fallTimer: z.int().min(0).max(255).default(0).describe('Frames since it last fell.'),
        wait: z.int().min(0).max(96).optional().describe('Frames until a first piece of a game begins to fall.'),
      })
      .optional()
      .describe('Where the piece is, if it is in the air already.'),
    held: z.string().max(8).optional().describe('Buttons of the frame before: letters of LRUDAB, "." for none.'),
  })
  .describe('A playfield, the piece on it, and what a player sees besides.');

export const settingsSchema = z
  .strictObject({
    player: z.literal('maxout').default('maxout'),
    taps: tapsSchema
      .default('30hz')
      .describe(
        'How fast directions are pressed: a rate such as 30hz or 12hz, "das", or frames on which a press may begin, such as X..X.',
      ),
    reaction: z
      .int()
      .min(0)
      .max(MOST_ENGINE_REACTION)
      .default(0)
      .describe('Frames of every piece until the next one is known.'),
    turns: z
      .enum(TURNS)
      .default('free')
      .describe('Whether turns may begin on any frame, or on those of the taps alone as StackRabbit has it.'),
    plies: z.int().min(1).max(MOST_ENGINE_PLIES).default(MOST_ENGINE_PLIES).describe('Pieces placed for a value.'),
    budgetMs: z
      .int()
      .min(1)
      .max(LONGEST_BUDGET)
      .optional()
      .describe(
        'Milliseconds after which the best answer so far is taken. Without it the same request always gets the same answer.',
      ),
    aim: z.enum(AIMS).optional().describe('What is played for; points if missing.'),
    softDrop: z.boolean().default(true).describe('Whether DOWN is held where that costs nothing.'),
  })
  .describe('How somebody plays, and how far ahead is looked for them.');

const settings = settingsSchema.prefault({});

export const bestMoveSchema = z
  .strictObject({
    position: positionSchema,
    settings,
    top: z
      .union([z.int().min(1).max(MOST_MOVES), z.literal('all')], `expected 1 to ${MOST_MOVES}, or "all"`)
      .default(1)
      .describe('Moves that are wanted, best first.'),
    line: z.int().min(0).max(MOST_LINE).default(0).describe('Pieces to show onwards from the best move.'),
  })
  .describe('Where does the piece go best?');

export const rateSchema = z
  .strictObject({
    position: positionSchema,
    settings,
    placement: placementSchema.optional(),
    after: playfieldSchema.optional().describe('The playfield after the placement, in place of it.'),
  })
  .describe('What was a placement worth? Either placement or after says which.');

export const reachSchema = z
  .strictObject({
    position: positionSchema,
    settings: z
      .strictObject({
        ...settingsSchema.shape,
        taps: z
          .union(
            [tapsSchema, z.array(tapsSchema).min(1).max(MOST_RATES)],
            `expected a rate, a pattern such as X..X., or a list of ${MOST_RATES} of them at most`,
          )
          .default('30hz')
          .describe('As in other settings; of a list, the slowest is told that reaches each placement.'),
      })
      .prefault({}),
  })
  .describe('Where can the piece go?');

export const batchItemSchema = z
  .looseObject({
    id: z
      .union(
        [z.string().max(LONGEST_NAME), z.int()],
        `expected a whole number, or a text of at most ${LONGEST_NAME} characters`,
      )
      .describe('Comes back with the result.'),
    op: z.enum(OPERATIONS).describe('The route that answers it.'),
  })
  .describe(
    'A request to one of the routes best-move, rate and reach: what stands in its body stands here beside id and op.',
  );

export const batchSchema = z
  .strictObject({
    settings: z.looseObject({}).optional().describe('For all requests; what a request says itself goes before it.'),
    requests: z.array(batchItemSchema).min(1),
  })
  .describe('Many requests at once.');

// A question of `/v1` as threads get it: read and checked, plain data.

export type Operation = (typeof OPERATIONS)[number];

/** With the region in place of its timing, which is known by being one object and would be another in each thread. */
export type SentPosition = Omit<EnginePosition, 'timing'> & { readonly region: Region };

interface Asked {
  readonly position: SentPosition;
  readonly settings: EngineSettings;
}

export type Question =
  | (Asked & {
      readonly operation: 'best-move';
      /** Moves that are wanted. */
      readonly top: number;
      /** Pieces shown onwards. */
      readonly line: number;
    })
  | (Asked & { readonly operation: 'rate'; readonly played: Placement | Playfield })
  | (Asked & {
      readonly operation: 'reach';
      /** Rates of which the reply tells the slowest one; all rates with names if missing. */
      readonly rates: readonly string[] | undefined;
    });

/** What comes of a question: the reply, or why there is none. */
export type QuestionAnswer =
  | { readonly ok: true; readonly reply: object }
  | {
      readonly ok: false;
      readonly code: 'impossible-position';
      readonly message: string;
      readonly path: string;
    };

// What requests to `/v1/analyze` hold.

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
    .max(MOST_ENGINE_REACTION)
    .optional()
    .describe('Frames of every piece until the next one is known.'),
  plies: z.int().min(1).max(6).default(4).describe('Pieces placed for a value.'),
  game: z.int().min(1).optional().describe('Which game of a file, from 1; all if missing.'),
});
export type AnalyzeQuery = z.output<typeof analyzeQuerySchema>;
