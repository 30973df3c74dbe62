/** What a movie file holds, whichever program wrote it. */

import type { Buttons } from '../../tetris/buttons.js';

/** A movie from power-on. */
export interface ParsedMovie {
  /** Of the image, for people; may be empty. */
  readonly romName: string;
  /** Base64 of the MD5 of the cartridge's body; missing where the file does not say it. */
  readonly romChecksum?: string;
  /** SHA-1 of the cartridge's body; missing where the file does not say it. */
  readonly bodySha1?: string;
  readonly comments: readonly string[];
  /** The first pad on each frame of the emulator. */
  readonly frames: readonly Buttons[];
  /** The second pad on each frame; empty when it is never pressed. */
  readonly secondPad: readonly Buttons[];
}

/** A day. */
export const MOST_MOVIE_FRAMES = 5_200_000;
