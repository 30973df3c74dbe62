/** What a producer needs of a connection and of a clock, which are handed to it: they are others in a browser than on Node. */

import { type Result, refuse } from '../lib/result.js';

/** How a connection ended, or why there is none. */
export interface ConnectionEnd {
  /** Code of the WebSocket; 1006 where the connection broke. */
  readonly code: number;
  /** Status of HTTP, where the server refused the connection with it; a browser does not tell it. */
  readonly status?: number | undefined;
  /** What went wrong, in a few words without the address. */
  readonly problem?: string | undefined;
}

export interface ConnectionListener {
  opened(): void;
  /** A text message has come. */
  text(message: string): void;
  /** Once: the connection is over, or there will be none. */
  closed(end: ConnectionEnd): void;
}

export interface ProducerSocket {
  /** Bytes that have not left yet. */
  readonly bufferedAmount: number;
  /** Sends a binary message; does nothing on a connection that is no longer open. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Begins to connect; the listener hears of it later, and never during the call. */
export type OpenSocket = (listener: ConnectionListener) => ProducerSocket;

export interface ProducerClock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls back once after `ms` milliseconds; the function that it returns cancels that. */
  after(ms: number, act: () => void): () => void;
}

/** A longer message is not looked at. */
const LONGEST_MESSAGE = 10_000;
/** Closed after a kick. */
const KICKED = 4000;
/** No such room: a secret that is not known. */
const NOT_FOUND = 404;
/** Later it may be better: what is wrong with the server, and an answer to too many who ask. */
const FIRST_PASSING_STATUS = 500;
const TOO_MANY_REQUESTS = 429;

type ServerMessage =
  /** The game that ended is in the server's database. */
  | { readonly kind: 'recorded' }
  | { readonly kind: 'kicked'; readonly why: string }
  /** Greetings, the address of a camera, and what is not known. */
  | { readonly kind: 'other' };

const KICKS: ReadonlyMap<unknown, string> = new Map([
  ['concurrency_limit', 'another producer with the same secret has connected'],
  ['invalid_url', 'it does not know this address'],
  ['invalid_target', 'it does not know the user of this room'],
]);

/** Reads a text message: a JSON array with its kind in front. */
export function readServerMessage(text: string): ServerMessage {
  if (text.length > LONGEST_MESSAGE) return { kind: 'other' };
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { kind: 'other' };
  }
  if (!Array.isArray(message)) return { kind: 'other' };
  const [kind, reason] = message;
  if (kind === 'scoreRecorded') return { kind: 'recorded' };
  if (kind === '_kick') return { kind: 'kicked', why: KICKS.get(reason) ?? 'its reason is not known here' };
  return { kind: 'other' };
}

/** Why a connection that ended is not tried again; undefined where it is. */
export function finalEnd({ code, status }: ConnectionEnd): string | undefined {
  if (code === KICKED) return 'the server has ended the connection for good';
  if (status === undefined || status >= FIRST_PASSING_STATUS || status === TOO_MANY_REQUESTS) return undefined;
  if (status === NOT_FOUND) return 'the server does not know this secret or this login (404): look at the address';
  return `the server answered with status ${status} in place of a connection: look at the address`;
}

/** Why there is no connection, where it is tried again. */
export function passingEnd({ status, problem }: ConnectionEnd): string {
  if (status !== undefined) return `the server answered with status ${status}`;
  return problem ?? 'the connection broke';
}

export interface ProducerAddress {
  /** The address to connect to; it holds the secret. */
  readonly url: string;
  /** The address in messages: `ws://HOST/ws/room/producer/…`. */
  readonly shown: string;
}

const FORM = 'ws://HOST/ws/room/producer/SECRET or ws://HOST/ws/room/u/LOGIN/producer/SECRET (also wss://)';
/** A user's own room, and a match room of another user. */
const PATH = /^\/ws\/room\/(u\/[^/]+\/)?producer\/[^/]+$/;
/** The only known parameter; it marks a game of a competition. */
const COMPETITION = '?competition=1';
/** No address needs more characters. */
const LONGEST = 2000;

/** The address that a user gave. A message about a wrong one repeats no part of it. */
export function parseProducerAddress(text: string): Result<{ readonly address: ProducerAddress }> {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST || !URL.canParse(trimmed)) return wrong('no address of this form');
  const url = new URL(trimmed);
  const { protocol, host, pathname, search, username, password, hash } = url;
  if (protocol !== 'ws:' && protocol !== 'wss:') return wrong('an address that begins otherwise');
  if (username || password) return wrong('a name or a password before the host');
  if (hash) return wrong('a part behind #');
  if (!PATH.test(pathname)) return wrong('another path');
  if (search !== '' && search !== COMPETITION) return wrong(`a parameter that is not ${COMPETITION}`);
  const room = pathname.startsWith('/ws/room/u/') ? 'u/…/' : '';
  return {
    ok: true,
    address: { url: url.href, shown: `${protocol}//${host}/ws/room/${room}producer/…${search}` },
  };
}

function wrong(found: string): Result<never> {
  return refuse(`expected ${FORM}, found ${found}; what was found is not repeated here, as it may hold the secret`);
}
