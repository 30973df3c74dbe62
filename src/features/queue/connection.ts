/** The Redis that a queue lives in: reaching it, and waiting for it when it goes away. */

import type { Redis } from 'ioredis';
import { type Result, refuse } from '../../lib/result.js';
import { missingPackages } from '../../platform/files/package-root.js';

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
  const problem = (await firstProblem(redis)) ?? (await unfitRedis(redis)) ?? (await scanProblem(redis));
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

/** Waits for a time, or until the signal comes. */
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

/** Waits for work that may fail, up to a number of milliseconds. */
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

/** How an answer or an error of a connection begins, and what it means. */
const MEANINGS: readonly (readonly [found: RegExp, meaning: string])[] = [
  [/NOAUTH/, 'it asks for a password; put name and password into the address'],
  [
    /WRONGPASS|invalid password|AUTH .*without any password/i,
    'it refuses the name or the password; put the right ones into the address',
  ],
  [/NOPERM/, 'its user may not do what a queue needs; allow that user all commands and keys'],
  [/DENIED/, 'it is in protected mode and takes connections of its own machine alone; give it a password'],
  [/READONLY/, 'it is a replica, which cannot be written to; give the address of its primary'],
  [/MISCONF/, 'it cannot write to its disk and takes nothing more; make room there'],
  [/LOADING/, 'it is reading its data; try again when it has'],
  [/BUSY /, 'it is busy with a script; try again when that is over'],
  [/max number of clients/, 'it has as many connections as it may; end some, or raise its maxclients'],
  [/ECONNREFUSED/, 'nothing answers there; start a Redis there, or correct the address'],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no host of this name; correct the address'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, 'it cannot be reached; correct the address, or let connections through'],
  [
    /ECONNRESET|EPIPE|Connection is closed/,
    'it ends the connection; for an encrypted one the address begins with rediss://',
  ],
  [/EPROTO|ERR_SSL|wrong version number/, 'it does not encrypt; the address begins with redis:// then'],
  [/certificate/i, 'its certificate is not trusted; name its authority in NODE_EXTRA_CA_CERTS'],
  [/unknown command|Protocol error|Parse/i, 'it does not know all commands that a queue needs; use Redis 6.2 or newer'],
];

/** Undefined where nobody has words for it. */
function meaningOf(error: Error): string | undefined {
  const text = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.name} ${error.message}`;
  return MEANINGS.find(([found]) => found.test(text))?.[1];
}

/** What a command of a run or a worker has failed of. */
export async function describeRedisError(redis: Redis, error: Error): Promise<string> {
  if (/\bOOM\b/.test(error.message)) return (await fullMemory(redis)) ?? OUT_OF_MEMORY;
  return meaningOf(error) ?? error.message;
}

const MEMORY_ADVICE =
  'raise its maxmemory or remove what it holds, and begin the same command again: games that are in a file are not played again';
const OUT_OF_MEMORY = `the memory of the Redis is full; ${MEMORY_ADVICE}`;

/** What is to be said of a memory in which nothing more has room; undefined where there is some. */
export async function fullMemory(redis: Redis): Promise<string | undefined> {
  const info = await infoOf(redis, 'memory');
  const [used, most] = [info.get('used_memory'), info.get('maxmemory')].map(Number);
  if (!(most > 0 && used >= most) || info.get('maxmemory_policy') !== 'noeviction') return undefined;
  return `the memory of the Redis is full: it holds ${mebibytes(used)} of ${mebibytes(most)}; ${MEMORY_ADVICE}`;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** The oldest with all commands. */
const OLDEST = 5;

/** What is to be said of a Redis that answers, and is none for a queue; undefined for nothing. */
async function unfitRedis(redis: Redis): Promise<string | undefined> {
  const version = (await infoOf(redis, 'server')).get('redis_version');
  if (version !== undefined && Number.parseInt(version, 10) < OLDEST)
    return `it is Redis ${version}; use Redis 6.2 or newer`;
  const role = (await infoOf(redis, 'replication')).get('role');
  return role === 'slave' ? 'it is a replica, which cannot be written to; give the address of its primary' : undefined;
}

/** Why the members of a queue cannot be listed. */
function scanProblem(redis: Redis): Promise<string | undefined> {
  return redis.scan(0).then(
    () => undefined,
    (error: Error) => meaningOf(error) ?? error.message,
  );
}

/** Fields of a section; none where the user of the address may not ask for them. */
async function infoOf(redis: Redis, section: string): Promise<ReadonlyMap<string, string>> {
  const text = await redis.info(section).catch(() => '');
  return new Map(text.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]));
}
