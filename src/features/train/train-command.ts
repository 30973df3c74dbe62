/** `train`: weights of the learned player from nothing, or on from others, on all cores. */

import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { parseWeights, weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { duration, number, percent, plural } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { VERSION } from '../../platform/files/package-root.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure, type Stop } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { sparkline } from '../../stats/format-comparison.js';
import { prepareFolderOf, writtenLines } from '../options/output-options.js';
import { canPlot } from '../pictures/draw-plot.js';
import { progressClock } from '../play-progress.js';
import { type GameQueue, QueueFailure } from '../queue/game-queue.js';
import { queueLearners } from '../queue/queue-learners.js';
import { failed, openQueue } from '../queue/queue-runner.js';
import { LearningCurve } from './learning-curve.js';
import { ThreadFailure } from './thread-learners.js';
import { addTrainOptions, commandOf, planOf, type TrainOptions } from './train-options.js';
import { type TrainReport, trainRun } from './train-run.js';
import {
  readTrainingState,
  removeTrainingState,
  sha1Of,
  type TrainingRun,
  type TrainingState,
  trainingStateFile,
  writeTrainingState,
} from './training-state.js';
import { whileOwning } from './tune-weights.js';

const MILLION = 1_000_000;
const LARGEST_WEIGHTS = 64 * 1024 * 1024;
const CURVE_WIDTH = 24;
/** The time between two lines of progress. */
const SAY_EVERY_MS = 10_000;

export function trainCommand(context: CommandContext): Command {
  const command = new Command('train').description(
    'train the learned player by playing against itself, from nothing or from other weights',
  );
  addTrainOptions(command);
  return command.action((options: TrainOptions) => train(options, context));
}

async function train(options: TrainOptions, { stop }: CommandContext): Promise<void> {
  const plan = planOf(options);
  prepareFolderOf(options.out);
  prepareFolderOf(options.plot);
  await whileOwning(options, () => trainInto(options, plan, stop));
}

async function trainInto(options: TrainOptions, plan: TrainingPlan, stop: Stop): Promise<void> {
  const { out, resume = false, minutes, pieces } = options;
  const drawn = canPlot(options.plot, say) ? (options.plot ?? `${out}.svg`) : undefined;
  const boardsFrom = readWeights(options.boardsFrom);
  const length = { pieces: pieces * MILLION, milliseconds: minutes * 60_000 };
  const run: TrainingRun = { version: VERSION, plan, length, boardsFrom };
  const { from, state, files } = beginning(options, run);
  const stateFile = trainingStateFile(out);
  const curve = orFailure(() => new LearningCurve(out, resume));
  const talk = progressClock();
  let saidAt = talk.now();
  const release = stop.hold();
  let opened: GameQueue | undefined;
  let end: TrainReport;
  try {
    const queue = options.queue === undefined ? undefined : await openQueue(options.queue, say);
    opened = queue;
    end = await trainRun(plan, {
      learners: queue && ((wholePlan) => queueLearners(queue, wholePlan)),
      threads: queue ? plan.learners : options.threads,
      length,
      from,
      state,
      boardsFrom,
      resume,
      to: out,
      keep(now, weights) {
        files.unshift(sha1Of(weights));
        files.length = Math.min(files.length, 2);
        writeTrainingState(stateFile, run, now, files);
      },
      checkpointEvery: options.checkpointMinutes * 60_000,
      games: options.games,
      date: new Date().toISOString().slice(0, 10),
      command: commandOf(options),
      clock: () => performance.now(),
      measuring(games) {
        if (!options.quiet) say(`trained; measuring the weights with ${plural(games, 'game')} …`);
      },
      report(report) {
        curve.add(report);
        if (!options.quiet && (report.strength || talk.now() - saidAt >= SAY_EVERY_MS)) {
          saidAt = talk.now();
          say(progressLine(report, curve));
        }
      },
      signal: stop,
    });
    if (end.done === 1) removeTrainingState(stateFile);
    curve.add(end);
    curve.save();
    if (drawn !== undefined) await curve.draw(drawn);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    if (error instanceof ThreadFailure) {
      throw new Failure(`${error.message}; if there was a checkpoint, go on from it with --out ${out} --resume`);
    }
    if (error instanceof QueueFailure) failed(error);
    if (isFileProblem(error)) throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
    throw error;
  } finally {
    release();
    await opened?.close();
  }
  if (stop.reason?.message) say(`${stop.reason.message}; the weights so far are in ${out}; go on with --resume`);
  const { counts, milliseconds, strength } = end;
  const took = duration(milliseconds / 1000);
  if (options.json) printResult(JSON.stringify({ out, plan, counts, milliseconds, strength: strength ?? null }));
  else {
    const games = strength
      ? `; 1 ply: mean ${number(strength.mean)} ± ${number(strength.standardError)} over ${plural(strength.games, 'game')}`
      : '';
    const result = `${out}: ${plural(counts.pieces, 'piece')} in ${took}${games}`;
    printResult([result, ...[curve.file, drawn].flatMap(writtenLines)].join('\n'));
  }
}

function progressLine(
  { done, doneBefore, milliseconds, counts, latest, speed, strength }: TrainReport,
  curve: LearningCurve,
): string {
  const newlyDone = done - doneBefore;
  const left = newlyDone > 0 ? `, about ${duration(((milliseconds / newlyDone) * (1 - done)) / 1000)} left` : '';
  const rate = latest.lines ? latest.tetrisLines / latest.lines : 0;
  const played = strength ? `; 1 ply: mean ${number(strength.mean)} ± ${number(strength.standardError)}` : '';
  return [
    `${(counts.pieces / MILLION).toFixed(2)} M pieces, ${number(speed)} a second${left}:`,
    `tetrises ${percent(rate)}, ${plural(latest.lines / Math.max(1, latest.topOuts), 'line')} a top-out`,
    `${sparkline(curve.tetrisRates, CURVE_WIDTH)}${played}`,
  ].join(' ');
}

/** What a run begins with, and the hash of the file of weights that is there. */
interface Beginning {
  readonly from?: Uint8Array | undefined;
  readonly state?: TrainingState;
  readonly files: string[];
}

/** @throws Failure on files that cannot be gone on with, or are in the way */
function beginning(options: TrainOptions, run: TrainingRun): Beginning {
  const { out, resume = false, force = false, from } = options;
  const stateFile = trainingStateFile(out);
  const isBegun = existsSync(stateFile);
  if (!resume) {
    if (isBegun && !force) {
      throw new Failure(
        `${stateFile} already holds a run: add --resume to go on with it, or --force to replace it, or use another --out`,
      );
    }
    const replaced = existsSync(out) ? readFileLimited(out, LARGEST_WEIGHTS) : undefined;
    return { from: readWeights(from), files: replaced?.ok ? [sha1Of(replaced.bytes)] : [] };
  }
  const weights = isBegun && !existsSync(out) ? undefined : readWeights(out);
  const files = weights ? [sha1Of(weights)] : [];
  if (isBegun) {
    const state = orFailure(() => readTrainingState(stateFile, run, weights));
    if (state.rounds === undefined)
      say(`${stateFile}: the run had another length; it goes on with the share of it that is left`);
    return { state, files };
  }
  // A run that is over goes on as the beginning of a longer one.
  if (weights && weightsOrigin(weights).done === 1) return { from: weights, files };
  throw new Failure(
    `${out}: the run was stopped on its way, and where it stood (${stateFile}) is missing, as earlier versions did not keep it: going on would come to other weights. Begin a new run with --from ${out} and another --out, or start again with --force`,
  );
}

function readWeights(file: string | undefined): Uint8Array | undefined {
  if (file === undefined) return undefined;
  const read = readFileLimited(file, LARGEST_WEIGHTS);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  orFailure(() => parseWeights(read.bytes), `${file}: `);
  return read.bytes;
}

/** What is said of a file is said to the user. */
function orFailure<T>(read: () => T, before = ''): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(`${before}${error.message}`);
    throw error;
  }
}
