/** The search for a plan on all cores, with a stop and with progress. */

import { totalmem } from 'node:os';
import { seedWaits } from '../../emulator/clients/menu-step.js';
import { mebibytes, number, plural } from '../../lib/format-numbers.js';
import type { Failure, Job } from '../../platform/job.js';
import { WAYS } from '../../search/drop-times.js';
import { beamBytes } from '../../search/foresight/beam.js';
import { type GoalAim, linesOf } from '../../search/foresight/goal.js';
import { MOST_PAUSE } from '../../search/foresight/hurry.js';
import type { Plan } from '../../search/foresight/plan.js';
import { widthsFrom } from '../../search/foresight/plan-game.js';
import { type Advice, failure } from '../options/advice.js';
import { jobProgress, progressClock } from '../play-progress.js';
import type { StartOfGame } from '../recordings/game-moment.js';
import type { KeptStarts } from './kept-starts.js';
import { MEBIBYTES_OF_STRIPS, type PlanAim, type PlannedStart, planStarts, type StartToPlan } from './plan-starts.js';

/** Width of the first beam. */
export const FROM_WIDTH = 10;
/** The first width for games of strips, most of which are lost in narrower beams. */
export const FROM_WIDTH_OF_STRIPS = 300;
/** Cells of a line are ten, those of a piece four; a playfield may be full, and some lines are no tetrises. */
const PIECES_OF_LINE = 2.5;
const PIECES_TO_SPARE = 100;

/** Pieces that no plan is longer than. */
export function mostPiecesOf(goal: GoalAim, start: { readonly lines: number; readonly level: number }): number {
  return Math.ceil(linesOf(goal, start) * PIECES_OF_LINE) + PIECES_TO_SPARE;
}

/** Placements of a game that come to rest in one more way each; arrays hold them twice while they grow. */
const BYTES_OF_WAY = 2 * 40 * 24;

type BeamSize = Pick<PlanAim, 'width' | 'mostPieces' | 'drops' | 'delay' | 'strips'>;

/** Bytes that the widest beam takes at most, about: a placement counts once for each of its drops and its delays. */
export function planBytes({ width, mostPieces, drops, delay, strips }: BeamSize): number {
  const waysOfPlacement = (drops ? 1 + WAYS : 1) * (1 + delay + (strips ? MOST_PAUSE : 0));
  return beamBytes(width, mostPieces) + (waysOfPlacement - 1) * width * BYTES_OF_WAY;
}

/**
 * Threads on which beams of this width find room, at most as many as asked for, with what each finds out about strips.
 *
 * @throws Failure where a single beam finds none
 */
export function threadsWithRoom(size: BeamSize, threads: number): number {
  const bytes = planBytes(size);
  const withStrips = bytes + (size.strips ? MEBIBYTES_OF_STRIPS * 2 ** 20 : 0);
  if (bytes <= totalmem()) return Math.max(1, Math.min(threads, Math.floor(totalmem() / withStrips)));
  throw failure(
    `a beam of width ${number(size.width)} would take about ${mebibytes(bytes)} MiB on a thread, but this computer has ${mebibytes(totalmem())} MiB`,
    'smaller-width',
  );
}

export interface Search {
  readonly aim: PlanAim;
  readonly starts: readonly StartOfGame[];
  readonly threads: number;
  /** Points that no plan exceeds; undefined where frames are counted. */
  readonly bound: number | undefined;
  /** What to do where no game comes to its goal. */
  readonly advice: Advice;
  /** Seconds until the stop, for the progress; missing: it ends with the last start. */
  readonly seconds?: number | undefined;
  /** Says nothing of how far it is. */
  readonly quiet?: true | undefined;
  /** Starts that are done already, and where those to come are kept. */
  readonly kept?: KeptStarts | undefined;
}

export const MS_PER_SECOND = 1000;

export type FoundPlan = Pick<PlannedStart, 'seed'> & { readonly plan: Plan };

/**
 * The first plan that reaches the bound, else the best; of what there was when it was stopped.
 *
 * @throws Failure when every game is lost
 */
export async function bestPlan(
  { stop, say }: Job,
  { aim, starts, threads, bound, advice, seconds, quiet, kept }: Search,
): Promise<FoundPlan | undefined> {
  const left = starts.filter(({ seed }) => !kept?.seeds.has(seed));
  let best: FoundPlan | undefined = kept?.best;
  const isEnough = (): boolean => bound !== undefined && best?.plan.isReached === true && best.plan.points >= bound;
  const lost = (): Failure => failure('every game was lost before its goal', ...advice);
  if (left.length === 0 && !best) throw lost();
  if (left.length === 0 || isEnough()) return best;
  const progress = quiet ? undefined : searchProgress(left.length, seconds, say);
  const release = stop.hold();
  let planned = 0;
  const places = new Map(starts.map(({ seed }, place) => [seed, place]));
  const describeBest = (): string => (best ? `best so far ${describeWorth(best.plan, bound)}; ` : '');
  try {
    await planStarts({
      aim,
      starts: kept?.best ? left : withNarrowBeams(left, aim),
      threads: Math.min(threads, left.length),
      inOrder: bound !== undefined,
      signal: stop,
      onPlan({ seed, plan, isNarrow }) {
        if (!isNarrow) planned++;
        const isBest = plan !== undefined && (!best || isBetter({ seed, plan }, best, bound, places));
        if (isBest) best = { seed, plan };
        kept?.keep({ seed, plan, isNarrow }, isBest);
        return isEnough();
      },
      onProgress: ({ width, lines }) =>
        progress?.(planned, `${describeBest()}line ${lines} with a beam of width ${number(width)}`),
    });
  } finally {
    release();
  }
  if (stop.reason) {
    if (stop.reason.message)
      say(`${stop.reason.message}; ${best ? 'the best plan so far is kept' : 'there is no plan yet'}`);
    return best;
  }
  if (!best) throw lost();
  return best;
}

/** Says how far a search is: by the starts that are planned, or by its time where that ends it. */
export function searchProgress(
  starts: number,
  seconds: number | undefined,
  say: Job['say'],
): (planned: number, note: string) => void {
  const clock = progressClock();
  if (seconds === undefined) return jobProgress(starts, 'starts', clock, say).reach;
  const { reach } = jobProgress(seconds, 'seconds', clock, say);
  const begunAt = clock.now();
  return (planned, note) =>
    reach(Math.round((clock.now() - begunAt) / MS_PER_SECOND), `${plural(planned, 'start')} planned; ${note}`);
}

/** Narrower beams of the first start come first where strips are sought, so that there is a plan before a wide one ends. */
export function withNarrowBeams(
  starts: readonly StartOfGame[],
  { strips, width }: Pick<PlanAim, 'strips' | 'width'>,
): readonly StartToPlan[] {
  if (!strips) return starts;
  const narrower = [...widthsFrom(FROM_WIDTH_OF_STRIPS, width)].slice(0, -1);
  return [...starts.slice(0, 1).flatMap((first) => narrower.map((narrow) => ({ ...first, narrow }))), ...starts];
}

function describeWorth({ points, frames }: Plan, bound: number | undefined): string {
  return bound === undefined ? `${number(frames)} frames` : `${number(points)} points of ${number(bound)}`;
}

/**
 * More points, or fewer frames from power-on: the waits in the menus count. Plans that count frames are not made in the order of
 * the starts: where two have as many, that of the first start is better, and the one of the narrower beam.
 */
export function isBetter(
  a: FoundPlan,
  b: FoundPlan,
  bound: number | undefined,
  places: ReadonlyMap<number, number>,
): boolean {
  if (a.plan.isReached !== b.plan.isReached) return a.plan.isReached;
  if (bound !== undefined) return a.plan.points > b.plan.points;
  const frames = ({ seed, plan }: FoundPlan): number => plan.frames + framesWaited(seed);
  const place = ({ seed }: FoundPlan): number => places.get(seed) ?? 0;
  return (frames(a) - frames(b) || place(a) - place(b) || a.plan.width - b.plan.width) < 0;
}

/** Frames that a seed waits in the menus. */
export function framesWaited(seed: number): number {
  const { titleWait, levelMenuWait } = seedWaits(seed);
  return titleWait + levelMenuWait;
}
