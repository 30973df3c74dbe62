/** Games recorded as text, and played again from it. */

import { consoleOf, Recorder, textSink } from '../bot/recorder.js';
import type { NesImage } from '../emulator/image.js';
import { type Result, refuse } from '../lib/result.js';
import { openToPlay } from '../node/files/fast-cartridges.js';
import { VERSION } from '../node/files/package-root.js';
import type { GameEvent, GameResult } from '../record/game-events.js';
import { readRunLog } from '../record/read-run-log.js';
import { runHeader } from '../record/run-header.js';
import { GameReplay } from '../replay/game-replay.js';
import { cartridgeDevice, modelDevice, type ReplayDevice } from '../replay/replay-device.js';
import { type ReplayVerdict, replayVerdict } from '../replay/replay-verdict.js';
import { completeSettings } from './game-settings.js';
import { type CartridgeGame, playFrames, runToEnd } from './play-game.js';

/** What came out of a replay, or why there was none. */
export type ReplayResult = Result<{ readonly verdicts: readonly ReplayVerdict[] }>;

/**
 * Plays a game on a cartridge and writes it down as it goes: the buttons of every frame, every piece with what else was
 * thought of, and hashes of the game's state. What was written before a crash of the program is valid up to its last
 * whole line. In a file `run.jsonl` the commands `replay`, `export`, `report` and `analyze` read it.
 *
 * @param write gets each line, its line break included
 * @throws what `playGame` throws, and what `write` throws
 */
export function recordGame({ image, ...game }: CartridgeGame, write: (line: string) => void): GameResult {
  const settings = completeSettings(game, 'cartridge');
  const machine = openToPlay(image);
  const about = {
    version: VERSION,
    image,
    player: game.player.name,
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
      ? cartridgeDevice(openToPlay(image))
      : modelDevice(game, header.image);
    if (!device) return refuse(`game ${game.game} does not hold how it began: give its cartridge`);
    const replay = new GameReplay(game, device);
    while (replay.step());
    verdicts.push(replayVerdict(replay));
  }
  return { ok: true, verdicts };
}
