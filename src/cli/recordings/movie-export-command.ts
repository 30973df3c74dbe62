/** `movie export`: a recorded game as a movie that FCEUX plays. */

import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { Command, Option } from 'commander';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import { Failure } from '../../jobs/job.js';
import { type OpenedGame, openGame } from '../../jobs/open-recording.js';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { describeFileProblem } from '../../node/files/file-problem.js';
import { VERSION } from '../../node/files/package-root.js';
import { writeFileAtomic } from '../../node/files/read-file.js';
import { inputsOf } from '../../record/read-run-log.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { CONSOLE_RATE } from '../../record/summary.js';
import { formatFm2, movieChecksum } from '../../replay/movie/fm2.js';
import { formatEnding, shiftLater } from '../../replay/movie/movie-shift.js';
import { formatStanding } from '../../replay/movie/movie-standing.js';
import type { Buttons } from '../../tetris/buttons.js';
import { romOption } from '../options/game-options.js';
import { cartridgeOf } from '../options/load-cartridge.js';
import { path, wholeNumber } from '../options/parsers.js';
import { type CommandContext, printResult, say } from '../output.js';

interface MovieExportOptions {
  readonly out: string;
  readonly game: number;
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
}

const MOST_GAMES = 100_000;

export function movieExportCommand(_: CommandContext): Command {
  return new Command('export')
    .description('write a recorded game as an FM2 movie from power-on')
    .argument('<recording>', 'the folder of a recording, or the run.jsonl in it', path)
    .addOption(new Option('--out <file>', 'new file for the movie').argParser(path).makeOptionMandatory())
    .addOption(new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(romOption())
    .action(exportMovie);
}

function exportMovie(recording: string, { out, game: wanted, rom }: MovieExportOptions): void {
  if (existsSync(out)) throw new Failure(`${out} exists: use another name, or remove it`);
  const opened = openGame(recording, wanted, say);
  const image = cartridgeOf(opened.header, rom);
  const inputs = inputsOf(opened.game);
  const shift = clientOf(image.kind).fceuxShift;
  const frames = shiftLater(inputs, shift);
  const movie = {
    romName: image.kind === 'builtin' ? 'maxout' : basename(rom ?? '', extname(rom ?? '')) || 'game',
    romChecksum: movieChecksum(image),
    comments: commentsOf(opened, shift),
    frames,
  };
  try {
    writeFileAtomic(out, formatFm2(movie));
  } catch (error) {
    throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  }
  printResult(`${out}: ${describeLength(frames)}${describeResult(opened)}`);
}

function commentsOf({ header, game }: OpenedGame, shift: number): string[] {
  const about = [`author Maxout ${header.version}, player ${formatPlayedBy(header)}`, `exporter Maxout ${VERSION}`];
  const clears = game.pieces.filter(({ cleared }) => cleared > 0);
  const standings = clears.map((piece) => formatStanding({ ...piece, frame: piece.frame + shift }));
  if (!game.end) return [...about, ...standings];
  const { result, ramSha1 } = game.end;
  return [...about, ...standings, formatEnding({ ...result, ramSha1 })];
}

function describeLength(frames: readonly Buttons[]): string {
  return `${plural(frames.length, 'frame')} (${duration(frames.length / CONSOLE_RATE)})`;
}

function describeResult({ game: { end } }: OpenedGame): string {
  if (!end) return '';
  const { score, lines, level, pieces } = end.result;
  return `; score ${number(score)}, ${plural(lines, 'line')}, level ${level}, ${plural(pieces, 'piece')} at its end`;
}
