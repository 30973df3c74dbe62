/** `play`: games on a cartridge, from power-on to their end. */

import { Command, Option } from 'commander';
import { NoGameError } from '../bot/play-game.js';
import { MachineCrash } from '../emulator/machine.js';
import { VERSION } from '../node/package-root.js';
import type { PlayerSpec } from '../node/player-spec.js';
import { formatSummary } from '../record/format-summary.js';
import type { GameResult } from '../record/game-events.js';
import { RECORD_VERSION, type RunHeader } from '../record/run-header.js';
import { type RunReport, summarise } from '../record/summary.js';
import { choosePlayer } from './choose-player.js';
import type { CommandContext } from './commands.js';
import { VIEW_COLUMNS, VIEW_LINES } from './draw-game.js';
import { EXIT, Failure, usageFailure } from './failure.js';
import { liveView } from './live-view.js';
import { loadCartridge } from './load-cartridge.js';
import {
  addGameOptions,
  addOutputOptions,
  addRecordOptions,
  type GameOptionValues,
  HIGHEST_SEED,
  type OutputOptionValues,
  orNull,
  type RecordOptionValues,
  speed,
  UNLIMITED,
} from './options.js';
import { printResult, say } from './output.js';
import { type Follower, playGames } from './play-games.js';
import { playerSpecOf } from './player-options.js';
import type { RunPlan } from './progress.js';
import { progressLines } from './progress-lines.js';
import { Recording } from './recording.js';
import { openTerminal, paintFor } from './terminal.js';
import { timedPlayer } from './timed-player.js';

interface PlayOptions extends GameOptionValues, RecordOptionValues, OutputOptionValues {
  /** `UNLIMITED` for as fast as it goes. */
  readonly speed: number;
}

export function playCommand(context: CommandContext): Command {
  const command = new Command('play').description('play games on a cartridge (the default command)');
  addRecordOptions(addGameOptions(command)).addOption(
    new Option('--speed <factor>', 'multiple of the console\'s speed, such as 1 or 2.5, or "max"')
      .default(UNLIMITED, 'max')
      .argParser(speed),
  );
  addOutputOptions(command);
  return command.action((options: PlayOptions) => play(options, context));
}

async function play(options: PlayOptions, { stop, exitWith }: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first frame.
  checkTogether(options);
  const spec = playerSpecOf(options);
  const player = choosePlayer(spec);
  const image = loadCartridge(options.rom);
  const { gameType, startLevel, height, music, seed, games, reaction } = options;
  const untilLines = orNull(options.untilLines);
  const header: RunHeader = {
    recordVersion: RECORD_VERSION,
    version: VERSION,
    image: { name: image.name, bodySha1: image.bodySha1 },
    player: spec.name,
    playerOptions: { reaction, ...optionsOf(spec) },
    gameType,
    startLevel,
    height,
    music,
    seed,
    games,
    untilLines,
  };

  // 2. The games.
  const clock = performance;
  const decisionMs: number[] = [];
  const followers: Follower[] = [];
  const { record, resume = false, dump = 'pieces' } = options;
  const recording = record === undefined ? undefined : new Recording(record, { header, dump, stop, resume });
  const kept = recording?.kept ?? [];
  if (recording) followers.push(recording);
  if (!options.quiet) followers.push(viewOf({ games, untilLines }, player.name));
  const gameOptions = { gameType, startLevel, height, music, seed, untilLines, reaction };
  const toPlay = {
    image,
    player: timedPlayer(player, clock, decisionMs),
    options: gameOptions,
    games,
    played: kept.length,
    speed: options.speed,
  };
  let report: RunReport | undefined;
  try {
    const played = await playGames(toPlay, followers, stop, clock).catch(explain);
    const results = [...kept, ...played.results];
    report = { header, games: results, summary: summarise(results, { ...played, decisionMs }) };
  } finally {
    await recording?.finish(report);
  }

  // 3. The result.
  if (stop.reason?.message) say(`${stop.reason.message}; this is what was played`);
  printResult(options.json ? JSON.stringify(report) : formatSummary(report));
  if (report.games.some(hasFailed)) exitWith(EXIT.FAILED);
}

/** The game itself on a terminal, plain lines elsewhere. */
function viewOf(plan: RunPlan, player: string): Follower {
  const terminal = openTerminal(VIEW_LINES, VIEW_COLUMNS);
  if (!terminal) return progressLines(plan, performance, say);
  return liveView({ plan, player, terminal, paint: paintFor(process.stderr, process.env), clock: performance, say });
}

/** All of a spec but its name. */
function optionsOf({ name: _, ...options }: PlayerSpec): Omit<PlayerSpec, 'name'> {
  return options;
}

/** What no option can check alone. */
function checkTogether({ seed, games, gameType, height, record, resume, dump }: PlayOptions): void {
  if (dump !== undefined && record === undefined) {
    throw usageFailure('--dump says which pictures to record: add --record FOLDER or leave it out');
  }
  if (resume && record === undefined) {
    throw usageFailure('--resume goes on with a recording: add --record FOLDER or leave it out');
  }
  if (seed + games - 1 > HIGHEST_SEED) {
    throw usageFailure(
      `the last game would have seed ${seed + games - 1}; seeds go up to ${HIGHEST_SEED}: use a smaller --seed or --games`,
    );
  }
  if (gameType === 'A' && height > 0) {
    throw usageFailure(`--height ${height} is for B-type: add --game-type B or leave it out`);
  }
}

function hasFailed({ end }: GameResult): boolean {
  return end === 'stalled' || end === 'crashed';
}

/** A cartridge that does not behave is the user's to exchange. */
function explain(error: unknown): never {
  if (error instanceof NoGameError) throw new Failure(error.message);
  if (error instanceof MachineCrash) {
    throw new Failure(`the cartridge crashed before the game (${error.message}): use another image`);
  }
  throw error;
}
