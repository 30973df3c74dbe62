/** The routes of StackRabbit's server, word for word; what they answer is made by the engine's own room for them. */

import { MessageChannel } from 'node:worker_threads';
import type { Hono } from 'hono';
import { AsyncJobs, isAsyncRoute, type RunJob } from '../../engine/stackrabbit/async-jobs.js';
import type { Parameters } from '../../engine/stackrabbit/read-parameters.js';
import { type Reply, textReply } from '../../engine/stackrabbit/reply.js';
import { answerWithoutEngine } from '../../engine/stackrabbit/routes.js';
import { VERSION } from '../../platform/files/package-root.js';
import { ApiError } from './api-error.js';
import type { AskEngine } from './engine-threads.js';
import { isOwnRoute, type Served } from './http-app.js';

export interface CompatibleRoutes {
  /** Adds them behind all others. */
  add(app: Hono<Served>): void;
  /** Ends all jobs. */
  close(): void;
}

export function compatibleRoutes(ask: AskEngine): CompatibleRoutes {
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
