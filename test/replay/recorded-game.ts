/** A short game on the built-in cartridge and its log, as `--record` writes it. */

import type { PilotOptions } from '../../src/bot/game-account.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { pilot } from '../../src/bot/pilot.js';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { consoleOf } from '../../src/bot/recorder.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openMachine, openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../src/emulator/machine.js';
import { sha1Hex } from '../../src/lib/hashes.js';
import type { AnyPlayer, Player } from '../../src/players/player.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import { formatRunLogLine, gameLog, headerLine } from '../../src/record/game-log.js';
import { type LoggedGame, readRunLog } from '../../src/record/read-run-log.js';
import type { RunHeader } from '../../src/record/run-header.js';
import type { RunLogLine } from '../../src/record/run-log.js';
import { RECORD_VERSION } from '../../src/record/state-bytes.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { steerToEnd } from '../support/steer.js';

const GAME = {
  gameType: 'A',
  startLevel: 19,
  height: 0,
  music: 0,
  seed: 3,
  untilLines: 2,
  reaction: 0,
} as const;

const { reaction, ...START } = GAME;

export const GAME_HEADER: RunHeader = {
  ...START,
  recordVersion: RECORD_VERSION,
  version: '1.2.3',
  image: { name: BUILTIN_IMAGE.name, bodySha1: BUILTIN_IMAGE.bodySha1 },
  player: 'plateau',
  playerOptions: { reaction },
  games: 1,
};

export function plateau(): Player {
  const named = playerByName('plateau', {});
  if (!named.ok || named.player.sees) throw new Error(named.ok ? 'it sees the generator' : named.message);
  return named.player;
}

/**
 * Plays the game, on the built-in cartridge if on no other machine, and returns its log.
 *
 * @param other another seed, another end, another image than the built-in one, another start
 */
export function recordGame(
  player: AnyPlayer,
  machine: Machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }),
  other: Pick<RunHeader, 'seed' | 'untilLines'> & Partial<Pick<RunHeader, 'image' | 'startLevel' | 'gymSeed'>> = GAME,
): string {
  const game = { ...GAME, ...other };
  const lines: RunLogLine[] = [headerLine({ ...GAME_HEADER, ...other })];
  const log = gameLog(
    {
      game: 1,
      seed: game.seed,
      startLevel: game.startLevel,
      takePicture: () => null,
      ...consoleOf(machine),
    },
    (line) => lines.push(line),
  );
  const steps = playOnMachine(machine, player, game, [log.listen]);
  for (;;) {
    const { done, value } = steps.next();
    if (!done) continue;
    log.end(value, sha1Hex(machine.ram.slice()));
    return lines.map(formatRunLogLine).join('');
  }
}

const MENUS = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 3 } as const;

/** Where a game begins that no menu offers, and where it ends. */
interface Position extends Pick<PilotOptions, 'untilLines' | 'dodge'> {
  readonly lines: number;
  readonly level: number;
}

/** The log of a game of 999,999 points from there on: it can be replayed on the model alone. */
export function recordFrom(image: NesImage, { lines, level, untilLines, dodge }: Position): string {
  const machine = openWritableMachine(image, { pictures: false, fast: true });
  const written: RunLogLine[] = [headerLine(GAME_HEADER)];
  const state = () => readGameState(machine);
  const log = gameLog({ game: 1, seed: 0, startLevel: 18, takePicture: () => null, state }, (line) =>
    written.push(line),
  );
  log.listen({ kind: 'power-on', seed: 0 });
  const started = enterGame(machine, MENUS, ({ buttons }) =>
    log.listen({ kind: 'frame', frame: machine.frame, buttons }),
  );
  if (!started.ok) throw new Error(started.message);
  pokeGameState(machine, { ...state(), lines, level, score: 999_999 });
  const { frame, client } = machine;
  const options: PilotOptions = {
    ...{ gameType: 'A', startLevel: 18, seed: 0, untilLines, reaction: 0 },
    ...(dodge !== undefined && { dodge }),
  };
  const bot = pilot(plateau(), options, { first: observe(machine), frame, tell: log.listen, client });
  log.end(steerToEnd(machine, bot), sha1Hex(machine.ram.slice()));
  return written.map(formatRunLogLine).join('');
}

/** The one game of a log. */
export function gameIn(text: string): Readonly<LoggedGame> {
  const result = readRunLog(text);
  if (!result.ok) throw new Error(`line ${result.line}: ${result.message}`);
  return result.log.games[0];
}
