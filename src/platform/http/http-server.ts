/**
 * What the page's server and the engine's server share: names of this computer, headers of every answer, limits of connections,
 * sockets, and their end. The limits in number and time keep one client from locking out the others.
 */
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** What connections may take at most. */
export interface ConnectionLimits {
  /** Bytes of a request's first line and its headers. */
  readonly headers: number;
  /** Milliseconds for the headers of a request to come, and for all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Milliseconds that a connection is kept between two requests. */
  readonly idleMs: number;
  /** Milliseconds that a connection may stand still while it is answered. */
  readonly stillMs: number;
  readonly connections: number;
}

export const USUAL_CONNECTIONS: ConnectionLimits = {
  headers: 16 * 1024,
  headersMs: 10_000,
  requestMs: 60_000,
  idleMs: 30_000,
  stillMs: 75_000,
  // More than are likely to be meant badly: whoever holds 500 of them keeps nobody out.
  connections: 1_024,
};

/** Milliseconds between two looks for connections that are too slow. */
const CHECK_MS = 1_000;

/** @param say told once when there are as many connections as there may be */
function limitedServer(listener: RequestListener, limits: ConnectionLimits, say: (line: string) => void): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headers,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersMs),
    },
    listener,
  );
  server.maxConnections = limits.connections;
  server.timeout = limits.stillMs;
  server.on('clientError', refuseUnreadable);
  server.once('drop', () => {
    say(`${limits.connections} connections are open, and no more are taken: further ones are closed until some end`);
  });
  return server;
}

/** What the parser of requests refuses never becomes one. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const text = `Error: ${STATUS_CODES[status]}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
}

/** Names by which this computer calls itself. Any other name that leads here may belong to a stranger's page. */
const OWN_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The name in a Host header, without its port. */
export function hostName(header: string | undefined): string {
  return (header ?? '').replace(/:\d+$/, '').toLowerCase();
}

export function isOwnName(name: string): boolean {
  return OWN_NAMES.includes(name);
}

/** Headers of every answer: nothing is guessed, told to other sites, or shown on their pages. */
export const PLAIN_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** What answers requests. */
interface HttpApp {
  readonly fetch: Parameters<typeof getRequestListener>[0];
}

interface ListenOptions {
  readonly app: HttpApp;
  /** 0 takes any free one. */
  readonly port: number;
  /** Undefined for the loopback interface, by both of its addresses where there are two. */
  readonly host?: string;
  /** `endMs`: milliseconds for the answers that are under way when the server ends. */
  readonly limits: ConnectionLimits & { readonly endMs: number };
  /** Told when there are as many connections as there may be. */
  readonly log: (line: string) => void;
}

interface Listening {
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

function serverOf(app: HttpApp, limits: ConnectionLimits, log: ListenOptions['log']): Server {
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

const IDENTITY = 'identity';

/**
 * The best form for a client: the one with the highest weight, of equal ones the first that is offered.
 *
 * @param header undefined where the client says nothing, and takes the content as it is
 * @param offered in the order in which they are liked
 * @returns undefined for the content as it is, also where the client refuses everything, since an answer is better than none
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = weightsIn(header);
  const weightOf = (name: string): number | undefined => weights.get(name) ?? weights.get('*');
  let best: Encoding | undefined;
  // As it is a content is taken wherever nothing says otherwise, but what is named goes before it.
  let highest = weights.get(IDENTITY) ?? 0;
  for (const name of offered) {
    const weight = weightOf(name) ?? 0;
    const isBetter = best === undefined ? weight > 0 && weight >= highest : weight > highest;
    if (isBetter) [best, highest] = [name, weight];
  }
  return best;
}

/** A weight has at most three digits behind its point; what is none counts as a refusal. */
const WEIGHT = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    if (!name) continue;
    const weight = parameters.find((word) => /^q\s*=/.test(word))?.replace(/^q\s*=\s*/, '');
    // `x-gzip` is an older name of the same.
    const known = name === 'x-gzip' ? 'gzip' : name;
    weights.set(known, weight === undefined ? 1 : WEIGHT.test(weight) ? Number(weight) : 0);
  }
  return weights;
}
