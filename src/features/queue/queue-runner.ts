/** Games of players, played by the workers of a queue. */

import { readFileSync } from 'node:fs';
import { plural } from '../../lib/format-numbers.js';
import { isFolder } from '../../platform/files/read-file.js';
import { Failure, type Say } from '../../platform/job.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { patternFile } from '../players/open-player-spec.js';
import type { PlayerJob } from './game-job.js';
import { GameQueue, QueueFailure, type Results } from './game-queue.js';
import { type GameRunner, localRunner } from './simulate-seeds.js';

/** Jobs of a long run, and games of a job: few enough that all workers end a run together. */
const JOBS_OF_RUN = 1_000;
const MOST_GAMES_OF_JOB = 25;
/** Jobs in the queue at a time: enough for all the threads that there may be. */
const AHEAD = 2_000;

const PATTERN = 'pattern:';

/**
 * A runner of games on a queue, which stays open.
 *
 * Throws a `QueueFailure` for a player whose games depend on the machine, since the result would not be that of one run here.
 */
export function queueRunner(queue: GameQueue): GameRunner {
  return async ({ spec, plan, seeds, onGame, onProgress, signal }) => {
    if (signal.aborted) return false;
    if (spec.budget !== undefined) {
      throw new QueueFailure('a player with a time budget plays differently on each machine: leave out the budget');
    }
    const aborted = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const games = await queuedGames(queue, spec, plan);
    const parts = partsOf(seeds);
    const waiting = new Map<number, Results>();
    let [begun, told, done] = [0, 0, 0];
    let isOver = false;
    const lane = async (): Promise<void> => {
      while (begun < parts.length && !isOver) {
        const part = begun++;
        const played = await Promise.race([queue.play(games, parts[part]), aborted]);
        if (!played) isOver = true;
        if (!played || isOver) return;
        waiting.set(part, played);
        done += parts[part].length;
        for (let next = waiting.get(told); next; next = waiting.get(told)) {
          for (const game of next.games) onGame(game, next.worker);
          next.forget();
          waiting.delete(told++);
        }
        const { workers, threads } = queue.crew;
        onProgress?.(done, `${plural(workers, 'worker')}, ${plural(threads, 'game')} at a time`);
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(AHEAD, parts.length) }, lane));
    } finally {
      isOver = true;
    }
    return told === parts.length;
  };
}

/** The games without anything that lies on this machine alone. */
async function queuedGames(queue: GameQueue, spec: PlayerSpec, plan: SimulationPlan): Promise<PlayerJob> {
  const { weights, ...rest } = spec;
  const { filter, ...plain } = rest;
  const isPattern = filter?.startsWith(PATTERN) ?? false;
  if (weights !== undefined && isFolder(weights)) {
    throw new QueueFailure(`${weights} is a folder, and a queue takes one file of weights: leave out the queue`);
  }
  const lend = (path: string): Promise<string> => queue.lend(readFileSync(path));
  return {
    kind: 'player',
    spec: filter === undefined || isPattern ? plain : { ...plain, filter },
    files: {
      ...(weights !== undefined && { weights: await lend(weights) }),
      ...(filter !== undefined && isPattern && { pattern: await lend(patternFile(filter.slice(PATTERN.length))) }),
    },
    plan,
  };
}

function partsOf(seeds: readonly number[]): number[][] {
  const size = Math.max(1, Math.min(MOST_GAMES_OF_JOB, Math.ceil(seeds.length / JOBS_OF_RUN)));
  return Array.from({ length: Math.ceil(seeds.length / size) }, (_, i) => seeds.slice(i * size, (i + 1) * size));
}

/** Plays games, until it is closed. */
export interface OpenedRunner {
  readonly run: GameRunner;
  /** Games are played by this process, so that their time is the time that it uses. */
  readonly isLocal: boolean;
  close(): Promise<void>;
}

/**
 * Where games are played: by the workers of a queue if its address is given, else on threads of this process.
 *
 * @param threads of this process
 * @throws Failure when the queue cannot be used
 */
export async function openRunner(queue: string | undefined, threads: number, say: Say): Promise<OpenedRunner> {
  if (queue === undefined) return { run: localRunner(threads), isLocal: true, close: async () => {} };
  const opened = await openQueue(queue, say);
  const run = queueRunner(opened);
  return { run: (games) => run(games).catch(failed), isLocal: false, close: () => opened.close() };
}

/** Turns what keeps a queue from playing into the end of a job. */
export function failed(error: unknown): never {
  if (error instanceof QueueFailure) throw new Failure(`the queue could not play all games: ${error.message}`);
  throw error;
}

/** @throws Failure when the queue cannot be used */
export async function openQueue(address: string, say: Say): Promise<GameQueue> {
  const opened = await GameQueue.open(address, say);
  if (!opened.ok) throw new Failure(opened.message);
  return opened.queue;
}
