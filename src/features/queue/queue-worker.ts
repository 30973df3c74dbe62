/** A worker of a queue: takes jobs, plays their games on its threads or learns from them, and gives the results back. */

import { hostname } from 'node:os';
import type { Job, Worker } from 'bullmq';
import { type Result, refuse } from '../../lib/result.js';
import { ThreadPool } from '../../platform/threads/run-tasks.js';
import { type Connection, describeRedisError, openConnection, pause } from './connection.js';
import { describeJob, GAME_JOB, type GameJob, type JobAnswer, queueName } from './game-job.js';
import { describeStrangers, Membership, membersOf } from './members.js';
import type { ReadyJob, ThreadAnswer, ThreadTask } from './play-worker.js';
import { programId } from './program-id.js';
import { BorrowedFiles, floatBytes, leaveFile } from './shared-files.js';

export interface QueueWorkerOptions {
  readonly threads: number;
  /** Seconds without a sign of life after which the games of a worker are given to another one. */
  readonly lostAfter: number;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Told what is not a result. */
  readonly say: (line: string) => void;
  /** Called after each job. */
  readonly played: (totals: WorkerTotals) => void;
  /** Milliseconds without a job after which it ends by itself; Infinity for never. */
  readonly idleLimit: number;
}

export interface WorkerTotals {
  readonly jobs: number;
  readonly games: number;
  readonly pieces: number;
}

export type WorkerEnd = Result<WorkerTotals>;

/** Times that the games of a lost worker are given to another before they are said to be what kills the workers. */
const MOST_LOSSES = 5;
/**
 * The longest time between two looks for lost workers. After a look no other worker at the queue looks for this time, not
 * even one that would give games up sooner.
 */
const LOST_LOOK_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** For what is to be given back at the end. */
const CLOSE_WITHIN_MS = 3_000;

/** Works until the signal comes, or until there was nothing to do for so long. */
export async function serveQueue(address: string, options: QueueWorkerOptions): Promise<WorkerEnd> {
  const opened = await openConnection(address, options.say);
  if (!opened.ok) return opened;
  const { connection } = opened;
  const program = programId();
  const runs = (await membersOf(connection)).filter(({ role }) => role === 'run');
  if (runs.length > 0 && runs.every((run) => run.program !== program)) {
    connection.close();
    return refuse(`the runs at ${connection.shown} ${describeStrangers(runs, program)}`);
  }
  return await new Service(connection, program, options).work();
}

class Service {
  readonly #connection: Connection;
  readonly #program: string;
  readonly #name = `${hostname()}:${process.pid}`;
  readonly #options: QueueWorkerOptions;
  readonly #pool: ThreadPool<ThreadTask, ThreadAnswer>;
  readonly #files: BorrowedFiles;
  readonly #membership: Membership;
  readonly #worker: Worker;
  /** Jobs in play, each with what gives it back. */
  readonly #active = new Map<Job, () => Promise<unknown>>();
  readonly #toldStrangers = new Set<string>();
  #totals: WorkerTotals = { jobs: 0, games: 0, pieces: 0 };
  #busyAt: number;
  #isEnding = false;
  #saidFull = false;

  constructor(connection: Connection, program: string, options: QueueWorkerOptions) {
    const { threads, lostAfter } = options;
    const { bullmq, redis } = connection;
    this.#connection = connection;
    this.#program = program;
    this.#options = options;
    this.#pool = new ThreadPool({ worker: new URL('./play-worker.js', import.meta.url), threads, workerData: null });
    this.#files = new BorrowedFiles(connection);
    this.#membership = new Membership(connection, { role: 'worker', program, threads });
    this.#busyAt = options.clock();
    this.#worker = new bullmq.Worker(queueName(program), (job, token) => this.#play(job, token ?? ''), {
      connection: redis,
      // Stands with each job that it plays, for whoever looks into the queue.
      name: this.#name,
      concurrency: threads,
      lockDuration: lostAfter * 1000,
      stalledInterval: Math.min(lostAfter * 500, LOST_LOOK_MS),
      maxStalledCount: MOST_LOSSES,
    });
    // That the queue is away is told by its connection. What is left is a result that came too late.
    this.#worker.on('error', (error) => {
      if (/\bOOM\b/.test(error.message)) void this.#tellFull(error);
      else if (/moveToFinished/.test(error.message)) {
        options.say('a result came too late; its games were given to another worker');
      }
    });
  }

  async work(): Promise<WorkerEnd> {
    const { signal, clock, idleLimit } = this.#options;
    await this.#membership.begin();
    try {
      while (!signal.aborted && clock() - this.#busyAt < idleLimit) {
        await pause(LOOK_EVERY_MS, signal);
        if (this.#active.size > 0) this.#busyAt = clock();
        await this.#tellStrangers();
      }
    } finally {
      await this.#end();
    }
    return { ok: true, ...this.#totals };
  }

  async #play(job: Job, token: string): Promise<JobAnswer> {
    const { UnrecoverableError, WaitingError } = this.#connection.bullmq;
    const checked = GAME_JOB.safeParse(job.data);
    if (!checked.success) throw new UnrecoverableError('the worker found no job of its program');
    const { program, games, seeds } = checked.data;
    if (program !== this.#program)
      throw new UnrecoverableError(`the job is of ${program}, the worker ${this.#program}`);
    this.#active.set(job, () => job.moveToWait(token));
    try {
      const task = await this.#ready(games, seeds);
      const answer = await this.#pool.run(task);
      if (!answer.ok) throw new UnrecoverableError(answer.message);
      if ('games' in answer) {
        this.#count(
          answer.games.length,
          answer.games.reduce((sum, { pieces }) => sum + pieces, 0),
        );
        return { program, games: answer.games, worker: this.#name };
      }
      if ('insight' in answer) {
        this.#count(1, answer.insight.pieces);
        return { program, insight: answer.insight };
      }
      const { weights, counts } = answer;
      const learned = await leaveFile(this.#connection, floatBytes(weights));
      this.#count(counts.topOuts, counts.pieces);
      return { program, learned, counts };
    } catch (error) {
      // The job was given back, and is nobody's fault.
      if (this.#isEnding) throw new WaitingError();
      if (!(error instanceof UnrecoverableError)) {
        const problem = await describeRedisError(this.#connection.redis, error as Error);
        this.#options.say(`${describeJob({ games, seeds })}: ${problem}; trying again`);
      }
      throw error;
    } finally {
      this.#active.delete(job);
    }
  }

  /** A result has no room: its games are played again when there is some. */
  async #tellFull(error: Error): Promise<void> {
    if (this.#saidFull) return;
    this.#saidFull = true;
    this.#options.say(await describeRedisError(this.#connection.redis, error));
  }

  /** A job with the files that it needs. */
  async #ready(games: GameJob['games'], seeds: readonly number[]): Promise<ThreadTask> {
    if (games.kind === 'learning') {
      const { plan, pieces, done } = games;
      return { learn: { plan, number: seeds[0], pieces, done, weights: await this.#files.read(games.weights) } };
    }
    if (games.kind === 'insight') {
      const { kind: _, game, ...settings } = games;
      return { insight: { ...settings, game: await this.#files.read(game) } };
    }
    const files = games.kind === 'player' ? games.files : {};
    const [weights, pattern] = await Promise.all(
      [files.weights, files.pattern].map((name) => (name === undefined ? undefined : this.#files.borrow(name))),
    );
    const play: ReadyJob = {
      games,
      seeds,
      ...(weights !== undefined && { weights }),
      ...(pattern !== undefined && { pattern }),
    };
    return { play };
  }

  #count(games: number, pieces: number): void {
    const { jobs, games: gamesBefore, pieces: piecesBefore } = this.#totals;
    this.#totals = { jobs: jobs + 1, games: gamesBefore + games, pieces: piecesBefore + pieces };
    this.#options.played(this.#totals);
  }

  /** A run of another program that comes later has no use for this worker, and its user wonders why. */
  async #tellStrangers(): Promise<void> {
    if (!this.#connection.isUp()) return;
    const members = await membersOf(this.#connection).catch(() => []);
    const strangers = members.filter(({ role, program }) => role === 'run' && program !== this.#program);
    const fresh = strangers.filter(({ program }) => !this.#toldStrangers.has(program));
    for (const { program } of fresh) this.#toldStrangers.add(program);
    if (fresh.length > 0) this.#options.say(`runs that are waiting ${describeStrangers(fresh, this.#program)}`);
  }

  /** Gives back what is in play, so that others go on with it at once. */
  async #end(): Promise<void> {
    this.#isEnding = true;
    const giveBack = async (): Promise<void> => {
      await this.#membership.end();
      if (!this.#connection.isUp()) return;
      await this.#worker.pause(true);
      await Promise.allSettled([...this.#active.values()].map((give) => give()));
    };
    await Promise.race([giveBack(), pause(CLOSE_WITHIN_MS)]);
    await this.#pool.close();
    await Promise.race([this.#worker.close(true).catch(() => {}), pause(CLOSE_WITHIN_MS)]);
    this.#connection.close();
    this.#files.close();
  }
}
