/** Reads the log of a run, checks every line, and gives the games in it. */

import { z } from 'zod';
import type { Buttons } from '../input/buttons.js';
import { parseInputs } from '../input/input-runs.js';
import { GAME_TYPES } from '../tetris/game-state.js';
import { ORIENTATION_COUNT, TETROMINOES } from '../tetris/tetromino.js';
import { GAME_RESULT } from './game-result-schema.js';
import { RECORD_VERSION, type RunHeader } from './run-header.js';
import type {
  DifferenceLine,
  EndLine,
  GameLine,
  MaxOutLine,
  PieceLine,
  RunLogLine,
  StartLine,
  TroubleLine,
} from './run-log.js';

/** What a log tells of one game; a game that was cut off lacks its end. */
export interface LoggedGame extends Omit<GameLine, 'kind'> {
  start?: StartLine;
  readonly pieces: PieceLine[];
  readonly differences: DifferenceLine[];
  readonly troubles: TroubleLine[];
  maxOut?: MaxOutLine;
  end?: EndLine;
}

export interface RunLog {
  readonly header: RunHeader;
  readonly games: readonly Readonly<LoggedGame>[];
  /** Whether the last line was cut off, as by a kill while it was written; it is left out. */
  readonly cutOff: boolean;
}

export type RunLogResult =
  | { readonly ok: true; readonly log: RunLog }
  /** `line` counts from 1; `message` says what was found and what was expected. */
  | { readonly ok: false; readonly line: number; readonly message: string };

/** Reads a whole log. A last line without a line break is an unfinished one. */
export function readRunLog(text: string): RunLogResult {
  const lines = text.split('\n');
  const cutOff = lines.pop() !== '';
  const games: LoggedGame[] = [];
  let header: RunHeader | undefined;
  for (const [i, line] of lines.entries()) {
    const read = readLine(line);
    const message = typeof read === 'string' ? read : addLine(read, games, header !== undefined);
    if (message) return { ok: false, line: i + 1, message };
    if (typeof read !== 'string' && read.kind === 'header') {
      const { kind: _, ...rest } = read;
      header = rest;
    }
  }
  if (!header) return { ok: false, line: 1, message: 'expected a header, found nothing' };
  return { ok: true, log: { header, games, cutOff } };
}

/** The buttons of every frame from power-on, as far as the log goes. */
export function inputsOf({ start, pieces, end }: Readonly<LoggedGame>): Buttons[] {
  return [start, ...pieces, end].flatMap((line) => (line ? parseInputs(line.inputs) : []));
}

/** The line, or what is wrong with it. */
function readLine(text: string): RunLogLine | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'this is no JSON object';
  }
  const result = LINE.safeParse(json);
  if (result.success) return result.data;
  return result.error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`).join('; ');
}

/** Puts a line where it belongs; says what is wrong when it belongs nowhere. */
function addLine(line: RunLogLine, games: LoggedGame[], hasHeader: boolean): string | undefined {
  if (hasHeader === (line.kind === 'header'))
    return `expected ${hasHeader ? 'no other' : 'a'} header, found ${line.kind}`;
  if (line.kind === 'header') return undefined;
  if (line.kind === 'game') {
    const { game, seed, startLevel } = line;
    if (game !== games.length + 1) return `game: expected ${games.length + 1}, found ${game}`;
    games.push({ game, seed, startLevel, pieces: [], differences: [], troubles: [] });
    return undefined;
  }
  const game = games.at(-1);
  if (game?.game !== line.game) return `game: expected ${game?.game ?? 'a line of kind game'}, found ${line.game}`;
  if (game.end) return `expected the next game, found ${line.kind}`;
  switch (line.kind) {
    case 'start':
      game.start = line;
      return undefined;
    case 'piece':
      if (line.piece !== game.pieces.length) return `piece: expected ${game.pieces.length}, found ${line.piece}`;
      game.pieces.push(line);
      return undefined;
    case 'difference':
      game.differences.push(line);
      return undefined;
    case 'trouble':
      game.troubles.push(line);
      return undefined;
    case 'max-out':
      game.maxOut = line;
      return undefined;
    case 'end':
      game.end = line;
      return undefined;
  }
}

const whole = z.int().min(0);
const game = z.int().min(1);
const startLevel = whole.max(19);
const sha1 = z.string().regex(/^[0-9a-f]{40}$/);
const tetromino = z.enum(TETROMINOES);
const place = z.object({ orientation: whole.max(ORIENTATION_COUNT - 1), x: whole.max(9), y: z.int().min(-2).max(19) });

/** Checked to be readable, kept as text. */
const inputs = z.string().refine(isReadable, 'expected input runs such as "2 . 1 L"');

const HEADER = z.object({
  kind: z.literal('header'),
  recordVersion: z.literal(RECORD_VERSION),
  version: z.string(),
  image: z.object({ name: z.string(), bodySha1: sha1 }),
  player: z.string(),
  playerOptions: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  gameType: z.enum(GAME_TYPES),
  startLevel,
  height: whole.max(5),
  music: whole.max(3),
  seed: whole,
  games: game,
  untilLines: whole.nullable(),
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
  ranking: z.array(place.extend({ value: z.number() })),
  replans: whole,
  inputs,
  cleared: whole.max(4),
  lines: whole,
  level: whole.max(255),
  score: whole,
  ownScore: whole,
  softDropPoints: whole,
  picture: z.string().nullable(),
});

const LINE: z.ZodType<RunLogLine> = z.discriminatedUnion('kind', [
  HEADER,
  z.object({ kind: z.literal('game'), game, seed: whole, startLevel }),
  z.object({ kind: z.literal('start'), game, frame: whole, inputs }),
  PIECE,
  z.object({
    kind: z.literal('difference'),
    game,
    frame: whole,
    field: z.string(),
    seen: z.number(),
    planned: z.number(),
  }),
  z.object({ kind: z.literal('trouble'), game, frame: whole, trouble: z.string(), message: z.string() }),
  z.object({ kind: z.literal('max-out'), game, frame: whole, piece: whole, lines: whole, ownScore: whole }),
  z.object({ kind: z.literal('end'), game, frame: whole, inputs, ramSha1: sha1, result: GAME_RESULT }),
]);

function isReadable(text: string): boolean {
  try {
    parseInputs(text);
    return true;
  } catch {
    return false;
  }
}
