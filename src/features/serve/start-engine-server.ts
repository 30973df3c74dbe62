/** The engine as a server: routes, threads and sockets put together. */

import type { NesImage } from '../../emulator/image.js';
import { listen } from '../../platform/http/http-server.js';
import { Answers, Works } from './answers.js';
import { compatibleRoutes } from './compatible-routes.js';
import { type AnswerTo, type AskEngine, type EngineAnswer, type EngineTask, EngineThreads } from './engine-threads.js';
import { addFrontPage } from './front-page.js';
import type { Guard } from './guard.js';
import { httpApp } from './http-app.js';
import { type Limits, USUAL_LIMITS } from './limits.js';
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
    ask,
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
      opened.push(openMailbox({ folder: mailbox, fetch, token: options.guard.token, log }));
    }
    return { url: listening.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
