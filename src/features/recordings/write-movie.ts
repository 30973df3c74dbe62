/**
 * A game as a movie from power-on: of FCEUX, with comments by which whoever plays it again can tell whether it came out the
 * same, or for real consoles.
 */

import { basename, extname } from 'node:path';
import { BUILTIN_FILES, clientOf, isBuiltin } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { VERSION } from '../../platform/files/package-root.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import type { RunHeader } from '../../record/run-header.js';
import { type EntryLayout, framesForConsole, mostToSkip } from '../../replay/movie/console-entries.js';
import { formatFm2, movieChecksum } from '../../replay/movie/fm2.js';
import {
  formatAuthor,
  formatEnding,
  formatStanding,
  formatVersionAndPlayer,
  MAKER,
  type MovieEnding,
  type MovieStanding,
} from '../../replay/movie/movie-comments.js';
import { shiftLater } from '../../replay/movie/parsed-movie.js';
import { formatR08 } from '../../replay/movie/r08.js';
import { formatTasd } from '../../replay/movie/tasd.js';
import type { Buttons } from '../../tetris/buttons.js';
import { regionOf } from '../../tetris/timing.js';
import { failure } from '../options/advice.js';

export interface MovieToWrite {
  readonly image: NesImage;
  /** Name of the image's file; undefined for the built-in cartridge. */
  readonly rom: string | undefined;
  /** Who played, and with which version. */
  readonly header: Pick<RunHeader, 'version' | 'player' | 'sees' | 'startLevel'>;
  /** From power-on. */
  readonly inputs: readonly Buttons[];
  /** After each clear, by the frames since power-on. */
  readonly standings: readonly MovieStanding[];
  /** Undefined for a game without an end. */
  readonly ending: MovieEnding | undefined;
  /** Undefined for a movie of FCEUX. */
  readonly forConsole?: ConsoleMovie | undefined;
}

/** The form of a movie for real consoles. */
export interface ConsoleMovie extends EntryLayout {
  readonly format: 'r08' | 'tasd';
}

/**
 * Writes the movie with the frames that FCEUX needs before it. A console begins as FCEUX does.
 *
 * @returns frames of the movie
 * @throws Failure when it cannot be written, of a game that no buttons lead to, and where frames with presses would be left out
 */
export function writeMovie(out: string, movie: MovieToWrite): number {
  const { image, rom, header, inputs, standings, ending, forConsole } = movie;
  const { kind } = image;
  const { fceuxShift: shift, menus, timing } = clientOf(kind);
  if (header.startLevel > menus.highestStartLevel) {
    throw new Failure(
      `the game begins at level ${header.startLevel}, which was set in memory: a movie holds buttons alone, and no buttons lead there`,
    );
  }
  const whole = shiftLater(inputs, shift);
  const frames = forConsole ? consoleFrames(whole, forConsole) : whole;
  const played = formatVersionAndPlayer(header);
  const comments = [
    formatAuthor(played),
    `exporter Maxout ${VERSION}`,
    ...standings.map((standing) => formatStanding({ ...standing, frame: standing.frame + shift })),
    ...(ending ? [formatEnding(ending)] : []),
  ];
  const file = isBuiltin(kind) ? BUILTIN_FILES[kind] : (rom ?? '');
  const romName = basename(file, extname(file)) || 'game';
  const region = regionOf(timing);
  const about = { romName, region, frames };
  const content = () => {
    if (!forConsole) return formatFm2({ ...about, romChecksum: movieChecksum(image), comments });
    const { format, entriesPerFrame } = forConsole;
    if (format === 'r08') return formatR08(frames, entriesPerFrame);
    return formatTasd({ ...about, title: image.name, emulator: [MAKER, played], entriesPerFrame });
  };
  try {
    writeFileAtomic(out, content());
  } catch (error) {
    throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  }
  return frames.length;
}

function consoleFrames(frames: readonly Buttons[], { skipFrames, emptyFrames }: ConsoleMovie): readonly Buttons[] {
  const most = mostToSkip(frames);
  if (skipFrames > most)
    throw failure(`a button is pressed on frame ${most + 1}, which would be left out`, 'skip-fewer', most);
  return framesForConsole(frames, { skipFrames, emptyFrames });
}
