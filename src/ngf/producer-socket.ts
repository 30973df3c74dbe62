/** What a producer needs of a connection and of a clock, which are handed to it: they are others in a browser than on Node. */

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
