/** Requests of `/v1` into questions: first by their schemas, then by the rules of the game. */

import type { z } from 'zod';
import { fromNotation } from '../../../engine/notation.js';
import { readPlayfield } from '../../../engine/playfield-text.js';
import { checkPosition, checkSettings, type EngineSettings, impossiblePosition } from '../../../engine/position.js';
import { readBySchema } from '../../../lib/read-by-schema.js';
import { parseTaps, type TapPattern, type Turns } from '../../../reach/taps.js';
import { parseButtons } from '../../../tetris/buttons.js';
import { type Placement, parsePlacement } from '../../../tetris/placement.js';
import type { Playfield } from '../../../tetris/playfield.js';
import type { Tetromino } from '../../../tetris/tetromino.js';
import { timingOf } from '../../../tetris/timing.js';
import { ApiError, type ErrorCode } from '../api-error.js';
import type { Operation, Question, SentPosition } from './question.js';
import {
  bestMoveSchema,
  type placementSchema,
  type positionSchema,
  rateSchema,
  reachSchema,
  type settingsSchema,
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
