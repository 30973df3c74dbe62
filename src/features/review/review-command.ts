/** `review`: what every placement of a game cost, in points. */

import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { reviewPage, sessionPage } from '../../draw/report/review-page.js';
import { number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import { formatReview, reviewJson, SUMMARY_HEAD, summaryRow } from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import { formatSession, type Session, sessionOf } from '../../review/session.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { LOG_NAME, makeFolder } from '../files/record-folder.js';
import { failure } from '../options/advice.js';
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
import { path, wholeNumber } from '../options/parsers.js';
import { threadsOption } from '../queue/queue-option.js';
import { type NamedGame, openPlayedGames } from '../recordings/open-played-games.js';
import { addJudgingOptions, handsSaid, type JudgingOptionValues, pliesSaid } from './judging-options.js';
import { reviewGames } from './review-game.js';

interface ReviewOptions extends OutputOptionValues, CartridgeOptionValues, JudgingOptionValues {
  /** Undefined for all of a recording. */
  readonly game?: number;
  readonly threads: number;
  readonly out?: string;
  readonly force?: true;
}

export function reviewCommand({ stop }: CommandContext): Command {
  const command = new Command('review')
    .description('say what every placement of a game cost, in points: accuracy, costly decisions, slips, bad luck')
    .argument(
      '<game>',
      'a recording (its folder or the run.jsonl in it), a movie (.fm2, .r08, .tasd, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), a video (.mp4, .mkv …; needs ffmpeg), or a folder of such',
      path,
    )
    .addOption(new Option('--game <n>', 'which game of a recording (default: all)').argParser(wholeNumber(1, 100_000)));
  addJudgingOptions(command)
    .addOption(
      new Option(
        '--out <name>',
        'HTML file to write, or for several games a folder of them with an index (default: in runs, none with --json)',
      ).argParser(path),
    )
    .option('--force', 'replace a file that exists')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(threadsOption('--threads', 'how many threads to use; the result is the same with any number'));
  addOutputOptions(command);
  return command.action((name: string, options: ReviewOptions) => review(name, options, stop));
}

async function review(name: string, options: ReviewOptions, stop: CommandContext['stop']): Promise<void> {
  const { json, quiet = false, threads, out } = options;
  const plies = pliesSaid(options);
  const image = () => loadCartridge(options);
  const { games, problems } = await openPlayedGames(name, { number: options.game, image, quiet, stop, say });
  for (const problem of problems) say(`${problem}; not reviewed`);
  if (games.length > 1 && !quiet) say(`${name}: ${plural(games.length, 'game')}`);
  const pages = json && out === undefined ? undefined : prepareReviewPages(name, games.length, options);
  const handsFor = (game: NamedGame['game']) => handsSaid(game, options);
  const reviews = await reviewGames({ games, handsFor, plies, threads, quiet, stop, say });
  const session = sessionOf(reviews);
  const names = games.map((game) => nameWithin(name, game.name));
  if (pages) writeReviewPages(pages, { title: titleOf(name), names, reviews, session });
  if (json) printResult(JSON.stringify(games.length === 1 ? reviewJson(reviews[0]) : jsonOf(games, reviews, session)));
  else {
    const whole =
      games.length === 1 ? [formatReview(reviews[0])] : [tableOf(names, reviews), formatSession(session, names)];
    printReport([...whole, ...writtenLines(pages?.out)].join('\n\n'));
  }
  const left = games.length - reviews.length;
  if (left > 0)
    throw new Failure(
      `${stop.reason?.message || 'stopped'}; ${plural(left, 'game')} of ${number(games.length)} not reviewed`,
      stop.reason?.exitCode,
    );
  if (problems.length > 0)
    throw new Failure(`${plural(problems.length, 'file or game', 'files or games')} not reviewed, as said above`);
}

/** A list of the games with their names, and what they come to. */
function jsonOf(games: readonly NamedGame[], reviews: readonly GameReview[], session: Session): object {
  return { games: reviews.map((each, i) => ({ name: games[i].name, ...reviewJson(each) })), session };
}

function tableOf(names: readonly string[], reviews: readonly GameReview[]): string {
  const rows = reviews.map((each, i) => [names[i], ...summaryRow(each)]);
  return alignColumns([['', ...SUMMARY_HEAD], ...rows], [0], lineWidth()).join('\n');
}

interface ReviewPages {
  /** The file of a single game, or the folder of several. */
  readonly out: string;
  readonly isFolder: boolean;
  readonly mayReplace: boolean;
}

const INDEX = 'index.html';

/**
 * Where the pages go, and that nothing is in their way, before the work.
 *
 * @param out as an option says; in runs if not given
 * @throws Failure where a page exists that may not be replaced, or a folder is missing
 */
function prepareReviewPages(
  name: string,
  games: number,
  { out, force }: { readonly out?: string | undefined; readonly force?: boolean | undefined },
): ReviewPages {
  const isFolder = games > 1;
  const page = out ?? inRuns(`${titleOf(name)}-review${isFolder ? '' : '.html'}`);
  refuseOtherKind(page, isFolder);
  refuseExisting(isFolder ? join(page, INDEX) : page, force === true);
  prepareFolderOf(page);
  return { out: page, isFolder, mayReplace: force === true };
}

/** A file is never replaced by a folder, nor a folder by a file. */
function refuseOtherKind(page: string, isFolder: boolean): void {
  if (!existsSync(page) || statSync(page).isDirectory() === isFolder) return;
  throw failure(
    isFolder
      ? `cannot write ${page}: this is a file, and several games go into a folder`
      : `cannot write ${page}: this is a folder, and one game goes into a file`,
    'other-out',
  );
}

/** @throws Failure where a page cannot be written */
function writeReviewPages(
  { out, isFolder, mayReplace }: ReviewPages,
  { title, names, reviews, session }: ReviewedSession,
): void {
  if (!isFolder) {
    writeText(out, reviewPage(reviews[0]), mayReplace);
    return;
  }
  try {
    makeFolder(out);
  } catch (error) {
    throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  }
  const digits = String(reviews.length).length;
  const linked = reviews.map((review, i) => {
    const page = `game-${String(i + 1).padStart(digits, '0')}.html`;
    writeText(join(out, page), reviewPage(review), mayReplace);
    return { name: names[i], page, review };
  });
  // Last of all, so that it links to nothing that is not there.
  writeText(join(out, INDEX), sessionPage(title, linked, session), mayReplace);
}

interface ReviewedSession {
  readonly title: string;
  /** The names of the games, in their order. */
  readonly names: readonly string[];
  readonly reviews: readonly GameReview[];
  readonly session: Session;
}

/** A game of a folder without that folder, one of several in a file without that file, and a recording without the name that all have. */
export function nameWithin(folder: string, name: string): string {
  const inside = [join(folder, LOG_NAME), folder].map((file) => `${file}, `).find((start) => name.startsWith(start));
  if (inside !== undefined) return name.slice(inside.length);
  const own = name.startsWith(join(folder, '/')) ? name.slice(join(folder, '/').length) : name;
  return own.replace(`/${LOG_NAME}`, '');
}

/** The name of the folder of a recording, else that of the file. */
function titleOf(name: string): string {
  const file = resolve(name);
  const isLog = basename(file) === LOG_NAME;
  return isLog ? basename(dirname(file)) : basename(file, extname(file));
}
