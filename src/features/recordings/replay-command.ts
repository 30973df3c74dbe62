/** `replay`: a recorded game played again and checked, watched, or played on by another player. */

import { Command, Option } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import type { ProducerAddress } from '../../ngf/producer-socket.js';
import { VERSION } from '../../platform/files/package-root.js';
import { EXIT, Failure, type Stop, usageFailure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { DelayedTalk, paintFor } from '../../platform/terminal/terminal.js';
import { LINE_OPTIONS } from '../../players/player-spec.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { formatMaker, type RunHeader, runHeader } from '../../record/run-header.js';
import { GameReplay } from '../../replay/game-replay.js';
import { continuedPlayer, type LoopVerdict, playRounds } from '../../replay/play-rounds.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../../replay/replay-device.js';
import { formatVerdict, replayVerdict } from '../../replay/replay-verdict.js';
import { HIGHEST_LINES } from '../../tetris/limits.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { cartridgeOf } from '../cartridges/load-cartridge.js';
import { type GameOptionValues, romOption, untilLines } from '../options/game-options.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { orNull, path, speed, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { openGameTerminal } from '../play/game-terminal.js';
import type { Follower } from '../play/play-games.js';
import {
  addProducerOption,
  addRecordOptions,
  type ProducerOptionValues,
  producerAddress,
  RECORD_RULES,
  type RecordOptionValues,
} from '../play/record-options.js';
import { runGames } from '../play/run-games.js';
import { finishLive, openLive } from '../play/send-live.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { namedPlayerOn } from '../players/open-player-spec.js';
import { type OpenedGame, openRecordedGame } from './open-recording.js';
import { LiveReplay, watchReplay } from './replay-view.js';

interface ReplayOptions extends ContinueOptions {
  readonly game: number;
  readonly model?: true;
  readonly fromPiece?: number;
  readonly fromLine?: number;
  readonly loop?: true;
  readonly continue?: true;
}

const MOST = 999_999;
/** Frames between two looks at signals. */
const FRAMES_A_TURN = 500;

export function replayCommand(context: CommandContext): Command {
  const command = new Command('replay')
    .description('play a recorded game again and check it, watch it, or play on from it')
    .argument('<recording>', 'the folder of a recording, or the run.jsonl in it', path)
    .addOption(new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, MOST)))
    .addOption(romOption())
    .option('--model', 'replay on the model of the game, without a cartridge')
    .addOption(new Option('--from-piece <n>', 'begin to show at this piece').argParser(wholeNumber(1, MOST)))
    .addOption(
      new Option('--from-line <n>', 'begin to show at this many lines').argParser(wholeNumber(0, HIGHEST_LINES)),
    )
    .addOption(
      new Option(
        '--speed <factor>',
        'on a terminal or with --producer: multiple of the console\'s speed, or "max" (default: 1)',
      ).argParser(speed),
    )
    .option(
      '--loop',
      'repeat a recording of "demo" without end on a terminal, elsewhere three times, and check each round',
    )
    .option('--continue', 'let --player play on, from --from-piece, --from-line or the end of the recording')
    .addOption(
      new Option('--until-lines <n>', 'with --continue: end the game at this many lines, or "none"').argParser(
        untilLines,
      ),
    );
  addOutputOptions(addProducerOption(addRecordOptions(addPlayerOptions(command))));
  addOptionRules(command, RULES);
  return command.action((file: string, options: ReplayOptions) => {
    const overlayServer = producerAddress(options);
    const opened = openRecordedGame(file, options.game, say);
    const first = firstPiece(opened, options);
    const asked = { ...options, overlayServer };
    return options.continue ? playOn(opened, first, asked, context) : replay(opened, first, asked, context);
  });
}

async function replay(
  { header, game }: OpenedGame,
  first: number | undefined,
  options: ReplayOptions & WithOverlay,
  { stop, exitWith }: CommandContext,
): Promise<void> {
  const again = new GameReplay(game, deviceFor(header, game, options));
  const talk = new DelayedTalk();
  const games = options.overlayServer && (await openLive(options.overlayServer, (line) => talk.say(line)));
  const live = games && new LiveReplay(again, games, options.speed ?? 1);
  const unseen = options.json || options.quiet || !process.stdin.isTTY;
  const terminal = unseen ? undefined : openGameTerminal(say);
  let loop: LoopVerdict | undefined;
  talk.isHeldBack = terminal !== undefined;
  try {
    if (terminal) {
      const from = first === undefined ? (game.start?.frame ?? 0) : game.pieces[first].startFrame;
      const paint = paintFor(process.stderr, process.env);
      const shown = { header, speed: options.speed ?? 1, terminal, paint, clock: performance, stop };
      await watchReplay(again, from, { ...shown, loopFrom: options.loop && game.start?.frame, live });
    } else if (options.loop) loop = await runRounds(again, { ...options, live, stop });
    else await runToEnd(again, { ...options, live, stop });
  } finally {
    talk.isHeldBack = false;
    if (games) await finishLive(games, say);
  }
  const verdict = replayVerdict(again);
  if (stop.reason?.message) say(stop.reason.message);
  const { version, machine = null } = header;
  if (options.json) printResult(JSON.stringify({ ...verdict, recorded: { version, machine }, ...(loop && { loop }) }));
  else
    printResult(
      `${formatVerdict(verdict)}\nrecorded  by version ${formatMaker(header)}${loop ? `\n${formatLoop(loop)}` : ''}`,
    );
  if (verdict.verdict === 'diverged' || loop?.ok === false) exitWith(EXIT.FAILED);
}

/** How a replay that nobody sees here is played. */
interface Unseen extends OutputOptionValues {
  readonly live: LiveReplay | undefined;
  readonly stop: Stop;
}

/** Rounds that show that a recording loops: the second one begins where the first one ended, the third is for good measure. */
const ROUNDS = 3;

/** Undefined when it was stopped. */
async function runRounds(replay: GameReplay, { quiet, live, stop }: Unseen): Promise<LoopVerdict | undefined> {
  const progress = quiet ? undefined : jobProgress(replay.inputs.length * ROUNDS, 'frames', progressClock(), say);
  const release = stop.hold();
  let frames = 0;
  const verdict = await playRounds(replay, ROUNDS, async () => {
    if (++frames % FRAMES_A_TURN === 0) await new Promise(setImmediate);
    progress?.count();
    await live?.lookInTime();
    return !stop.reason && replay.step();
  });
  release();
  return stop.reason ? undefined : verdict;
}

function formatLoop(loop: LoopVerdict): string {
  if (!loop.ok) return `DOES NOT LOOP: ${loop.message}`;
  const { rounds, pieces, frames } = loop;
  return `LOOPS: ${plural(rounds, 'round')} of ${plural(pieces, 'piece')}, ${plural(frames, 'frame')}, each ends as it began`;
}

async function runToEnd(replay: GameReplay, { quiet, live, stop }: Unseen): Promise<void> {
  const progress = quiet ? undefined : jobProgress(replay.inputs.length, 'frames', progressClock(), say);
  const release = stop.hold();
  while (replay.step() && !stop.reason) {
    progress?.count();
    await live?.lookInTime();
    if (replay.frame % FRAMES_A_TURN === 0) await new Promise(setImmediate);
  }
  release();
}

function deviceFor(header: RunHeader, game: Readonly<LoggedGame>, { model, rom }: ReplayOptions): ReplayDevice {
  if (!model) {
    const image = cartridgeOf(header, rom);
    return cartridgeDevice(openToPlay(image, say, game.startLevel));
  }
  const device = modelDevice(game, header.image);
  if (device) return device;
  throw new Failure(
    'the recording does not say how the game began, and the model needs that: replay it on its cartridge, without --model',
  );
}

/** The piece that the options name, counted from 0. */
function firstPiece({ game }: OpenedGame, { fromPiece, fromLine }: ReplayOptions): number | undefined {
  const { pieces } = game;
  if (fromPiece !== undefined) {
    if (fromPiece <= pieces.length) return fromPiece - 1;
    throw usageFailure(`--from-piece ${fromPiece}: the game has ${plural(pieces.length, 'piece')}`);
  }
  if (fromLine === undefined || fromLine === 0) return undefined;
  const reached = pieces.findIndex(({ lines }) => lines >= fromLine) + 1;
  if (reached > 0 && reached < pieces.length) return reached;
  throw usageFailure(`--from-line ${fromLine}: the game has ${plural(pieces.at(-1)?.lines ?? 0, 'line')}`);
}

/** Options of a replay that is gone on with. */
const FOR_PLAYING_ON: readonly (keyof ReplayOptions)[] = [
  'player',
  ...([...LINE_OPTIONS, 'hands'] as readonly (keyof ReplayOptions)[]),
  'record',
  'resume',
  'dump',
  'overlay',
  'untilLines',
];

const RULES: readonly OptionRule<ReplayOptions>[] = [
  { option: 'model', excludes: 'rom', because: '--model plays without a cartridge: leave out --rom or --model' },
  { option: 'model', excludes: 'continue', because: '--continue plays on the cartridge: leave out --model' },
  {
    option: 'fromPiece',
    excludes: ({ fromLine }) => fromLine !== undefined,
    because: '--from-piece and --from-line both say where to begin: give one of them',
  },
  {
    option: 'loop',
    excludes: 'continue',
    because: '--loop starts again at the end, --continue plays on from there: use one of them',
  },
  {
    option: FOR_PLAYING_ON,
    typed: true,
    needs: 'continue',
    because: '{option} is for playing on: add --continue, or leave out {option}',
  },
  ...RECORD_RULES,
];

// `replay --continue`: the first pieces as recorded, and from there on another player.

/** Lines are the recording's own if not given. */
interface ContinueOptions
  extends PlayerOptionValues,
    RecordOptionValues,
    ProducerOptionValues,
    OutputOptionValues,
    Partial<Pick<GameOptionValues, 'rom' | 'untilLines'>> {
  /** Multiple of the console's speed; undefined for as fast as it goes. */
  readonly speed?: number;
}

interface WithOverlay {
  /** Where the game is sent while it is played or shown. */
  readonly overlayServer: ProducerAddress | undefined;
}

/**
 * Plays on from a piece, counted from 0; from the end of the recording when it is undefined. The game is played again on the
 * cartridge with the recorded seed, so that the new recording is a whole one.
 *
 * @throws Failure on another cartridge, or a player that cannot be opened
 */
function playOn(
  opened: OpenedGame,
  first: number | undefined,
  options: ContinueOptions & WithOverlay,
  context: CommandContext,
): Promise<void> {
  const { header: recorded, game } = opened;
  const pieces = first ?? game.pieces.length;
  const image = cartridgeOf(recorded, options.rom);
  const { name, ...playerOptions } = playerSpecOf(options);
  const player = namedPlayerOn(image, { name, ...playerOptions });
  const { gameType, height, music, gymSeed } = recorded;
  const { reaction = 0, selectPoints } = recorded.playerOptions;
  const untilLines = options.untilLines === undefined ? recorded.untilLines : orNull(options.untilLines);
  const { seed, startLevel } = game;
  const chosen = { gameType, startLevel, height, music, seed, untilLines, ...(gymSeed !== undefined && { gymSeed }) };
  const header = runHeader({
    ...chosen,
    image: { ...recorded.image, kind: image.kind },
    version: VERSION,
    player: name,
    sees: player.sees ?? recorded.sees,
    playerOptions: {
      reaction,
      ...playerOptions,
      ...(selectPoints && { selectPoints }),
      continuedFromPiece: pieces + 1,
      continuedPlayer: recorded.player,
    },
  });
  const run = {
    ...options,
    header,
    image,
    player: continuedPlayer(game, pieces, player),
    options: { ...chosen, reaction: Number(reaction), selectPoints: Boolean(selectPoints) },
    speed: options.speed ?? (options.overlayServer ? 1 : UNLIMITED),
    follower: sameBeginning(opened, pieces, context.stop),
  };
  return runGames(run, context);
}

/** Stops a game whose beginning is not the recorded one, as with a recording that was changed. */
function sameBeginning({ game }: OpenedGame, pieces: number, stop: Stop): Follower {
  return {
    listenerFor: () => (event) => {
      if (event.kind !== 'scored' || event.piece >= pieces) return;
      const { frame, score } = game.pieces[event.piece];
      if (event.frame === frame && event.score === score) return;
      const found = `piece ${event.piece + 1} was scored in frame ${event.frame} with ${plural(event.score, 'point')}`;
      stop.end({
        exitCode: EXIT.FAILED,
        message: `${found}, but the recording says frame ${frame} and ${plural(score, 'point')}: replay it to see where it differs`,
      });
    },
  };
}
