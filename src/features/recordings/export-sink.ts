/** Where the pictures of a film go, one after the other. */
import type { Picture } from '../../draw/canvas.js';

/** Takes pictures of one size, and makes a file of them. */
export interface FilmSink {
  /** The picture may be changed after this. A promise asks to be waited for. */
  write(picture: Picture): Promise<void> | undefined;
  /** Makes the file. */
  finish(): Promise<void>;
  /** Leaves nothing behind; also when something else has failed. */
  abandon(): Promise<void>;
}

export interface FilmOptions {
  readonly path: string;
  /** Each pixel becomes a square of so many. */
  readonly scale: number;
  /** Pictures a second. */
  readonly rate: number;
}

/** A film could not be made; the message says why and what to do. */
export class FilmError extends Error {
  override name = 'FilmError';
}
