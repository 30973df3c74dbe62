/** A short game on the built-in cartridge and its log, as `--record` writes it. */

import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../src/emulator/machine.js';
import { sha1Hex } from '../../src/lib/sha1.js';
import type { AnyPlayer, Player } from '../../src/players/player.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { readGameState } from '../../src/ram/model-state.js';
import { gameLog } from '../../src/record/game-log.js';
import { type LoggedGame, readRunLog } from '../../src/record/read-run-log.js';
import { RECORD_VERSION, type RunHeader } from '../../src/record/run-header.js';
import { formatRunLogLine, headerLine, type RunLogLine } from '../../src/record/run-log.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

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
      state: () => readGameState(machine),
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

/** The one game of a log. */
export function gameIn(text: string): Readonly<LoggedGame> {
  const result = readRunLog(text);
  if (!result.ok) throw new Error(`line ${result.line}: ${result.message}`);
  return result.log.games[0];
}
