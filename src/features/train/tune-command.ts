/** `tune`: weights of linear players by search, on all cores. */

import { Command } from 'commander';
import type { TuningPlan } from '../../learn/tuning-plan.js';
import { usageFailure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { prepareFolderOf, writtenLines } from '../options/output-options.js';
import { UNLIMITED } from '../options/parsers.js';
import { addTuneOptions, type TuneOptions, tuningPlanOf } from './tune-options.js';
import { describeTuning, tuneWeights, whileOwning } from './tune-weights.js';

export function tuneCommand(context: CommandContext): Command {
  const command = new Command('tune').description(
    'find weights for a linear player by particle swarm, cross-entropy, a genetic algorithm or CMA-ES',
  );
  addTuneOptions(command);
  return command.action((player: string | undefined, options: TuneOptions) =>
    tune(player, options, command.getOptionValueSource('rules') !== 'default', context),
  );
}

async function tune(
  player: string | undefined,
  options: TuneOptions,
  rulesGiven: boolean,
  { stop }: CommandContext,
): Promise<void> {
  const { generations, minutes } = options;
  if (generations === UNLIMITED && minutes === UNLIMITED) {
    throw usageFailure('say how long to tune: add --generations N or --minutes N');
  }
  const plan = tuningPlanOf(player, options, rulesGiven);
  await whileOwning(options, () => tuneInto(player, plan, options, stop));
}

async function tuneInto(
  player: string | undefined,
  plan: TuningPlan,
  options: TuneOptions,
  stop: CommandContext['stop'],
): Promise<void> {
  const { out } = options;
  prepareFolderOf(out);
  prepareFolderOf(options.plot);
  const { result, files } = await tuneWeights({ player, plan, options, stop, say });
  if (options.json) printResult(JSON.stringify({ out, plan, ...result }));
  else printResult([describeTuning(out, plan, result), ...files.flatMap(writtenLines)].join('\n'));
}
