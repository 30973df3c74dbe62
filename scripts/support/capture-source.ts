/** A capture as a video without a file: its pictures go to the reader as a decoder would give them. */

import type { Decoding, VideoFacts } from '../../src/features/video/video-facts.js';
import type { VideoPicture } from '../../src/video/picture.js';
import { BlockLosses, stepOf } from '../capture/block-losses.js';
import { capturePictures, captureShots } from '../capture/capture.js';
import type { DrawnCapture } from '../capture/drawn-capture.js';
import type { Shot } from '../capture/pace.js';
import { PictureCutter } from './cut-picture.js';

/** Pictures from one that needs no other one to the next. */
const KEY_EVERY = 120;

/** What a file of a capture would say of itself. */
export function captureFacts(name: string, { capture, encoding }: DrawnCapture): VideoFacts {
  const { width, height, pace } = capture;
  const shots = captureShots(capture);
  const step = stepOf(encoding, width * height * pace.rate);
  return {
    ...{ file: name, bytes: 0, format: 'none', codec: encoding.codec, width, height, pixelAspect: 1 },
    ...{ rate: pace.rate, seconds: (shots.at(-1)?.time ?? 0) / 1000 + 1 / pace.rate, start: 0 },
    interlaced: encoding.isInterlaced && encoding.codec === 'h264' ? 'top first' : undefined,
    *source({ interlaced }, decoding): Generator<VideoPicture, void, void> {
      const { cut, from = 0, to = Number.POSITIVE_INFINITY, stop } = decoding;
      const order = interlaced === 'bottom first' ? 'bottom' : 'top';
      const cutter = new PictureCutter(cut, { order, interval: 1000 / pace.rate });
      const losses = new BlockLosses(capture, step);
      const isWanted = ({ time }: { readonly time: number }): boolean => time >= from * 1000 && time < to * 1000;
      for (const picture of capturePictures(capture, decoded(shots.filter(isWanted), decoding))) {
        if (stop.reason) return;
        yield* cutter.cutOut(losses.spoil(picture, cut.part));
      }
    },
  };
}

/** The pictures that are not skipped. */
function decoded(shots: readonly Shot[], { skipped, apart = 0 }: Decoding): Shot[] {
  // Each picture is needed by the one behind it.
  const every = skipped === 'dependent' ? KEY_EVERY : 1;
  let last = Number.NEGATIVE_INFINITY;
  return shots.filter(({ time }, i) => {
    if (i % every !== 0 || time - last < apart * 1000) return false;
    last = time;
    return true;
  });
}
