/** The worker that makes a GIF. */
import '../browser/worker-port.js';
import { GIFEncoder } from 'gifenc';
import { filmPicture } from '../../draw/film-picture.js';
import { Gif } from '../../draw/gif.js';
import { frameRateOf } from '../../record/recorded-image.js';
import { replayFrames } from '../../replay/replay-frames.js';
import { ownPort } from '../browser/worker-port.js';
import { Cartridges } from '../sources/cartridges.js';
import type { GifReply, GifRequest } from './gif-protocol.js';

/** Between two reports. */
const REPORT_MS = 100;

const page = ownPort<GifReply, GifRequest>();
page.listen((request) => {
  try {
    const { bytes, pictures } = make(request);
    page.send({ kind: 'done', bytes, pictures }, [bytes.buffer]);
  } catch (error) {
    page.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function make(request: GifRequest): { readonly bytes: Uint8Array<ArrayBuffer>; readonly pictures: number } {
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
    page.send({ kind: 'progress', done: parts.length, whole });
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
