import { type ConnectionLimits, USUAL_CONNECTIONS } from '../../platform/http/http-server.js';

/** What the server takes at most, so that nobody keeps it from the others. */
export interface Limits extends ConnectionLimits {
  /** Bytes of an address with its query. */
  readonly address: number;
  /** Bytes of a body. */
  readonly body: number;
  /** Bytes of a body that is a game, zipped or not. */
  readonly game: number;
  /** Batches and games that are worked on at the same time. */
  readonly works: number;
  /** Requests of a batch. */
  readonly batch: number;
  /** Questions that wait for a thread. */
  readonly waiting: number;
  /** Milliseconds from a question to its answer; the thread that is late is replaced. */
  readonly answerMs: number;
  /** Milliseconds that a thread goes on with a question whose client has left, before it is replaced. */
  readonly graceMs: number;
  /** Mebibytes of a thread's objects. */
  readonly threadMemory: number;
  /** The same of a thread that analyses a game, and the milliseconds that it has for all of it. */
  readonly gameMemory: number;
  readonly gameMs: number;
  /** Milliseconds for what runs when the server is ended. */
  readonly endMs: number;
}

export const USUAL_LIMITS: Limits = {
  ...USUAL_CONNECTIONS,
  address: 8 * 1024,
  body: 2 ** 20,
  game: 64 * 2 ** 20,
  works: 4,
  batch: 1000,
  waiting: 256,
  answerMs: 60_000,
  graceMs: 2_000,
  threadMemory: 512,
  gameMemory: 1024,
  gameMs: 600_000,
  endMs: 5_000,
};
