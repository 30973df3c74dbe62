/** A game as an FM2 movie from power-on, with comments by which whoever plays it again can tell whether it came out the same. */

import { basename, extname } from 'node:path';
import { BUILTIN_FILES, clientOf, isBuiltin } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { VERSION } from '../../platform/files/package-root.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import type { RunHeader } from '../../record/run-header.js';
import { formatFm2, movieChecksum } from '../../replay/movie/fm2.js';
import {
  formatAuthor,
  formatEnding,
  formatStanding,
  type MovieEnding,
  type MovieStanding,
} from '../../replay/movie/movie-comments.js';
import { shiftLater } from '../../replay/movie/parsed-movie.js';
import type { Buttons } from '../../tetris/buttons.js';
import { regionOf } from '../../tetris/timing.js';

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
}

/**
 * Writes the movie with the frames that FCEUX needs before it.
 *
 * @returns frames of the movie
 * @throws Failure when it cannot be written, and of a game that no buttons lead to
 */
export function writeMovie(out: string, { image, rom, header, inputs, standings, ending }: MovieToWrite): number {
  const { kind } = image;
  const { fceuxShift: shift, menus, timing } = clientOf(kind);
  if (header.startLevel > menus.highestStartLevel) {
    throw new Failure(
      `the game begins at level ${header.startLevel}, which was set in memory: a movie holds buttons alone, and no buttons lead there`,
    );
  }
  const frames = shiftLater(inputs, shift);
  const comments = [
    formatAuthor(header),
    `exporter Maxout ${VERSION}`,
    ...standings.map((standing) => formatStanding({ ...standing, frame: standing.frame + shift })),
    ...(ending ? [formatEnding(ending)] : []),
  ];
  const file = isBuiltin(kind) ? BUILTIN_FILES[kind] : (rom ?? '');
  const romName = basename(file, extname(file)) || 'game';
  const region = regionOf(timing);
  try {
    writeFileAtomic(out, formatFm2({ romName, romChecksum: movieChecksum(image), region, comments, frames }));
  } catch (error) {
    throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  }
  return frames.length;
}
