/** `movie export`: a recorded game as a movie that FCEUX plays. */

import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { inputsOf } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import { cartridgeOf } from '../cartridges/load-cartridge.js';
import { romOption } from '../options/game-options.js';
import { besideRecording, prepareFolderOf } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { type OpenedGame, openGame } from './open-recording.js';
import { writeMovie } from './write-movie.js';

interface MovieExportOptions {
  readonly out?: string;
  readonly game: number;
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
}

const MOST_GAMES = 100_000;

export function movieExportCommand(_: CommandContext): Command {
  return new Command('export')
    .description('write a recorded game as an FM2 movie from power-on')
    .argument('<recording>', 'the folder of a recording, or the run.jsonl in it', path)
    .addOption(new Option('--out <file>', 'new file for the movie (default: beside the recording)').argParser(path))
    .addOption(new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(romOption())
    .action(exportMovie);
}

function exportMovie(recording: string, { out: named, game: wanted, rom }: MovieExportOptions): void {
  checkNew(named);
  const opened = openGame(recording, wanted, say);
  const out = named ?? besideRecording(opened, wanted, '.fm2');
  checkNew(out);
  printResult(writeMovieOf(opened, out, rom));
}

/** @throws Failure where there is a file of this name */
export function checkNew(file: string | undefined): void {
  if (file !== undefined && existsSync(file)) throw new Failure(`${file} exists: use another name, or remove it`);
}

/**
 * Writes the movie of a recorded game.
 *
 * @param rom undefined for a built-in cartridge
 * @returns what is in it, for a person
 */
export function writeMovieOf(opened: OpenedGame, out: string, rom: string | undefined): string {
  prepareFolderOf(out);
  const { header, game } = opened;
  const image = cartridgeOf(header, rom);
  const standings = game.pieces.filter(({ cleared }) => cleared > 0);
  const ending = game.end && { ...game.end.result, ramSha1: game.end.ramSha1 };
  const frames = writeMovie(out, { image, rom, header, inputs: inputsOf(game), standings, ending });
  const length = `${plural(frames, 'frame')} (${duration(frames / frameRateOf(header))})`;
  return `${out}: ${length}${describeResult(opened)}`;
}

function describeResult({ game: { end } }: OpenedGame): string {
  if (!end) return '';
  const { score, lines, level, pieces } = end.result;
  return `; score ${number(score)}, ${plural(lines, 'line')}, level ${level}, ${plural(pieces, 'piece')} at its end`;
}
