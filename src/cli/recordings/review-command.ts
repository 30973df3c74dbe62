/** `review`: what every placement of a game cost, in points. */
import { basename, dirname, extname, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { reviewPage } from '../../draw/report/review-page.js';
import { Failure, usageFailure } from '../../jobs/job.js';
import { type NamedGame, openPlayedGames } from '../../jobs/open-played-games.js';
import { reviewGame } from '../../jobs/review-game.js';
import { plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { LOG_NAME } from '../../node/files/record-folder.js';
import { describeHands, HANDS, HANDS_NAMES, type HandsName } from '../../players/hands.js';
import { MOST_PLIES } from '../../players/maxout.js';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { formatReview, SUMMARY_HEAD, summaryRow } from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import { type HandsOfGame, handsOfGame } from '../../review/hands-of-game.js';
import { reviewJson } from '../../review/review-json.js';
import { LONGEST_REACTION } from '../../tetris/limits.js';
import { romOption } from '../options/game-options.js';
import { loadCartridge } from '../options/load-cartridge.js';
import {
  addOutputOptions,
  inRuns,
  type OutputOptionValues,
  prepareFolderOf,
  writtenLines,
} from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { threadsOption } from '../options/queue-option.js';
import { refuseExisting, writeText } from '../options/write-text.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../output.js';

interface ReviewOptions extends OutputOptionValues {
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
  /** Undefined for all of a recording. */
  readonly game?: number;
  readonly hands?: HandsName;
  readonly taps?: string;
  readonly reaction?: number;
  readonly plies?: number;
  readonly quick?: true;
  readonly threads: number;
  readonly out?: string;
  readonly force?: true;
}

/** As far as the learned player looks ahead when it plays, but at every placement. */
const USUAL_PLIES = 4;
const QUICK_PLIES = 2;

export function reviewCommand({ stop }: CommandContext): Command {
  const hands = HANDS_NAMES.map((name) => `${name}, ${describeHands(HANDS[name])}`).join('; ');
  const command = new Command('review')
    .description('say what every placement of a game cost, in points: accuracy, costly decisions, slips, bad luck')
    .argument(
      '<game>',
      'a recording (its folder or the run.jsonl in it), a movie (.fm2, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), or a folder of such',
      path,
    )
    .addOption(new Option('--game <n>', 'which game of a recording (default: all)').argParser(wholeNumber(1, 100_000)))
    .addOption(
      new Option(
        '--hands <name>',
        `whose hands and eyes it is judged by: ${hands} (default: as the game tells)`,
      ).choices(HANDS_NAMES),
    )
    .addOption(
      new Option(
        '--taps <pattern>',
        'how fast directions are pressed, as in play (default: as the game tells)',
      ).argParser(reads((text) => formatTaps(parseTaps(text)))),
    )
    .addOption(
      new Option(
        '--reaction <frames>',
        `frames until a new next piece is seen, 0–${LONGEST_REACTION} (default: as the game tells)`,
      ).argParser(wholeNumber(0, LONGEST_REACTION)),
    )
    .addOption(
      new Option('--plies <n>', `how many pieces every value looks ahead (default: ${USUAL_PLIES})`).argParser(
        wholeNumber(1, MOST_PLIES),
      ),
    )
    .addOption(
      new Option('--quick', `look ${QUICK_PLIES} pieces ahead: ten times as fast, and less exact`).conflicts('plies'),
    )
    .addOption(
      new Option('--out <file>', 'HTML file to write for a single game (default: in runs, none with --json)').argParser(
        path,
      ),
    )
    .option('--force', 'replace a file that exists')
    .addOption(romOption())
    .addOption(threadsOption('--threads', 'how many threads to use; the result is the same with any number'));
  addOutputOptions(command);
  return command.action((name: string, options: ReviewOptions) => review(name, options, stop));
}

async function review(name: string, options: ReviewOptions, stop: CommandContext['stop']): Promise<void> {
  const { json, quiet = false, threads } = options;
  const plies = options.quick ? QUICK_PLIES : (options.plies ?? USUAL_PLIES);
  const image = () => loadCartridge(options.rom);
  const games = await openPlayedGames(name, { number: options.game, image, quiet, stop, say });
  if (games.length > 1 && !quiet) say(`${name}: ${plural(games.length, 'game')}`);
  const out = pageOf(name, games.length, options);
  const reviews: GameReview[] = [];
  for (const { name: title, game } of games) {
    try {
      reviews.push(await reviewGame({ game, hands: handsFor(game, options), plies, threads, quiet, stop, say }));
    } catch (error) {
      if (error instanceof Failure) throw new Failure(`${title}: ${error.message}`, error.exitCode);
      throw error;
    }
  }
  if (out !== undefined) writeText(out, reviewPage(reviews[0]), options.force === true);
  if (json) printResult(JSON.stringify(jsonOf(games, reviews)));
  else if (reviews.length === 1) printReport([formatReview(reviews[0]), ...writtenLines(out)].join('\n\n'));
  else printResult(tableOf(games, reviews));
}

/**
 * The page to write; none for several games. What is in its way is said before the work.
 *
 * @throws Failure where a file exists or its folder is missing
 */
function pageOf(name: string, games: number, { out, json, force }: ReviewOptions): string | undefined {
  if (games > 1) {
    if (out === undefined) return undefined;
    throw usageFailure(`--out is for a single game, and these are ${games}: name one of them, or add --game`);
  }
  if (out === undefined && json) return undefined;
  const page = out ?? inRuns(`${titleOf(name)}-review.html`);
  refuseExisting(page, force === true);
  prepareFolderOf(page);
  return page;
}

/** Of a recording the name of its folder, else that of the file. */
function titleOf(name: string): string {
  const file = resolve(name);
  const isLog = basename(file) === LOG_NAME;
  return isLog ? basename(dirname(file)) : basename(file, extname(file));
}

/** What the options say of hands goes before what the game tells. */
function handsFor(game: NamedGame['game'], { hands, taps, reaction }: ReviewOptions): HandsOfGame {
  const own = handsOfGame(game);
  const named = hands && HANDS[hands];
  if (!named && taps === undefined && reaction === undefined) return own;
  const said = named ?? own;
  return { taps: taps ?? said.taps, reaction: reaction ?? said.reaction, source: 'as the options say' };
}

/** One object for a game; for several, a list with their names. */
function jsonOf(games: readonly NamedGame[], reviews: readonly GameReview[]): object {
  if (reviews.length === 1) return reviewJson(reviews[0]);
  return { games: reviews.map((each, i) => ({ name: games[i].name, ...reviewJson(each) })) };
}

function tableOf(games: readonly NamedGame[], reviews: readonly GameReview[]): string {
  const rows = reviews.map((each, i) => [games[i].name, ...summaryRow(each)]);
  return alignColumns([['', ...SUMMARY_HEAD], ...rows], [0], lineWidth()).join('\n');
}
