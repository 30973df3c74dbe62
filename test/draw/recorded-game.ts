/** A short game on the built-in cartridge, recorded and read again. */

import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { sha1Hex } from '../../src/lib/hashes.js';
import { PLATEAU } from '../../src/players/plateau.js';
import { readGameState } from '../../src/ram/model-state.js';
import { formatRunLogLine, gameLog } from '../../src/record/game-log.js';
import { type LoggedGame, readRunLog } from '../../src/record/read-run-log.js';
import type { RunHeader } from '../../src/record/run-header.js';
import { HASHED, RECORD_VERSION } from '../../src/record/state-bytes.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

export interface RecordedGame {
  readonly header: RunHeader;
  readonly game: Readonly<LoggedGame>;
}

/** The header of a game of the plateau player from level 19, or of another one. */
export function headerFor(seed: number, untilLines: number, other: Partial<RunHeader> = {}): RunHeader {
  return {
    recordVersion: RECORD_VERSION,
    version: '0',
    image: { name: BUILTIN_IMAGE.name, bodySha1: BUILTIN_IMAGE.bodySha1 },
    player: 'plateau',
    playerOptions: {},
    games: 1,
    gameType: 'A',
    startLevel: 19,
    height: 0,
    music: 3,
    seed,
    untilLines,
    ...other,
  };
}

/** The plateau player from level 19, or in another game. */
export function recordGame(seed: number, untilLines: number, other: Partial<RunHeader> = {}): RecordedGame {
  const header = headerFor(seed, untilLines, other);
  const { startLevel } = header;
  let text = formatRunLogLine({ kind: 'header', hashed: HASHED, ...header });
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const state = () => readGameState(machine);
  const log = gameLog({ game: 1, seed, startLevel, takePicture: () => null, state }, (line) => {
    text += formatRunLogLine(line);
  });
  const steps = playOnMachine(machine, PLATEAU.make({}), { ...header, reaction: 0 }, [log.listen]);
  let step = steps.next();
  while (!step.done) step = steps.next();
  log.end(step.value, sha1Hex(machine.ram.slice()));
  const read = readRunLog(text);
  if (!read.ok) throw new Error(`line ${read.line}: ${read.message}`);
  return { header: read.log.header, game: read.log.games[0] };
}
