/** The routes that answer one question each. */

import type { z } from 'zod';
import type { KeptAnswer } from '../answers.js';
import { ApiError } from '../api-error.js';
import type { ServedContext } from '../http-app.js';
import { queryFields, queryRequest, readQuestion } from './read-question.js';
import { bestMoveReply, linesReply, rateReply, reachReply } from './reply-schemas.js';
import { bestMoveSchema, type Operation, rateSchema, reachSchema } from './request-schemas.js';
import { JSON_TYPE, LINES_TYPE, readJson, type V1Parts, type V1Route } from './v1-route.js';

interface OperationDescription {
  readonly operation: Operation;
  readonly about: string;
  readonly request: z.ZodType;
  readonly reply: z.ZodType;
  readonly examples: V1Route['examples'];
}

const STACK = '16,FqFqFqFq,0';
const POSITION = { playfield: STACK, piece: 'T', next: 'L', level: 19, lines: 30 };

const DESCRIPTIONS: readonly OperationDescription[] = [
  {
    operation: 'best-move',
    about: 'Where the piece goes best, and with which buttons.',
    request: bestMoveSchema,
    reply: bestMoveReply,
    examples: {
      'the best move': { position: POSITION },
      'all moves for slower hands, two pieces deep, and how the game goes on': {
        position: POSITION,
        settings: { taps: '12hz', reaction: 18, plies: 2 },
        top: 'all',
        line: 1,
      },
      'a piece in the air': {
        position: { ...POSITION, at: { orientation: 2, x: 5, y: 4, frame: 8 } },
        settings: { plies: 1 },
      },
    },
  },
  {
    operation: 'rate',
    about: 'What a placement was worth beside the best one.',
    request: rateSchema,
    reply: rateReply,
    examples: {
      'a placement by its name': { position: POSITION, settings: { plies: 2 }, placement: 'T-up@1,15' },
      'as StackRabbit has it': { position: POSITION, settings: { plies: 2 }, placement: [2, -4, 15] },
    },
  },
  {
    operation: 'reach',
    about: 'Every placement that can be reached, with its buttons.',
    request: reachSchema,
    reply: reachReply,
    examples: {
      'all placements': { position: POSITION },
      'the slowest hands for each': { position: POSITION, settings: { taps: ['30hz', '20hz', '12hz', '10hz'] } },
    },
  },
];

export const OPERATION_ROUTES: readonly V1Route[] = DESCRIPTIONS.map(
  ({ operation, about, request, reply, examples }) => ({
    path: `/v1/${operation}`,
    methods: ['GET', 'POST'],
    about,
    query: queryFields(operation),
    body: { [JSON_TYPE]: request },
    examples: examples ?? {},
    reply: { [JSON_TYPE]: reply, ...(operation === 'best-move' && { [LINES_TYPE]: linesReply }) },
    answer: (context, parts) => answer(operation, context, parts),
  }),
);

async function answer(operation: Operation, context: ServedContext, parts: V1Parts): Promise<Response> {
  const startedAt = performance.now();
  const format = formatOf(context, operation);
  const { req } = context;
  const request =
    req.method === 'POST'
      ? await readJson(context, parts.limits)
      : queryRequest(operation, new URL(req.url).searchParams);
  const answered = await parts.answers.to(readQuestion(operation, request), req.raw.signal);
  return format === 'lines'
    ? context.text(bestMoveLines(answered.reply))
    : sendAnswer(context, answered, performance.now() - startedAt);
}

function formatOf({ req }: ServedContext, operation: Operation): 'json' | 'lines' {
  const format = req.query('format') ?? 'json';
  if (format === 'json' || (format === 'lines' && operation === 'best-move')) return format;
  const formats = operation === 'best-move' ? 'json or lines' : 'json';
  throw new ApiError('bad-request', `no format ${format.slice(0, 40)}; expected ${formats}`, { path: 'format' });
}

function sendAnswer(context: ServedContext, { text, tag }: KeptAnswer, ms: number): Response {
  context.header('ETag', tag);
  context.header('Cache-Control', 'no-cache');
  if (context.req.method === 'GET' && context.req.header('if-none-match') === tag) return context.body(null, 304);
  context.header('Content-Type', JSON_TYPE);
  return context.body(`${text.slice(0, -1)},"ms":${Math.round(10 * ms) / 10}}`);
}

/** A best move as `moveJson` writes it. */
interface MoveReply {
  readonly placement: { readonly orientation: number; readonly x: number; readonly y: number };
  readonly stackrabbit: readonly number[];
  readonly kind: string | null;
  readonly cleared: number;
  readonly inputs: string;
  readonly frames: number;
  readonly slack: number | null;
  readonly value: { readonly lines: number; readonly points: number; readonly units: number };
  readonly after: string;
  readonly linesAfter: number;
  readonly levelAfter: number;
}

/**
 * A line for each thing, its name first:
 *
 * - `ok 1`, or `ok 0` and nothing else where nothing can be placed
 * - `placement ORIENTATION X Y`, `stackrabbit R X Y`, `kind drop`, `cleared LINES`
 * - `inputs 1 LA 1 . …`: frames and the buttons held for them, from the next frame up to the lock; `frames N` for all
 * - `slack FRAMES`: by how many hands may be late, from any press on; `-` without a press
 * - `value LINES POINTS UNITS`
 * - `after CELLS`: 200 characters 0 and 1; `lines N` and `level N` after it
 */
export function bestMoveLines(reply: object): string {
  const { best } = reply as { readonly best: MoveReply | null };
  if (!best) return 'ok 0\n';
  const { placement, stackrabbit, kind, cleared, inputs, frames, slack, value, after, linesAfter, levelAfter } = best;
  return [
    'ok 1',
    `placement ${placement.orientation} ${placement.x} ${placement.y}`,
    `stackrabbit ${stackrabbit.join(' ')}`,
    `kind ${kind}`,
    `cleared ${cleared}`,
    `inputs ${inputs}`,
    `frames ${frames}`,
    `slack ${slack ?? '-'}`,
    `value ${value.lines} ${value.points} ${value.units}`,
    `after ${after}`,
    `lines ${linesAfter}`,
    `level ${levelAfter}`,
    '',
  ].join('\n');
}
