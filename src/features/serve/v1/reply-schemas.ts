/** What replies of `/v1` hold: the description of the interface is made of these schemas, and tests hold the replies against them. */
import { z } from 'zod';
import { PLACEMENT_KINDS } from '../../../reach/placement-kind.js';
import { TETROMINOES } from '../../../tetris/tetromino.js';
import { ERROR_CODES } from '../api-error.js';

const cells = z
  .string()
  .regex(/^[01]{200}$/)
  .describe('200 characters 0 and 1 from the top left; the two hidden rows are left out.');

export const valueReply = z
  .strictObject({
    lines: z.number().describe('Lines lost until the goal against a game of tetrises alone.'),
    points: z.int().describe('The same in points of the level: 300 × (level + 1) a line.'),
    units: z.number().describe("In StackRabbit's scale: 56 for the empty playfield, 20 a line."),
    plies: z.int().min(1).describe('Pieces placed for the value.'),
  })
  .describe('What something is worth, or loses.');

const placementFields = {
  placement: z.strictObject({ orientation: z.int(), x: z.int(), y: z.int(), name: z.string() }),
  stackrabbit: z
    .tuple([z.int(), z.int(), z.int()])
    .describe('[presses of A, columns from where it appears, rows fallen]'),
  kind: z.enum(PLACEMENT_KINDS).nullable().describe('Null where no way leads there at any speed.'),
  cleared: z.int().min(0).max(4).describe('Lines that it clears.'),
  after: cells,
  linesAfter: z.int(),
  levelAfter: z.int(),
};
const inputFields = {
  inputs: z
    .string()
    .describe(
      'Frames and the buttons held for them, such as "1 LA 1 . 39 D": from the next frame to the lock; letters LRUDAB, "." for none.',
    ),
  letters: z
    .string()
    .nullable()
    .describe(
      "The same in StackRabbit's letters, one a frame; null where a frame has none, as DOWN with another button.",
    ),
  frames: z.int().describe('Until the lock.'),
};
const slack = z
  .int()
  .nullable()
  .describe('By how many frames hands may be late, from any press on, and still get there; null without a press.');
const press = z
  .strictObject({ button: z.string(), frame: z.int(), first: z.int(), last: z.int() })
  .describe('A press: on which frame, 1 for the next one, and from which to which it may come.');

export const moveReply = z
  .strictObject({
    ...placementFields,
    value: valueReply,
    loss: valueReply.describe('Against the best one that is reached.'),
    inputs: inputFields.inputs
      .nullable()
      .describe(`${inputFields.inputs.description} Null where these hands do not reach it.`),
    letters: inputFields.letters,
    frames: inputFields.frames.nullable(),
    slack,
  })
  .describe('A placement, what it is worth, and the way there.');

const engine = z.strictObject({ name: z.literal('maxout'), version: z.string() });
const ms = z
  .number()
  .describe('Milliseconds from the request to the reply: the only part that differs from time to time.');

export const bestMoveReply = z.strictObject({
  engine,
  best: moveReply.nullable().describe('Null where nothing can be placed.'),
  moves: z.array(moveReply).describe('Best first.'),
  line: z
    .array(z.strictObject({ piece: z.enum(TETROMINOES), ...moveReply.omit({ slack: true }).shape }))
    .optional()
    .describe('How the game goes on after the best move, as far as it is known what comes.'),
  ms,
});

export const linesReply = z
  .string()
  .describe(
    'With format=lines, a line for each thing: ok, placement, stackrabbit, kind, cleared, inputs, frames, slack, value, after, lines, level.',
  );

const graded = z.strictObject({ score: z.number(), grade: z.string() });
export const scalesReply = z
  .strictObject({
    label: z.string().describe('Our own word.'),
    nestrischamps: z.int().min(0).max(4),
    tetrisfish: z.strictObject({ accuracy: z.number(), rating: z.string() }),
    nestrisOrg: z.strictObject({ score: z.number(), rating: z.string() }),
    trainer: graded,
  })
  .describe('The rating in scales that players know.');

const ideasReply = z
  .array(
    z.strictObject({
      kind: z.string().describe('Such as well-covered; it does not change.'),
      title: z.string().describe('As in the glossary.'),
      sentence: z.string(),
      columns: z.array(z.int().min(1).max(10)).describe('That it is about, 1 to 10 from the left.'),
      share: z.number().min(0).max(1).describe('Of the loss, that goes when this idea alone is repaired.'),
    }),
  )
  .describe('Two or three reasons for a costly loss, the one that explains most first; empty where none does.');

export const rateReply = z.strictObject({
  engine,
  played: moveReply,
  best: moveReply.describe('The best that is reached.'),
  rank: z.int().min(1).describe('Of what was played, 1 for the best.'),
  loss: valueReply,
  reachable: z.boolean().describe('Whether these hands reach what was played.'),
  slowestTaps: z.string().nullable().describe('The slowest of the named rates that reaches it.'),
  scales: scalesReply,
  ideas: ideasReply,
  ms,
});

export const reachReply = z.strictObject({
  engine,
  placements: z.array(
    z.strictObject({
      ...placementFields,
      ...inputFields,
      slack,
      presses: z.array(press),
      slowestTaps: z
        .string()
        .nullable()
        .describe('Of the rates that were asked for; of all with names where none were.'),
    }),
  ),
  ms,
});

export const errorReply = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(ERROR_CODES),
      message: z.string().describe('What was found and what was expected.'),
      path: z.string().optional().describe('Of the value in the request.'),
      hint: z.string().optional().describe('What to do.'),
    }),
  })
  .describe('Why there is no answer.');

export const analysisReply = z
  .union([
    z.strictObject({ type: z.literal('problem'), message: z.string() }).describe('What could not be read of the file.'),
    z.strictObject({ type: z.literal('game'), engine, name: z.string(), pieces: z.int(), startLevel: z.int() }),
    z.strictObject({
      type: z.literal('move'),
      n: z.int().describe('Of the piece, from 1: how far the analysis is.'),
      position: z.strictObject({
        playfield: cells,
        piece: z.enum(TETROMINOES),
        next: z.enum(TETROMINOES).nullable(),
        level: z.int(),
        lines: z.int(),
        score: z.int(),
      }),
      played: moveReply.omit({ slack: true }).nullable().describe('Null where nobody knows what was played.'),
      best: moveReply.omit({ slack: true }).nullable(),
      rank: z.int().nullable(),
      loss: valueReply.nullable(),
      scales: scalesReply.nullable(),
      ideas: ideasReply,
    }),
    z.looseObject({ type: z.literal('summary') }).describe('What the moves come to.'),
    z.strictObject({ type: z.literal('error'), error: errorReply.shape.error }).describe('Why it goes no further.'),
  ])
  .describe('One line.');

const id = z.union([z.string(), z.int()]);
const anyReply = z.union([
  bestMoveReply.omit({ ms: true }),
  rateReply.omit({ ms: true }),
  reachReply.omit({ ms: true }),
]);
export const batchResultReply = z.union([
  z.strictObject({ id, reply: anyReply }),
  z.strictObject({ id, error: errorReply.shape.error }),
]);
export const batchReply = z.array(batchResultReply).describe('In the order of the requests.');

export const healthReply = z.strictObject({ ok: z.literal(true) });
export const routesReply = z.strictObject({
  version: z.literal(1),
  routes: z.array(z.strictObject({ path: z.string(), methods: z.array(z.string()), about: z.string() })),
});
export const descriptionReply = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) });
export const infoReply = z.strictObject({
  engine,
  weights: z.array(z.strictObject({ name: z.string(), sha256: z.string() })).describe('What the values come from.'),
  players: z.array(z.string()),
  taps: z.array(z.string()).describe('Names of rates; patterns of X and . are taken as well.'),
  threads: z.int(),
  load: z.strictObject({ running: z.int(), waiting: z.int() }),
  limits: z.record(z.string(), z.number()),
  units: z.strictObject({ empty: z.number(), aLine: z.number(), least: z.number() }),
});
