/** `tune`: weights of linear players by search, on all cores. */

import { Argument, Command, Option } from 'commander';
import { FEATURE_NAMES, type FeatureName } from '../../eval/features/feature-registry.js';
import type { LinearModel } from '../../eval/linear-evaluator.js';
import { METHOD_HELP, type MethodSpec, parseMethod } from '../../learn/method.js';
import { HIGHEST_LEARNING_SEED } from '../../learn/training-plan.js';
import {
  FITNESS_NAMES,
  type FitnessName,
  ownWeights,
  TUNABLE_NAMES,
  type TuningPlan,
  tunableModel,
} from '../../learn/tuning-plan.js';
import { unknownName } from '../../lib/text.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { parseLinearWeights } from '../../players/linear-weights.js';
import { playerDefinition } from '../../players/player-by-name.js';
import type { Movement } from '../../players/player-definition.js';
import { type RulesName, rulesNamed } from '../../simulate/game-rules.js';
import { measureOf } from '../../stats/measure.js';
import { HIGHEST_SEED } from '../../tetris/limits.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import {
  addOutputOptions,
  inRuns,
  type OutputOptionValues,
  prepareFolderOf,
  writtenLines,
} from '../options/output-options.js';
import { fraction, path, reads, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { addRulesOptions, type RulesOptionValues, simulationPlanOf } from '../options/rules-options.js';
import { refuseSeedRules } from '../options/seed-options.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../queue/queue-option.js';
import { describeTuning, tuneWeights, whileOwning } from './tune-weights.js';

export function tuneCommand(context: CommandContext): Command {
  const command = new Command('tune').description(
    'find weights for a linear player by particle swarm, cross-entropy, a genetic algorithm or CMA-ES',
  );
  addTuneOptions(command);
  return command.action((player: string | undefined, options: TuneOptions) => {
    checkOptions(RULES, { ...options, player }, command);
    return tune(player, options, command.getOptionValueSource('rules') !== 'default', context);
  });
}

async function tune(
  player: string | undefined,
  options: TuneOptions,
  rulesGiven: boolean,
  { stop }: CommandContext,
): Promise<void> {
  const plan = tuningPlanOf(player, options, rulesGiven);
  prepareFolderOf(options.out);
  prepareFolderOf(options.plot);
  await whileOwning(options, () => tuneInto(player, plan, options, stop));
}

async function tuneInto(
  player: string | undefined,
  plan: TuningPlan,
  options: TuneOptions,
  stop: CommandContext['stop'],
): Promise<void> {
  const { out } = options;
  const { result, files } = await tuneWeights({ player, plan, options, stop, say });
  if (options.json) printResult(JSON.stringify({ out, plan, ...result }));
  else printResult([describeTuning(out, plan, result), ...files.flatMap(writtenLines)].join('\n'));
}

/** How long a run may take; as long as other limits let it if nothing is said. */
export function minutesOption(about = 'length of the run in minutes'): Option {
  return new Option('--minutes <n>', about).default(UNLIMITED, 'no limit').argParser(fraction(0.01, 100_000));
}

/** The seed of what is random in a run. */
export function learningSeedOption(of: string): Option {
  return new Option('--seed <n>', `seed of the ${of}`).default(1).argParser(wholeNumber(0, HIGHEST_LEARNING_SEED));
}

/** Where the plot of a run goes. */
export function curveOption(): Option {
  return new Option(
    '--plot <file>',
    'file for the learning curve (default: the name of the weights with .svg)',
  ).argParser(path);
}

export interface TuneOptions extends RulesOptionValues, OutputOptionValues, QueueOptionValues {
  readonly features?: readonly FeatureName[];
  readonly from?: string;
  readonly method: MethodSpec;
  readonly fitness?: FitnessName;
  readonly games: number;
  readonly freshGames?: true;
  readonly firstGame: number;
  readonly seed: number;
  readonly generations: number;
  readonly minutes: number;
  readonly out: string;
  readonly resume?: true;
  readonly force?: true;
  readonly finalGames: number;
  readonly threads: number;
  readonly plot?: string;
}

const MOST_GAMES = 100_000;
const LARGEST_WEIGHTS = 1024 * 1024;

const RULES: readonly OptionRule<TuneOptions & { readonly player: string | undefined }>[] = [
  { needs: ['generations', 'minutes'], because: 'say how long to tune: add --generations N or --minutes N' },
  {
    option: 'features',
    excludes: ({ player }) => player !== undefined,
    because: 'a player has its own features: leave out either the player or --features',
  },
  {
    option: 'features',
    excludes: 'from',
    because: 'a file of weights has its own features: leave out either --features or --from',
  },
  {
    needs: ({ player, features, from }) => player !== undefined || features || from,
    because: `say what to tune: name a player (${TUNABLE_NAMES.join(', ')}), or add --features or --from`,
  },
];

/** Adds the argument and all options of `tune`. */
export function addTuneOptions(command: Command): Command {
  command
    .addArgument(new Argument('[player]', `the player whose features get weights: ${TUNABLE_NAMES.join(', ')}`))
    .addOption(
      new Option('--features <names>', 'other features, separated by commas, in place of those of a player').argParser(
        reads(features),
      ),
    )
    .addOption(
      new Option(
        '--from <file>',
        'file with weights of a linear player: use its features, and begin with its weights',
      ).argParser(path),
    )
    .addOption(
      new Option(
        '--method <name>',
        `method of the search; options (in brackets) may follow a colon. ${METHOD_HELP.join('. ')}`,
      )
        .default(parseMethod('swarm'), 'swarm')
        .argParser(reads(parseMethod)),
    )
    .addOption(
      new Option(
        '--fitness <name>',
        `how to rate weights: ${FITNESS_NAMES.join(', ')} (default: what counts in the game)`,
      ).argParser(reads(fitness)),
    )
    .addOption(
      new Option('--games <n>', 'how many games rate each candidate').default(30).argParser(wholeNumber(1, MOST_GAMES)),
    )
    .option('--fresh-games', 'play new games in every generation, not always the same')
    .addOption(
      new Option('--first-game <seed>', 'seed of the first game').default(0).argParser(wholeNumber(0, HIGHEST_SEED)),
    )
    .addOption(learningSeedOption('search'))
    .addOption(
      new Option('--generations <n>', 'length of the run in generations')
        .default(UNLIMITED, 'no limit')
        .argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(minutesOption('length of the run, or of this part of it, in minutes'))
    .addOption(new Option('--out <file>', 'file for the weights').default(inRuns('tuned.json')).argParser(path))
    .option('--resume', 'go on with the run of --out, exactly as if it had not been interrupted')
    .option('--force', 'replace the weights and the run of --out')
    .addOption(
      new Option('--final-games <n>', 'how many other games measure the result; 0 for none')
        .default(200)
        .argParser(wholeNumber(0, MOST_GAMES)),
    )
    .addOption(threadsOption('--threads', 'how many threads to use; the result is the same with any number'))
    .addOption(queueOption().conflicts('threads'))
    .addOption(curveOption());
  addRulesOptions(command);
  return addOutputOptions(command);
}

/**
 * @param rulesGiven whether the user named rules; if not, they are those that the player was made for
 * @throws Failure on options that exclude one another, and files that cannot be read
 */
export function tuningPlanOf(player: string | undefined, options: TuneOptions, rulesGiven: boolean): TuningPlan {
  const { model, movement } = subjectOf(player, options);
  const rules = rulesGiven ? options.rules : rulesNamed(player === 'cs3243' ? 'course' : HOME[movement]);
  const simulation = simulationPlanOf({ ...options, rules });
  refuseSeedRules(simulation);
  const measure = measureOf(simulation.rules, simulation.untilLines);
  // Points after 230 lines say more of who survives than of the weights.
  const fitness = options.fitness ?? (measure === 'points' ? 'score' : measure);
  if (simulation.rules.points === 'rows' && (fitness === 'score' || fitness === 'best-third')) {
    throw usageFailure(`by these rules every row is one point: use --fitness lines in place of ${fitness}`);
  }
  if (fitness === 'lines' && simulation.rules.garbage !== 'none') {
    throw usageFailure('lines say little about games over garbage: use --fitness clears or --fitness score');
  }
  if (model.pieces === 2 && simulation.rules.visible === 1) {
    throw usageFailure('this player looks at two pieces, but the rules show one: add visible=2 to the rules');
  }
  return {
    model,
    fromModel: options.from !== undefined,
    movement,
    method: options.method,
    fitness,
    simulation,
    games: options.games,
    freshGames: options.freshGames ?? false,
    firstGame: options.firstGame,
    seed: options.seed,
  };
}

/** The rules of each kind of movement. */
const HOME: Readonly<Record<Movement, RulesName>> = { gravity: 'nes', free: 'no-gravity', 'hard-drop': 'hard-drop' };

/** What is tuned: a player, features by name, or a file's. */
function subjectOf(player: string | undefined, options: TuneOptions): Pick<TuningPlan, 'model' | 'movement'> {
  const { features: names = [], from } = options;
  const given = from === undefined ? undefined : readModel(from);
  if (player === undefined) {
    const { visible, movement } = options.rules;
    return { model: given ?? modelOf(names, visible), movement };
  }
  const model = read(() => tunableModel(player), usageFailure);
  if (given && String(given.terms.map(termName)) !== String(model.terms.map(termName))) {
    throw new Failure(
      `${from}: these weights are for other features than those of ${player} (${model.terms.map(termName).join(', ')}); ` +
        'leave out the player to tune what is in the file',
    );
  }
  const movement = playerDefinition(player)?.movement ?? 'gravity';
  return { model: given ?? model, movement };
}

function termName({ feature, power = 1, offset = 0 }: LinearModel['terms'][number]): string {
  return power === 1 && offset === 0 ? feature : `(${feature} + ${offset}) ^ ${power}`;
}

/** Features without weights: what is good in them is for the search to find. */
function modelOf(names: readonly FeatureName[], pieces: 1 | 2): LinearModel {
  return { prefer: 'higher', pieces, terms: names.map((feature) => ({ feature, weight: 0 })) };
}

function readModel(file: string): LinearModel {
  const found = readFileLimited(file, LARGEST_WEIGHTS);
  if (!found.ok) throw new Failure(`${file}: ${found.message}`);
  const { model } = read(
    () => parseLinearWeights(new TextDecoder().decode(found.bytes)),
    (message) => new Failure(`${file}: ${message}`),
  );
  if (ownWeights(model)) return model;
  throw new Failure(`${file}: all weights are 0, so there is nothing to begin with`);
}

function read<T>(reader: () => T, failure: (message: string) => Failure): T {
  try {
    return reader();
  } catch (error) {
    if (error instanceof RangeError) throw failure(error.message);
    throw error;
  }
}

function fitness(text: string): FitnessName {
  if ((FITNESS_NAMES as readonly string[]).includes(text)) return text as FitnessName;
  throw new RangeError(unknownName('fitness', text, FITNESS_NAMES));
}

function features(text: string): readonly FeatureName[] {
  const names = text.split(',').filter((name) => name !== '');
  const strange = names.find((name) => !(FEATURE_NAMES as readonly string[]).includes(name));
  if (strange !== undefined) throw new RangeError(unknownName('feature', strange, FEATURE_NAMES));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new RangeError(`you named the feature ${twice} twice: name it once`);
  if (names.length < 2) throw new RangeError('expected at least two features, such as lines,holes');
  return names as FeatureName[];
}
