/**
 * A race of starts by their first tetris. What luck with the first pieces saves, the whole game keeps: a start whose tower is
 * there early is worth a plan, and a tower takes a hundredth of the time of a plan.
 */

import type { Job } from '../../platform/job.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import { jobProgress, progressClock } from '../play-progress.js';
import type { StartOfGame } from '../recordings/game-moment.js';
import { framesWaited } from './search-plan.js';

/** Starts of a race: some forty, each in several phases of the frame counter. */
export const STARTS_OF_RACE = 160;
/** Starts of a task: those of one share what they find out about strips. */
const STARTS_OF_TASK = 12;
/** Tasks kept waiting for a slower one before them, for each thread. */
const AHEAD = 2;

interface Race {
  readonly starts: readonly StartOfGame[];
  readonly threads: number;
  /** Says nothing of how far it is. */
  readonly quiet?: true | undefined;
}

/**
 * The starts by the frames from power-on to their first tetris, the fewest first. Those that differ from one before in the phase
 * of the frame counter alone follow, and so do those that were not raced when it was stopped.
 */
export async function fastestFirst({ stop, say }: Job, { starts: all, threads, quiet }: Race): Promise<StartOfGame[]> {
  const starts = ofDifferentPieces(all);
  const others = all.filter((start) => !starts.includes(start));
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
  return [...byFrames(starts, frames), ...others];
}

/** The first of those starts whose pieces are the same, frame by frame. */
export function ofDifferentPieces(starts: readonly StartOfGame[]): StartOfGame[] {
  const first = new Map<string, StartOfGame>();
  for (const start of starts) {
    const future = JSON.stringify({ ...start.state, frameCounter: 0 });
    if (!first.has(future)) first.set(future, start);
  }
  return [...first.values()];
}

/**
 * Starts by the frames from power-on, the fewest first.
 *
 * @param frames of each in play; missing: it was not raced
 */
export function byFrames(starts: readonly StartOfGame[], frames: readonly number[]): StartOfGame[] {
  const raced = starts.map((start, i) => ({ start, frames: (frames[i] ?? Infinity) + framesWaited(start.seed) }));
  raced.sort((a, b) => (a.frames === b.frames ? 0 : a.frames - b.frames));
  return raced.map(({ start }) => start);
}

function tasksOf(starts: readonly StartOfGame[]): StartOfGame[][] {
  const tasks = Math.ceil(starts.length / STARTS_OF_TASK);
  return Array.from({ length: tasks }, (_, i) => starts.slice(i * STARTS_OF_TASK, (i + 1) * STARTS_OF_TASK));
}
