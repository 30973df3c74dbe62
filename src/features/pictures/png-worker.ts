/** A thread that turns pictures into PNG files, so that the game need not wait for it. */

import type { Picture } from '../../draw/canvas.js';
import { drawOverlay, type OverlayState } from '../../draw/overlay.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { encodePng } from './png-file.js';

export interface PngJob {
  readonly path: string;
  readonly picture: Picture;
  /** What is drawn on the picture; undefined for the picture as it is. */
  readonly overlay: OverlayState | undefined;
}

/** The answer to every job; `problem` is null when the file is written. */
export interface PngReply {
  readonly problem: string | null;
}

/** The level of compression: files are small, and a second of pictures takes less than a second. */
const EFFORT = 3;

/** The last picture and its file: every second frame or more is the same as the one before. */
let last: { readonly pixels: Uint8Array; readonly file: Uint8Array } | undefined;

export default function write({ path, picture, overlay }: PngJob): PngReply {
  try {
    writeFileAtomic(path, encode(overlay ? drawOverlay(picture, overlay) : picture));
    return { problem: null };
  } catch (error) {
    return { problem: `${path}: ${describeFileProblem(error)}` };
  }
}

/** All pictures of a run have one size. */
function encode(picture: Picture): Uint8Array {
  const { buffer, byteOffset, byteLength } = picture.pixels;
  const pixels = Buffer.from(buffer, byteOffset, byteLength);
  if (!last || !pixels.equals(last.pixels)) last = { pixels, file: encodePng(picture, EFFORT) };
  return last.file;
}
