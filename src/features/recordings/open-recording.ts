/** A recording that a command line names: its log, one game of it, and the cartridge it was played on. */

import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plural } from '../../lib/format-numbers.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure, type Say } from '../../platform/job.js';
import { type LoggedGame, type RunLog, readRunLog } from '../../record/read-run-log.js';
import type { RunHeader } from '../../record/run-header.js';
import { LOG_NAME } from '../files/record-folder.js';
import { LARGEST_LOG } from '../play/recording.js';
import { refuseOtherFile } from './refuse-other-file.js';

export interface OpenedGame {
  readonly header: RunHeader;
  readonly game: Readonly<LoggedGame>;
  /** The folder of the recording. */
  readonly folder: string;
}

/**
 * A game that has pieces.
 *
 * @param number 1 for the first game
 * @throws Failure on a file that is no recording, and on a game that is not there or has no piece
 */
export function openGame(name: string, number: number, say: Say): OpenedGame {
  const opened = openRecordedGame(name, number, say);
  if (opened.game.pieces.length > 0) return opened;
  throw new Failure(`${name}: there is nothing to show, because no piece was placed in game ${number}`);
}

/**
 * Reads a log, or the one in a folder, and takes a game of it; says on standard error when it was cut off.
 *
 * @param number 1 for the first game
 * @throws Failure on a file that is no recording, and on a game that is not there or has no frame
 */
export function openRecordedGame(name: string, number: number, say: Say): OpenedGame {
  const { file, log } = openLog(name);
  const { header, games } = log;
  const game = games[number - 1];
  if (!game) {
    const found = plural(games.length, 'game');
    throw new Failure(`${file}: there is no game ${number}; the recording has ${found}`);
  }
  if (game.frames === 0) throw new Failure(`${file}: there is nothing to replay, because game ${number} has no frames`);
  if (!game.end) say(`${file}: the recording of game ${number} was cut off; using what there is of it`);
  return { header, game, folder: dirname(file) };
}

/**
 * Reads a log, or the one in a folder.
 *
 * @throws Failure on a file that is no recording
 */
export function openLog(name: string): { readonly file: string; readonly log: RunLog } {
  const file = existsSync(name) && statSync(name).isDirectory() ? join(name, LOG_NAME) : name;
  return { file, log: readLog(file) };
}

function readLog(file: string): RunLog {
  refuseOtherFile(file, 'a recording: its folder or the run.jsonl in it');
  const read = readFileLimited(file, LARGEST_LOG);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const result = readRunLog(new TextDecoder().decode(read.bytes));
  if (result.ok) return result.log;
  throw new Failure(`${file}, line ${result.line}: this is not a recording of this program: ${result.message}`);
}
