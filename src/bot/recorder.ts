/** The recorder: games as the lines of a log, told to whatever keeps them: a file, or a text in memory. */

import type { ClientRam } from '../emulator/clients/client.js';
import { sha1Hex } from '../lib/hashes.js';
import { readGameState } from '../ram/model-state.js';
import type { GameListener, GameResult } from '../record/game-events.js';
import { formatRunLogLine, type GameLog, type GameLogOptions, gameLog, headerLine } from '../record/game-log.js';
import type { RunHeader } from '../record/run-header.js';
import type { RunLogLine } from '../record/run-log.js';
import type { PracticeSettings } from '../tetris/edition.js';
import type { GameState } from '../tetris/game-state.js';

/** What is looked at besides the events. */
export interface RecordedConsole {
  /** The game's state after the last frame. */
  readonly state: () => GameState;
  /** Settings of the cartridge as they stand (missing: it has none). */
  readonly settings?: () => PracticeSettings;
  /** SHA-1 of all RAM after the last frame. */
  readonly ramSha1: () => string;
}

/** Gets every line as it is written. */
export type RecordSink = (line: RunLogLine) => void;

/** Which game is recorded; the only one of its recording if no number is given. */
export interface GameToRecord extends Pick<GameLogOptions, 'seed' | 'startLevel'> {
  readonly game?: number;
  readonly takePicture?: GameLogOptions['takePicture'];
}

export function consoleOf(machine: ClientRam): RecordedConsole {
  const { settings } = machine.client;
  return {
    state: () => readGameState(machine),
    ...(settings && { settings: () => settings.inRam(machine.ram) }),
    ramSha1: () => sha1Hex(machine.ram.slice()),
  };
}

/** Hands each line on as text, its line break included. */
export function textSink(write: (line: string) => void): RecordSink {
  return (line) => write(formatRunLogLine(line));
}

/** What it writes depends on the games alone. */
export class Recorder {
  readonly #sink: RecordSink;
  #log: GameLog | undefined;
  #console: RecordedConsole | undefined;

  constructor(sink: RecordSink) {
    this.#sink = sink;
  }

  /** The first line of a recording. */
  begin(header: RunHeader): void {
    this.#sink(headerLine(header));
  }

  /** A game is about to be powered on; the listener hears of all that happens in it. */
  game(game: GameToRecord, console: RecordedConsole): GameListener {
    this.#console = console;
    const { state, settings } = console;
    this.#log = gameLog(
      { game: 1, takePicture: () => null, state, ...(settings && { settings }), ...game },
      this.#sink,
    );
    return this.#log.listen;
  }

  /** The game is over or was stopped. */
  end(result: GameResult): void {
    if (this.#console) this.#log?.end(result, this.#console.ramSha1());
  }

  /** The frames that no line holds yet, as text; empty when there are none. */
  rest(): string {
    const rest = this.#log?.rest();
    return rest ? formatRunLogLine(rest) : '';
  }
}
