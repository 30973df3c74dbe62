/** `demo`: a recording that loops, from a game that comes back to how it began. */

import { Command, Option } from 'commander';
import type { GameOptions } from '../../bot/play-on-machine.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { type DemoCartridge, searchDemo } from '../../node/attempt/demo-search.js';
import { PROGRAM_COMMAND, VERSION } from '../../node/files/package-root.js';
import { recordFolderProblem, recordingRemover } from '../../node/files/record-folder.js';
import { seedsOf } from '../../node/games/seed-range.js';
import type { PlayerSpec } from '../../node/players/player-spec.js';
import type { Player } from '../../players/player.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { runHeader } from '../../record/run-header.js';
import { summarise } from '../../record/summary.js';
import type { DemoLoop } from '../../simulate/demo-loop.js';
import { consoleRules } from '../../simulate/game-rules.js';
import { HIGHEST_SEED } from '../../tetris/limits.js';
import type { CommandContext } from '../command-context.js';
import { EXIT, Failure, usageFailure } from '../failure.js';
import { openToPlay } from '../fast-machine.js';
import { choosePlayerFor } from '../options/choose-player.js';
import { type GameOptionValues, romOption, startLevelOption } from '../options/game-options.js';
import { loadCartridge } from '../options/load-cartridge.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { path, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { seedOption, seedStepOption } from '../options/seed-options.js';
import { threadsOption } from '../options/threads-option.js';
import { printResult, say } from '../output.js';
import { Stop } from '../stop.js';
import { jobProgress } from '../terminal/progress-bar.js';
import { loopWatch } from './loop-watch.js';
import { checkModel } from './model-check.js';
import { playGames } from './play-games.js';
import { Recording } from './recording.js';
import { explainNoGame } from './run-games.js';

interface DemoOptions
  extends OutputOptionValues,
    PlayerOptionValues,
    Pick<GameOptionValues, 'rom' | 'startLevel' | 'seed'> {
  readonly record: string;
  readonly seedStep: number;
  readonly tries: number;
  readonly maxPieces: number;
  readonly jobs: number;
}

export function demoCommand(context: CommandContext): Command {
  const command = new Command('demo')
    .description(
      'record a game that loops, for "replay --loop" and for films: it ends at a perfect clear, after which the first two pieces come again',
    )
    .addOption(new Option('--record <folder>', 'new folder for the recording').makeOptionMandatory().argParser(path))
    .addOption(romOption())
    .addOption(startLevelOption())
    .addOption(seedOption('game to try'))
    .addOption(seedStepOption())
    .addOption(
      new Option('--tries <n>', 'how many games to try at most').default(20_000).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option('--max-pieces <n>', 'longest loop in pieces; a perfect clear comes after a multiple of 5')
        .default(50)
        .argParser(wholeNumber(5, 350)),
    )
    .addOption(threadsOption('--jobs'));
  addPlayerOptions(command);
  addOutputOptions(command);
  return command.action((options: DemoOptions) => demo(options, context));
}

async function demo(options: DemoOptions, { stop }: CommandContext): Promise<void> {
  const spec = playerSpecOf(options);
  if (spec.budget !== undefined)
    throw usageFailure('a player with a time budget does not play the same game again: leave out --budget');
  choosePlayerFor(spec, consoleRules(options.startLevel));
  const problem = recordFolderProblem(options.record);
  if (problem) throw new Failure(`cannot record to ${options.record}: ${problem}`);
  const image = loadCartridge(options.rom);
  const machine = openToPlay(image);
  const about: Demo = { options, spec, image, machine, stop };

  // 1. A game of the model that comes back, from where the cartridge begins it.
  const loop = await search(about);
  if (stop.reason) {
    if (stop.reason.message) say(`${stop.reason.message}; nothing was recorded`);
    return;
  }
  if (!loop) {
    const { tries, maxPieces } = options;
    throw new Failure(
      `none of ${plural(tries, 'game')} loops within ${plural(maxPieces, 'piece')}: use more --tries or --max-pieces, or another player`,
    );
  }

  // 2. The same game on the cartridge, recorded up to there.
  const frames = await recordOrNothing(loop, about);
  if (frames === undefined) return;
  const { record } = options;
  if (options.json) printResult(JSON.stringify({ record, ...loop, frames }));
  else {
    printResult(
      `${record}: the game of seed ${loop.seed} loops after ${plural(loop.pieces, 'piece')}, ${plural(loop.lines, 'line')}, ${plural(frames, 'frame')}\n` +
        `watch it with "${PROGRAM_COMMAND} replay ${record} --loop"; make a film that loops with "${PROGRAM_COMMAND} export ${record} --gif"`,
    );
  }
}

/** What the steps of the command share. */
interface Demo {
  readonly options: DemoOptions;
  readonly spec: PlayerSpec;
  readonly image: NesImage;
  readonly machine: Machine;
  readonly stop: Stop;
}

/**
 * @throws Failure when the cartridge plays another game than the model
 */
async function search({ options, spec, image, machine, stop }: Demo): Promise<DemoLoop | undefined> {
  const { seed, seedStep, tries, maxPieces, startLevel, jobs } = options;
  const games = Math.min(tries, Math.floor((HIGHEST_SEED - seed) / seedStep) + 1);
  // The model knows the menus of the built-in cartridge; another one is asked how the game of a seed begins.
  let cartridge: DemoCartridge | undefined;
  if (image.kind !== 'builtin') {
    if (!options.quiet) say(`${image.name}: comparing the beginning of a game with the model`);
    await checkModel({
      name: image.name,
      machine,
      player: playerOf(options, spec),
      options: gameOf(options, seed),
      stop,
    });
    if (stop.reason) return undefined;
    cartridge = { image, fast: machine.kind === 'fast' };
  }
  const progress = options.quiet ? undefined : jobProgress(games, 'games', performance, say);
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  const settle = progress?.sayWhileWaiting();
  try {
    return await searchDemo({
      spec,
      cartridge,
      level: startLevel,
      mostPieces: maxPieces,
      seeds: seedsOf({ games, seed, seedStep }),
      threads: jobs,
      signal: abort.signal,
      progress: (seen) => progress?.reach(seen, 'at most; the first game that loops ends the search'),
    });
  } finally {
    unwatch();
    settle?.();
  }
}

/** The player anew: it may remember what it has seen. */
function playerOf({ startLevel }: DemoOptions, spec: PlayerSpec): Player {
  return choosePlayerFor(spec, consoleRules(startLevel));
}

function gameOf({ startLevel }: DemoOptions, seed: number): GameOptions {
  return { ...USUAL_GAME, startLevel, untilLines: null, seed };
}

/**
 * A recording that does not come to its end is taken away.
 *
 * @returns frames of the loop; undefined when it was stopped
 */
async function recordOrNothing(loop: DemoLoop, about: Demo): Promise<number | undefined> {
  const { options, stop } = about;
  const remove = recordingRemover(options.record);
  let frames: number | undefined;
  try {
    frames = await recordLoop(loop, about);
  } finally {
    if (frames === undefined || stop.reason) remove();
  }
  if (!stop.reason) return frames;
  if (stop.reason.message) say(`${stop.reason.message}; nothing was recorded`);
  return undefined;
}

/**
 * Plays the game on the cartridge and records it up to the frame before which everything is as it was.
 *
 * @returns frames of the loop
 * @throws Failure when the folder cannot be written, and when the cartridge does not come back as the model did
 */
async function recordLoop(loop: DemoLoop, { options, spec, image, machine, stop }: Demo): Promise<number> {
  const { startLevel, record } = options;
  const { seed, pieces } = loop;
  const { name, ...playerOptions } = spec;
  const about = { version: VERSION, image, player: name, playerOptions, machine: machine.kind };
  const header = runHeader({ ...about, startLevel, seed, untilLines: null });
  // The loop's end ends the game, and not the command.
  const end = new Stop();
  const unwatch = stop.watch(() => stop.reason && end.end(stop.reason));
  const watch = loopWatch(pieces, () => end.end({ exitCode: EXIT.DONE, message: '' }));
  const recording = new Recording(record, { header, dump: 'none', stop: end });
  let report: Parameters<Recording['finish']>[0];
  try {
    const player = playerOf(options, spec);
    const toPlay = { machine, player, options: gameOf(options, seed), games: 1, speed: UNLIMITED };
    const played = await playGames(toPlay, [watch, recording], end, performance).catch(explainNoGame);
    report = { header, games: played.results, summary: summarise(played.results, { ...played, decisionMs: [] }) };
  } finally {
    unwatch();
    await recording.finish(report);
  }
  if (end.reason?.exitCode === EXIT.FAILED) throw new Failure(end.reason.message);
  if (!stop.reason && watch.difference !== undefined) {
    throw new Failure(
      `the game of seed ${seed} on ${image.name} differs from that on the model (${watch.difference}), so it does not loop`,
    );
  }
  return watch.frames;
}
