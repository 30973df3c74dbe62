/** `merge`: files of games that were simulated in parts become the file of all games. */

import { existsSync, realpathSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Argument, Command, Option } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { visibleLine } from '../../lib/text.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { printReport, printResult, say } from '../../platform/terminal/output.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { parseRules } from '../../simulate/game-rules.js';
import { formatStatistics, gameStatistics } from '../../stats/game-statistics.js';
import { measureOf } from '../../stats/measure.js';
import {
  addOutputOptions,
  inRuns,
  type OutputOptionValues,
  prepareFolderOf,
  writtenLines,
} from '../options/output-options.js';
import { path } from '../options/parsers.js';
import {
  addSeedOptions,
  chosenSeeds,
  type SeedOptionValues,
  seedListOption,
  seedsOfList,
} from '../options/seed-options.js';
import { describeListedSeeds, describeSeeds } from '../options/seed-range.js';
import { formatGameFile } from './game-file.js';
import { type MergedGames, mergeGames, type PartFile, readResultFile } from './result-file.js';

interface MergeOptions extends OutputOptionValues, SeedOptionValues {
  readonly out: string;
  readonly allowGaps?: true;
}

export function mergeCommand(): Command {
  const command = new Command('merge')
    .description('put the files of "simulate --part" together, to the file that one run of all games writes')
    .addArgument(new Argument('<files...>', 'files that "simulate --part … --out" wrote'));
  addSeedOptions(command)
    .addOption(seedListOption().conflicts('games'))
    .addOption(new Option('--out <file>', 'file for all games').default(inRuns('games.jsonl')).argParser(path))
    .option('--allow-gaps', 'allow games to be missing');
  addOutputOptions(command);
  return command.action(merge);
}

function merge(names: readonly string[], options: MergeOptions): void {
  const { out, allowGaps = false, seedStep, seeds: list } = options;
  if (list === undefined) chosenSeeds(options);
  const wanted = list === undefined ? options : { list, seeds: seedsOfList(list) };
  const [first, ...rest] = names.map(readPart);
  const merged = mergeGames([first, ...rest], wanted);
  if (!merged.ok) throw new Failure(merged.message);
  const { header, games, missing } = merged;
  if (missing.length > 0) {
    const what = `games are missing, of the seeds ${list === undefined ? describeSeeds(missing, seedStep) : describeListedSeeds(missing)}`;
    if (!allowGaps) throw new Failure(`${what}: play them, or add --allow-gaps`);
    if (!options.quiet) say(what);
  }
  if (games.length === 0) throw new Failure('these files hold no games');
  checkTarget(out, names, merged);
  prepareFolderOf(out);
  try {
    writeFileAtomic(out, formatGameFile(header, games));
  } catch (error) {
    throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  }
  const statistics = gameStatistics(games, measureOf(parseRules(header.rules), header.untilLines));
  if (options.json) printResult(JSON.stringify({ header, out, files: names.length, missing, statistics }));
  else {
    const what = `${formatPlayedBy(header)}, ${header.rules}, ${plural(games.length, 'game')} of ${plural(names.length, 'file')}`;
    printReport([visibleLine(what), formatStatistics(statistics), ...writtenLines(out)].join('\n\n'));
  }
}

function readPart(name: string): PartFile {
  const read = readResultFile(name);
  if (!read.ok) throw new Failure(`${name}: ${read.message}`);
  return { name, header: read.header, games: read.games };
}

/** What is there may be replaced by more of the same games, and by nothing else. */
function checkTarget(out: string, names: readonly string[], { header, games }: MergedGames & { ok: true }): void {
  if (!existsSync(out)) return;
  if (names.some((name) => realpathSync(name) === realpathSync(out))) {
    throw new Failure(`${out} is also one of the files to put together: use another name`);
  }
  const there = readResultFile(out);
  if (!there.ok || !isDeepStrictEqual(there.header, header)) {
    throw new Failure(`${out} already holds something else: use another name, or remove it`);
  }
  const bySeed = new Map(games.map((game) => [game.seed, game]));
  const lost = there.games.find((game) => !isDeepStrictEqual(bySeed.get(game.seed), game));
  if (lost) {
    throw new Failure(
      `${out} holds the game of seed ${lost.seed}, which would be lost: rename ${out} and add it to the files, or remove it`,
    );
  }
}
