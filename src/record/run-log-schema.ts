/** The check of a run log's lines, each on its own. */

import { z } from 'zod';
import { USA_GAME } from '../tetris/edition.js';
import { parseRuns } from '../tetris/input-runs.js';
import { HIGHEST_LEVEL } from '../tetris/limits.js';
import { ORIENTATION_COUNT, TETROMINOES } from '../tetris/tetromino.js';
import { DODGE_KEYS } from './dodges.js';
import { GAME_ENDS, type GameResult } from './game-events.js';
import { GAME_FIELDS } from './game-fields.js';
import { imageField } from './image-field.js';
import { PRACTICE_SETTINGS } from './practice-settings-field.js';
import { MACHINE_KINDS, RECORD_VERSION, startLevelProblem } from './run-header.js';
import type { RunLogLine } from './run-log.js';
import { SCORING_FAILURES } from './scoring-failure.js';
import { CHECK_LENGTH, parseGameState } from './state-bytes.js';

/** The check of a game's result that comes from a file. */
const count = z.int().min(0);
const share = z.number().min(0).max(1);

export const GAME_RESULT = z.object({
  startLevel: z.int().min(0).max(HIGHEST_LEVEL),
  seed: count,
  score: count,
  ownScore: count,
  softDropPoints: count,
  scoreAt230: count,
  lines: count,
  level: z.int().min(0).max(HIGHEST_LEVEL),
  pieces: count,
  frames: count,
  misdrops: count,
  planDifferences: count,
  wrongPresses: z.object({ lost: count, late: count, doubled: count }).exactOptional(),
  selectPoints: count.exactOptional(),
  dodges: z.record(z.enum(DODGE_KEYS), count).exactOptional(),
  maxOut: z.boolean(),
  toppedOut: z.boolean(),
  tetrisRate: share,
  clears: z.tuple([count, count, count, count]),
  linesByGravity: z.tuple([count, count, count]).exactOptional(),
  tetrisLinesByGravity: z.tuple([count, count, count]).exactOptional(),
  longestDrought: count,
  end: z.enum(GAME_ENDS),
  freezes: count.exactOptional(),
  failure: z.enum(SCORING_FAILURES).exactOptional(),
}) satisfies z.ZodType<GameResult>;

/** One line of text: what a terminal takes for a command has no place in it. */
export const line = z.string().regex(/^\P{Cc}*$/u, 'expected text without control characters');
const whole = z.int().min(0);
const game = z.int().min(1);
const { untilLines, ...begun } = GAME_FIELDS;
const sha1 = z.string().regex(/^[0-9a-f]{40}$/);
const tetromino = z.enum(TETROMINOES);
/** Where a piece may come to rest, as far as its numbers tell. */
export const place = z.object({
  orientation: whole.max(ORIENTATION_COUNT - 1),
  x: whole.max(9),
  y: z.int().min(-2).max(19),
});

/** Checked to be readable, kept as text. */
export const inputs = z.string().refine(isReadable(parseRuns), 'expected input runs such as "2 . 1 L"');

const state = z.string().refine(
  isReadable((text) => parseGameState(text, USA_GAME)),
  'expected the bytes of a game state',
);

const frames = {
  inputs,
  checks: z.string().refine(({ length }) => length % CHECK_LENGTH === 0, 'expected two characters a frame'),
  hash: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
};

const HEADER_FIELDS = z.object({
  kind: z.literal('header'),
  hashed: line,
  recordVersion: z.literal(RECORD_VERSION),
  version: line,
  image: imageField(line),
  player: line,
  sees: z.literal('generator').optional(),
  playerOptions: z.record(line, z.union([line, z.number(), z.boolean()])),
  ...begun,
  games: game,
  untilLines,
  machine: z.enum(MACHINE_KINDS).optional(),
});

const HEADER = HEADER_FIELDS.superRefine((header, context) => {
  const problem = startLevelProblem(header);
  if (problem) context.addIssue({ code: 'custom', path: ['startLevel'], message: problem });
});

const PIECE = z.object({
  kind: z.literal('piece'),
  game,
  piece: whole,
  tetromino,
  next: tetromino.nullable(),
  startFrame: whole,
  frame: whole,
  placement: place,
  planned: place.nullable(),
  value: z.number().nullable(),
  points: whole.exactOptional(),
  ranking: z.array(place.extend({ value: z.number(), plies: whole.exactOptional() })),
  replans: whole,
  ...frames,
  cleared: whole.max(4),
  lines: whole,
  level: whole.max(HIGHEST_LEVEL),
  score: whole,
  ownScore: whole,
  softDropPoints: whole,
  picture: line.nullable(),
});

/** Any line. */
export const LINE: z.ZodType<RunLogLine> = z.discriminatedUnion('kind', [
  HEADER,
  z.object({ kind: z.literal('game'), game, seed: begun.seed, startLevel: begun.startLevel }),
  z.object({
    kind: z.literal('start'),
    game,
    frame: whole,
    inputs,
    state: state.nullable(),
    settings: PRACTICE_SETTINGS.optional(),
  }),
  z.object({ kind: z.literal('frames'), game, frame: whole, ...frames }),
  PIECE,
  z.object({
    kind: z.literal('difference'),
    game,
    frame: whole,
    field: line,
    seen: z.number(),
    planned: z.number(),
  }),
  z.object({ kind: z.literal('trouble'), game, frame: whole, trouble: line, message: line, inputs: inputs.optional() }),
  z.object({ kind: z.literal('max-out'), game, frame: whole, piece: whole, lines: whole, ownScore: whole }),
  z.object({ kind: z.literal('end'), game, frame: whole, ...frames, ramSha1: sha1, result: GAME_RESULT }),
]);

function isReadable(parse: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      parse(text);
      return true;
    } catch {
      return false;
    }
  };
}
