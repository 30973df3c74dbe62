/**
 * Weights of a linear player by search: a run that can be gone on with, its weights, and the plot of how it learned.
 */

import { existsSync } from 'node:fs';
import { formatMethod } from '../../learn/method.js';
import type { Point } from '../../learn/optimisers/optimiser.js';
import { FITNESS, type TuningPlan, withWeights } from '../../learn/tuning-plan.js';
import { duration, number, plural, rounded } from '../../lib/format-numbers.js';
import { mean } from '../../lib/statistics.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { VERSION } from '../../platform/files/package-root.js';
import { lockFile } from '../../platform/files/process-lock.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { removeLeftovers } from '../../platform/files/unfinished-file.js';
import { Failure, type Job } from '../../platform/job.js';
import { formatLinearWeights } from '../../players/linear-weights.js';
import { formatRules } from '../../simulate/game-rules.js';
import { usualLines } from '../../simulate/simulation-job.js';
import { sparkline } from '../../stats/format-comparison.js';
import { curvePlot } from '../../stats/score-plot.js';
import { adviceText, failure } from '../options/advice.js';
import { canPlot, drawPlot } from '../pictures/draw-plot.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { type GameQueue, QueueFailure } from '../queue/game-queue.js';
import { failed, openQueue } from '../queue/queue-runner.js';
import type { Generation } from './tune-checkpoint.js';
import { queuePool } from './tune-games.js';
import { type TuneProgress, type TuneResult, tuneRun } from './tune-run.js';

interface TuneRunOptions extends WeightsTarget {
  /** Infinite for no limit. */
  readonly generations: number;
  readonly minutes: number;
  readonly threads: number;
  /** Games that measure what was found, besides those of the search. */
  readonly finalGames: number;
  /** Names of features that were asked for, for the note of how the weights came to be. */
  readonly features?: readonly string[];
  readonly from?: string;
  /** File of the plot; beside the weights if not given. */
  readonly plot?: string;
  /** Address of a queue whose workers play the games. */
  readonly queue?: string;
  /** Says nothing of how far it is. */
  readonly quiet?: boolean;
}

interface TuningJob extends Job {
  /** Whose features get weights, where that was said. */
  readonly player: string | undefined;
  readonly plan: TuningPlan;
  readonly options: TuneRunOptions;
}

/** What a run came to, and the files beside the weights: the run itself, and its plot where there is one. */
interface TunedWeights {
  readonly result: TuneResult;
  readonly files: readonly string[];
}

/** The time between two lines of progress. */
const SAY_EVERY_MS = 5_000;
const CURVE_WIDTH = 24;
/** Slices of games that wait at a queue at a time: enough for all the threads that its workers may have. */
const GAMES_IN_QUEUE = 256;
/** Generations whose time tells how long the next ones take. */
const LATEST = 5;

/**
 * Tunes until the generations or the minutes are over, or a stop; what was found is in the file of the weights after each
 * generation, and the run in one beside it.
 *
 * @throws Failure when files are in the way or cannot be written, or no generation was finished
 */
export async function tuneWeights({ player, plan, options, stop, say }: TuningJob): Promise<TunedWeights> {
  const { out, generations, minutes, threads, resume = false, force = false, finalGames } = options;
  const checkpointFile = `${out}.run`;
  if (!resume && !force && existsSync(checkpointFile)) {
    throw failure(`${checkpointFile} already holds a run`, 'run-exists', 'it');
  }
  if (resume && !force && existsSync(out) && !existsSync(checkpointFile)) {
    throw failure(
      `${out} already holds weights, but the run that found them (${checkpointFile}) is missing`,
      'start-over',
    );
  }
  const plot = canPlot(options.plot, say) ? (options.plot ?? `${out}.svg`) : undefined;
  const release = stop.hold();
  const origin = originOf(player, plan, options);
  const talk = progressClock();
  let saidAt = talk.now();
  const write = (weights: Point, history: readonly Generation[], strength?: string): void => {
    const model = withWeights(plan.model, weights);
    const found = { generations: history.length, ...(strength !== undefined && { strength }) };
    writeFileAtomic(out, formatLinearWeights({ model, origin: { ...origin, ...found } }));
  };
  let result: TuneResult;
  let queue: GameQueue | undefined;
  let settle: (() => void) | undefined;
  try {
    queue = options.queue === undefined ? undefined : await openQueue(options.queue, say);
    const pool = queue && queuePool(queue, plan);
    result = await tuneRun(plan, {
      threads: pool ? GAMES_IN_QUEUE : threads,
      pool,
      generations,
      milliseconds: minutes * 60_000,
      checkpointFile,
      resume,
      finalGames,
      signal: stop,
      clock: () => performance.now(),
      progress(progress) {
        const now = talk.now();
        if (options.quiet || now - saidAt < SAY_EVERY_MS) return;
        saidAt = now;
        say(progressLine(progress, generations));
      },
      measuring(whose, games) {
        settle?.();
        if (options.quiet) return () => {};
        const unit = `games to measure the ${whose}`;
        const progress = jobProgress(games, unit, talk, say);
        settle = progress.sayWhileWaiting();
        let done = 0;
        return (played) => {
          done += played;
          progress.reach(done);
        };
      },
      generationOver: write,
    });
    if (result.history.length > 0) {
      write(result.weights, result.history, strengthOf(plan, result));
      if (plot !== undefined) writeFileAtomic(plot, await drawPlot(learningCurve(plan, result)));
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    if (error instanceof QueueFailure) failed(error);
    if (isFileProblem(error)) {
      const where = error.path ?? out;
      throw failure(`cannot write ${where}: ${describeFileProblem(error)}`, 'go-on');
    }
    throw error;
  } finally {
    release();
    settle?.();
    await queue?.close();
  }
  const { history } = result;
  if (stop.reason?.message)
    say(`${stop.reason.message} after ${plural(history.length, 'generation')}${adviceText('go-on')}`);
  else if (!stop.reason && history.length === 0) {
    throw failure('there are no weights yet, because no generation was finished', 'more-minutes');
  }
  const files = [checkpointFile, ...(plot === undefined || history.length === 0 ? [] : [plot])];
  return { result, files };
}

/** How the weights came to be; the same for every start of a run. */
function originOf(player: string | undefined, plan: TuningPlan, options: TuneRunOptions): Record<string, unknown> {
  const { fitness, games, freshGames, firstGame, seed, simulation } = plan;
  const { rules, untilLines, maxPieces } = simulation;
  return {
    ...(player !== undefined && { player }),
    method: formatMethod(plan.method),
    fitness: FITNESS[fitness].title,
    rules: formatRules(rules),
    untilLines,
    maxPieces,
    games: `${games}, ${freshGames ? 'new ones in each generation' : 'always the same'}, from seed ${firstGame}`,
    seed,
    command: commandOf(player, plan, options),
    version: VERSION,
    date: new Date().toISOString().slice(0, 10),
  };
}

/** What makes the weights again, without the names of files. */
function commandOf(player: string | undefined, plan: TuningPlan, options: TuneRunOptions): string {
  const { method, fitness, games, freshGames, firstGame, seed, simulation } = plan;
  const { rules, untilLines, maxPieces } = simulation;
  return [
    'tune',
    ...(player === undefined ? [] : [player]),
    ...(options.features ? [`--features ${options.features.join(',')}`] : []),
    ...(options.from === undefined ? [] : ['--from FILE']),
    `--method ${formatMethod(method)} --fitness ${fitness} --rules ${formatRules(rules)}`,
    // Where games have no number of lines, none can be said.
    ...(untilLines === null && usualLines(rules) === null ? [] : [`--until-lines ${untilLines ?? 'none'}`]),
    `--max-pieces ${maxPieces ?? 'none'}`,
    `--games ${games}${freshGames ? ' --fresh-games' : ''} --first-game ${firstGame} --seed ${seed}`,
  ].join(' ');
}

function progressLine(
  { history, reference, gamesDone, gamesToPlay, ratings, games, pieces, milliseconds }: TuneProgress,
  generations: number,
): string {
  const seconds = milliseconds / 1000;
  const best = Math.max(history.at(-1)?.bestSoFar ?? Number.NEGATIVE_INFINITY, ...ratings);
  const latest = history.slice(-LATEST);
  const usual = latest.length
    ? latest.reduce((sum, generation) => sum + generation.seconds, 0) / latest.length
    : (seconds / gamesDone) * gamesToPlay;
  const here = Math.max(0, (seconds / gamesDone) * (gamesToPlay - gamesDone));
  const left =
    generations === Number.POSITIVE_INFINITY
      ? ''
      : `, about ${duration(here + usual * (generations - history.length - 1))} left`;
  const means = history.map(({ mean }) => mean);
  return [
    `generation ${history.length + 1}${generations === Number.POSITIVE_INFINITY ? '' : ` of ${generations}`}:`,
    `${number(gamesDone)} of ${plural(gamesToPlay, 'game')}, ${rounded(gamesDone / seconds, 10)} a second${left};`,
    ratings.length || history.length ? `best ${shown(best)},` : '',
    ratings.length ? `mean ${shown(mean(ratings))}` : '',
    reference === null ? '' : `(own weights ${shown(reference)})`,
    `${number(Math.round(pieces / Math.max(1, games)))} pieces a game`,
    sparkline(means, CURVE_WIDTH),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A fitness of any size in a few digits. */
function shown(value: number): string {
  return Math.abs(value) >= 1000 ? number(Math.round(value)) : value.toFixed(Math.abs(value) >= 10 ? 1 : 3);
}

function strengthOf(plan: TuningPlan, { final }: TuneResult): string | undefined {
  if (!final) return undefined;
  const own = final.own ? `; the model’s own weights: ${shown(final.own.value)} ± ${shown(final.own.error)}` : '';
  const { tuned, games } = final;
  return `${FITNESS[plan.fitness].title}: ${shown(tuned.value)} ± ${shown(tuned.error)} over ${games} other games${own}`;
}

/** What came of it, for a person. */
export function describeTuning(out: string, plan: TuningPlan, result: TuneResult): string {
  const { history, reference } = result;
  const last = history.at(-1);
  if (!last) return 'no generation was finished';
  const took = duration(history.reduce((sum, { seconds }) => sum + seconds, 0));
  const games = `${plural(plan.games, 'game')}${plan.freshGames ? ', new ones in each generation' : ''}`;
  const strength = strengthOf(plan, result);
  return [
    `${out}: ${plan.method.name}, ${plural(history.length, 'generation')} in ${took}`,
    `${FITNESS[plan.fitness].title} over ${games}: best ${shown(last.bestSoFar)}, mean of the last generation ${shown(last.mean)}` +
      (reference === null ? '' : `, the model’s own weights ${shown(reference)}`),
    ...(strength === undefined ? [] : [strength]),
  ].join('\n');
}

function learningCurve(plan: TuningPlan, { history, reference }: TuneResult) {
  const line = (name: string, value: (generation: Generation) => number) => ({
    name,
    points: history.map((generation) => ({ at: generation.generation, value: value(generation) })),
  });
  const lines = [
    line('best so far', ({ bestSoFar }) => bestSoFar),
    line('generation’s best', ({ best }) => best),
    line('generation’s mean', ({ mean }) => mean),
    ...(reference === null ? [] : [line('own weights', () => reference)]),
  ];
  const { title } = FITNESS[plan.fitness];
  return curvePlot(lines, { plot: `learning curve, ${plan.method.name}`, x: 'generation', y: title });
}

/** The file that a run writes weights to: whose it is, and what may happen to what lies there already. */
interface WeightsTarget {
  readonly out: string;
  /** What is there is what the run goes on from. */
  readonly resume?: boolean;
  /** What is there may be lost. */
  readonly force?: boolean;
}

/**
 * Does the work while the file is this process's alone.
 *
 * @throws Failure when another process has it, when it holds weights that nobody said may be lost, and when nothing can
 *   be written there
 */
export async function whileOwning<T>(
  { out, resume = false, force = false }: WeightsTarget,
  work: () => Promise<T>,
): Promise<T> {
  const release = lock(out);
  try {
    if (!resume && !force && existsSync(out)) {
      throw failure(`${out} exists`, 'run-exists', 'its run');
    }
    leaveNothingOf(out);
    return await work();
  } finally {
    release();
  }
}

/** Files beside weights that a run writes. */
const BESIDE = ['', '.run', '.curve.json', '.svg'] as const;

/** What a killed run had not finished. */
function leaveNothingOf(out: string): void {
  try {
    removeLeftovers(...BESIDE.map((end) => `${out}${end}`));
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
    throw error;
  }
}

function lock(file: string): () => void {
  try {
    const taken = lockFile(file);
    if (taken.ok) return taken.release;
    throw new Failure(`cannot write ${file}: ${taken.message}`);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  }
}
