/** Requests of `/v1` as the query of an address: the fields of the position and of the settings stand side by side. */
import { z } from 'zod';
import { didYouMean, nearestName } from '../../../lib/text.js';
import { ApiError } from '../api-error.js';
import type { Operation } from './question.js';
import { bestMoveSchema, positionSchema, rateSchema, reachSchema, settingsSchema } from './request-schemas.js';

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
