/** Games on a cartridge for users of the library: played, or played and recorded. */

import { enterGame } from '../bot/pass-menus.js';
import { playOnMachine } from '../bot/play-on-machine.js';
import { consoleOf, Recorder, textSink } from '../bot/recorder.js';
import type { Client } from '../emulator/clients/client.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import { seedWaits } from '../emulator/clients/menu-step.js';
import type { NesImage } from '../emulator/image.js';
import type { Machine } from '../emulator/machine.js';
import { checkWhole } from '../engine/position.js';
import { openQuickly } from '../features/cartridges/fast-cartridges.js';
import { type Result, refuse } from '../lib/result.js';
import { VERSION } from '../platform/files/package-root.js';
import type { AnyPlayer } from '../players/player.js';
import type { Observation } from '../ram/observe.js';
import { type GameDescription, USUAL_GAME } from '../record/game-description.js';
import type { GameEvent, GameListener, GameResult } from '../record/game-events.js';
import { readRunLog } from '../record/read-run-log.js';
import { runHeader } from '../record/run-header.js';
import { GameReplay } from '../replay/game-replay.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../replay/replay-device.js';
import { type ReplayVerdict, replayVerdict } from '../replay/replay-verdict.js';
import { usualEnd } from '../tetris/level-course.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, HIGHEST_SEED, LONGEST_REACTION } from '../tetris/limits.js';
import { NTSC } from '../tetris/timing.js';

// Which game is played, with its defaults; the same for a cartridge and for the model.

/** What of a game can be chosen. */
type Chosen = Pick<GameDescription, 'startLevel' | 'seed' | 'untilLines' | 'reaction'>;

/**
 * Chooses a game of A-type. Image, player, level and seed name a game completely. What is not said is as usual: level 19,
 * seed 0, an end at 230 lines (130 on a European cartridge from a level before 19), and a player that knows the next piece at once.
 */
export interface GameSettings extends Partial<Chosen> {
  /**
   * Level at the start (default 19): of the cartridge's menu, so 0–19, or 0–255 on the practice cartridge; on the model
   * 0–255, where games above 19 begin at once at their level.
   */
  readonly startLevel?: number;
}

/** A game of some player. */
export interface PlayerSettings extends GameSettings {
  /** From `openPlayer`, or a player of your own: an object with a name and `decide`. */
  readonly player: AnyPlayer;
}

/** Settings with all defaults filled in. */
export type CompleteSettings = Chosen;

/**
 * Fills in the defaults.
 *
 * @param client what the game is played on; the model of the built-in cartridge if missing
 * @throws RangeError on a value out of its range; the message says what was expected
 */
export function completeSettings(settings: GameSettings, client?: Client): CompleteSettings {
  const { startLevel = USUAL_GAME.startLevel, seed = USUAL_GAME.seed } = settings;
  const pace = { timing: client?.timing ?? NTSC, level: startLevel };
  const { untilLines = usualEnd(pace), reaction = USUAL_GAME.reaction } = settings;
  checkWhole('startLevel', startLevel, 0, client?.menus.highestStartLevel ?? HIGHEST_LEVEL);
  checkWhole('seed', seed, 0, HIGHEST_SEED);
  if (untilLines !== null) checkWhole('untilLines', untilLines, 1, HIGHEST_LINES);
  checkWhole('reaction', reaction, 0, LONGEST_REACTION);
  return { startLevel, seed, untilLines, reaction };
}

// Games on a cartridge, from power-on through the menus to their end.

/** A game of the bot on a cartridge. */
export interface CartridgeGame extends PlayerSettings {
  /** From `loadCartridge`. */
  readonly image: NesImage;
  /** Hears of everything that happens, in order: frames, plans, pieces at rest, scores, the end. */
  readonly listener?: GameListener;
}

/** A game at its first frame, or why the menus did not lead to one. */
export type StartedGame = Result<{ readonly observation: Observation }>;

/**
 * Takes a machine from any screen to the first frame of a game, by pressing buttons in the menus.
 *
 * @param settings `startLevel` and `seed` count; a machine at power-on comes to the same game as `playGame`'s
 * @throws RangeError on a setting out of its range
 * @throws MachineCrash when the cartridge crashes on the way
 */
export function startGame(machine: Machine, settings: Pick<GameSettings, 'startLevel' | 'seed'> = {}): StartedGame {
  const { startLevel, seed } = completeSettings(settings, machine.client);
  const started = enterGame(machine, { ...USUAL_GAME, startLevel, ...seedWaits(seed) });
  return started.ok ? { ok: true, observation: started.observation } : refuse(started.message);
}

/**
 * Plays a game and stops after every frame, so that you can draw it, slow it down or end it. Leaving the loop early
 * leaves the machine as it is.
 *
 * @param machine at power-on; `openMachine(image)` makes one
 * @returns the result, as the generator's return value
 * @throws RangeError on a setting out of its range
 * @throws NoGameError when the menus do not lead to the game
 * @throws MachineCrash when the cartridge crashes before the game; a crash in the game ends it with `crashed`
 */
export function* playFrames(
  machine: Machine,
  { player, listener, ...settings }: Omit<CartridgeGame, 'image'>,
): Generator<void, GameResult, void> {
  const complete = completeSettings(settings, machine.client);
  const options = { ...USUAL_GAME, ...complete };
  return yield* playOnMachine(machine, player, options, listener ? [listener] : []);
}

/**
 * Plays a whole game, as fast as it goes: about 200 times the console's speed with a quick player.
 *
 * @throws what `playFrames` throws
 */
export function playGame({ image, ...game }: CartridgeGame): GameResult {
  const machine = openQuickly(image);
  return runToEnd(playFrames(machine, game));
}

/** Takes every step of a game. */
function runToEnd(frames: Generator<void, GameResult, void>): GameResult {
  for (;;) {
    const { done, value } = frames.next();
    if (done) return value;
  }
}

/** The result of a replay, or why there is none. */
export type ReplayResult = Result<{ readonly verdicts: readonly ReplayVerdict[] }>;

/**
 * Plays a game on a cartridge and records it while it runs: the buttons of every frame, every piece with the other
 * placements that were rated, and hashes of the game's state. After a crash of the program a recording is valid up to its last
 * whole line. In a file `run.jsonl` the commands `replay`, `export`, `report` and `analyze` read it.
 *
 * @param write gets each line, its line break included
 * @throws what `playGame` throws, and what `write` throws
 */
export function recordGame({ image, ...game }: CartridgeGame, write: (line: string) => void): GameResult {
  const settings = completeSettings(game, clientOf(image.kind));
  const machine = openQuickly(image);
  const about = {
    version: VERSION,
    image,
    player: game.player.name,
    sees: game.player.sees,
    playerOptions: { reaction: settings.reaction },
    machine: machine.kind,
  };
  const recorder = new Recorder(textSink(write));
  recorder.begin(runHeader({ ...about, ...settings }));
  const record = recorder.game(settings, consoleOf(machine));
  const listener = (event: GameEvent): void => {
    record(event);
    game.listener?.(event);
  };
  const result = runToEnd(playFrames(machine, { ...game, listener }));
  recorder.end(result);
  return result;
}

/**
 * Plays the games of a recording again by their buttons and checks every frame of them.
 *
 * @param recording the text that `recordGame` or `--record` wrote
 * @param image the cartridge it was made on; without one the games are played on the model
 */
export function replayRecording(recording: string, image?: NesImage): ReplayResult {
  const read = readRunLog(recording);
  if (!read.ok) return refuse(`line ${read.line}: ${read.message}`);
  const { header, games } = read.log;
  if (image && image.bodySha1 !== header.image.bodySha1) {
    const made = `${header.image.name} (body SHA-1 ${header.image.bodySha1})`;
    return refuse(`the recording was made on ${made}, not on ${image.name} (${image.bodySha1})`);
  }
  const verdicts: ReplayVerdict[] = [];
  for (const game of games) {
    const device: ReplayDevice | undefined = image
      ? cartridgeDevice(openQuickly(image, game.startLevel))
      : modelDevice(game, header.image);
    if (!device) return refuse(`the recording does not say how game ${game.game} began: give its cartridge`);
    const replay = new GameReplay(game, device);
    while (replay.step());
    verdicts.push(replayVerdict(replay));
  }
  return { ok: true, verdicts };
}
