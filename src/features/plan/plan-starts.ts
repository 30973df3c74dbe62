/** Plans of the games of several starts, on all cores. */

import type { NesImage } from '../../emulator/image.js';
import type { Job } from '../../platform/job.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import type { ToldHands } from '../../reach/taps.js';
import type { GoalAim } from '../../search/foresight/goal.js';
import type { Plan } from '../../search/foresight/plan.js';
import type { StartLevel } from '../../tetris/limits.js';
import type { Orientation } from '../../tetris/tetromino.js';
import type { RecordedPiece, StartOfGame } from '../recordings/game-moment.js';

/** The goal of a plan and the means that it may use, as plain data. */
export interface PlanAim extends Handles, Pick<ToldHands, 'taps'> {
  readonly goal: GoalAim;
  /** The width of the first beam; `width` is that of the widest. */
  readonly fromWidth: number;
  readonly width: number;
  /** The most pieces that a plan may have. */
  readonly mostPieces: number;
  /** The game's pieces by their orientations, where they are known whatever the timing. */
  readonly sequence?: readonly Orientation[];
}

/** What a plan may do besides choosing where pieces go. */
export interface Handles {
  /** DOWN brings pieces to rest earlier. */
  readonly drops: boolean;
  /** Frames by which DOWN, LEFT and RIGHT together may keep the next piece waiting, 0–3. */
  readonly delay: number;
  /** Rows that are built upon and never cleared, so that pieces fall fewer rows. */
  readonly raise: number;
  /** Tetrises are strips of three rows at the top, which count as four (missing: no). */
  readonly strips?: boolean | undefined;
}

export interface StartToPlan extends StartOfGame {
  /** Width of a narrower beam, which is planned alone so that there is a plan early; missing: all that the aim has. */
  readonly narrow?: number;
}

export interface PlannedStart {
  readonly seed: number;
  /** Undefined when every game of the beam was lost. */
  readonly plan: Plan | undefined;
  /** Whether wider beams of this start are to come (missing: no). */
  readonly isNarrow?: boolean | undefined;
}

/** What is planned, and where it goes. */
export interface PlanMovieOptions extends Handles, StartLevel, Pick<ToldHands, 'taps'> {
  readonly goal: GoalAim;
  readonly gymSeed?: string | undefined;
  readonly width: number;
  /** The seed of the first start. */
  readonly seed: number;
  /** Undefined for starts by the frames waited in the menus, from the fewest on. */
  readonly seedStep: number | undefined;
  /** How many starts are planned at most. */
  readonly starts: number;
  /** How long the search may take; missing for as long as it takes. */
  readonly minutes?: number | undefined;
  /** Threads. */
  readonly jobs: number;
  /** New file for the movie; undefined for none. */
  readonly out?: string;
  /** New folder of a recording; undefined for none. */
  readonly record?: string;
  /** Says nothing of how far it is. */
  readonly quiet?: true;
}

export interface PlanMovieJob extends Job {
  readonly options: PlanMovieOptions;
  readonly image: NesImage;
  /** Name of the image's file, for people; undefined for the built-in cartridge. */
  readonly rom?: string | undefined;
  /** Where the plan begins; undefined for the first active frame of a new game. */
  readonly from?: RecordedPiece | undefined;
}

/** Places in the shared array where the threads write their progress; the latest report replaces the one before. */
export const LATEST = { width: 0, lines: 1 } as const;

export interface PlanWorkerData {
  readonly aim: PlanAim;
  /** By `LATEST`; shared. */
  readonly latest: Int32Array;
}

export interface StartsToPlan {
  readonly aim: PlanAim;
  readonly starts: readonly StartToPlan[];
  readonly threads: number;
  /** Whether plans come in the order of the starts, so that the first one that is enough ends the search; else as they are made. */
  readonly inOrder: boolean;
  /** Gets each plan; it returns true to end the search. */
  readonly onPlan: (planned: PlannedStart) => boolean;
  /** Gets the progress now and then while the threads plan. */
  readonly onProgress: (latest: { readonly width: number; readonly lines: number }) => void;
  /** Ends the search; plans that are not made yet are dropped. */
  readonly signal: AbortSignal;
}

/** What a thread finds out about strips in some starts takes a half of it; the rest is for what is not collected yet. */
export const MEBIBYTES_OF_STRIPS = 4096;
/** Milliseconds between two looks at what the threads do. */
const INTERVAL = 250;
/** Plans kept waiting for a slower one before them, for each thread. */
const AHEAD = 2;

/**
 * Plans the games of all starts. The plans do not depend on the number of threads.
 *
 * @returns false when the signal ended the search
 */
export async function planStarts(search: StartsToPlan): Promise<boolean> {
  const { aim, starts, threads, inOrder, onPlan, onProgress, signal } = search;
  const latest = new Int32Array(new SharedArrayBuffer(8));
  const workerData: PlanWorkerData = { aim, latest };
  const timer = setInterval(() => onProgress({ width: latest[LATEST.width], lines: latest[LATEST.lines] }), INTERVAL);
  try {
    return await runTasks<StartToPlan, PlannedStart>({
      worker: new URL('./plan-worker.js', import.meta.url),
      ...{ threads, workerData, tasks: starts, signal, ...(aim.strips && { memory: MEBIBYTES_OF_STRIPS }) },
      ...(inOrder ? { order: 'tasks', ahead: AHEAD } : { order: 'ends', ahead: 1 }),
      onAnswer: (planned, { narrow }) => onPlan(narrow === undefined ? planned : { ...planned, isNarrow: true }),
    });
  } finally {
    clearInterval(timer);
  }
}
