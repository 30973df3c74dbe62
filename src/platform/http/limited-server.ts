/** A server whose connections are limited in number and time, so that nobody keeps it from the others. */
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

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
export function limitedServer(
  listener: RequestListener,
  limits: ConnectionLimits,
  say: (line: string) => void,
): Server {
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
