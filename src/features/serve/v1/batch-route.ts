/** `/v1/batch`: many questions in one request. */
import { stream } from 'hono/streaming';
import type { ServedContext } from '../http-app.js';
import { type BatchItem, type BatchResult, batchResults, readBatch, readBatchLines } from './batch.js';
import { readJson, readText, typeOf } from './read-json.js';
import { batchReply, batchResultReply } from './reply-schemas.js';
import { batchItemSchema, batchSchema } from './request-schemas.js';
import { JSON_TYPE, NDJSON_TYPE, type V1Parts, type V1Route } from './v1-route.js';

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
