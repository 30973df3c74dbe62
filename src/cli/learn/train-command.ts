/** `train`: weights of the learned player from nothing, or on from others, on all cores. */

import { Command } from 'commander';
import { parseWeights } from '../../eval/ntuple/ntuple-file.js';
import { canPlot } from '../../jobs/can-plot.js';
import type { Stop } from '../../jobs/job.js';
import { Failure } from '../../jobs/job.js';
import { failed, openQueue } from '../../jobs/open-queue.js';
import { progressClock } from '../../jobs/progress-clock.js';
import { whileOwning } from '../../jobs/tune-weights.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { duration, number, percent, plural } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../node/files/file-problem.js';
import { readFileLimited } from '../../node/files/read-file.js';
import { LearningCurve } from '../../node/learn/learning-curve.js';
import { ThreadFailure } from '../../node/learn/thread-learners.js';
import { type TrainReport, trainRun } from '../../node/learn/train-run.js';
import { type GameQueue, QueueFailure } from '../../node/queue/game-queue.js';
import { queueLearners } from '../../node/queue/queue-learners.js';
import { sparkline } from '../../stats/format-comparison.js';
import { prepareFolderOf, writtenLines } from '../options/output-options.js';
import { type CommandContext, printResult, say } from '../output.js';
import { addTrainOptions, checkTrainOptions, commandOf, planOf, type TrainOptions } from './train-options.js';

const MILLION = 1_000_000;
const LARGEST_WEIGHTS = 64 * 1024 * 1024;
const CURVE_WIDTH = 24;
/** Between two lines of progress. */
const SAY_EVERY_MS = 10_000;

export function trainCommand(context: CommandContext): Command {
  const command = new Command('train').description(
    'train the learned player by playing against itself, from nothing or from other weights',
  );
  addTrainOptions(command);
  return command.action((options: TrainOptions) => train(options, context));
}

async function train(options: TrainOptions, { stop }: CommandContext): Promise<void> {
  checkTrainOptions(options);
  const plan = planOf(options);
  prepareFolderOf(options.out);
  prepareFolderOf(options.plot);
  await whileOwning(options, () => trainInto(options, plan, stop));
}

async function trainInto(options: TrainOptions, plan: TrainingPlan, stop: Stop): Promise<void> {
  const { out, resume = false, minutes, pieces } = options;
  const drawn = canPlot(options.plot, say) ? (options.plot ?? `${out}.svg`) : undefined;
  const from = readWeights(resume ? out : options.from);
  const curve = orFailure(() => new LearningCurve(out, resume));
  const talk = progressClock();
  let saidAt = talk.now();
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  let opened: GameQueue | undefined;
  let end: TrainReport;
  try {
    const queue = options.queue === undefined ? undefined : await openQueue(options.queue, say);
    opened = queue;
    end = await trainRun(plan, {
      learners: queue && ((wholePlan) => queueLearners(queue, wholePlan)),
      threads: queue ? plan.learners : options.threads,
      length: { pieces: pieces * MILLION, milliseconds: minutes * 60_000 },
      from,
      boardsFrom: readWeights(options.boardsFrom),
      resume,
      to: out,
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
      signal: abort.signal,
    });
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
    unwatch();
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
