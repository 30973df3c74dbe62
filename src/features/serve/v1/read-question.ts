/** Requests of `/v1` into questions: first by their schemas, then by the rules of the game. */

import { z } from 'zod';
import { fromNotation } from '../../../engine/move.js';
import { readPlayfield } from '../../../engine/playfield-text.js';
import { checkPosition, checkSettings, type EngineSettings, impossiblePosition } from '../../../engine/position.js';
import { readBySchema } from '../../../lib/read-by-schema.js';
import { didYouMean, nearestName } from '../../../lib/text.js';
import { parseTaps, type TapPattern, type Turns } from '../../../reach/taps.js';
import { parseButtons } from '../../../tetris/buttons.js';
import { type Placement, parsePlacement } from '../../../tetris/placement.js';
import type { Playfield } from '../../../tetris/playfield.js';
import type { Tetromino } from '../../../tetris/tetromino.js';
import { timingOf } from '../../../tetris/timing.js';
import { ApiError, type ErrorCode } from '../api-error.js';
import {
  bestMoveSchema,
  type Operation,
  type placementSchema,
  positionSchema,
  type Question,
  rateSchema,
  reachSchema,
  type SentPosition,
  settingsSchema,
} from './request-schemas.js';

/** More than any position has moves. */
const ALL_MOVES = 1_000;

/** @throws ApiError that names the value which is wrong, and says what was expected */
export function readQuestion(operation: Operation, request: unknown): Question {
  if (operation === 'best-move') {
    const { top, line, ...asked } = checked(bestMoveSchema, request);
    return { operation, ...readAsked(asked), top: top === 'all' ? ALL_MOVES : top, line };
  }
  if (operation === 'rate') {
    const { placement, after, ...asked } = checked(rateSchema, request);
    if ((placement === undefined) === (after === undefined))
      throw new ApiError('bad-request', 'expected either a placement or the playfield after it', { path: 'placement' });
    const played =
      placement === undefined
        ? playfieldIn(after ?? '', 'after')
        : readPlacement(placement, asked.position.piece, 'placement');
    return { operation, ...readAsked(asked), played };
  }
  const { position, settings } = checked(reachSchema, request);
  const rates = typeof settings.taps === 'string' ? undefined : settings.taps;
  const first = typeof settings.taps === 'string' ? settings.taps : settings.taps[0];
  for (const rate of rates ?? []) tapsIn(rate, settings.turns);
  return {
    operation,
    ...readAsked({ position, settings: { ...settings, taps: first } }),
    rates,
  };
}

/**
 * A value that a schema lets through.
 *
 * @param within where the value stands in the request
 * @throws ApiError that names the first value which it does not
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  within: readonly string[] = [],
): z.output<Schema> {
  const read = readBySchema(schema, value, within);
  if (read.ok) return read.value;
  throw refused(read.path.map(String), read.message);
}

function refused(path: readonly string[], message: string): ApiError {
  const code: ErrorCode =
    path[0] === 'position' ? 'bad-position' : path[0] === 'settings' ? 'bad-settings' : 'bad-request';
  return new ApiError(code, message, path.length > 0 ? { path: path.join('.') } : {});
}

interface AskedFields {
  readonly position: z.output<typeof positionSchema>;
  readonly settings: z.output<typeof settingsSchema>;
}

function readAsked({ position, settings }: AskedFields): { position: SentPosition; settings: EngineSettings } {
  return { position: readPosition(position), settings: readSettings(settings) };
}

function readPosition({ playfield: cells, next, at, held, ...rest }: AskedFields['position']): SentPosition {
  const position: SentPosition = {
    ...rest,
    playfield: playfieldIn(cells, 'position.playfield'),
    next: next ?? undefined,
    at,
    held: held === undefined ? undefined : reads(['position', 'held'], () => parseButtons(held)),
  };
  const timed = { ...position, timing: timingOf(position.region) };
  reads(['position'], () => checkPosition(timed));
  const impossible = impossiblePosition(timed);
  if (impossible !== undefined) throw new ApiError('impossible-position', impossible, { path: 'position' });
  return position;
}

function readSettings({ taps, turns, budgetMs, player: _, ...rest }: AskedFields['settings']): EngineSettings {
  const settings = { ...rest, taps: tapsIn(taps, turns), milliseconds: budgetMs };
  reads(['settings'], () => checkSettings(settings));
  return settings;
}

/** @throws ApiError where there are no such taps */
export function tapsIn(name: string, turns: Turns, path: readonly string[] = ['settings', 'taps']): TapPattern {
  return reads(path, () => parseTaps(name, turns));
}

function playfieldIn(text: string, path: string): Playfield {
  return reads(path.split('.'), () => readPlayfield(text));
}

function readPlacement(placement: z.output<typeof placementSchema>, piece: Tetromino, path: string): Placement {
  if (Array.isArray(placement)) return fromNotation(piece, placement);
  if (typeof placement === 'object') return placement;
  return reads([path], () => parsePlacement(placement));
}

/** A message that names a field of what is read. */
const NAMED = /^\w+(\.\w+)?: /;

/** What a reader of the game refuses is refused with the place where it stands. */
function reads<T>(path: readonly string[], read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError)
      throw refused(path, `${path.join('.')}${NAMED.test(error.message) ? '.' : ': '}${error.message}`);
    throw error;
  }
}

// Requests of `/v1` as the query of an address: the fields of the position and of the settings stand side by side.

const FIELDS_OF_POSITION = Object.keys(positionSchema.shape);
const FIELDS_OF_SETTINGS = Object.keys(settingsSchema.shape);
const SCHEMAS = { 'best-move': bestMoveSchema, rate: rateSchema, reach: reachSchema } as const;
/** Read by the route itself. */
const OF_ROUTE = ['format'];
/** Read as text, whatever it looks like. */
const TEXTS = ['playfield', 'after', 'held'];
/** Several values with commas between them. */
const LISTS = ['placement', 'at', 'taps'];
const FIELDS_OF_AT = ['orientation', 'x', 'y', 'frame', 'fallTimer', 'wait'];
const atText = z
  .string()
  .optional()
  .describe(`Where the piece is, if it is in the air already: ${FIELDS_OF_AT.join(', ')}, with commas between them.`);

/** What may stand in a query, by name. */
export function queryFields(operation: Operation): Readonly<Record<string, z.ZodType>> {
  const { position, settings, ...own } = SCHEMAS[operation].shape;
  return { ...positionSchema.shape, ...settingsSchema.shape, ...own, at: atText };
}

/**
 * The request that a query stands for, as it would stand in a body.
 *
 * @throws ApiError on a name that is none
 */
export function queryRequest(operation: Operation, query: URLSearchParams): object {
  const own = Object.keys(SCHEMAS[operation].shape).filter((name) => name !== 'position' && name !== 'settings');
  const request = { position: {} as Record<string, unknown>, settings: {} as Record<string, unknown> };
  for (const [name, text] of query) {
    if (OF_ROUTE.includes(name)) continue;
    const into = FIELDS_OF_POSITION.includes(name)
      ? request.position
      : FIELDS_OF_SETTINGS.includes(name)
        ? request.settings
        : own.includes(name)
          ? (request as Record<string, unknown>)
          : undefined;
    if (!into) throw unknownParameter(name, [...FIELDS_OF_POSITION, ...FIELDS_OF_SETTINGS, ...own]);
    into[name] = wordValue(name, text);
  }
  return request;
}

function unknownParameter(name: string, names: readonly string[]): ApiError {
  const short = name.slice(0, 40);
  const message = `unknown parameter ${short}${didYouMean(nearestName(name, names))}`;
  return new ApiError('bad-request', message, { path: short, hint: `expected ${names.join(', ')}` });
}

/** A value as JSON would have it. */
function wordValue(name: string, text: string): unknown {
  if (TEXTS.includes(name)) return text;
  if (LISTS.includes(name) && text.includes(',') && !text.includes('@')) return listOf(name, text.split(','));
  return plainValue(text);
}

function listOf(name: string, words: readonly string[]): unknown {
  const values = words.map(plainValue);
  return name === 'at' ? Object.fromEntries(values.map((value, i) => [FIELDS_OF_AT[i] ?? i, value])) : values;
}

/** A word of a query as JSON would have it. */
export function plainValue(text: string): unknown {
  if (/^-?\d{1,12}$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text === 'null' || text === 'none' ? null : text;
}
