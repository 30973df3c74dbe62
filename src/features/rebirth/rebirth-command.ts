/** `rebirth`: one game round the level counter, from its first level over level 255 to level 0 and on. */

import { Command, Option } from 'commander';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import { VERSION } from '../../platform/files/package-root.js';
import { EXIT, Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, say } from '../../platform/terminal/output.js';
import { paintFor, StatusLines } from '../../platform/terminal/terminal.js';
import { REBIRTH_PLAYER } from '../../players/player-by-name.js';
import type { GameEnd } from '../../record/game-events.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { runHeader } from '../../record/run-header.js';
import {
  listenForStations,
  type PassedStation,
  StationCount,
  stationsOf,
  stationsPassed,
} from '../../record/stations.js';
import { ModelConsole } from '../../simulate/model-console.js';
import { longLevel, rollOverLines } from '../../tetris/level-course.js';
import { HIGHEST_LINES } from '../../tetris/limits.js';
import { PAL } from '../../tetris/timing.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import {
  checkOffered,
  dodgeOption,
  type GameOptionValues,
  musicOption,
  romOption,
  startLevelOption,
} from '../options/game-options.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, type OutputOptionValues, prepareFolderOf } from '../options/output-options.js';
import { path, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, hasBudget, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { seedOption } from '../options/seed-options.js';
import type { Follower } from '../play/play-games.js';
import { addRecordFolder, RECORD_RULES, type RecordOptionValues } from '../play/record-options.js';
import { runGames } from '../play/run-games.js';
import { namedPlayerOn } from '../players/open-player-spec.js';
import { formatFilm, makeMoments } from '../recordings/export-moments.js';
import { checkNew, writeMovieOf } from '../recordings/movie-export-command.js';
import { openGame, openLog } from '../recordings/open-recording.js';
import { keptDecisions } from './kept-decisions.js';
import { stationTable } from './rebirth-lines.js';
import { type RebirthScreen, rebirthView } from './rebirth-view.js';

interface RebirthOptions
  extends OutputOptionValues,
    PlayerOptionValues,
    Pick<RecordOptionValues, 'record' | 'resume'>,
    Pick<GameOptionValues, 'rom' | 'startLevel' | 'seed' | 'music'> {
  readonly linesOn: number;
  readonly model?: true;
  /** False with `--no-dodge`. */
  readonly dodge: boolean;
  readonly films?: true;
  readonly movie?: string;
}

const RULES: readonly OptionRule<RebirthOptions>[] = [
  { option: 'films', needs: 'record', because: '--films shows a recording: add --record FOLDER or leave it out' },
  { option: 'movie', needs: 'record', because: '--movie is of a recording: add --record FOLDER or leave it out' },
  {
    option: 'record',
    excludes: hasBudget,
    because: 'a game of a player with a time budget cannot go on as it began: leave out --budget or --record',
  },
];

/** Lines behind the roll-over, if nothing is said. */
const USUAL_LINES_ON = 50;

export function rebirthCommand(context: CommandContext): Command {
  const command = new Command('rebirth').description(
    'play one game round the level counter: through level 255 to level 0, and on',
  );
  addPlayerOptions(command, REBIRTH_PLAYER)
    .addOption(
      romOption('iNES image of the game (default: the built-in cartridge that crashes where the original does)'),
    )
    .addOption(dodgeOption())
    .addOption(new Option('--model', 'play the model of the game, without a cartridge').conflicts(['rom', 'record']))
    .addOption(startLevelOption())
    .addOption(
      new Option('--lines-on <n>', 'how many lines to play behind the roll-over to level 0')
        .default(USUAL_LINES_ON)
        .argParser(wholeNumber(0, HIGHEST_LINES - rollOverLines(0))),
    )
    .addOption(seedOption())
    .addOption(musicOption());
  addRecordFolder(command, {
    record: 'new folder for a log of every piece and a summary',
    resume: 'go on with the game in the folder of --record: what is there is played again quickly',
  });
  command
    .option('--films', 'with --record: short films of the moments of the game, in the folder moments of the recording')
    .addOption(new Option('--movie <file>', 'with --record: new file for the game as an FM2 movie').argParser(path));
  addOutputOptions(command);
  addOptionRules(command, RECORD_RULES);
  addOptionRules(command, RULES);
  return command.action((options: RebirthOptions) => rebirth(options, context));
}

async function rebirth(options: RebirthOptions, context: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first frame.
  checkNew(options.movie);
  prepareFolderOf(options.movie);
  const { startLevel, music, seed, linesOn, record, resume = false, dodge } = options;
  const spec = playerSpecOf(options, REBIRTH_PLAYER);
  const image = loadCartridge({ ...options, ...(options.rom === undefined && { crashing: true }) });
  const client = clientOf(image.kind);
  if (client.timing === PAL) {
    throw new Failure(
      `rebirth plays the American game, and ${options.rom} is the European one: nobody has measured how it goes round`,
    );
  }
  const player = namedPlayerOn(image, spec);
  const untilLines = rollOverLines(startLevel) + linesOn;
  const chosen = { gameType: 'A', startLevel, height: 0, music, seed, untilLines } as const;
  checkOffered(chosen, image);
  const { name, ...playerOptions } = spec;
  const header = runHeader({
    ...chosen,
    version: VERSION,
    image,
    player: name,
    sees: player.sees,
    playerOptions: { reaction: 0, ...playerOptions, ...(!dodge && { dodge }) },
  });

  // 2. The game.
  const stations = new StationCount(stationsOf(startLevel));
  const kept = record === undefined || player.sees ? undefined : keptDecisions(record, player, resume);
  let end: GameEnd | undefined;
  const follower: Follower = {
    listenerFor: () => listenForStations(stations),
    gameEnded: (_, result) => {
      kept?.ended(result.end);
      end = result.end;
    },
  };
  const screen = openScreen();
  const { level } = longLevel(startLevel);
  const view = rebirthView({ stations, untilLines, longLevel: level, client, clock: performance, kept, screen, say });
  const more = {
    fields: () => ({ stations: passed() }),
    lines: () => stationTable(passed(), client.timing.framesPerSecond, lineWidth()),
  };
  // A game that was over before is told by its log.
  const before = (): Readonly<LoggedGame> | undefined =>
    end === undefined && record !== undefined ? openLog(record).log.games[0] : undefined;
  const passed = (): readonly PassedStation[] => {
    const game = before();
    return game ? stationsPassed(game) : stations.passed;
  };
  try {
    await runGames(
      {
        ...options,
        dump: 'none',
        header,
        image,
        player: kept?.player ?? player,
        files: kept?.files,
        ...(options.model && { machine: new ModelConsole('builtin-crashing'), isModel: true }),
        options: { ...chosen, reaction: 0, dodge },
        speed: UNLIMITED,
        follower,
        view,
        more,
      },
      context,
    );
    end ??= before()?.end?.result.end;
  } finally {
    kept?.close(end !== undefined && end !== 'stopped');
  }

  // 3. What came of it.
  if (end !== 'stopped') await share(options, context);
  else if (record !== undefined) say('to go on with this game: the same command with --resume');
  if (end !== undefined && end !== 'stopped' && end !== 'lines-reached') context.exitWith(EXIT.FAILED);
}

/** Films and movie of a game that is over. */
async function share(
  { record, films, movie, rom, quiet }: RebirthOptions,
  { stop }: Pick<CommandContext, 'stop'>,
): Promise<void> {
  if (record === undefined || !(films || movie !== undefined)) return;
  const opened = openGame(record, 1, say);
  if (movie !== undefined) say(writeMovieOf(opened, movie, rom));
  if (!films) return;
  for (const film of await makeMoments(opened, { rom, ...(quiet && { quiet }) }, { stop })) say(formatFilm(film));
}

/** Where the bar is drawn; undefined without a terminal. */
function openScreen(): RebirthScreen | undefined {
  const { stderr, env } = process;
  if (!stderr.isTTY || env.TERM === 'dumb') return undefined;
  return {
    status: new StatusLines(stderr),
    paint: paintFor(stderr, env),
    width: () => Math.max(20, (stderr.columns || 80) - 1),
  };
}
