/**
 * A whole game, planned with the random generator known: from the starts that waits in the menus lead to, to the best plan
 * that is found, and to the proof on the cartridge.
 */

import { seedsByWait } from '../../emulator/clients/menu-step.js';
import { number, plural } from '../../lib/format-numbers.js';
import { VERSION } from '../../platform/files/package-root.js';
import { Failure, newStop, stopWithin } from '../../platform/job.js';
import { countsFrames, type GoalAim, goalOf } from '../../search/foresight/goal.js';
import { SLOW } from '../../search/foresight/hurry.js';
import type { Plan } from '../../search/foresight/plan.js';
import { HIGHEST_SEED } from '../../tetris/limits.js';
import { framesPerRow } from '../../tetris/timing.js';
import { recordFolderProblem } from '../files/record-folder.js';
import { failure } from '../options/advice.js';
import { seedsOf } from '../options/seed-range.js';
import { jobProgress, progressClock } from '../play-progress.js';
import {
  chosenGame,
  type GameMoment,
  gameTypeOf,
  momentOfRecording,
  momentOfSeed,
  openToPlan,
  type StartOfGame,
  startsOfSeeds,
} from '../recordings/game-moment.js';
import { checkNothingKept, KeptStarts } from './kept-starts.js';
import type { PlanAim, PlanMovieJob, PlanMovieOptions } from './plan-starts.js';
import { type ProvenGame, provePlan } from './prove-plan.js';
import { fastestFirst, STARTS_OF_RACE } from './race-starts.js';
import { bestPlan, FROM_WIDTH, MS_PER_SECOND, mostPiecesOf, threadsWithRoom } from './search-plan.js';

const MS_PER_MINUTE = 60 * MS_PER_SECOND;

export interface PlannedMovie {
  readonly seed: number;
  readonly plan: Plan;
  /** The most points that the lines can earn; undefined where frames are counted. */
  readonly bound: number | undefined;
  readonly game: ProvenGame;
}

/**
 * Plans, plays the plan on the cartridge, and keeps it.
 *
 * @returns undefined when it was stopped before there was a plan; then nothing is written
 * @throws Failure when no plan reaches the goal, the cartridge plays something else, or nothing can be written
 */
export async function planMovie(job: PlanMovieJob): Promise<PlannedMovie | undefined> {
  const { options, image, say, stop } = job;
  const { goal, startLevel, gymSeed, taps, width, record, drops, delay, raise, strips, minutes, jobs, quiet } = options;
  const problem = record === undefined ? undefined : recordFolderProblem(record);
  if (problem) throw new Failure(`cannot record to ${record}: ${problem}`);
  const machine = openToPlan(image, say);

  // 1. Where it begins.
  const recorded = job.from && (await momentOfRecording(machine, image, job.from, { ...job, quiet }));
  if (job.from && !recorded) return undefined;
  const game = recorded?.game ?? chosenGame({ ...gameTypeOf(goal), startLevel, gymSeed });
  const isRaced = strips === true && minutes !== undefined && options.seedStep === undefined;
  const most = isRaced ? STARTS_OF_RACE : options.starts;
  const wanted = { image, game, seeds: chosenSeeds(options), most };
  const looks = isRaced && !quiet ? jobProgress(most, 'starts', progressClock(), say) : undefined;
  const begins = recorded ? [recorded] : startsOfSeeds(machine, wanted, looks?.count);
  const { lines, level, score, timing } = begins[0].state;
  if (strips && framesPerRow({ timing, level }) !== SLOW) {
    throw new Failure(
      `a row takes fewer than ${SLOW} frames at level ${level} of ${image.name}, too few for --strips: leave it out`,
    );
  }
  if (recorded) checkEnd(goal, recorded);
  const mostPieces = mostPiecesOf(goal, { lines, level });
  // Narrower beams of strips are planned by themselves.
  const fromWidth = strips ? width : FROM_WIDTH;
  const aim: PlanAim = { goal, taps, fromWidth, width, mostPieces, drops, delay, raise, ...(strips && { strips }) };
  const wantedThreads = Math.min(jobs, begins.length);
  const threads = threadsWithRoom(aim, wantedThreads);
  if (threads < wantedThreads && !quiet)
    say(`the search runs on ${plural(threads, 'thread')}, not ${wantedThreads}: more would not fit into the memory`);
  const limited = minutes === undefined ? stop : stopWithin(stop, minutes * MS_PER_MINUTE);
  const endsAt = minutes === undefined ? undefined : performance.now() + minutes * MS_PER_MINUTE;
  const kept = keptStarts(job, { aim, starts: begins.length });
  // A stop ends the race and the search; what was found is played and kept all the same.
  const release = stop.hold(() => stop.reason && limited.end(stop.reason));
  try {
    const race = { starts: begins, threads: wantedThreads, quiet };
    const starts = isRaced ? await fastestFirst({ say, stop: limited }, race) : begins;

    // 2. The plan.
    const begun = { points: 0, lines, level, frames: 0 };
    const bound = countsFrames(goal.kind) ? undefined : goalOf(goal, begun).worth(begun);
    const advice = ['plan-further', job.from !== undefined, raise > 0] as const;
    const seconds = endsAt && Math.max(1, Math.ceil((endsAt - performance.now()) / MS_PER_SECOND));
    const search = { aim, starts: starts.map(plain), threads, bound, advice, seconds, quiet, kept };
    const best = await bestPlan({ say, stop: limited }, search);
    if (!best && limited.reason && !stop.reason) {
      throw failure(`no start was planned within ${plural(minutes ?? 0, 'minute')}`, 'more-plan-minutes');
    }
    if (!best) return undefined;
    const { seed, plan } = best;
    if (kept && limited.reason)
      say(`${options.out}.starts: the starts that are done; the same command goes on with the others`);
    if (!plan.isReached) {
      throw failure(
        `no plan reaches the goal: the one that came furthest ends at ${goal.kind === 'b-type' ? 'lines left' : 'line'} ${plan.lines} with score ${number(score + plan.points)}`,
        ...advice,
      );
    }

    // 3. The proof.
    const moment = recorded ?? momentOfSeed(machine, seed, { image, game });
    const proven = await provePlan({ ...job, stop: newStop() }, machine, { plan, moment });
    if (!limited.reason) kept?.remove();
    return { seed, plan, bound, game: proven };
  } finally {
    kept?.close();
    release();
  }
}

/** Undefined where there is nothing to go on with: no movie beside which it could be, or a single start. */
function keptStarts(
  { options: { out, startLevel, gymSeed, seed, seedStep }, image }: PlanMovieJob,
  { aim, starts }: { readonly aim: PlanAim; readonly starts: number },
): KeptStarts | undefined {
  if (out === undefined) return undefined;
  if (starts < 2) {
    checkNothingKept(out);
    return undefined;
  }
  return new KeptStarts(out, { version: VERSION, image: image.bodySha1, startLevel, gymSeed, seed, seedStep, aim });
}

/** What a thread is told of a moment. */
function plain({ seed, state }: StartOfGame): StartOfGame {
  return { seed, state };
}

/** @throws Failure when a recorded game is of the other type, or past the end of the plan already */
function checkEnd(goal: GoalAim, { state, game: { gameType } }: GameMoment): void {
  const wanted = goal.kind === 'b-type' ? 'B' : 'A';
  if (gameType !== wanted) {
    throw failure(`the recorded game is ${gameType}-type`, 'other-goal', goal.kind, wanted);
  }
  if ('untilLines' in goal && state.lines >= goal.untilLines) {
    throw failure(
      `the piece appears at line ${state.lines}, where a plan until line ${goal.untilLines} is over`,
      'further-end',
    );
  }
  if ('untilScore' in goal && state.score >= goal.untilScore) {
    throw failure(
      `the piece appears at score ${number(state.score)}, where a plan until ${number(goal.untilScore)} is over`,
      'earlier-end',
    );
  }
}

function chosenSeeds({ seed, seedStep, starts }: PlanMovieOptions): Iterable<number> {
  if (seedStep === undefined) return seedsByWait();
  const most = Math.floor((HIGHEST_SEED - seed) / seedStep) + 1;
  return seedsOf({ seed, seedStep, games: Math.min(starts, most) });
}
