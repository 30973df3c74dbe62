/** A video that is to be written, and how much of games is to be in it. */

import type { Capture } from './capture.js';
import type { Encoding } from './encode-video.js';

/** How much there is to be seen. */
export interface Amount {
  /** Pieces of each game. */
  readonly pieces: number;
  /** Games one after the other. */
  readonly games: number;
}

/** A video to be written. */
export interface DrawnCapture {
  readonly capture: Capture;
  readonly encoding: Encoding;
}
