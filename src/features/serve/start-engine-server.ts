/** The engine as a server: routes, threads and sockets put together. */

import { MessageChannel } from 'node:worker_threads';
import type { Hono } from 'hono';
import type { NesImage } from '../../emulator/image.js';
import { AsyncJobs, isAsyncRoute, type RunJob } from '../../engine/stackrabbit/async-jobs.js';
import { type Parameters, type Reply, textReply } from '../../engine/stackrabbit/read-parameters.js';
import { answerWithoutEngine } from '../../engine/stackrabbit/routes.js';
import { VERSION } from '../../platform/files/package-root.js';
import { listen } from '../../platform/http/http-server.js';
import { Answers, ENGINE, Works } from './answers.js';
import { ApiError } from './api-error.js';
import { type AnswerTo, type AskEngine, type EngineAnswer, type EngineTask, EngineThreads } from './engine-threads.js';
import type { Guard } from './guard.js';
import { httpApp, isOwnRoute, type Limits, type Served, type ServedContext, USUAL_LIMITS } from './http-app.js';
import { openMailbox } from './mailbox.js';
import { addV1Routes } from './v1/add-v1-routes.js';

export interface ServeOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** Undefined for the loopback interface. */
  readonly host?: string;
  readonly guard: Guard;
  /** That think. */
  readonly threads: number;
  /** Hears a line about each request. */
  readonly log: (line: string) => void;
  /** Whole addresses are logged. */
  readonly verbose: boolean;
  /** Folder in which files are answered as well. */
  readonly mailbox?: string | undefined;
  /** The program of a thread that analyses a game: what reads files of games is above this room. */
  readonly analysisWorker: URL;
  /** The cartridge on which sent movies are played; the built-in one if missing. */
  readonly cartridge?: NesImage | undefined;
  /** Those that differ from the usual ones. */
  readonly limits?: Partial<Limits>;
  /** The program of a thread. */
  readonly worker?: URL;
}

export interface EngineServer {
  readonly url: string;
  /** Ends in order: takes no more requests, and answers those that are there. */
  close(): Promise<void>;
}

const WORKER = new URL('./engine-worker.js', import.meta.url);

/** @throws the system's error, as `EADDRINUSE` when the port is taken */
export async function startEngineServer(options: ServeOptions): Promise<EngineServer> {
  const { threads: count, worker = WORKER, mailbox, analysisWorker, cartridge, log } = options;
  const limits = { ...USUAL_LIMITS, ...options.limits };
  const threads = new EngineThreads<EngineTask, EngineAnswer>({ worker, threads: count, limits, log });
  const ask: AskEngine = (task, left, how) => threads.ask(task, left, how) as Promise<AnswerTo<typeof task>>;
  const parts = {
    answers: new Answers(ask),
    threads,
    works: new Works(limits.works),
    limits,
    analysisWorker,
    cartridge,
    log,
  };
  const compatible = compatibleRoutes(ask);
  const app = httpApp({ ...options, limits, routes: [addFrontPage, (to) => addV1Routes(to, parts), compatible.add] });
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((each) => each.close()));
    compatible.close();
    await threads.close();
  };
  try {
    const listening = await listen({ ...options, app, limits });
    opened.push(listening);
    if (mailbox !== undefined) {
      const fetch = (request: Request) => app.fetch(request);
      opened.push(openMailbox({ folder: mailbox, fetch, token: options.guard.token, endMs: limits.endMs, log }));
    }
    return { url: listening.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface CompatibleRoutes {
  /** Adds them behind all others. */
  add(app: Hono<Served>): void;
  /** Ends all jobs. */
  close(): void;
}

/** The routes of StackRabbit's server, word for word; `engine/stackrabbit` makes what they answer. */
function compatibleRoutes(ask: AskEngine): CompatibleRoutes {
  const jobs = new AsyncJobs(runner(ask), (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  });
  const replyTo = async (route: string, parameters: Parameters, left: AbortSignal): Promise<Reply> => {
    if (isAsyncRoute(route)) return jobs.start(route, parameters);
    if (route === 'async-result') return jobs.result(parameters);
    return answerWithoutEngine(route, VERSION) ?? ask({ kind: 'route', route, parameters }, left);
  };
  return {
    close: () => jobs.close(),
    add(app) {
      app.get('/favicon.ico', (context) => context.body(null, 200));
      app.get('/:route', async (context, next) => {
        const { req } = context;
        if (isOwnRoute(req.path) || req.method !== 'GET') return next();
        const { status, body } = await replyTo(req.param('route'), parametersOf(req.url), req.raw.signal);
        return context.body(body, status as 200, { 'Content-Type': 'text/plain; charset=UTF-8' });
      });
    },
  };
}

/** Decoded, the last of those with one name. */
function parametersOf(url: string): Parameters {
  return Object.fromEntries(new URL(url).searchParams);
}

/** Jobs in the threads, like every other question. */
function runner(ask: AskEngine): RunJob {
  return ({ route, parameters }, report) => {
    const cancelled = new AbortController();
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (part: Reply) => {
      if (!cancelled.signal.aborted) report(part, false);
    });
    ask({ kind: 'parts', route, parameters, port: port2 }, cancelled.signal, { moved: [port2] })
      .catch((error: unknown) => refusalOf(error))
      .then((whole) => {
        port1.close();
        if (!cancelled.signal.aborted) report(whole, true);
      });
    return () => cancelled.abort();
  };
}

function refusalOf(error: unknown): Reply {
  const known = error instanceof ApiError ? error : { sentence: 'the request was ended', status: 500 };
  return textReply(`Error: ${known.sentence}`, known.status);
}

interface Link {
  readonly path: string;
  readonly about: string;
}

const POSITION = 'piece=T&next=L&level=18&playfield=14,iaCaFqFqFqFq,0';
const ABOUT =
  'an engine for NES Tetris: it says where a piece goes best, what a placement was worth and what can be reached';
const LINKS: readonly Link[] = [
  { path: '/v1', about: 'the routes of its own interface' },
  { path: '/v1/openapi.json', about: 'the same for programs' },
  { path: `/v1/best-move?${POSITION}`, about: 'an example: where a T goes best' },
  { path: '/v1/info', about: 'version, weights and limits' },
  { path: '/v1/health', about: 'whether it answers' },
  {
    path: '/ping',
    about: "the routes of StackRabbit's server are answered as well: get-move, rate-move-cpp and others",
  },
];
const MANUAL = 'docs/engine.md of the program has the whole of it';

/** `GET /`: what this server is, for whoever opens its address: a page for browsers, JSON for programs, else a text. */
function addFrontPage(app: Hono<Served>): void {
  app.get('/', (context) => {
    context.header('Vary', 'Origin, Accept');
    return answerIn(wanted(context.req.header('accept') ?? ''), context);
  });
}

/** The first of the types that a client names; text where it names none of them. */
function wanted(accept: string): 'html' | 'json' | 'text' {
  const types = accept.split(',').map((type) => type.split(';')[0].trim().toLowerCase());
  const known = types.find((type) => type === 'text/html' || type === 'application/json' || type === 'text/plain');
  return known === 'text/html' ? 'html' : known === 'application/json' ? 'json' : 'text';
}

function answerIn(form: ReturnType<typeof wanted>, context: ServedContext): Response {
  if (form === 'json') return context.json({ engine: ENGINE, about: ABOUT, links: LINKS, manual: MANUAL });
  if (form === 'html') {
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    return context.html(page());
  }
  const lines = LINKS.map(({ path, about }) => `${path}\n    ${about}`);
  return context.text(`Maxout ${ENGINE.version}, ${ABOUT}\n\n${lines.join('\n')}\n\n${MANUAL}\n`);
}

function page(): string {
  const items = LINKS.map(
    ({ path, about }) => `<li><a href="${escaped(path)}">${escaped(path)}</a>: ${escaped(about)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Maxout, an engine</title>
<style>:root { color-scheme: light dark; font: 1rem/1.5 sans-serif; } body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }</style>
<h1>Maxout ${ENGINE.version}</h1>
<p>This is ${escaped(ABOUT)}.</p>
<ul>
${items.join('\n')}
</ul>
<p>${escaped(MANUAL)}.</p>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
