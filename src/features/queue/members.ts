/** Who is at a queue: the runs that have games to play, and the workers that play them. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { Connection } from './connection.js';
import { isSameProgram } from './program-id.js';

const MEMBER = z.object({
  role: z.enum(['run', 'worker']),
  /** As `programId` gives it. */
  program: z.string(),
  host: z.string(),
  pid: z.int(),
  /** Games that it plays at a time; 0 for a run. */
  threads: z.int().min(0),
});
export type Member = z.infer<typeof MEMBER>;

const PREFIX = 'maxout:member:';
/** Members send a heartbeat at this interval, and expire after this number of seconds without one. */
const SAY_EVERY_MS = 3_000;
const FORGOTTEN_AFTER_S = 20;

/** A member's sign in the queue, kept alive until it is taken down. */
export class Membership {
  readonly #connection: Connection;
  readonly #key = `${PREFIX}${randomUUID()}`;
  readonly #text: string;
  readonly #timer: NodeJS.Timeout;

  constructor(connection: Connection, member: Pick<Member, 'role' | 'program' | 'threads'>) {
    this.#connection = connection;
    this.#text = JSON.stringify({ ...member, host: hostname(), pid: process.pid } satisfies Member);
    this.#timer = setInterval(() => void this.#announce(), SAY_EVERY_MS);
  }

  /** Puts the sign up for the first time. */
  async begin(): Promise<void> {
    await this.#announce();
  }

  /** Takes the sign down; it is forgotten by itself where the queue is away. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#connection.isUp()) await this.#connection.redis.del(this.#key);
  }

  async #announce(): Promise<void> {
    // What is asked while the queue is away is asked later, and this would add up.
    if (!this.#connection.isUp()) return;
    await this.#connection.redis.set(this.#key, this.#text, 'EX', FORGOTTEN_AFTER_S).catch(() => {});
  }
}

/** All that are there now. */
export async function membersOf({ redis }: Connection): Promise<readonly Member[]> {
  const members: Member[] = [];
  for await (const keys of redis.scanStream({ match: `${PREFIX}*`, count: 1000 })) {
    if ((keys as string[]).length === 0) continue;
    for (const text of await redis.mget(keys as string[])) {
      const member = MEMBER.safeParse(parseJson(text ?? ''));
      if (member.success) members.push(member.data);
    }
  }
  return members;
}

/** Whose program is another one, and what to do about it. */
export function describeStrangers(members: readonly Member[], program: string): string {
  const programs = [...new Set(members.map((member) => member.program))].join(', ');
  const hosts = [...new Set(members.map(({ host }) => host))].join(', ');
  const advice = members.every((member) => isSameProgram(member.program, program))
    ? 'the program is the same, but their machines and this one compute otherwise: use one version of Node, and leave out the machine that is wrong'
    : 'use the same program everywhere';
  return `(on ${hosts}) belong to ${programs}, but this is ${program}: ${advice}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
