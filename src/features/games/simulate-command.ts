/** `simulate`: whole games without an emulator, on all cores. */

import { Command, Option } from 'commander';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { usageFailure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import { formatTaps, parsePlayedTaps } from '../../reach/taps.js';
import type { GameResult } from '../../record/game-events.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { luckProblem, luckTaps } from '../../simulate/counted-luck.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { formatStatistics, gameStatistics } from '../../stats/game-statistics.js';
import { measureOf } from '../../stats/measure.js';
import { dodgeOption } from '../options/game-options.js';
import { addOptionRules } from '../options/option-rules.js';
import {
  addOutputOptions,
  isUsual,
  type OutputOptionValues,
  prepareFolderOf,
  writtenLines,
} from '../options/output-options.js';
import { fraction, path, reads } from '../options/parsers.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { addRulesOptions, type RulesOptionValues, simulationPlanOf } from '../options/rules-options.js';
import {
  addSeedOptions,
  chosenGames,
  HOW_LONG,
  type SeedOptionValues,
  seedListOption,
} from '../options/seed-options.js';
import { type Part, parsePart, partOf } from '../options/seed-range.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { namedPlayer } from '../players/open-player-spec.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../queue/queue-option.js';
import { type OpenedRunner, openRunner } from '../queue/queue-runner.js';
import { keepLine, keptIn } from './kept-games.js';
import { openResultFile, simulationHeader } from './result-file.js';
import { HOURS_RULES, simulateHours, USUAL_SESSIONS } from './simulate-hours.js';

const [LEAST_HOURS, MOST_HOURS] = [0.01, 100];

interface SimulateOptions
  extends OutputOptionValues,
    PlayerOptionValues,
    RulesOptionValues,
    QueueOptionValues,
    SeedOptionValues {
  readonly hours?: number;
  readonly part?: Part;
  readonly out?: string;
  readonly jobs: number;
  readonly luck?: string | true;
}

export function simulateCommand(context: CommandContext): Command {
  const command = new Command('simulate').description(
    'play games without an emulator; with the rules of a console they are the same as on its cartridge: nes and pal as on the two that come with this program, gym as on TetrisGYM',
  );
  addSeedOptions(command)
    .addOption(seedListOption())
    .addOption(
      new Option(
        '--hours <n>',
        `count max-outs in this many hours on one console, ${LEAST_HOURS}–${MOST_HOURS}: game after game, with all that lies between them; --games says how many times (default then: ${USUAL_SESSIONS})`,
      ).argParser(fraction(LEAST_HOURS, MOST_HOURS)),
    )
    .addOption(
      new Option(
        '--part <index/parts>',
        'play only one part of the games, such as 0/20 for the first of 20; for arrays of jobs; "merge" puts the parts together',
      ).argParser(reads(parsePart)),
    )
    .addOption(
      new Option(
        '--out <file>',
        'file for the games, one line for each; if it already holds games of this run, go on with it',
      ).argParser(path),
    )
    .addOption(luckOption())
    .addOption(threadsOption('--jobs'))
    .addOption(queueOption().conflicts('jobs'));
  addRulesOptions(command).addOption(dodgeOption());
  addPlayerOptions(command);
  addOutputOptions(command);
  addOptionRules(command, HOURS_RULES);
  return command.action((options: SimulateOptions) => {
    const { hours } = options;
    const how = { ...context, isUsualLength: isUsual(command, 'games') };
    return hours === undefined ? simulate(options, how) : simulateHours({ ...options, hours }, how);
  });
}

async function simulate(
  options: SimulateOptions,
  { stop, isUsualLength }: CommandContext & { readonly isUsualLength: boolean },
): Promise<void> {
  const { part, jobs, out } = options;
  const spec = playerSpecOf(options);
  const {
    plans: [plan],
    seeds,
  } = chosenGames([withLuck(simulationPlanOf(options), spec, options)], options, isUsualLength);
  const games = seeds.length;
  if (part && part.of > games)
    throw usageFailure(`${plural(games, 'game')} cannot be divided into ${number(part.of)} parts: use fewer parts`);
  prepareFolderOf(out);
  const player = namedPlayer(spec, plan.rules);
  const problem = plan.luck === undefined ? undefined : luckProblem(plan.rules, player);
  if (problem !== undefined) throw usageFailure(`${problem}: leave out --luck`);
  const header = simulationHeader(spec, plan, player);
  const file = out === undefined ? undefined : keptIn(out, openResultFile(out, header));
  if (isUsualLength && !options.quiet && games > 1)
    say(`${plural(games, 'game')}; --games N says another number (${HOW_LONG})`);
  const wanted = new Set(part ? partOf(seeds, part) : seeds);
  const played: GameResult[] = (file?.games ?? []).filter((game) => wanted.delete(game.seed));
  if (played.length && !options.quiet) say(`${out} already holds ${plural(played.length, 'game')}`);

  const progress = options.quiet ? undefined : jobProgress(wanted.size, 'games', progressClock(), say);
  const release = stop.hold();
  const settle = progress?.sayWhileWaiting();
  const startedAt = performance.now();
  let finished: boolean;
  let runner: OpenedRunner | undefined;
  try {
    runner = await openRunner(options.queue, jobs, say);
    finished = await runner.run({
      spec,
      plan,
      seeds: [...wanted],
      signal: stop,
      onGame: (game) => {
        keepLine(file, game, out);
        played.push(game);
      },
      onProgress: (done, note) => progress?.reach(done, note),
    });
  } finally {
    release();
    settle?.();
    await runner?.close();
    file?.close();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (!finished) say(`${stop.reason?.message || 'stopped'}; played ${plural(played.length, 'game')}`);
  if (played.length === 0) {
    if (options.json) printResult(JSON.stringify({ header, games: [], statistics: null, seconds }));
    return;
  }
  played.sort((a, b) => a.seed - b.seed);
  const statistics = gameStatistics(played, measureOf(plan.rules, plan.untilLines));
  if (options.json) {
    printResult(JSON.stringify({ header, games: out === undefined ? played : [], statistics, seconds }));
  } else {
    const who = formatPlayedBy({ player: spec.name, sees: header.sees });
    const about = `${who}, ${header.rules}, simulated in ${duration(seconds)}`;
    const files = writtenLines(out).join('\n');
    printReport([about, formatStatistics(statistics), files].filter(Boolean).join('\n\n'));
  }
}

function luckOption(): Option {
  return new Option(
    '--luck [pattern]',
    'count the luck of each game, in points: what the learned weights for these hands (default: those of the player) make of each next piece',
  ).argParser(reads((text) => formatTaps(parsePlayedTaps(text))));
}

function withLuck(plan: SimulationPlan, spec: PlayerSpec, { luck }: SimulateOptions): SimulationPlan {
  if (luck === undefined) return plan;
  return { ...plan, luck: luck === true ? luckTaps(plan.rules, spec) : luck };
}
