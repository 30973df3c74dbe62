/** The routes of the server, and what all of them have: who may ask, limits, errors, the log. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { type ConnectionLimits, USUAL_CONNECTIONS } from '../../platform/http/http-server.js';
import { ApiError, type ErrorCode, fault } from './api-error.js';
import { type Guard, guardOf } from './guard.js';

export type Served = { readonly Bindings: HttpBindings };
export type ServedContext = Context<Served>;

interface AppParts {
  readonly guard: Guard;
  readonly limits: Limits;
  /** Hears a line about each request. */
  readonly log: (line: string) => void;
  /** Whole addresses are logged, with the positions that are in them. */
  readonly verbose: boolean;
  /** Adds routes. */
  readonly routes: readonly ((app: Hono<Served>) => void)[];
}

/** Written to the log when a client has disconnected; it is never sent. */
const DISCONNECTED = 499;
/** Refusals that the server's owner can do something about. */
const LOGGED: readonly ErrorCode[] = ['foreign-origin', 'foreign-host'];
/** Addresses that hold no position. */
const PLAIN_ADDRESS = /^[\w./-]{1,40}$/;

export function httpApp({ guard, limits, log, verbose, routes }: AppParts): Hono<Served> {
  const app = new Hono<Served>();
  app.use(async (context, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path, url } = context.req;
    const shown = verbose ? url.slice(url.indexOf('/', 'https://'.length)) : PLAIN_ADDRESS.test(path) ? path : '(…)';
    log(`${method} ${shown} ${context.res.status} ${Math.round(performance.now() - startedAt)} ms`);
  });
  app.onError((error, context) => refusal(context, error, log));
  app.notFound((context) => {
    throw new ApiError('not-found', 'there is no such route here', {
      hint: `GET /v1 lists them; found ${context.req.method}`,
    });
  });
  app.use(guardOf(guard));
  app.use(async ({ req }, next) => {
    const { length } = req.url;
    if (length > limits.address)
      throw new ApiError('address-too-long', `the address has ${length} bytes; expected ${limits.address} at most`, {
        hint: 'send what is long in the body of a POST to /v1',
      });
    await next();
  });
  for (const add of routes) add(app);
  return app;
}

/** An error in the form that the route promises. */
function refusal(context: ServedContext, error: unknown, log: AppParts['log']): Response {
  if (context.req.raw.signal.aborted) return new Response(null, { status: DISCONNECTED });
  const known = error instanceof ApiError ? error : fault(error, log);
  // A page that may not ask may not read why either.
  if (LOGGED.includes(known.code)) log(known.sentence.replace(/[^\x20-\x7e]/g, '?'));
  for (const [name, value] of Object.entries(known.details.headers ?? {})) context.header(name, value);
  if (!isOwnRoute(context.req.path)) return context.text(`Error: ${known.sentence}`, known.status);
  if (context.req.query('format') === 'lines') return context.text(`${known.line}\n`, known.status);
  return context.json(known.json, known.status);
}

export function isOwnRoute(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}

/** What the server takes at most, so that nobody keeps it from the others. */
export interface Limits extends ConnectionLimits {
  /** Bytes of an address with its query. */
  readonly address: number;
  /** Bytes of a body. */
  readonly body: number;
  /** Bytes of a body that is a game, zipped or not. */
  readonly game: number;
  /** Batches and games that are worked on at the same time. */
  readonly works: number;
  /** Requests of a batch. */
  readonly batch: number;
  /** Questions that wait for a thread. */
  readonly waiting: number;
  /** Milliseconds from a question to its answer; the thread that is late is replaced. */
  readonly answerMs: number;
  /** Milliseconds that a thread goes on with a question whose client has left, before it is replaced. */
  readonly graceMs: number;
  /** Mebibytes of a thread's objects. */
  readonly threadMemory: number;
  /** The same of a thread that analyses a game, and the milliseconds that it has for all of it. */
  readonly gameMemory: number;
  readonly gameMs: number;
  /** Milliseconds for what runs when the server is ended. */
  readonly endMs: number;
}

export const USUAL_LIMITS: Limits = {
  ...USUAL_CONNECTIONS,
  address: 8 * 1024,
  body: 2 ** 20,
  game: 64 * 2 ** 20,
  works: 4,
  batch: 1000,
  waiting: 256,
  answerMs: 60_000,
  graceMs: 2_000,
  threadMemory: 512,
  gameMemory: 1024,
  gameMs: 600_000,
  endMs: 5_000,
};
