/**
 * The log of a run: JSON lines, written as the run goes, so that after a kill the file is valid up to its last whole
 * line. Nothing in it comes from a clock: the same games are the same bytes. The inputs of a game's lines, one after the
 * other, are its buttons from power-on: they replay it. Checks and hashes of the game's state say whether it is the same
 * game, and where it no longer is. Each line is a schema here, and its type is taken from the schema.
 */

import { z } from 'zod';
import { CLIENT_KINDS } from '../emulator/clients/client.js';
import { gymSeedProblem } from '../emulator/clients/gym-settings.js';
import type { Machine } from '../emulator/machine.js';
import { parseRuns } from '../tetris/buttons.js';
import { type PracticeSettings, USA_GAME } from '../tetris/edition.js';
import { GAME_TYPES } from '../tetris/game-state.js';
import { HIGHEST_GARBAGE, HIGHEST_LEVEL, MUSIC_OFF } from '../tetris/limits.js';
import { ORIENTATION_COUNT, TETROMINOES } from '../tetris/tetromino.js';
import type { GameDescription } from './game-description.js';
import { DODGE_KEYS, GAME_ENDS, type GameResult, SCORING_FAILURES } from './game-events.js';
import { clientProblem, type RecordedImage, startLevelProblem } from './recorded-image.js';
import { CHECK_LENGTH, parseGameState, RECORD_VERSION } from './state-bytes.js';

const whole = z.int().min(0);
const share = z.number().min(0).max(1);
export const sha1 = z.string().regex(/^[0-9a-f]{40}$/);
export const stateHash = z.string().regex(/^[0-9a-f]{16}$/);
const tetromino = z.enum(TETROMINOES);
/** One line of text: control characters could be commands for a terminal. */
export const line = z.string().regex(/^\P{Cc}*$/u, 'expected text without control characters');

/** The fields of a game's description that files have. A file may come from a version with other limits of seeds and lines. */
export const GAME_FIELDS = {
  gameType: z.enum(GAME_TYPES),
  /** Chosen in the menus, which differ between cartridges, or set in memory as the game began. */
  startLevel: whole.max(HIGHEST_LEVEL),
  height: whole.max(HIGHEST_GARBAGE),
  music: whole.max(MUSIC_OFF),
  seed: whole,
  untilLines: whole.nullable(),
  gymSeed: z
    .string()
    .refine((text) => gymSeedProblem(text) === undefined, 'no seed of the practice cartridge')
    .optional(),
} satisfies { readonly [Field in keyof GameDescription]?: z.ZodType<GameDescription[Field]> };

/** The settings of a practice cartridge. */
export const PRACTICE_SETTINGS = z.object({
  lineCap: whole.max(HIGHEST_LEVEL).exactOptional(),
  pauseOff: z.literal(true).exactOptional(),
  qual: z.literal(true).exactOptional(),
}) satisfies z.ZodType<PracticeSettings>;

/** The image that a game was played on. */
export function imageField(name: z.ZodString) {
  return z
    .object({ name, bodySha1: sha1, client: z.enum(CLIENT_KINDS).exactOptional() })
    .superRefine((image, context) => {
      const message = clientProblem(image);
      if (message) context.addIssue({ code: 'custom', path: ['client'], message });
    }) satisfies z.ZodType<RecordedImage>;
}

/** A game's result, in a log or in a file of its own. */
export const GAME_RESULT = z.object({
  startLevel: whole.max(HIGHEST_LEVEL),
  seed: whole,
  score: whole,
  ownScore: whole,
  softDropPoints: whole,
  scoreAt230: whole,
  lines: whole,
  level: whole.max(HIGHEST_LEVEL),
  pieces: whole,
  frames: whole,
  misdrops: whole,
  planDifferences: whole,
  wrongPresses: z.object({ lost: whole, late: whole, doubled: whole }).exactOptional(),
  selectPoints: whole.exactOptional(),
  dodges: z.record(z.enum(DODGE_KEYS), whole).exactOptional(),
  maxOut: z.boolean(),
  toppedOut: z.boolean(),
  tetrisRate: share,
  clears: z.tuple([whole, whole, whole, whole]),
  linesByGravity: z.tuple([whole, whole, whole]).exactOptional(),
  tetrisLinesByGravity: z.tuple([whole, whole, whole]).exactOptional(),
  longestDrought: whole,
  end: z.enum(GAME_ENDS),
  freezes: whole.exactOptional(),
  failure: z.enum(SCORING_FAILURES).exactOptional(),
  luck: z.int().exactOptional(),
}) satisfies z.ZodType<GameResult>;

/** Where a piece may come to rest, as far as its numbers tell. */
export const place = z.object({
  orientation: whole.max(ORIENTATION_COUNT - 1),
  x: whole.max(9),
  y: z.int().min(-2).max(19),
});

/** Buttons of some frames, checked to be readable and kept as text. */
export const inputs = z.string().refine(isReadable(parseRuns), 'expected input runs such as "2 . 1 L"');

/** The frames since the line before, and how the game stood then. */
const frames = {
  /** Buttons of all frames since the line before, as `formatInputs` writes them. */
  inputs,
  /** Two characters for each of those frames that the game was played in; none when no state was looked at. */
  checks: z.string().refine(({ length }) => length % CHECK_LENGTH === 0, 'expected two characters a frame'),
  /** Hash of the game's state after the last of them; null outside of play, or when no state was looked at. */
  hash: stateHash.nullable(),
};

/** The game, 1 for the first, and frames since power-on. */
const at = { game: z.int().min(1), frame: whole };
const { game } = at;
const { untilLines, ...begun } = GAME_FIELDS;

/** First line. From it alone a run can be repeated. */
const HEADER = z.object({
  kind: z.literal('header'),
  /** What checks and hashes are taken of, in words. */
  hashed: line,
  recordVersion: z.literal(RECORD_VERSION),
  /** Version of this program. */
  version: line,
  image: imageField(line),
  player: line,
  /** What the player saw that no person can see: the random generator. Missing for all other players. */
  sees: z.literal('generator').optional(),
  /** Options that change the player's decisions, such as press pattern or plies. */
  playerOptions: z.record(line, z.union([line, z.number(), z.boolean()])),
  /** The seed is that of the first game; game i starts from a fresh power-on with seed + i. */
  ...begun,
  games: game,
  untilLines,
  /** The machine of the games: the fast one, or the emulator as it is. Missing for games of the model, and in earlier versions. */
  machine: z.enum(['fast', 'untouched'] satisfies Machine['kind'][]).optional(),
});

/** A piece has been locked and scored. */
const PIECE = z.object({
  kind: z.literal('piece'),
  game,
  /** Pieces of the game before this one. */
  piece: whole,
  tetromino,
  /** The piece shown as the next one when the plan was made; null when it was not known. */
  next: tetromino.nullable(),
  /** Frames since power-on when the piece came under control, and when it was scored. */
  startFrame: whole,
  frame: whole,
  placement: place,
  /** Where it should have come to rest, when that was elsewhere. */
  planned: place.nullable(),
  /** What the player expected of the plan, in its own unit; null without a plan, or for what is no number. */
  value: z.number().nullable(),
  /** Points that it expected until the goal; missing where its values are no lines of points, and in earlier versions. */
  points: whole.exactOptional(),
  /** The best placements, the chosen one first; `plies` where fewer pieces were placed for the value than for the chosen one. */
  ranking: z.array(place.extend({ value: z.number(), plies: whole.optional() })),
  /** Plans made again while the piece fell. */
  replans: whole,
  ...frames,
  cleared: whole.max(4),
  lines: whole,
  level: whole.max(HIGHEST_LEVEL),
  score: whole,
  ownScore: whole,
  softDropPoints: whole,
  /** File of the last picture made since the line before; null without one. */
  picture: line.nullable(),
});

/** Any line. */
export const LINE = z.discriminatedUnion('kind', [
  HEADER.superRefine((header, context) => {
    const message = startLevelProblem(header);
    if (message) context.addIssue({ code: 'custom', path: ['startLevel'], message });
  }),
  /** A game is about to be powered on. */
  z.object({ kind: z.literal('game'), game, seed: begun.seed, startLevel: begun.startLevel }),
  /** The menus are passed; the next frame is the first active one. */
  z.object({
    kind: z.literal('start'),
    ...at,
    inputs,
    /** The game's state, as `formatGameState` writes it: with it the game can be played without the cartridge. */
    state: z
      .string()
      .refine(
        isReadable((text) => parseGameState(text, USA_GAME)),
        'expected the bytes of a game state',
      )
      .nullable(),
    /** Settings of a practice cartridge that change its game; missing in earlier versions, and where none changes it. */
    settings: PRACTICE_SETTINGS.optional(),
  }),
  /** Frames within a menu or a piece, so that no more than a second of a game can be lost. */
  z.object({ kind: z.literal('frames'), ...at, ...frames }),
  PIECE,
  /** RAM was not what the plan says. */
  z.object({ kind: z.literal('difference'), ...at, field: line, seen: z.number(), planned: z.number() }),
  /** The game does not go on as a game does. A crash has the buttons of the frame that did not come to its end, which no other line holds. */
  z.object({ kind: z.literal('trouble'), ...at, trouble: line, message: line, inputs: inputs.optional() }),
  /** 999,999 points are passed, soft-drop points included. */
  z.object({ kind: z.literal('max-out'), ...at, piece: whole, lines: whole, ownScore: whole }),
  /** The game is over or was stopped; the hash is that of the console's RAM after the last frame. */
  z.object({ kind: z.literal('end'), ...at, ...frames, ramSha1: sha1, result: GAME_RESULT }),
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

type ReadonlyDeep<T> = { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };

export type RunLogLine = ReadonlyDeep<z.infer<typeof LINE>>;
type LineOf<Kind extends RunLogLine['kind']> = Extract<RunLogLine, { kind: Kind }>;
export type HeaderLine = LineOf<'header'>;
export type GameLine = LineOf<'game'>;
export type StartLine = LineOf<'start'>;
export type FramesLine = LineOf<'frames'>;
export type PieceLine = LineOf<'piece'>;
export type DifferenceLine = LineOf<'difference'>;
export type TroubleLine = LineOf<'trouble'>;
export type MaxOutLine = LineOf<'max-out'>;
export type EndLine = LineOf<'end'>;
export type Frames = Pick<FramesLine, keyof typeof frames>;
export type LoggedPlacement = PieceLine['ranking'][number];
