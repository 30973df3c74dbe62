/** The worker that makes a GIF. */
import { GIFEncoder } from 'gifenc';
import { type FilmLook, filmPicture } from '../../draw/film-picture.js';
import { Gif } from '../../draw/gif.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import { replayFrames } from '../../replay/replay-frames.js';
import { answerCalls, handOver } from '../browser/worker-calls.js';
import { Cartridges } from '../sources/cartridges.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';
import type { Device } from './recording-worker.js';

/** The time between two reports. */
const REPORT_MS = 100;

/** What is to be made. */
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
  /** Each pixel becomes a square with this side. */
  readonly scale: number;
}

const answers = {
  /** @param tell hears of the pictures of all that there will be */
  make(request: GifRequest, tell: (done: number, whole: number) => void) {
    const made = make(request, tell);
    return handOver(made, [made.bytes.buffer]);
  },
};

export type GifWorker = typeof answers;
answerCalls(answers);

function make(request: GifRequest, tell: (done: number, whole: number) => void) {
  const { game, device, image, builtin, own, framesPerPicture, scale, firstFrame, lastFrame } = request;
  const cartridges = new Cartridges(builtin);
  for (const file of own) cartridges.add(file);
  const isWanted = (frame: number): boolean => frame >= firstFrame && (frame - firstFrame) % framesPerPicture === 0;
  const on = device === 'cartridge' ? cartridges.open(image, game.startLevel) : image;
  const gif = new Gif(GIFEncoder(), { scale, rate: frameRateOf({ image }) / framesPerPicture });
  const whole = Math.floor((lastFrame - firstFrame) / framesPerPicture) + 1;
  const parts: Uint8Array[] = [];
  let reportAt = 0;
  const frames = replayFrames(on, game, {
    lastFrame,
    wants: ({ frame }) => isWanted(frame),
    // What is shown of a broken recording ends with the frame that differs.
    mayEndDiffering: true,
  });
  for (const { picture, overlay } of frames) {
    if (picture) parts.push(gif.add(filmPicture(picture, overlay, request)).slice());
    if (performance.now() < reportAt) continue;
    reportAt = performance.now() + REPORT_MS;
    tell(parts.length, whole);
  }
  const { tail, tableAt, table } = gif.finish();
  const bytes = joined([...parts, tail]);
  bytes.set(table, tableAt);
  return { bytes, pictures: parts.length };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
