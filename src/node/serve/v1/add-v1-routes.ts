/** Our own interface, version 1: JSON in, JSON out. */
import type { Hono } from 'hono';
import type { Answers, KeptAnswer } from '../answers.js';
import { ApiError } from '../api-error.js';
import type { Served, ServedContext } from '../http-app.js';
import type { Limits } from '../limits.js';
import { readBody } from '../read-body.js';
import { bestMoveLines } from './lines.js';
import { queryRequest } from './query-request.js';
import { OPERATIONS, type Operation } from './question.js';
import { readQuestion } from './read-question.js';

export interface V1Parts {
  readonly answers: Answers;
  readonly limits: Limits;
}

export function addV1Routes(app: Hono<Served>, { answers, limits }: V1Parts): void {
  app.get('/v1/health', (context) => context.json({ ok: true }));
  refuseOthers(app, '/v1/health', 'GET');
  for (const operation of OPERATIONS) {
    const path = `/v1/${operation}`;
    app.on(['GET', 'POST'], path, async (context) => {
      const startedAt = performance.now();
      const format = formatOf(context, operation);
      const { req } = context;
      const request =
        req.method === 'POST'
          ? await readJson(context, limits)
          : queryRequest(operation, new URL(req.url).searchParams);
      const answer = await answers.to(readQuestion(operation, request), req.raw.signal);
      return format === 'lines'
        ? context.text(bestMoveLines(answer.reply))
        : sendAnswer(context, answer, performance.now() - startedAt);
    });
    refuseOthers(app, path, 'GET, POST');
  }
}

/** @param allowed methods with commas between them */
function refuseOthers(app: Hono<Served>, path: string, allowed: string): void {
  app.all(path, ({ req }) => {
    throw new ApiError('method-not-allowed', `found ${req.method}; expected ${allowed}`, {
      headers: { Allow: allowed },
    });
  });
}

function formatOf({ req }: ServedContext, operation: Operation): 'json' | 'lines' {
  const format = req.query('format') ?? 'json';
  if (format === 'json' || (format === 'lines' && operation === 'best-move')) return format;
  const formats = operation === 'best-move' ? 'json or lines' : 'json';
  throw new ApiError('bad-request', `no format ${format.slice(0, 40)}; expected ${formats}`, { path: 'format' });
}

/** The body as JSON, also where small clients and curl call it text or a form. */
async function readJson({ req }: ServedContext, limits: Limits): Promise<unknown> {
  const type = req.header('content-type') ?? 'application/json';
  if (!/^(application\/(json|x-www-form-urlencoded)|text\/plain)\b/i.test(type))
    throw new ApiError('unsupported-type', `a body of type ${type.slice(0, 60)}; expected application/json`);
  const text = new TextDecoder().decode(await readBody(req.raw, limits.body));
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('bad-request', 'the body is no JSON', { hint: 'GET /v1/openapi.json has examples of bodies' });
  }
}

function sendAnswer(context: ServedContext, { text, tag }: KeptAnswer, ms: number): Response {
  context.header('ETag', tag);
  context.header('Cache-Control', 'no-cache');
  if (context.req.method === 'GET' && context.req.header('if-none-match') === tag) return context.body(null, 304);
  context.header('Content-Type', 'application/json');
  return context.body(`${text.slice(0, -1)},"ms":${Math.round(10 * ms) / 10}}`);
}
