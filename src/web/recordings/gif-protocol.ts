/** What the page and the worker that makes a GIF say to each other. */

import type { FilmLook } from '../../draw/film-picture.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import type { RunHeader } from '../../record/run-header.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';
import type { Device } from './recording-protocol.js';

/** The only message to the worker: what is to be made. */
export interface GifRequest extends FilmLook {
  readonly game: Readonly<LoggedGame>;
  readonly device: Device;
  /** That it was recorded on, and the files that it may be. */
  readonly image: RunHeader['image'];
  readonly builtin: BuiltinFiles;
  readonly own: readonly CartridgeFile[];
  /** From power-on; both are in the film. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** The console's frames for each picture. */
  readonly framesPerPicture: number;
  /** Each pixel becomes a square of so many. */
  readonly scale: number;
}

export type GifReply =
  /** Pictures of all that there will be. */
  | { readonly kind: 'progress'; readonly done: number; readonly whole: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer>; readonly pictures: number }
  /** For the user. */
  | { readonly kind: 'failed'; readonly message: string };
