/**
 * A race of starts by their first tetris. What luck with the first pieces saves, the whole game keeps: a start whose tower is
 * there early is worth a plan, and a tower takes a hundredth of the time of a plan.
 */

import type { Job } from '../../platform/job.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import { jobProgress, progressClock } from '../play-progress.js';
import type { StartOfGame } from '../recordings/game-moment.js';
import { framesWaited } from './search-plan.js';

/** Starts in a race for each that is planned. */
export const RACED = 4;
/** Starts of a task: those of one share what they find out about strips. */
const STARTS_OF_TASK = 20;
/** Tasks kept waiting for a slower one before them, for each thread. */
const AHEAD = 2;

export interface Race {
  readonly starts: readonly StartOfGame[];
  readonly threads: number;
  /** Says nothing of how far it is. */
  readonly quiet?: true | undefined;
}

/**
 * The starts by the frames from power-on to their first tetris, the fewest first. Of starts that differ in the phase of the
 * frame counter alone, the fastest is there. A stop ends the race: those that are left come last, as they were.
 */
export async function fastestFirst({ stop, say }: Job, { starts, threads, quiet }: Race): Promise<StartOfGame[]> {
  const tasks = tasksOf(starts);
  const progress = quiet ? undefined : jobProgress(starts.length, 'first tetrises', progressClock(), say);
  const frames: number[] = [];
  await runTasks<readonly StartOfGame[], number[]>({
    worker: new URL('./race-worker.js', import.meta.url),
    ...{ threads: Math.min(threads, tasks.length), tasks, workerData: {}, order: 'tasks', ahead: AHEAD, signal: stop },
    onAnswer(found) {
      frames.push(...found);
      progress?.reach(frames.length);
      return false;
    },
  });
  return byFrames(starts, frames);
}

/**
 * Starts by the frames from power-on, the fewest first; each future once, whatever the phase of its frame counter.
 *
 * @param frames of each in play; missing: it was not raced, and comes last
 */
export function byFrames(starts: readonly StartOfGame[], frames: readonly number[]): StartOfGame[] {
  const raced = starts.map((start, i) => ({ start, frames: (frames[i] ?? Infinity) + framesWaited(start.seed) }));
  raced.sort((a, b) => (a.frames === b.frames ? 0 : a.frames - b.frames));
  const seen = new Set<string>();
  return raced.flatMap(({ start }) => {
    const future = JSON.stringify({ ...start.state, frameCounter: 0 });
    if (seen.has(future)) return [];
    seen.add(future);
    return [start];
  });
}

function tasksOf(starts: readonly StartOfGame[]): StartOfGame[][] {
  const tasks: StartOfGame[][] = [];
  for (let from = 0; from < starts.length; from += STARTS_OF_TASK)
    tasks.push(starts.slice(from, from + STARTS_OF_TASK));
  return tasks;
}
