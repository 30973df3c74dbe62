/** Many questions in one request. What is wrong with one of them is its own answer, and keeps nobody from the others. */

import { stream } from 'hono/streaming';
import { type Answers, asTheyEnd } from '../answers.js';
import { ApiError } from '../api-error.js';
import type { ServedContext } from '../http-app.js';
import { checked, readQuestion } from './read-question.js';
import { batchReply, batchResultReply } from './reply-schemas.js';
import { batchItemSchema, batchSchema, type Question } from './request-schemas.js';
import { JSON_TYPE, NDJSON_TYPE, readJson, readText, typeOf, type V1Parts, type V1Route } from './v1-route.js';

/** A question with its name, or why it is none. */
interface BatchItem {
  readonly id: string | number;
  readonly question: Question | ApiError;
}

type BatchResult =
  | { readonly id: string | number; readonly reply: object }
  | { readonly id: string | number; readonly error: object };

/** @throws ApiError where it is no batch, or has more questions than there may be */
function readBatch(value: unknown, most: number): BatchItem[] {
  const { settings, requests } = checked(batchSchema, value);
  if (requests.length > most)
    throw new ApiError('too-large', `a batch of ${requests.length} requests; expected ${most} at most`, {
      path: 'requests',
    });
  return requests.map((request, i) => itemOf(request, i, settings));
}

/**
 * A batch of which every line is a request.
 *
 * @throws ApiError as `readBatch`, and on a line that is no JSON
 */
function readBatchLines(text: string, most: number): BatchItem[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const requests = lines.map((line, i) => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      throw new ApiError('bad-request', `line ${i + 1} is no JSON`);
    }
  });
  return readBatch({ requests }, most);
}

function itemOf(value: unknown, i: number, settings: object | undefined): BatchItem {
  const { id, op, ...request } = checked(batchItemSchema, value, ['requests', String(i)]);
  try {
    const { settings: own = {} } = request as { settings?: unknown };
    const isObject = typeof own === 'object' && own !== null && !Array.isArray(own);
    return {
      id,
      question: readQuestion(op, settings && isObject ? { ...request, settings: { ...settings, ...own } } : request),
    };
  } catch (error) {
    if (error instanceof ApiError) return { id, question: error };
    throw error;
  }
}

/** The results as they come, each with what it belongs to. */
function batchResults(
  items: readonly BatchItem[],
  { answers, left, ahead }: { readonly answers: Answers; readonly left: AbortSignal; readonly ahead: number },
): AsyncGenerator<{ readonly item: BatchItem; readonly result: BatchResult }> {
  return asTheyEnd(items, ahead, async (item) => {
    const { id, question } = item;
    try {
      if (question instanceof ApiError) throw question;
      const { reply } = await answers.to(question, left, { patience: 'long' });
      return { item, result: { id, reply } };
    } catch (error) {
      if (error instanceof ApiError) return { item, result: { id, ...error.json } };
      throw error;
    }
  });
}

// `/v1/batch`: many questions in one request.

const POSITION = { playfield: '20,,0', piece: 'T', level: 19 };

export const BATCH_ROUTE: V1Route = {
  path: '/v1/batch',
  methods: ['POST'],
  about:
    'Up to 1,000 requests at once, as one object or as lines of JSON. The results are one array in order; with "Accept: application/x-ndjson" they come line by line as they end.',
  body: { [JSON_TYPE]: batchSchema, [NDJSON_TYPE]: batchItemSchema },
  examples: {
    'two questions about one position': {
      settings: { plies: 1 },
      requests: [
        { id: 1, op: 'best-move', position: POSITION },
        { id: 'right', op: 'rate', position: POSITION, placement: 'T-up@8,19' },
      ],
    },
  },
  reply: { [JSON_TYPE]: batchReply, [NDJSON_TYPE]: batchResultReply },
  answer: batch,
};

async function batch(context: ServedContext, parts: V1Parts): Promise<Response> {
  const { limits, works } = parts;
  const items =
    typeOf(context) === NDJSON_TYPE
      ? readBatchLines(await readText(context, limits), limits.batch)
      : readBatch(await readJson(context, limits), limits.batch);
  const end = works.begin();
  const isStreamed = (context.req.header('accept') ?? '').includes(NDJSON_TYPE);
  return isStreamed ? streamed(context, parts, { items, end }) : inOneAnswer(context, parts, { items, end });
}

interface Begun {
  readonly items: readonly BatchItem[];
  readonly end: () => void;
}

async function inOneAnswer(
  context: ServedContext,
  { answers, threads }: V1Parts,
  { items, end }: Begun,
): Promise<Response> {
  const left = context.req.raw.signal;
  // Nothing is written until the last answer is there; without a network there is no connection.
  context.env?.incoming?.setTimeout(0);
  const byItem = new Map<BatchItem, BatchResult>();
  try {
    for await (const { item, result } of batchResults(items, { answers, left, ahead: threads.threads })) {
      byItem.set(item, result);
    }
    return context.json(items.map((item) => byItem.get(item)));
  } finally {
    end();
  }
}

function streamed(context: ServedContext, { answers, threads }: V1Parts, { items, end }: Begun): Response {
  const gone = new AbortController();
  context.header('Content-Type', NDJSON_TYPE);
  return stream(
    context,
    async (out) => {
      out.onAbort(() => gone.abort());
      try {
        for await (const { result } of batchResults(items, { answers, left: gone.signal, ahead: threads.threads })) {
          await out.write(`${JSON.stringify(result)}\n`);
        }
      } finally {
        end();
      }
    },
    // Nobody reads on.
    async () => {},
  );
}
