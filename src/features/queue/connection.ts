/** The Redis that a queue lives in: reaching it, and waiting for it when it goes away. */

import type { Redis } from 'ioredis';
import { type Result, refuse } from '../../lib/result.js';
import { missingPackages } from '../../platform/files/package-root.js';
import { meaningOf, unfitRedis } from './redis-problem.js';

export interface Connection {
  readonly bullmq: typeof import('bullmq');
  readonly redis: Redis;
  /** The address without name and password, for messages. */
  readonly shown: string;
  /** Whether commands are answered now. */
  readonly isUp: () => boolean;
  /** Ends it at once; commands without an answer fail. */
  readonly close: () => void;
}

export type OpenedConnection = Result<{ readonly connection: Connection }>;

/** For the first answer; later the queue is waited for without end. */
const PATIENCE_MS = 8_000;
const LONGEST_RETRY_MS = 2_000;

/**
 * The address of a queue.
 *
 * @throws RangeError on a text that is not an address
 */
export function parseQueueAddress(text: string): string {
  const expected = 'redis://HOST:PORT, or rediss:// for an encrypted connection, such as redis://localhost:6379';
  if (!URL.canParse(text)) throw new RangeError(`no queue "${text}" (${expected})`);
  const { protocol, hostname, pathname } = new URL(text);
  const isAddress = /^rediss?:$/.test(protocol) && hostname !== '' && /^(\/\d*)?$/.test(pathname);
  if (!isAddress)
    throw new RangeError(`no queue "${withoutPassword(text)}" (${expected}, with /NUMBER for a database)`);
  return text;
}

/**
 * Connects to a queue.
 *
 * @param say told when the queue goes away and when it is back
 */
export async function openConnection(address: string, say: (line: string) => void): Promise<OpenedConnection> {
  const missing = missingPackages('queue');
  if (missing !== undefined) return refuse(missing);
  const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
  const shown = withoutPassword(address);
  const redis = new Redis(address, {
    lazyConnect: true,
    // What was asked before the queue went away is asked again when it is back.
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 8), LONGEST_RETRY_MS),
  });
  const copies = copiesOf(redis);
  const problem = (await firstProblem(redis)) ?? (await unfitRedis(redis));
  if (problem !== undefined) {
    redis.disconnect();
    return refuse(`no queue at ${shown}: ${problem}`);
  }
  let isUp = true;
  let isClosed = false;
  // The reason is told as what follows from it.
  redis.on('error', () => {});
  redis.on('close', () => {
    if (isUp && !isClosed) say(`the queue at ${shown} has gone away; waiting for it`);
    isUp = false;
  });
  redis.on('ready', () => {
    if (!isUp) say(`the queue at ${shown} is back`);
    isUp = true;
  });
  const close = (): void => {
    isClosed = true;
    for (const each of [redis, ...copies]) each.disconnect();
  };
  return { ok: true, connection: { bullmq, redis, shown, isUp: () => isUp, close } };
}

/** The further connections that are made of one, as for commands that wait: while the queue is away their owners cannot end them. */
function copiesOf(redis: Redis): readonly Redis[] {
  const copies: Redis[] = [];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (options) => {
    const copy = duplicate(options);
    copies.push(copy);
    return copy;
  };
  return copies;
}

const SILENT = 'it does not answer; start a Redis there, or correct the address';
const ENDED = /Connection is closed|ECONNRESET/;
const REFUSED = /WRONGPASS|NOAUTH|NOPERM|DENIED|invalid password/i;

/** What keeps a Redis from answering; undefined when it does. */
function firstProblem(redis: Redis): Promise<string | undefined> {
  return new Promise((resolve) => {
    let last = SILENT;
    const settle = (problem: string | undefined): void => {
      clearTimeout(timer);
      redis.off('error', onError);
      redis.off('ready', onReady);
      resolve(problem);
    };
    const timer = setTimeout(() => settle(last), PATIENCE_MS);
    const onError = (error: Error): void => {
      const meaning = meaningOf(error);
      // What a first attempt was told says more than that the connection was closed then.
      if (meaning !== undefined && !(last !== SILENT && ENDED.test(error.message))) last = meaning;
      // To ask again is of no use.
      if (REFUSED.test(error.message)) settle(last);
    };
    const onReady = (): void => settle(undefined);
    redis.on('error', onError);
    redis.once('ready', onReady);
    redis.connect().catch(onError);
  });
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/.*@/, '//');
}

// How runs and workers wait: so long, for so long at most, or until somebody says so.

/** Waits so long, or until the signal comes. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** Waits for work that may fail, but not longer than so many milliseconds. */
export async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/** A promise with its two ends. */
export function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
