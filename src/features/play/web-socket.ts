/** Connections of a producer on Node. */

import { WebSocket } from 'ws';
import type { ConnectionEnd, OpenSocket, ProducerClock } from '../../ngf/producer-socket.js';

/** Milliseconds for a connection to be made. */
const HANDSHAKE_MS = 10_000;
/** Milliseconds for the server to agree to the end of a connection. */
const CLOSE_MS = 1000;
/** Of a WebSocket that was never open, or that broke. */
const BROKEN = 1006;
/** What a server says to a producer is short. */
const LONGEST_MESSAGE = 65_536;

/** In words without the address, which the errors of the system may hold. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server answers there',
  ECONNRESET: 'the server broke the connection',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'the server does not answer',
  EPROTO: 'the server does not speak TLS there',
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: 'the server sent a message that is too long',
};
/** Codes of certificates that are not trusted, expired or of another host. */
const CERTIFICATE = /CERT|SIGNATURE/;
/** Codes of answers that are not HTTP; those of a WebSocket that were never agreed on have none. */
const NOT_HTTP = /^HPE_/;

/** @param url of a `ProducerAddress` */
export function webSocketTo(url: string): OpenSocket {
  return (listener) => {
    const options = { handshakeTimeout: HANDSHAKE_MS, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false };
    const socket = new WebSocket(url, options);
    let problem: string | undefined;
    let hasEnded = false;
    const end = (ended: ConnectionEnd): void => {
      if (!hasEnded) listener.closed(ended);
      hasEnded = true;
    };
    socket.on('open', () => listener.opened());
    socket.on('message', (data, isBinary) => {
      if (!isBinary) listener.text(String(data));
    });
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      end({ code: BROKEN, status: response.statusCode });
    });
    socket.on('error', (error) => {
      problem = problemOf(error);
    });
    socket.on('close', (code) => end({ code, problem }));
    return {
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      // A connection that is no longer open tells so by itself.
      send: (bytes) => socket.send(bytes, () => {}),
      close() {
        if (hasEnded) return;
        socket.close();
        const timer = setTimeout(() => socket.terminate(), CLOSE_MS);
        socket.once('close', () => clearTimeout(timer));
      },
    };
  };
}

function problemOf({ code = '', message }: NodeJS.ErrnoException): string {
  const known = PROBLEMS[code];
  if (known !== undefined) return known;
  if (CERTIFICATE.test(code)) return `the certificate of the server is not to be trusted (${code})`;
  if (NOT_HTTP.test(code)) return 'what answers there is no WebSocket server';
  if (code !== '') return `the connection failed (${code})`;
  return message.includes('timed out') ? PROBLEMS.ETIMEDOUT : 'what answers there is no WebSocket server';
}

/** Real time. */
export const PRODUCER_CLOCK: ProducerClock = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
