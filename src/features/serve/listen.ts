/** The server of the engine: its sockets, what they may hold, and its end. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { limitedServer } from '../../platform/http/limited-server.js';
import type { Served } from './http-app.js';
import type { Limits } from './limits.js';

export interface ListenOptions {
  readonly app: Hono<Served>;
  /** 0 takes any free one. */
  readonly port: number;
  /** Undefined for the loopback interface, by both of its addresses where there are two. */
  readonly host?: string;
  readonly limits: Limits;
  /** Told when there are as many connections as there may be. */
  readonly log: (line: string) => void;
}

export interface Listening {
  readonly url: string;
  /** Takes no more requests, and waits a while for the answers to those that are there. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const LOOPBACK_6 = '::1';
/** Milliseconds between two looks for connections that have been answered when the server ends. */
const END_LOOK_MS = 20;

/** @throws the system's error, as `EADDRINUSE` when the port is taken */
export async function listen({ app, port, host, limits, log }: ListenOptions): Promise<Listening> {
  const first = serverOf(app, limits, log);
  await begin(first, port, host ?? LOOPBACK);
  const bound = (first.address() as AddressInfo).port;
  const second = host === undefined ? await onSecondAddress({ app, limits, log }, bound) : undefined;
  const servers = second ? [first, second] : [first];
  const shown = host ?? LOOPBACK;
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound}/`,
    close: async () => {
      await Promise.all(servers.map((server) => end(server, limits.endMs)));
    },
  };
}

function serverOf(app: Hono<Served>, limits: Limits, log: ListenOptions['log']): Server {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => new Response('Error: this is no request that can be read\n', { status: 400 }),
  });
  return limitedServer(listener, limits, log);
}

/** Not every computer has the second address of the loopback interface, or has it free. */
async function onSecondAddress(
  { app, limits, log }: Pick<ListenOptions, 'app' | 'limits' | 'log'>,
  port: number,
): Promise<Server | undefined> {
  const server = serverOf(app, limits, log);
  try {
    await begin(server, port, LOOPBACK_6);
    return server;
  } catch {
    return undefined;
  }
}

function begin(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function end(server: Server, endMs: number): Promise<void> {
  return new Promise((resolve) => {
    const longest = setTimeout(() => server.closeAllConnections(), endMs);
    // A connection is kept for a next request when its answer has gone out.
    const looking = setInterval(() => server.closeIdleConnections(), END_LOOK_MS);
    server.close(() => {
      clearTimeout(longest);
      clearInterval(looking);
      resolve();
    });
  });
}
