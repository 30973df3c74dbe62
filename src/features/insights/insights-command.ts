/** `insights`: what many games tell of a player, and two players or months beside each other. */

import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { insightsPage } from '../../draw/report/insights-page.js';
import { plural } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import { MOST_PLIES } from '../../players/maxout.js';
import type { NamedInsight } from '../../review/insights/estimate.js';
import { formatInsights } from '../../review/insights/format-profile.js';
import { GROUPINGS, type Grouping, groupsOf } from '../../review/insights/groups.js';
import { type ToldInsights, tellInsights } from '../../review/insights/told-insights.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import {
  addOutputOptions,
  inRuns,
  type OutputOptionValues,
  prepareFolderOf,
  refuseExisting,
  writeText,
  writtenLines,
} from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { programId } from '../queue/program-id.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../queue/queue-option.js';
import { gameFilesOf } from '../recordings/game-files.js';
import { addHandsOptions, handsSaid, type JudgingOptionValues } from '../review/judging-options.js';
import { openInsightRunner } from './insight-runner.js';
import { InsightsFile } from './insights-file.js';
import { judgeGames } from './judge-games.js';

interface InsightsOptions
  extends OutputOptionValues,
    CartridgeOptionValues,
    Omit<JudgingOptionValues, 'quick' | 'plies'>,
    QueueOptionValues {
  readonly against?: readonly string[];
  readonly by?: Grouping;
  /** Milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
  readonly plies: number;
  readonly keep: string;
  readonly jobs: number;
  readonly out?: string;
  readonly force?: true;
}

/** Enough for sums over many games, and fast. */
const USUAL_PLIES = 2;
const USUAL_KEEP = inRuns('insights.jsonl');

export function insightsCommand({ stop }: CommandContext): Command {
  const command = new Command('insights')
    .description('tell what many games say of a player: where points are lost, trend, strength without luck')
    .addArgument(
      new Argument(
        '<games...>',
        'recordings, movies, frames of overlays and videos, as "review" takes them, and folders of such',
      ).argParser(paths),
    )
    .addOption(
      new Option('--against <games...>', 'games of another player, or of another time, to put beside these').argParser(
        paths,
      ),
    )
    .addOption(
      new Option('--by <what>', 'also tell the games apart by this; two groups are put beside each other')
        .choices(GROUPINGS)
        .conflicts('against'),
    )
    .addOption(
      new Option(
        '--from <date>',
        'only files that were written on this day or later (YYYY-MM-DD, or YYYY-MM)',
      ).argParser(reads((text) => firstMoment(text))),
    )
    .addOption(
      new Option('--to <date>', 'only files that were written until the end of this day or month').argParser(
        reads((text) => lastMoment(text)),
      ),
    )
    .addOption(
      new Option('--plies <n>', 'how many pieces every value looks ahead')
        .default(USUAL_PLIES)
        .argParser(wholeNumber(1, MOST_PLIES)),
    );
  addHandsOptions(command)
    .addOption(
      new Option('--keep <file>', 'where what was judged is kept, so that no game is judged twice')
        .default(USUAL_KEEP)
        .argParser(path),
    )
    .addOption(new Option('--out <file>', 'also write a page with charts, as HTML').argParser(path))
    .option('--force', 'replace a page that exists')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(threadsOption('--jobs'))
    .addOption(queueOption().conflicts('jobs'));
  addOutputOptions(command);
  return command.action((names: readonly string[], options: InsightsOptions) => insights(names, options, stop));
}

function paths(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), path(text)];
}

async function insights(
  names: readonly string[],
  options: InsightsOptions,
  stop: CommandContext['stop'],
): Promise<void> {
  const { against, by, out, force, json, from: first = -Infinity, to: last = Infinity } = options;
  if (out !== undefined) refuseExisting(out, force === true);
  prepareFolderOf(out);
  const sides = namedSides([names, ...(against ? [against] : [])]).map(({ name, from }) => ({
    name,
    files: [...new Set(from.flatMap(gameFilesOf))].filter((file) => {
      const { mtimeMs } = statSync(file);
      return mtimeMs >= first && mtimeMs <= last;
    }),
  }));
  const { games, problems, isWhole } = await judged([...new Set(sides.flatMap(({ files }) => files))], options, stop);
  for (const problem of problems) say(`${problem}; left out`);
  const chosen = sides.map(({ name, files }) => ({ name, games: files.flatMap((file) => games.get(file) ?? []) }));
  const [own] = chosen;
  if (chosen.some((side) => side.games.length === 0)) throw noGames(problems.length, isWhole, stop);
  const groups = by === undefined ? chosen : groupsOf(own.games, by);
  const told = tellInsights(own, groups.length > 1 ? groups : []);
  if (out !== undefined) writeText(out, insightsPage(told), force === true);
  if (json) printResult(JSON.stringify(jsonOf(told)));
  else printReport([formatInsights(told, lineWidth()), ...writtenLines(out)].join('\n\n'));
  if (!isWhole)
    throw new Failure(
      `${stop.reason?.message || 'stopped'}; these are the games so far, kept in ${options.keep}: run the same command again to go on`,
      stop.reason?.exitCode,
    );
  if (problems.length > 0)
    throw new Failure(`${plural(problems.length, 'file or game', 'files or games')} left out, as said above`);
}

/** More files and folders of a side are counted, not named. */
const MOST_NAMED = 3;

/** The sides by the names of their files and folders, without the way there unless it tells two sides apart. */
function namedSides(
  sides: readonly (readonly string[])[],
): { readonly name: string; readonly from: readonly string[] }[] {
  const short = sides.map((side) =>
    side.length > MOST_NAMED
      ? plural(side.length, 'file or folder', 'files and folders')
      : side.map((each) => basename(resolve(each))).join(', '),
  );
  const isClear = new Set(short).size === sides.length;
  return sides.map((from, i) => ({ name: isClear ? short[i] : from.join(', '), from }));
}

function noGames(problems: number, isWhole: boolean, stop: CommandContext['stop']): Failure {
  if (!isWhole) return new Failure(`${stop.reason?.message || 'stopped'} before the first game`, stop.reason?.exitCode);
  const why = problems > 0 ? 'none of the games can be judged, as said above' : 'no game was written in that time';
  return new Failure(`there is nothing to tell of: ${why}`);
}

/** @throws Failure where files cannot be written */
async function judged(
  files: readonly string[],
  options: InsightsOptions,
  stop: CommandContext['stop'],
): ReturnType<typeof judgeGames> {
  const { plies, keep, jobs, queue, hands, taps, reaction, quiet = false } = options;
  prepareFolderOf(keep);
  const by = JSON.stringify({ program: programId(), plies, hands, taps, reaction });
  const kept = openKept(keep, by);
  if (kept.damaged > 0) say(`${keep}: ${plural(kept.damaged, 'line')} damaged; what they held is judged again`);
  try {
    return await judgeGames({
      ...{ files, plies, kept, quiet, stop, say },
      handsFor: (game) => handsSaid(game, options),
      image: () => loadCartridge(options),
      openRunner: () => openInsightRunner(queue, jobs, say),
    });
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${keep}: ${describeFileProblem(error)}`);
    throw error;
  } finally {
    kept.close();
  }
}

/** @throws Failure where the file cannot be used */
function openKept(keep: string, by: string): InsightsFile {
  const opened = InsightsFile.open(keep, by);
  if (opened.ok) return opened.file;
  throw new Failure(`${keep}: ${opened.message}`);
}

const DATE = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

/** Milliseconds since 1970 at which a day or a month begins here, and the next one does. */
function spanOf(text: string): readonly [first: number, next: number] {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? [];
  const first = new Date(year, month - 1, day || 1);
  const isDate = first.getMonth() === month - 1 && first.getDate() === (day || 1);
  if (!isDate) throw new RangeError('expected a day or a month, such as 2026-09-30 or 2026-09');
  const next = day ? new Date(year, month - 1, day + 1) : new Date(year, month, 1);
  return [first.getTime(), next.getTime()];
}

function firstMoment(text: string): number {
  return spanOf(text)[0];
}

function lastMoment(text: string): number {
  return spanOf(text)[1] - 1;
}

function jsonOf({ groups, differences, games, ...whole }: ToldInsights): object {
  const of = ({ name, time, insight }: NamedInsight): object => ({
    name,
    time: time === null ? null : new Date(time).toISOString(),
    ...insight,
  });
  return {
    ...whole,
    groups: groups.map(({ name, profile }) => ({ name, profile })),
    differences,
    games: games.map(of),
  };
}
