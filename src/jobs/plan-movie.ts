/**
 * A whole game, planned with the random generator known: from the starts that waits in the menus lead to, to the best plan
 * that is found, and to the proof on the cartridge.
 */

import { totalmem } from 'node:os';
import { type ChosenGame, SeedStarts, seedWaits } from '../bot/seed-starts.js';
import type { NesImage } from '../emulator/image.js';
import { beamBytes } from '../foresight/beam.js';
import { type GoalAim, linesOf } from '../foresight/goal.js';
import type { Plan } from '../foresight/plan.js';
import { dollarHex, mebibytes, number } from '../lib/format-numbers.js';
import { recordFolderProblem } from '../node/files/record-folder.js';
import { seedsOf } from '../node/games/simulate-seeds.js';
import {
  type Handles,
  type PlanAim,
  type PlannedStart,
  planStarts,
  type StartOfGame,
} from '../node/plan/plan-starts.js';
import { USUAL_GAME } from '../record/game-description.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import { Ceiling } from '../tetris/ceiling.js';
import type { GameState } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';
import { HIGHEST_SEED } from '../tetris/limits.js';
import { isReachedFromPowerOn } from '../tetris/random.js';
import { openToPlay } from './fast-machine.js';
import { Failure, type Job, Stop } from './job.js';
import { jobProgress } from './play-progress.js';
import { type ProvenGame, provePlan } from './prove-plan.js';

/** What is planned, and where it goes. */
export interface PlanMovieOptions extends Handles {
  readonly goal: GoalAim;
  readonly startLevel: number;
  readonly taps: string;
  readonly width: number;
  /** Of the first start. */
  readonly seed: number;
  readonly seedStep: number;
  /** How many starts are planned at most. */
  readonly starts: number;
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
}

export interface PlannedMovie {
  readonly seed: number;
  readonly plan: Plan;
  /** The most points that the lines can earn; undefined where frames are counted. */
  readonly bound: number | undefined;
  readonly game: ProvenGame;
}

/** Width of the first beam. */
const FROM_WIDTH = 10;
/** Cells of a line are ten, those of a piece four; a playfield may be full, and some lines are no tetrises. */
const PIECES_OF_LINE = 2.5;
const PIECES_TO_SPARE = 100;

/**
 * Plans, plays the plan on the cartridge, and keeps it.
 *
 * @returns undefined when it was stopped before there was a plan; then nothing is written
 * @throws Failure when no plan reaches the goal, the cartridge plays something else, or nothing can be written
 */
export async function planMovie(job: PlanMovieJob): Promise<PlannedMovie | undefined> {
  const { options, image, say } = job;
  const { goal, startLevel, taps, width, record, drops, delay, raise } = options;
  const mostPieces = Math.ceil(linesOf(goal, { lines: 0, level: startLevel }) * PIECES_OF_LINE) + PIECES_TO_SPARE;
  checkMemory(options, mostPieces);
  const problem = record === undefined ? undefined : recordFolderProblem(record);
  if (problem) throw new Failure(`cannot record to ${record}: ${problem}`);
  const machine = openToPlay(image, say);
  if (!machine.client.hasKnownGenerator) {
    throw new Failure(`${image.name}: how this image chooses its pieces is not known, so nothing can be planned on it`);
  }

  // 1. The plan.
  const bound =
    goal.kind === 'points'
      ? new Ceiling({ lines: 0, level: startLevel, untilLines: goal.untilLines }).from(0)
      : undefined;
  const type = goal.kind === 'b-type' ? ({ gameType: 'B', height: goal.height } as const) : USUAL_GAME;
  const game: ChosenGame = { gameType: type.gameType, height: type.height, startLevel, music: USUAL_GAME.music };
  const starts = new SeedStarts(machine, game);
  const states = chosenSeeds(options).map((seed): StartOfGame => {
    const state = starts.startOf(seed);
    if (!state) throw new Failure(`${image.name}: its menus do not lead to a game from level ${startLevel}`);
    if (!isReachedFromPowerOn(state.rng)) {
      throw new Failure(
        `${image.name}: its random generator stands at ${dollarHex(state.rng, 4)}, which the game's own never does: nothing can be planned on it`,
      );
    }
    return { seed, state: prepared(state) };
  });
  const aim: PlanAim = { goal, taps, fromWidth: FROM_WIDTH, width, mostPieces, drops, delay, raise };
  const best = await bestPlan(job, { aim, states, bound });
  if (!best) return undefined;
  const { seed, plan } = best;
  if (!plan.isReached) {
    throw new Failure(
      `no plan reaches the goal: the one that came furthest ends at ${goal.kind === 'b-type' ? 'lines left' : 'line'} ${plan.lines} with score ${number(plan.points)}; use a greater --width or more --starts`,
    );
  }

  // 2. The proof.
  const state = states.find((start) => start.seed === seed)?.state;
  if (!state) throw new Error(`no start of seed ${seed}`);
  // A stop ends the search; what was found is played and kept all the same.
  const proof = job.stop.reason ? { ...job, stop: new Stop() } : job;
  return { seed, plan, bound, game: await provePlan(proof, machine, { seed, plan, state, game }) };
}

/** A game whose garbage is there. */
function prepared(start: GameState): GameState {
  let state = start;
  while (state.activity === 'preparing') state = stepGame(state, NO_BUTTONS);
  return state;
}

/** @throws Failure when a beam of this width finds no room */
function checkMemory({ width, jobs, starts }: PlanMovieOptions, mostPieces: number): void {
  const threads = Math.min(jobs, starts);
  const bytes = threads * beamBytes(width, mostPieces);
  if (bytes <= totalmem()) return;
  throw new Failure(
    `a beam of width ${number(width)} would take about ${mebibytes(bytes)} MiB on ${threads} of the threads, but this computer has ${mebibytes(totalmem())} MiB: use a smaller --width`,
  );
}

function chosenSeeds({ seed, seedStep, starts }: PlanMovieOptions): number[] {
  const most = Math.floor((HIGHEST_SEED - seed) / seedStep) + 1;
  return seedsOf({ seed, seedStep, games: Math.min(starts, most) });
}

interface Search {
  readonly aim: PlanAim;
  readonly states: readonly StartOfGame[];
  /** Points that no plan exceeds; undefined where frames are counted. */
  readonly bound: number | undefined;
}

type FoundPlan = Pick<PlannedStart, 'seed'> & { readonly plan: Plan };

/** The first plan that reaches the bound, else the best; of what there was when it was stopped. */
async function bestPlan(
  { options, stop, say }: PlanMovieJob,
  { aim, states, bound }: Search,
): Promise<FoundPlan | undefined> {
  const progress = options.quiet ? undefined : jobProgress(states.length, 'starts', performance, say);
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  let best: FoundPlan | undefined;
  let planned = 0;
  const describeBest = (): string => (best ? `best so far ${describeWorth(best.plan, bound)}; ` : '');
  try {
    await planStarts({
      aim,
      starts: states,
      threads: Math.min(options.jobs, states.length),
      signal: abort.signal,
      onPlan({ seed, plan }) {
        progress?.reach(++planned, describeBest());
        if (plan && (!best || isBetter({ seed, plan }, best, bound))) best = { seed, plan };
        return bound !== undefined && best?.plan.isReached === true && best.plan.points >= bound;
      },
      onProgress: ({ width, lines }) =>
        progress?.reach(planned, `${describeBest()}line ${lines} with a beam of width ${number(width)}`),
    });
  } finally {
    unwatch();
  }
  if (stop.reason) {
    if (stop.reason.message)
      say(`${stop.reason.message}; ${best ? 'the best plan so far is kept' : 'there is no plan yet'}`);
    return best;
  }
  if (!best) throw new Failure('every game was lost before its goal: use a greater --width or more --starts');
  return best;
}

function describeWorth({ points, frames }: Plan, bound: number | undefined): string {
  return bound === undefined ? `${number(frames)} frames` : `${number(points)} points of ${number(bound)}`;
}

/** More points, or fewer frames from power-on: the waits in the menus count. */
function isBetter(a: FoundPlan, b: FoundPlan, bound: number | undefined): boolean {
  if (a.plan.isReached !== b.plan.isReached) return a.plan.isReached;
  if (bound !== undefined) return a.plan.points > b.plan.points;
  return a.plan.frames + framesWaited(a.seed) < b.plan.frames + framesWaited(b.seed);
}

function framesWaited(seed: number): number {
  const { titleWait, levelMenuWait } = seedWaits(seed);
  return titleWait + levelMenuWait;
}
