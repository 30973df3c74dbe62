/** What keeps a Redis from being a queue, in words: what was found, and what to do. */

import type { Redis } from 'ioredis';

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
export function meaningOf(error: Error): string | undefined {
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
export async function unfitRedis(redis: Redis): Promise<string | undefined> {
  const version = (await infoOf(redis, 'server')).get('redis_version');
  if (version !== undefined && Number.parseInt(version, 10) < OLDEST)
    return `it is Redis ${version}; use Redis 6.2 or newer`;
  const role = (await infoOf(redis, 'replication')).get('role');
  return role === 'slave' ? 'it is a replica, which cannot be written to; give the address of its primary' : undefined;
}

/** Fields of a section; none where the user of the address may not ask for them. */
async function infoOf(redis: Redis, section: string): Promise<ReadonlyMap<string, string>> {
  const text = await redis.info(section).catch(() => '');
  return new Map(text.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]));
}
