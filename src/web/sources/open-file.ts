/** Files and links that are opened in the workers of any view. What these functions throw is for the user. */
import {
  type MadeRecording,
  type OpenedBytes,
  type Opening,
  openBytes,
  recordingOf,
  recordingOfMovie,
} from '../../features/recordings/open-bytes.js';
import { plural } from '../../lib/format-numbers.js';
import { refuse } from '../../lib/result.js';
import { takeTurns } from '../../lib/take-turns.js';
import type { RunLog } from '../../record/read-run-log.js';
import { parseSharedGame, type SharedEnding } from '../../record/shared-game.js';
import { recordOnModel } from '../../replay/movie/record-inputs.js';
import type { TellProgress } from '../browser/worker-calls.js';
import type { CartridgeFile } from '../stores/cartridge-store.js';
import type { Cartridges } from './cartridges.js';
import { pageOpening } from './page-opening.js';
import { unpackCode } from './share-code.js';

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
      if (!added.ok) return refuseFile(name, added.message);
      return { kind: 'cartridge', title: added.image.name, file: { name, bytes, isFast: added.isFast } };
    }
    case 'movie': {
      const cartridgeFor = cartridges.forMovie.bind(cartridges);
      return made(name, await recordingOfMovie(name, opened.movie, { ...opening, cartridgeFor, version: __VERSION__ }));
    }
    case 'refused':
      return refuseFile(name, opened.message);
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
  return recording.ok ? { kind: 'recording', ...recording } : refuseFile(name, recording.message);
}

export function refuseFile(name: string, message: string): never {
  throw new Error(`${name}: ${message}`);
}

/** Plays the game of a link, and sees that it comes to what the link says. */
async function recordingOfCode(
  code: string,
  { signal, onProgress }: Pick<Opening, 'signal' | 'onProgress'>,
): Promise<MadeRecording> {
  const unpacked = await unpackCode(code);
  if (!unpacked.ok) return unpacked;
  const shared = parseSharedGame(unpacked.text);
  if (!shared.ok) return refuse(`The link holds no game that can be played: ${shared.message}.`);
  const { header, ending, ...game } = shared.game;
  const { inputs } = game;
  let text: string;
  try {
    const steps = recordOnModel(header, { ...game, ramSha1: ending.ramSha1 });
    text = await takeTurns(steps, signal, (done) => onProgress('frames of the game', done, inputs.length));
  } catch (error) {
    if (error instanceof RangeError) return refuse(`The link is damaged: ${error.message}.`);
    throw error;
  }
  const made = recordingOf(text);
  const broken = brokenPromise(made.log, ending);
  return broken ? refuse(`The link is damaged or was changed: ${broken}.`) : made;
}

/** What does not come out as promised; undefined when everything does. */
function brokenPromise({ games: [game] }: RunLog, promised: SharedEnding): string | undefined {
  const { score, lines } = game.end?.result ?? game.pieces.at(-1) ?? { score: 0, lines: 0 };
  if (score !== promised.score) return `its game ends with ${plural(score, 'point')}, but it says ${promised.score}`;
  if (lines !== promised.lines) return `its game ends with ${plural(lines, 'line')}, but it says ${promised.lines}`;
  if (game.pieces.length !== promised.pieces) {
    return `its game has ${plural(game.pieces.length, 'piece')}, but it says ${promised.pieces}`;
  }
  const { hash } = promised;
  const found = hash && game.hashes.find(({ frame }) => frame === hash.frame);
  if (hash && found?.hash !== hash.hash) return `its game differs by frame ${hash.frame}`;
  return undefined;
}
