/**
 * Games one after another for hours, by all players in turn that see what a person sees. Every frame is held against the
 * model in every field; misdrops, memory, open handles and speed are watched. Exit code 1 when anything was wrong.
 *
 * node dist/scripts/soak.js --hours 8 --machine untouched
 */

import { Command, InvalidArgumentError, Option } from 'commander';
import { type GameOptions, NoGameError } from '../src/bot/play-on-machine.js';
import { HELP_LAYOUT, usageMessage } from '../src/cli/help.js';
import { runProgram } from '../src/cli/main.js';
import type { NesImage } from '../src/emulator/image.js';
import { openMachine } from '../src/emulator/jsnes-machine.js';
import { MachineCrash } from '../src/emulator/machine.js';
import { openToPlay } from '../src/features/cartridges/fast-cartridges.js';
import { loadCartridge } from '../src/features/cartridges/load-cartridge.js';
import {
  type CartridgeOptionValues,
  crashingOption,
  regionOption,
  romOption,
} from '../src/features/options/game-options.js';
import { addOutputOptions, isUsual, type OutputOptionValues } from '../src/features/options/output-options.js';
import { UNLIMITED, wholeNumber } from '../src/features/options/parsers.js';
import { type Follower, playGames } from '../src/features/play/play-games.js';
import { progressClock } from '../src/features/play-progress.js';
import { choosePlayer } from '../src/features/players/open-player-spec.js';
import { duration, number, plural } from '../src/lib/format-numbers.js';
import { EXIT, Failure, newStop, type Stop } from '../src/platform/job.js';
import { type CommandContext, printResult, say } from '../src/platform/terminal/output.js';
import { processorMilliseconds, processUse } from '../src/platform/threads/run-tasks.js';
import { NORMAL_PLAYER_NAMES } from '../src/players/player-by-name.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { type FrameCheck, gameCheck } from './support/soak/soak-checks.js';
import { formatSoak, formatViolation, roundOf, soakGame } from './support/soak/soak-plan.js';
import { SoakTally, TimedMachine, type Violation } from './support/soak/soak-tally.js';

const MACHINES = ['fast', 'untouched'] as const;

interface SoakOptions extends OutputOptionValues, CartridgeOptionValues {
  readonly hours: number;
  readonly machine: (typeof MACHINES)[number];
  readonly seed: number;
}

const LONGEST_HOURS = 1_000;
const HIGHEST_SOAK_SEED = 1_000_000;
const FIRST_PROGRESS_MS = 2_000;
const PROGRESS_MS = 15_000;
/** After this many games in a row that do not begin, none will. */
const MOST_FAILED_STARTS = 3;

function soakCommand(context: CommandContext): Command {
  const command = new Command('node dist/scripts/soak.js')
    .description(
      'play for hours, all players in turn that see what a person sees, and check every frame, the memory, open handles and speed',
    )
    .addOption(new Option('--hours <h>', 'how many hours, such as 8 or 0.5').default(1).argParser(hours))
    .addOption(
      new Option(
        '--machine <which>',
        'fast: the machine that "play" uses; untouched: jsnes as it is, with every frame drawn and all sound made',
      )
        .default('fast')
        .choices(MACHINES),
    )
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(new Option('--seed <n>', 'seed of the games').default(0).argParser(wholeNumber(0, HIGHEST_SOAK_SEED)));
  command.exitOverride().allowExcessArguments(false).configureHelp(HELP_LAYOUT);
  command.configureOutput({ outputError: (text) => say(`soak: ${usageMessage(text)}`) });
  return addOutputOptions(command).action((options: SoakOptions) => {
    if (isUsual(command, 'hours') && !options.quiet) {
      say(
        `plays for ${duration(options.hours * 3600)}; --hours H says another time, and Ctrl-C ends it with the report`,
      );
    }
    return soak(options, context);
  });
}

async function soak(options: SoakOptions, { stop, exitWith }: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first frame.
  const image = loadCartridge(options);
  const machine = new TimedMachine(open(image, options), processorMilliseconds);

  // 2. Games until the time is up.
  const startedAt = performance.now();
  const endAt = startedAt + options.hours * 3_600_000;
  const tellAtOnce = (violation: Violation): void => {
    if (!options.quiet) say(formatViolation(violation));
  };
  const tally = new SoakTally(roundOf(NORMAL_PLAYER_NAMES), tellAtOnce, machine.client.edition.scoreCap);
  const timeUp = newStop();
  const release = stop.hold(() => timeUp.end({ exitCode: EXIT.DONE, message: '' }));
  const talk = progressClock();
  let sayAt = talk.now() + FIRST_PROGRESS_MS;
  const afterFrame = (game: number, player: string, lines: number): void => {
    const now = performance.now();
    if (now >= endAt) timeUp.end({ exitCode: EXIT.DONE, message: '' });
    if (options.quiet || talk.now() < sayAt) return;
    sayAt = talk.now() + PROGRESS_MS;
    const rate = (machine.frames * 1000) / (now - startedAt);
    const left = duration(Math.max(0, (endAt - now) / 1000));
    const speed = `${plural(machine.frames, 'frame')}, ${number(rate)} a second, ${left} left`;
    say(
      `${speed}; game ${number(game)}, ${player}, ${plural(lines, 'line')}; ${plural(tally.violations, 'violation')}`,
    );
  };
  let failedStarts = 0;
  try {
    for (let i = 0; !timeUp.reason && performance.now() < endAt; i++) {
      const { player, options: game } = soakGame(NORMAL_PLAYER_NAMES, i, options.seed, image.kind);
      tally.beginGame(i + 1, player);
      const follower = new SoakFollower(tally, machine, (lines) => afterFrame(i + 1, player, lines));
      try {
        await playOne({ machine, player, game }, follower, timeUp);
        failedStarts = 0;
      } catch (error) {
        if (!(error instanceof NoGameError || error instanceof MachineCrash)) throw error;
        tally.violate('trouble', error.message);
        if (++failedStarts === MOST_FAILED_STARTS) throw new Failure(`no game could be started: ${error.message}`);
      }
      tally.measure(processUse());
    }
  } finally {
    release();
  }

  // 3. The report.
  const report = tally.report();
  const seconds = (performance.now() - startedAt) / 1000;
  if (stop.reason?.message) say(`${stop.reason.message}; the report covers the games so far`);
  const { seed, hours } = options;
  if (options.json) {
    const cartridge = { name: image.name, kind: image.kind, bodySha1: image.bodySha1 };
    printResult(JSON.stringify({ machine: machine.kind, cartridge, seed, hours, seconds, ...report }));
  } else {
    printResult(`${machine.kind} machine · ${image.name} · ${duration(seconds)}\n\n${formatSoak(report)}`);
  }
  if (report.violations > 0) exitWith(EXIT.FAILED);
}

interface OneGame {
  readonly machine: TimedMachine;
  readonly player: string;
  readonly game: GameOptions;
}

/** With a player of its own: what a game and its player have used must be free when they are gone. */
async function playOne({ machine, player, game }: OneGame, follower: Follower, stop: Stop): Promise<void> {
  const series = { player: choosePlayer(parsePlayerSpec(player)), machine, options: game, games: 1 };
  await playGames({ ...series, speed: UNLIMITED }, [follower], stop, performance);
}

/** Holds a game against the model and hands what happens to the tally. */
class SoakFollower implements Follower {
  readonly #tally: SoakTally;
  readonly #machine: TimedMachine;
  readonly #onFrame: (lines: number) => void;
  #check: FrameCheck | undefined;
  #lines = 0;

  constructor(tally: SoakTally, machine: TimedMachine, onFrame: (lines: number) => void) {
    this.#tally = tally;
    this.#machine = machine;
    this.#onFrame = onFrame;
  }

  listenerFor(): ReturnType<Follower['listenerFor']> {
    const check = gameCheck(this.#machine, this.#tally);
    this.#check = check;
    return (event) => {
      check.listen(event);
      if (event.kind === 'scored') this.#lines = event.lines;
    };
  }

  afterFrame(): undefined {
    this.#tally.reach(this.#machine, this.#machine.frame);
    this.#onFrame(this.#lines);
  }

  gameEnded(_: unknown, result: Parameters<NonNullable<Follower['gameEnded']>>[1]): void {
    this.#tally.endGame(result, this.#check?.frames ?? 0, this.#check?.overruns);
    this.#check = undefined;
  }
}

function open(image: NesImage, { machine }: SoakOptions): ReturnType<typeof openMachine> {
  if (machine === 'fast') return openToPlay(image, say);
  return openMachine(image, { pictures: true, onSample: () => {} });
}

/** A parser of hours. */
function hours(text: string): number {
  const value = Number(text);
  if (/^\d{1,4}(\.\d{1,5})?$/.test(text) && value > 0 && value <= LONGEST_HOURS) return value;
  throw new InvalidArgumentError(`expected hours up to ${LONGEST_HOURS}, such as 8 or 0.5`);
}

process.exitCode = await runProgram((context) =>
  soakCommand(context).parseAsync(process.argv.slice(2), { from: 'user' }),
);
