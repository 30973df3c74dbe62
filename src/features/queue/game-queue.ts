/**
 * A run's side of a queue: hands out games, and takes each result once.
 *
 * A job is named by its content. So a job that the queue has lost is put there again, a result that stands there already
 * is taken, and a job that was played twice, since its worker was believed to be lost, has one result.
 */

import type { Queue, QueueEvents } from 'bullmq';
import { type Result, refuse } from '../../lib/result.js';
import { PROGRAM_COMMAND } from '../../platform/files/package-root.js';
import type { GameResult } from '../../record/game-events.js';
import {
  type Connection,
  describeRedisError,
  fullMemory,
  openConnection,
  within,
  withResolvers,
} from './connection.js';
import {
  answers,
  describeJob,
  describeSeedBlock,
  type GameJob,
  JOB_ANSWER,
  type JobAnswer,
  jobId,
  type PlayedJob,
  type QueuedGames,
  queueName,
} from './game-job.js';
import { describeStrangers, type Member, Membership, membersOf } from './members.js';
import { programId } from './program-id.js';
import { LentFiles, removed } from './shared-files.js';

/** Games that came back. */
export interface Results {
  /** In the order of the seeds. */
  readonly games: readonly GameResult[];
  /** Who played them, where that is known. */
  readonly worker: string | undefined;
  /** Removes the result from the queue, when it is kept elsewhere. */
  readonly forget: () => void;
}

/** Who plays for a run. */
export interface Crew {
  readonly workers: number;
  /** Games that they play at a time. */
  readonly threads: number;
}

/** What a worker answered, as long as it stands in the queue. */
export interface Answered {
  readonly answer: JobAnswer;
  /** Removes the result from the queue. */
  readonly forget: () => Promise<void>;
}

interface Asked {
  readonly id: string;
  readonly job: GameJob;
  readonly answer: Promise<Answered | undefined>;
  readonly resolve: (answer: Answered | undefined) => void;
  readonly reject: (error: Error) => void;
  /** Whether a failure may be one of an earlier run, which is tried again. */
  isNew: boolean;
  /** Whether something else stood in the place of its result once. */
  wasDamaged: boolean;
  /** One look at a time: `again` when there was news during it. */
  look: 'none' | 'going-on' | 'again';
}

/** What keeps a queue from playing games: what was found, and in which games. */
export class QueueFailure extends Error {
  override name = 'QueueFailure';
}

export type OpenedQueue = Result<{ readonly queue: GameQueue }>;

/** Times that a job is tried when something goes wrong in it; a worker that is lost does not count. */
const TRIES = 3;
const RETRY_AFTER_MS = 500;
/** Results that nobody fetches are forgotten after a day. */
const KEPT_S = 24 * 60 * 60;
/** Everything that is waited for is looked after so often, in case news of it got lost. */
const LOOK_EVERY_MS = 4_000;
/** News of results hold the results once more; who misses them looks after them later. */
const EVENTS_KEPT = 1_000;
/** For the first news of the queue. */
const BEGIN_WITHIN_MS = 4_000;
/** For what is to be tidied up at the end. */
const CLOSE_WITHIN_MS = 2_000;

export class GameQueue {
  readonly #connection: Connection;
  readonly #program: string;
  readonly #say: (line: string) => void;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #membership: Membership;
  readonly #asked = new Map<string, Asked>();
  readonly #timer: NodeJS.Timeout;
  readonly files: LentFiles;
  #crew: Crew = { workers: 0, threads: 0 };
  #saidThatNobodyPlays = false;
  #saidDamage = false;
  /** Whether there was no room for results at the last look. */
  #wasFull = false;
  #closed = false;

  /**
   * Connects to a queue for a run.
   *
   * @param say told when the queue goes away and when it is back, and when nobody plays
   */
  static async open(address: string, say: (line: string) => void): Promise<OpenedQueue> {
    const opened = await openConnection(address, say);
    if (!opened.ok) return opened;
    const { connection } = opened;
    const program = programId();
    const workers = (await membersOf(connection)).filter(({ role }) => role === 'worker');
    const strangers = workers.filter((worker) => worker.program !== program);
    if (workers.length > 0 && strangers.length === workers.length) {
      connection.close();
      return refuse(`the workers at ${connection.shown} ${describeStrangers(strangers, program)}`);
    }
    const queue = new GameQueue(connection, program, say);
    await queue.#begin();
    return { ok: true, queue };
  }

  private constructor(connection: Connection, program: string, say: (line: string) => void) {
    const { bullmq, redis } = connection;
    this.#connection = connection;
    this.#program = program;
    this.#say = say;
    this.#membership = new Membership(connection, { role: 'run', program, threads: 0 });
    this.files = new LentFiles(connection);
    this.#queue = new bullmq.Queue(queueName(program), {
      connection: redis,
      streams: { events: { maxLen: EVENTS_KEPT } },
    });
    this.#events = new bullmq.QueueEvents(queueName(program), { connection: redis });
    // That the queue is away is told by its connection.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
    this.#events.on('completed', ({ jobId }) => this.#lookSoon(jobId));
    this.#events.on('failed', ({ jobId }) => this.#lookSoon(jobId));
    this.#timer = setInterval(() => void this.#lookAfterAll(), LOOK_EVERY_MS);
  }

  /** Who plays now, as far as is known. */
  get crew(): Crew {
    return this.#crew;
  }

  /**
   * Has games played.
   *
   * @returns undefined when the queue was closed before
   * @throws QueueFailure with what went wrong in the workers, again and again
   */
  async play(games: PlayedJob, seeds: readonly number[]): Promise<Results | undefined> {
    const answered = await this.ask(games, seeds);
    if (!answered) return undefined;
    const { answer, forget } = answered;
    if (!('games' in answer))
      throw new QueueFailure(`${describeSeedBlock(seeds)}: the workers learned instead of playing`);
    return { games: answer.games, worker: answer.worker, forget: () => void forget() };
  }

  /**
   * Has a job done; the answer is one to that job.
   *
   * @returns undefined when the queue was closed before
   * @throws QueueFailure with what went wrong in the workers, again and again
   */
  ask(games: QueuedGames, seeds: readonly number[]): Promise<Answered | undefined> {
    if (this.#closed) return Promise.resolve(undefined);
    const job: GameJob = { program: this.#program, games, seeds: [...seeds] };
    const id = jobId(job);
    const known = this.#asked.get(id);
    if (known) return known.answer;
    const { promise, resolve, reject } = withResolvers<Answered | undefined>();
    const asked: Asked = { id, job, answer: promise, resolve, reject, isNew: true, wasDamaged: false, look: 'none' };
    this.#asked.set(id, asked);
    this.#submit(asked).catch((error: Error) => this.#failOf(asked, error));
    return promise;
  }

  /**
   * Puts a file into the queue, for its workers.
   *
   * @returns the name that a worker asks for
   * @throws QueueFailure where it has no room for it
   */
  async lend(bytes: Uint8Array): Promise<string> {
    try {
      return await this.files.lend(bytes);
    } catch (error) {
      throw new QueueFailure(await describeRedisError(this.#connection.redis, error as Error));
    }
  }

  /** Says of the first damage of a run that it was removed; each is removed all the same. */
  tellDamage(what: string, found: string): void {
    if (!this.#saidDamage) this.#say(`${what}: ${removed(found)}, and its work is done again`);
    this.#saidDamage = true;
  }

  /** Ends the run: whoever waits for games gets undefined, and jobs that nobody has begun are taken back. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#timer);
    const left = [...this.#asked.values()];
    this.#asked.clear();
    for (const { resolve } of left) resolve(undefined);
    const tidy = async (): Promise<void> => {
      const isUp = this.#connection.isUp();
      await Promise.allSettled([
        this.#membership.end(),
        ...(isUp ? [this.files.takeBack()] : []),
        ...(isUp ? left.map(({ id }) => this.#queue.remove(id)) : []),
      ]);
      await Promise.allSettled([this.#events.close(), this.#queue.close()]);
    };
    await within(CLOSE_WITHIN_MS, tidy());
    this.#connection.close();
  }

  /** Waits for the first news, but not for a queue that goes away now: that is waited for by whoever plays. */
  async #begin(): Promise<void> {
    const begin = async (): Promise<void> => {
      await Promise.all([this.#membership.begin(), this.#events.waitUntilReady()]);
      await this.#lookAfterAll();
    };
    await within(BEGIN_WITHIN_MS, begin());
  }

  async #submit(asked: Asked): Promise<void> {
    await this.#add(asked);
    // The same job may have been asked for before, and be done.
    await this.#look(asked);
  }

  async #add({ id, job }: Asked): Promise<void> {
    await this.#queue.add(job.games.kind, job, {
      jobId: id,
      attempts: TRIES,
      backoff: { type: 'fixed', delay: RETRY_AFTER_MS },
      removeOnComplete: { age: KEPT_S },
      removeOnFail: { age: KEPT_S },
    });
  }

  #lookSoon(id: string): void {
    const asked = this.#asked.get(id);
    if (asked) this.#look(asked).catch((error: Error) => this.#failOf(asked, error));
  }

  async #look(asked: Asked): Promise<void> {
    if (asked.look !== 'none') {
      asked.look = 'again';
      return;
    }
    try {
      do {
        asked.look = 'going-on';
        await this.#lookOnce(asked);
      } while ((asked.look as Asked['look']) === 'again' && this.#asked.has(asked.id));
    } finally {
      asked.look = 'none';
    }
  }

  /** Takes the answer if there is one; puts the job back if the queue has lost it. */
  async #lookOnce(asked: Asked): Promise<void> {
    const { id } = asked;
    const job = await this.#queue.getJob(id);
    if (!this.#asked.has(id)) return;
    if (!job) return this.#add(asked);
    const state = job.finishedOn === undefined ? 'unfinished' : await job.getState();
    if (!this.#asked.has(id)) return;
    if (state === 'completed') await this.#take(asked, job.returnvalue);
    else if (state === 'failed' && asked.isNew) {
      asked.isNew = false;
      await job.remove();
      await this.#add(asked);
    } else if (state === 'failed') {
      this.#fail(asked, describeFailure(job.failedReason));
    } else asked.isNew = false;
  }

  async #take(asked: Asked, value: unknown): Promise<void> {
    const { id, job } = asked;
    const answer = JOB_ANSWER.safeParse(value);
    if (!answer.success || !answers(job, answer.data))
      return this.#playAgain(asked, answer.success ? `one of the program ${answer.data.program}` : NO_RESULT);
    this.#asked.delete(id);
    const forget = async (): Promise<void> => {
      if (!this.#closed) await this.#queue.remove(id).catch(() => {});
    };
    asked.resolve({ answer: answer.data, forget });
  }

  /**
   * Removes what stands in the place of a result, so that it is in nobody's way, and has the games played once more; a
   * second time it is the workers that are wrong.
   */
  async #playAgain(asked: Asked, found: string): Promise<void> {
    const { id, job } = asked;
    await this.#queue.remove(id).catch(() => {});
    await this.#connection.redis.del(this.#queue.toKey(id));
    if (asked.wasDamaged) {
      this.#fail(asked, removedTwice(found));
      return;
    }
    asked.wasDamaged = true;
    this.tellDamage(describeJob(job), found);
    if (this.#asked.has(id)) await this.#add(asked);
  }

  /** What Redis says of a command is told in other words; what is damaged there is removed. */
  async #failOf(asked: Asked, error: Error): Promise<void> {
    try {
      if (isDamage(error) && this.#asked.has(asked.id)) await this.#playAgain(asked, NO_RESULT);
      else this.#fail(asked, await describeRedisError(this.#connection.redis, error));
    } catch (further) {
      this.#fail(asked, await describeRedisError(this.#connection.redis, further as Error));
    }
  }

  #fail(asked: Asked, message: string): void {
    // Commands that are cut off by the end of the run fail.
    if (this.#closed || !this.#asked.delete(asked.id)) return;
    asked.reject(new QueueFailure(`${describeJob(asked.job)}: ${message}`));
  }

  async #lookAfterAll(): Promise<void> {
    if (this.#closed || !this.#connection.isUp()) return;
    try {
      if (await this.#isFull()) return;
      await this.files.renew();
      for (const { id } of [...this.#asked.values()]) this.#lookSoon(id);
      const members = await membersOf(this.#connection);
      this.#countCrew(members.filter(({ role, program }) => role === 'worker' && program === this.#program));
    } catch (error) {
      if (this.#closed) return;
      const problem = await describeRedisError(this.#connection.redis, error as Error);
      this.#say(`the queue at ${this.#connection.shown}: ${problem}`);
    }
  }

  /** Ends the run where the workers' results have no room, at two looks in a row: else it would wait for them for ever. */
  async #isFull(): Promise<boolean> {
    const problem = await fullMemory(this.#connection.redis);
    const isLasting = problem !== undefined && this.#wasFull;
    this.#wasFull = problem !== undefined;
    if (!isLasting) return false;
    for (const asked of [...this.#asked.values()]) this.#fail(asked, problem);
    return true;
  }

  #countCrew(workers: readonly Member[]): void {
    this.#crew = { workers: workers.length, threads: workers.reduce((sum, { threads }) => sum + threads, 0) };
    if (workers.length > 0) this.#saidThatNobodyPlays = false;
    else if (!this.#saidThatNobodyPlays) {
      this.#saidThatNobodyPlays = true;
      const command = `${PROGRAM_COMMAND} worker --queue ${this.#connection.shown}`;
      this.#say(`there are no workers; start some with "${command}", on this machine or on others`);
    }
  }
}

/** The workers are wrong then. */
export function removedTwice(found: string): string {
  return `${removed(found)} twice: use the same program everywhere, and begin again`;
}

const NO_RESULT = 'something that is not a result of this program';

/** What stands in the place of a job is none, or its text is no JSON. */
function isDamage(error: unknown): boolean {
  return error instanceof SyntaxError || /WRONGTYPE/.test((error as Error).message);
}

function describeFailure(reason: string): string {
  if (!/stalled/.test(reason)) return reason;
  return 'the workers that played them were lost again and again';
}
