/** What a movie file holds, whichever program wrote it. */

import type { Client } from '../../emulator/clients/client.js';
import type { Buttons } from '../../tetris/buttons.js';
import { type Region, regionOf } from '../../tetris/timing.js';

/** A movie from power-on. */
export interface ParsedMovie {
  /** Of the image, for people; may be empty. */
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
export const MOST_MOVIE_FRAMES = 5_200_000;
