/** Files and links that are opened in the workers of any view. What these functions throw is for the user. */
import {
  type MadeRecording,
  type OpenedBytes,
  type Opening,
  openBytes,
  recordingOfMovie,
} from '../../features/recordings/open-bytes.js';
import type { TellProgress } from '../browser/worker-calls.js';
import type { CartridgeFile } from '../stores/cartridge-store.js';
import type { Cartridges } from './cartridges.js';
import { pageOpening } from './page-opening.js';
import { recordingOfCode } from './shared-recording.js';

/** Recordings are those of movies and links, too. */
export type OpenedFile =
  | ({ readonly kind: 'recording' } & Pick<Extract<MadeRecording, { ok: true }>, 'log' | 'text' | 'notes'>)
  | Extract<OpenedBytes, { kind: 'frames' }>
  /** A cartridge, added to those that movies are played on. */
  | { readonly kind: 'cartridge'; readonly title: string; readonly file: CartridgeFile };

let asked = new AbortController();

/** Something new is asked for: ends the work for what was asked before. */
export function ask(tell: TellProgress): Opening {
  asked.abort();
  asked = new AbortController();
  return pageOpening(asked.signal, tell);
}

export async function openFile(
  { name, bytes }: Pick<CartridgeFile, 'name' | 'bytes'>,
  cartridges: Cartridges,
  opening: Opening,
): Promise<OpenedFile> {
  const opened = await openBytes({ name, bytes }, opening);
  opening.signal.throwIfAborted();
  switch (opened.kind) {
    case 'cartridge': {
      const added = cartridges.add({ bytes, isFast: undefined });
      if (!added.ok) return refuse(name, added.message);
      return { kind: 'cartridge', title: added.image.name, file: { name, bytes, isFast: added.isFast } };
    }
    case 'movie': {
      const cartridgeFor = cartridges.forMovie.bind(cartridges);
      return made(name, await recordingOfMovie(name, opened.movie, { ...opening, cartridgeFor, version: __VERSION__ }));
    }
    case 'refused':
      return refuse(name, opened.message);
    default:
      return { notes: [], ...opened };
  }
}

/** The game of a link. */
export async function openCode(code: string, opening: Opening): Promise<OpenedFile> {
  const recording = await recordingOfCode(code, opening);
  opening.signal.throwIfAborted();
  return made('a link', recording);
}

function made(name: string, recording: MadeRecording): OpenedFile {
  return recording.ok ? { kind: 'recording', ...recording } : refuse(name, recording.message);
}

export function refuse(name: string, message: string): never {
  throw new Error(`${name}: ${message}`);
}
