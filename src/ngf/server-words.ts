/** What a server says to a producer, and how a connection ended, in words for a person. Nothing that it sent is repeated. */

import type { ConnectionEnd } from './producer-socket.js';

/** A longer message is not looked at. */
const LONGEST_MESSAGE = 10_000;
/** Closed after a kick. */
const KICKED = 4000;
/** No such room: a secret that is not known. */
const NOT_FOUND = 404;
/** Later it may be better: what is wrong with the server, and an answer to too many who ask. */
const FIRST_PASSING_STATUS = 500;
const TOO_MANY_REQUESTS = 429;

export type ServerMessage =
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
