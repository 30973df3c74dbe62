/** What the row that carries a strip of three rows is worth: data of `scripts/row-frames.ts`, which makes it again. */

import { TETROMINOES } from '../../tetris/tetromino.js';
import { ROW_FRAMES } from './row-frames-data.js';

const NO_WAY = 255;
/** Sixths of a frame, from −8 frames on. */
const STEPS = 6;
const LEAST = -8;

const known = Uint8Array.from(atob(ROW_FRAMES), (letter) => letter.charCodeAt(0));

/**
 * Frames that a game takes more than from the best row, to the last strip; Infinity where there is no way to complete one.
 *
 * @param row the cells of row 4, with nothing above it
 * @param next the piece to place, by its place in `TETROMINOES`
 */
export function framesOnRow(row: number, next: number): number {
  const value = known[row * TETROMINOES.length + next];
  return value === NO_WAY ? Infinity : value / STEPS + LEAST;
}

/** Such frames as a byte; those of no row are far from its ends. */
export function byteOfFrames(frames: number): number {
  return frames === Infinity ? NO_WAY : Math.max(0, Math.min(NO_WAY - 1, Math.round((frames - LEAST) * STEPS)));
}
