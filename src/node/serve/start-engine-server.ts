/** The engine as a server: routes, threads and sockets put together. */
import type { Guard } from './guard.js';
import { httpApp } from './http-app.js';
import { type Limits, USUAL_LIMITS } from './limits.js';
import { listen } from './listen.js';
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
  /** Those that differ from the usual ones. */
  readonly limits?: Partial<Limits>;
}

export interface EngineServer {
  readonly url: string;
  /** Ends in order: takes no more requests, and answers those that are there. */
  close(): Promise<void>;
}

/** @throws the system's error, as `EADDRINUSE` when the port is taken */
export async function startEngineServer(options: ServeOptions): Promise<EngineServer> {
  const limits = { ...USUAL_LIMITS, ...options.limits };
  const app = httpApp({ ...options, limits, routes: [addV1Routes] });
  const { url, close } = await listen({ ...options, app, limits });
  return { url, close };
}
