/** The options of `train`, the plan that they make, and the command that they are. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { FEATURE_SETS, type FeatureSet } from '../../eval/ntuple/ntuple-layout.js';
import {
  FINISH_TRAINING,
  KILLSCREEN_TRAINING,
  PLATEAU_TRAINING,
  type TrainingPlan,
} from '../../learn/training-plan.js';
import { PLAYED_TAP_RATES, parsePlayedTaps, type ReadHands, TAPS_30HZ, type TapPattern } from '../../reach/taps.js';
import { HIGHEST_LEVEL, LONGEST_REACTION, MAX_OUT_LINES } from '../../tetris/limits.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, inRuns, type OutputOptionValues } from '../options/output-options.js';
import { fraction, path, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../queue/queue-option.js';
import { curveOption, learningSeedOption, minutesOption } from './tune-command.js';

/** What the weights are for, with all that follows from it; options change single values. */
const GOALS = { plateau: PLATEAU_TRAINING, killscreen: KILLSCREEN_TRAINING, finish: FINISH_TRAINING } as const;

export interface TrainOptions extends OutputOptionValues, QueueOptionValues, Partial<ReadHands> {
  readonly out: string;
  readonly for: keyof typeof GOALS;
  readonly from?: string;
  readonly boardsFrom?: string;
  readonly resume?: true;
  readonly force?: true;
  readonly features?: FeatureSet;
  readonly level?: number;
  readonly discount?: number;
  readonly topOut?: number;
  readonly ahead?: number;
  readonly stepSize?: number;
  readonly decayFrom?: number;
  readonly ownSteps?: true;
  readonly baseOnly?: number;
  readonly keep?: FeatureSet;
  readonly seed: number;
  readonly pieces: number;
  readonly minutes: number;
  readonly threads: number;
  readonly learners?: number;
  readonly roundPieces?: number;
  readonly checkpointMinutes: number;
  readonly games: number;
  readonly plot?: string;
}

export function addTrainOptions(command: Command): void {
  command
    .addOption(new Option('--out <file>', 'file for the weights').default(inRuns('maxout-weights.bin')).argParser(path))
    .addOption(
      new Option(
        '--for <part>',
        `what the weights are for: levels 19–28 (plateau), level 29 and above (killscreen), or the last lines before ${MAX_OUT_LINES} (finish)`,
      )
        .choices(Object.keys(GOALS))
        .default('plateau'),
    )
    .addOption(minutesOption())
    .addOption(
      new Option('--pieces <millions>', 'length of the run in million pieces')
        .default(UNLIMITED, 'no limit')
        .argParser(fraction(0.001, 1_000_000)),
    )
    .addOption(
      new Option('--from <file>', 'weights to begin with (default: a rough guess of what is bad)').argParser(path),
    )
    .option('--resume', 'go on with the run that wrote the weights of --out')
    .option('--force', 'replace the weights of --out')
    .addOption(
      new Option(
        '--boards-from <file>',
        'with --for finish: weights of the player whose games give the playfields',
      ).argParser(path),
    )
    .addOption(new Option('--features <set>', 'tables of the network').choices([...FEATURE_SETS]))
    .addOption(
      new Option('--level <n>', 'train for the gravity of this level').argParser(wholeNumber(0, HIGHEST_LEVEL)),
    )
    .addOption(new Option('--taps <pattern>', 'train for this pattern of presses (default: 30hz)').argParser(taps))
    .addOption(
      new Option(
        '--reaction <frames>',
        'train for a player who sees the next piece so late; the games that measure it are played without (default: 0)',
      ).argParser(wholeNumber(0, LONGEST_REACTION)),
    )
    .addOption(
      new Option('--discount <x>', 'how much the value after one more piece counts').argParser(fraction(0.5, 1)),
    )
    .addOption(new Option('--top-out <lines>', 'what a lost game costs, in lines').argParser(fraction(0, 10_000)))
    .addOption(
      new Option(
        '--ahead <lines>',
        'look a ply ahead after placements that are at most this much worse than the best; 0: after the best alone',
      ).argParser(fraction(0, 100)),
    )
    .addOption(
      new Option('--step-size <x>', 'share of an error that a step corrects, at the start of the run').argParser(
        fraction(0.001, 2),
      ),
    )
    .addOption(
      new Option('--decay-from <share>', 'share of the run after which the step size falls to 0').argParser(
        fraction(0, 1),
      ),
    )
    .option(
      '--own-steps',
      'each weight has a step of its own, which is small where errors cancel out; for weights to go on from, with --decay-from 1',
    )
    .addOption(
      new Option('--base-only <share>', 'share of the run in which only the base tables learn').argParser(
        fraction(0, 1),
      ),
    )
    .addOption(
      new Option(
        '--keep <set>',
        'the tables of this set stay as they are: only those learn that a larger set has beside them',
      ).choices(['base', 'surface', 'large']),
    )
    .addOption(learningSeedOption('pieces'))
    .addOption(threadsOption('--threads', 'how many threads to use; what is learned does not depend on them'))
    .addOption(queueOption().conflicts('threads'))
    .addOption(
      new Option(
        '--learners <n>',
        'learners that play a round apart from each other, before it ends with the mean of their weights',
      ).argParser(wholeNumber(1, 1_000)),
    )
    .addOption(
      new Option('--round-pieces <n>', 'pieces that each learner plays in a round, at most').argParser(
        wholeNumber(1, 10_000_000),
      ),
    )
    .addOption(
      new Option('--checkpoint-minutes <n>', 'minutes between two checkpoints')
        .default(2)
        .argParser(fraction(0.01, 10_000)),
    )
    .addOption(
      new Option('--games <n>', 'how many games measure each checkpoint').default(50).argParser(wholeNumber(1, 10_000)),
    )
    .addOption(curveOption());
  addOptionRules(addOutputOptions(command), RULES);
}

const RULES: readonly OptionRule<TrainOptions>[] = [
  { needs: ['minutes', 'pieces'], because: 'say how long to train: add --minutes N or --pieces N (millions)' },
  {
    option: 'resume',
    excludes: 'from',
    because: '--resume goes on with the weights of --out: leave out --from',
  },
  {
    option: 'queue',
    excludes: { for: 'finish' },
    because: 'training for the last lines takes a minute on this machine: leave out --queue',
  },
  {
    option: 'boardsFrom',
    needs: { for: 'finish' },
    because: '--boards-from is of training for the last lines: add --for finish, or leave it out',
  },
];

/** What the run does. */
export function planOf(options: TrainOptions): TrainingPlan {
  const { features, level, reaction, discount, topOut, ahead, stepSize, decayFrom, ownSteps, baseOnly } = options;
  const { keep, learners, roundPieces, seed } = options;
  return {
    ...GOALS[options.for],
    taps: options.taps ?? TAPS_30HZ,
    seed,
    ...(features !== undefined && { features }),
    ...(level !== undefined && { level }),
    ...(reaction !== undefined && { reaction }),
    ...(discount !== undefined && { discount }),
    ...(topOut !== undefined && { topOut: -topOut }),
    ...(ahead !== undefined && { ahead }),
    ...(stepSize !== undefined && { stepSize }),
    ...(decayFrom !== undefined && { decayFrom }),
    ...(ownSteps !== undefined && { ownSteps }),
    ...(baseOnly !== undefined && { baseOnly }),
    ...(keep !== undefined && { keep }),
    ...(learners !== undefined && { learners }),
    ...(roundPieces !== undefined && { roundPieces }),
  };
}

/** What reproduces the weights, without the names of files. */
export function commandOf(options: TrainOptions): string {
  const { learners, roundPieces } = planOf(options);
  const words = ['train', `--for ${options.for}`];
  if (options.from) words.push('--from FILE');
  if (options.boardsFrom) words.push('--boards-from FILE');
  if (options.queue !== undefined) words.push('--queue ADDRESS');
  if (options.ownSteps) words.push('--own-steps');
  if (options.keep) words.push(`--keep ${options.keep}`);
  const numbers = {
    level: options.level,
    reaction: options.reaction,
    discount: options.discount,
    'top-out': options.topOut,
    ahead: options.ahead,
    'step-size': options.stepSize,
    'decay-from': options.decayFrom,
    'base-only': options.baseOnly,
    features: options.features,
    seed: options.seed,
    learners,
    'round-pieces': roundPieces,
    minutes: options.minutes === UNLIMITED ? undefined : options.minutes,
    pieces: options.pieces === UNLIMITED ? undefined : options.pieces,
  };
  for (const [name, value] of Object.entries(numbers)) if (value !== undefined) words.push(`--${name} ${value}`);
  return words.join(' ');
}

function taps(text: string): TapPattern {
  try {
    const pattern = parsePlayedTaps(text);
    if (!pattern.autoShift || pattern.holdsOnly) return pattern;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const rates = PLAYED_TAP_RATES.filter((name) => name !== 'das').join(', ');
  throw new InvalidArgumentError(`expected ${rates}, or frames such as X..X`);
}
