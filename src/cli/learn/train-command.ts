/** `train`: weights of the learned player from nothing, or on from others, on all cores. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { FEATURE_SETS, type FeatureSet } from '../../eval/ntuple/ntuple-layout.js';
import { describeFileProblem, isFileProblem } from '../../node/files/file-problem.js';
import { readFileLimited } from '../../node/files/read-file.js';
import { LearningCurve } from '../../node/learn/learning-curve.js';
import { type TrainReport, trainRun } from '../../node/learn/train-run.js';
import { type GameQueue, QueueFailure } from '../../queue/game-queue.js';
import { queueTrainer } from '../../queue/queue-trainer.js';
import { parseTaps, TAPS_30HZ, type TapPattern } from '../../reach/taps.js';
import { duration, number, percent } from '../../record/format-summary.js';
import { sparkline } from '../../stats/sparkline.js';
import {
  FINISH_TRAINING,
  KILLSCREEN_TRAINING,
  PLATEAU_TRAINING,
  type TrainingPlan,
} from '../../train/training-plan.js';
import type { CommandContext } from '../command-context.js';
import { Failure, usageFailure } from '../failure.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { fraction, path, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { failed, openQueue, type QueueOptionValues, queueOption } from '../options/queue-option.js';
import { threadsOption } from '../options/threads-option.js';
import { printResult, say } from '../output.js';
import type { Stop } from '../stop.js';
import { curveOption, learningSeedOption, minutesOption } from './learning-options.js';
import { whileOwning } from './weights-target.js';

/** What the weights are for, with all that follows from it; options change single values. */
const GOALS = { plateau: PLATEAU_TRAINING, killscreen: KILLSCREEN_TRAINING, finish: FINISH_TRAINING } as const;

interface TrainOptions extends OutputOptionValues, QueueOptionValues {
  readonly out: string;
  readonly for: keyof typeof GOALS;
  readonly from?: string;
  readonly boardsFrom?: string;
  readonly resume?: true;
  readonly force?: true;
  readonly features?: FeatureSet;
  readonly level?: number;
  readonly taps?: TapPattern;
  readonly discount?: number;
  readonly topOut?: number;
  readonly ahead?: number;
  readonly stepSize?: number;
  readonly decayFrom?: number;
  readonly baseOnly?: number;
  readonly seed: number;
  readonly pieces: number;
  readonly minutes: number;
  readonly threads: number;
  readonly learners?: number;
  readonly checkpointMinutes: number;
  readonly games: number;
  readonly plot?: string;
}

const MILLION = 1_000_000;
const LARGEST_WEIGHTS = 64 * 1024 * 1024;
const CURVE_WIDTH = 24;
/** Of a round at a queue: what is learned hangs on it, so it is not taken from the workers that happen to be there. */
const LEARNERS = 4;
/** Between two lines of progress. */
const SAY_EVERY_MS = 10_000;

export function trainCommand(context: CommandContext): Command {
  const command = new Command('train')
    .description('train the learned player by playing against itself: from nothing, or on from other weights')
    .addOption(new Option('--out <file>', 'where the weights go').default('maxout-weights.bin').argParser(path))
    .addOption(
      new Option(
        '--for <part>',
        'what the weights are for: levels 19–28, levels from 29 on, or the last lines before 230',
      )
        .choices(Object.keys(GOALS))
        .default('plateau'),
    )
    .addOption(minutesOption())
    .addOption(
      new Option('--pieces <millions>', 'length of the run')
        .default(UNLIMITED, 'no limit')
        .argParser(fraction(0.001, 1_000_000)),
    )
    .addOption(new Option('--from <file>', 'weights to begin with, in place of the rough prior').argParser(path))
    .option('--resume', 'go on with the run whose weights are in --out')
    .option('--force', 'replace weights that are in --out')
    .addOption(
      new Option('--boards-from <file>', 'for --for finish: weights whose games give the playfields').argParser(path),
    )
    .addOption(new Option('--features <set>', 'tables of the network').choices([...FEATURE_SETS]))
    .addOption(new Option('--level <n>', 'level whose gravity is trained for').argParser(wholeNumber(0, 255)))
    .addOption(new Option('--taps <pattern>', 'press pattern that is trained for (default: 30hz)').argParser(taps))
    .addOption(new Option('--discount <x>', 'factor per piece').argParser(fraction(0.5, 1)))
    .addOption(new Option('--top-out <lines>', 'what a lost game costs, in lines').argParser(fraction(0, 10_000)))
    .addOption(
      new Option(
        '--ahead <lines>',
        'placements at most so much worse than the best are looked at a ply ahead; 0: only the best',
      ).argParser(fraction(0, 100)),
    )
    .addOption(
      new Option('--step-size <x>', 'share of an error that a step corrects, at the start').argParser(
        fraction(0.001, 2),
      ),
    )
    .addOption(
      new Option('--decay-from <share>', 'share of the run after which the step size falls to 0').argParser(
        fraction(0, 1),
      ),
    )
    .addOption(
      new Option('--base-only <share>', 'share of the run in which only the base tables learn').argParser(
        fraction(0, 1),
      ),
    )
    .addOption(learningSeedOption('pieces'))
    .addOption(threadsOption('--threads', 'threads; with 1 and --pieces the run can be repeated exactly'))
    .addOption(queueOption().conflicts('threads'))
    .addOption(
      new Option(
        '--learners <n>',
        `with --queue: learners whose weights become their mean after each round; with --pieces the run can be repeated exactly (default: ${LEARNERS})`,
      ).argParser(wholeNumber(1, 1_000)),
    )
    .addOption(
      new Option('--checkpoint-minutes <n>', 'between two checkpoints').default(2).argParser(fraction(0.01, 10_000)),
    )
    .addOption(
      new Option('--games <n>', 'games that measure each checkpoint').default(50).argParser(wholeNumber(1, 10_000)),
    )
    .addOption(curveOption());
  addOutputOptions(command);
  return command.action((options: TrainOptions) => train(options, context));
}

async function train(options: TrainOptions, { stop }: CommandContext): Promise<void> {
  const { resume = false, minutes, pieces } = options;
  if (minutes === UNLIMITED && pieces === UNLIMITED) {
    throw usageFailure('a run needs a length: add --minutes N or --pieces N (millions)');
  }
  if (resume && options.from !== undefined) throw usageFailure('--resume goes on from --out: leave --from out');
  if (options.learners !== undefined && options.queue === undefined) {
    throw usageFailure('--learners is for training at a queue: add --queue ADDRESS, or take --threads');
  }
  if (options.queue !== undefined && options.for === 'finish') {
    throw usageFailure('the last lines are learned in a minute on this machine: leave out --queue');
  }
  const plan = planOf(options);
  await whileOwning(options, () => trainInto(options, plan, stop));
}

async function trainInto(options: TrainOptions, plan: TrainingPlan, stop: Stop): Promise<void> {
  const { out, resume = false, minutes, pieces } = options;
  const from = readWeights(resume ? out : options.from);
  const curve = new LearningCurve(out, resume);
  let saidAt = 0;
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  const { queue, learners = LEARNERS } = options;
  let opened: GameQueue | undefined;
  let end: TrainReport;
  try {
    opened = queue === undefined ? undefined : await openQueue(queue);
    end = await trainRun(plan, {
      train: opened && queueTrainer(opened, { learners, signal: abort.signal }),
      threads: opened ? learners : options.threads,
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
        if (!options.quiet) say(`trained; ${number(games)} games measure the weights …`);
      },
      report(report) {
        curve.add(report);
        if (!options.quiet && (report.strength || report.milliseconds - saidAt >= SAY_EVERY_MS)) {
          saidAt = report.milliseconds;
          say(progressLine(report, curve));
        }
        return stop.reason !== undefined;
      },
    });
    curve.add(end);
    curve.save();
    await curve.draw(options.plot ?? `${out}.svg`);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    if (error instanceof QueueFailure) failed(error);
    if (isFileProblem(error)) throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
    throw error;
  } finally {
    unwatch();
    await opened?.close();
  }
  if (stop.reason?.message) say(`${stop.reason.message}; the weights so far are in ${out}, --resume goes on`);
  const { counts, milliseconds, strength } = end;
  const took = duration(milliseconds / 1000);
  if (options.json) printResult(JSON.stringify({ out, plan, counts, milliseconds, strength: strength ?? null }));
  else {
    const games = strength
      ? `; 1 ply: mean ${number(strength.mean)} ± ${number(strength.standardError)} over ${strength.games} games`
      : '';
    printResult(`${out}: ${number(counts.pieces)} pieces in ${took}${games}`);
  }
}

function planOf(options: TrainOptions): TrainingPlan {
  const { features, level, discount, topOut, ahead, stepSize, decayFrom, baseOnly, seed } = options;
  return {
    ...GOALS[options.for],
    taps: options.taps ?? TAPS_30HZ,
    seed,
    ...(features !== undefined && { features }),
    ...(level !== undefined && { level }),
    ...(discount !== undefined && { discount }),
    ...(topOut !== undefined && { topOut: -topOut }),
    ...(ahead !== undefined && { ahead }),
    ...(stepSize !== undefined && { stepSize }),
    ...(decayFrom !== undefined && { decayFrom }),
    ...(baseOnly !== undefined && { baseOnly }),
  };
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
    `tetrises ${percent(rate)}, ${number(latest.lines / Math.max(1, latest.topOuts))} lines a top-out`,
    `${sparkline(curve.tetrisRates, CURVE_WIDTH)}${played}`,
  ].join(' ');
}

/** What reproduces the weights, without the names of files. */
function commandOf(options: TrainOptions): string {
  const words = ['train', `--for ${options.for}`];
  if (options.from) words.push('--from FILE');
  if (options.boardsFrom) words.push('--boards-from FILE');
  if (options.queue !== undefined) words.push('--queue ADDRESS');
  const numbers = {
    level: options.level,
    discount: options.discount,
    'top-out': options.topOut,
    ahead: options.ahead,
    'step-size': options.stepSize,
    'decay-from': options.decayFrom,
    'base-only': options.baseOnly,
    features: options.features,
    seed: options.seed,
    ...(options.queue === undefined ? { threads: options.threads } : { learners: options.learners ?? LEARNERS }),
    minutes: options.minutes === UNLIMITED ? undefined : options.minutes,
    pieces: options.pieces === UNLIMITED ? undefined : options.pieces,
  };
  for (const [name, value] of Object.entries(numbers)) if (value !== undefined) words.push(`--${name} ${value}`);
  return words.join(' ');
}

function readWeights(file: string | undefined): Uint8Array | undefined {
  if (file === undefined) return undefined;
  const read = readFileLimited(file, LARGEST_WEIGHTS);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  return read.bytes;
}

function taps(text: string): TapPattern {
  try {
    const pattern = parseTaps(text);
    if (!pattern.autoShift) return pattern;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new InvalidArgumentError('Expected 30hz, 20hz, 15hz, 12hz, 10hz, or frames such as X..X.');
}
