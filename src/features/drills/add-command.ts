/** `drills add`: reviews games and keeps their costly moves as drills. */
import { Argument, Command, Option } from 'commander';
import { number, plural } from '../../lib/format-numbers.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import type { GameReview } from '../../review/game-review.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOutputOptions, type OutputOptionValues, writtenLines } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { threadsOption } from '../queue/queue-option.js';
import { type NamedGame, openPlayedGames } from '../recordings/open-played-games.js';
import { addJudgingOptions, handsSaid, type JudgingOptionValues, pliesSaid } from '../review/judging-options.js';
import { reviewGames } from '../review/review-game.js';
import { drillsOf, USUAL_MOVES } from './costly-moves.js';
import type { Drill } from './drill.js';
import { changeDrills, readDrillsIfAny } from './drill-file.js';
import { type DrillsFileValues, drillsFileOption } from './drills-file-option.js';

interface AddOptions extends OutputOptionValues, CartridgeOptionValues, JudgingOptionValues, DrillsFileValues {
  readonly most: number;
  readonly threads: number;
}

const MOST_MOVES = 1000;

export function drillsAddCommand({ stop }: CommandContext): Command {
  const command = new Command('add')
    .description('review games, and keep their costliest decisions as drills; the same move is never kept twice')
    .addArgument(
      new Argument(
        '<games...>',
        'recordings, movies, frames of an overlay, videos, or folders of such, as review takes them',
      ).argParser((name: string, before: readonly string[] = []) => [...before, path(name)]),
    )
    .addOption(drillsFileOption())
    .addOption(
      new Option('--most <n>', 'decisions of a game that are kept at most, the costliest ones')
        .default(USUAL_MOVES)
        .argParser(wholeNumber(1, MOST_MOVES)),
    );
  addJudgingOptions(command)
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(threadsOption('--threads', 'how many threads to use; the result is the same with any number'));
  addOutputOptions(command);
  return command.action((names: readonly string[], options: AddOptions) => add(names, options, stop));
}

async function add(names: readonly string[], options: AddOptions, stop: CommandContext['stop']): Promise<void> {
  const { file, most, threads, quiet = false, json } = options;
  // A damaged file is told before the work, not after it.
  readDrillsIfAny(file);
  const opened: NamedGame[] = [];
  const problems: string[] = [];
  for (const name of names) {
    const image = () => loadCartridge(options);
    const found = await openPlayedGames(name, { number: undefined, image, quiet, stop, say });
    opened.push(...found.games);
    problems.push(...found.problems);
  }
  for (const problem of problems) say(`${problem}; not reviewed`);
  const handsFor = (game: NamedGame['game']) => handsSaid(game, options);
  const reviews = await reviewGames({
    ...{ games: opened, handsFor, plies: pliesSaid(options), threads, quiet, stop, say },
  });
  const added = keep(file, reviews, { games: opened, most });
  const left = opened.length - reviews.length;
  if (json) printResult(JSON.stringify({ file, games: reviews.length, ...added }));
  else printReport([tell(reviews.length, added), ...writtenLines(file)].join('\n\n'));
  if (left > 0)
    throw new Failure(
      `${stop.reason?.message || 'stopped'}; ${plural(left, 'game')} of ${number(opened.length)} not reviewed`,
      stop.reason?.exitCode,
    );
  if (problems.length > 0)
    throw new Failure(`${plural(problems.length, 'file or game', 'files or games')} not reviewed, as said above`);
}

interface Added {
  /** Drills that are new in the file. */
  readonly added: number;
  /** Costly moves that the file had already. */
  readonly known: number;
  /** Drills in the file. */
  readonly drills: number;
}

/** Costly moves go into the file; a drill that is there stays as it is, with its answers. */
function keep(
  file: string,
  reviews: readonly GameReview[],
  { games, most }: { readonly games: readonly NamedGame[]; readonly most: number },
): Added {
  const now = Date.now();
  const found = reviews.flatMap((review, i) => drillsOf(review, { name: games[i].name, now, most }));
  let fresh: readonly Drill[] = [];
  const all = changeDrills(file, (drills) => {
    const known = new Set(drills.map(({ id }) => id));
    fresh = found.filter(({ id }) => !known.has(id) && known.add(id));
    return [...drills, ...fresh];
  });
  return { added: fresh.length, known: found.length - fresh.length, drills: all.length };
}

function tell(games: number, { added, known, drills }: Added): string {
  const again = known > 0 ? ` ${plural(known, 'costly move was', 'costly moves were')} there already.` : '';
  return `${plural(added, 'drill')} added from ${plural(games, 'game')}.${again} The file has ${plural(drills, 'drill')}.`;
}
