/** What a movie file holds, whichever program wrote it, and its buttons as inputs of our machine. */

import type { Client } from '../../emulator/clients/client.js';
import { number, plural } from '../../lib/format-numbers.js';
import type { GameEnd } from '../../record/game-events.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { type Region, regionOf } from '../../tetris/timing.js';
import { findEnding } from './movie-comments.js';

/** A movie from power-on. */
export interface ParsedMovie {
  /** Name of the image, for people; may be empty. */
  readonly romName: string;
  /** Base64 of the MD5 of the cartridge's body; missing where the file does not say it. */
  readonly romChecksum?: string;
  /** SHA-1 of the cartridge's body; missing where the file does not say it. */
  readonly bodySha1?: string;
  /** The console that it was made on; missing where the file does not say it. */
  readonly region?: Region;
  readonly comments: readonly string[];
  /** The first pad on each frame of the emulator. */
  readonly frames: readonly Buttons[];
  /** The second pad on each frame; empty when it is never pressed. */
  readonly secondPad: readonly Buttons[];
  /** Entries of the file for each frame; only in files for real consoles. */
  readonly entriesPerFrame?: 1 | 2;
  /** What was noticed while the file was read, a sentence each. */
  readonly notes?: readonly string[];
}

/** Why a movie's buttons mean nothing to a game, since it was made on a console of another region; undefined where they may. */
export function regionProblem({ region }: Pick<ParsedMovie, 'region'>, client: Client): string | undefined {
  const own = regionOf(client.timing);
  if (region === undefined || region === own) return undefined;
  return (
    `the movie was made on ${CONSOLES[region]}, but ${client.name} is a game of ${CONSOLES[own]}, ` +
    'where all pieces fall and shift at another pace'
  );
}

const CONSOLES: Readonly<Record<Region, string>> = {
  ntsc: 'an American or Japanese console (NTSC)',
  pal: 'a European console (PAL)',
};

/** A day. */
const MOST_MOVIE_FRAMES = 5_200_000;

export const NO_FRAMES = 'the movie has no frames; use a complete one';

/** Why a movie with this many frames is not played; undefined where it is. */
export function lengthProblem(frames: number): string | undefined {
  if (frames === 0) return NO_FRAMES;
  if (frames <= MOST_MOVIE_FRAMES) return undefined;
  return `the movie has ${plural(frames, 'frame')}; at most ${number(MOST_MOVIE_FRAMES)} are played`;
}

/** What is pressed on each frame from power-on. */
export interface MovieInputs {
  /** The first pad. */
  readonly pad: readonly Buttons[];
  /** The second one, where it is pressed at all. */
  readonly secondPad?: readonly Buttons[];
  /** The movie says how it ends on its last frame: nothing is played behind that. */
  readonly endsThere?: boolean;
  /** Seed of the game, where the maker of the inputs knows it (default: 0). */
  readonly seed?: number;
  /** What the end of the inputs is for a game that goes on there (default: stopped early). */
  readonly end?: GameEnd;
}

/** A movie's inputs for our machine. */
export function inputsOfMovie({ frames, secondPad, comments }: ParsedMovie, shift: number): MovieInputs {
  return {
    pad: shiftEarlier(frames, shift),
    secondPad: shiftEarlier(secondPad, shift),
    endsThere: findEnding(comments) !== undefined,
  };
}

/** Inputs of our machine as frames of the other one. */
export function shiftLater(inputs: readonly Buttons[], shift: number): Buttons[] {
  return [...new Array<Buttons>(shift).fill(NO_BUTTONS), ...inputs];
}

/** Frames of the other machine as inputs of ours; a negative shift puts empty frames before them. */
export function shiftEarlier(frames: readonly Buttons[], shift: number): readonly Buttons[] {
  return shift < 0 ? shiftLater(frames, -shift) : frames.slice(shift);
}
