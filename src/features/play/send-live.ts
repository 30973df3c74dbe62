/** Games sent to an overlay's server while they are played. */

import { WebSocket } from 'ws';
import { LiveGames } from '../../ngf/live-games.js';
import type { ConnectionEnd, OpenSocket, ProducerAddress, ProducerClock } from '../../ngf/producer-socket.js';
import type { Say } from '../../platform/job.js';
import { readGameState } from '../../ram/model-state.js';
import type { Follower } from './play-games.js';

/** The first game waits so long for the connection, so that it is seen from its beginning, and no longer. */
const FIRST_CONNECTION_MS = 3000;

/** Connects, and says how that went. */
export async function openLive({ url, shown }: ProducerAddress, say: Say): Promise<LiveGames> {
  const games = new LiveGames({ open: webSocketTo(url), clock: PRODUCER_CLOCK, shown, say });
  await games.producer.settled(FIRST_CONNECTION_MS);
  if (games.producer.state === 'connecting') say(`${shown} does not answer yet; the game begins without it`);
  return games;
}

/** A wait that the user should know of. */
const LONG_MS = 1500;

/** Sends what is still to be sent, closes the connection, and says what became of all frames. */
export async function finishLive(games: LiveGames, say: Say): Promise<void> {
  const timer = setTimeout(() => say('the last frames are on their way to the overlay'), LONG_MS);
  await games.finish();
  clearTimeout(timer);
  say(games.summary());
}

/** Sends the games that are played; whoever opened them finishes. */
export function liveFollower(games: LiveGames): Follower {
  return {
    listenerFor({ machine }) {
      let hasBegun = false;
      return ({ kind }) => {
        if (kind === 'started') {
          hasBegun = true;
          games.begin();
        }
        if (kind === 'started' || (kind === 'frame' && hasBegun)) games.see(readGameState(machine));
      };
    },
    gameEnded: () => games.end(),
  };
}

/** Milliseconds for a connection to be made. */
const HANDSHAKE_MS = 10_000;
/** Milliseconds for the server to agree to the end of a connection. */
const CLOSE_MS = 1000;
/** The close code of a WebSocket that was never open, or that broke. */
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
const PRODUCER_CLOCK: ProducerClock = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
