/** Finds out whether pictures are woven of two fields, by short parts of the video. */

import type { Stop } from '../../platform/job.js';
import type { FieldPlace } from '../../video/picture.js';
import { decodeVideo } from './decode-video.js';
import { pictureAround, placeInCut } from './picture-cut.js';
import type { FieldOrder, VideoFacts } from './video-facts.js';
import { WovenFields } from './woven-fields.js';

/** Pictures a second above which each of the console's has one of its own. */
const WHOLE_RATE = 35;
/** Seconds of each part, and where in the time of a playfield the parts are. */
const PART = 2;
const PARTS = [0.2, 0.5, 0.8] as const;

interface Seen {
  readonly place: FieldPlace;
  readonly from: number;
  readonly to: number;
}

/** How the fields of a video follow each other: by what moves in a playfield, else as the file says. */
export async function weavingOf(
  facts: VideoFacts,
  fields: readonly Seen[],
  stop: Stop,
): Promise<FieldOrder | undefined> {
  const { interlaced, rate = 0, seconds = 0 } = facts;
  if (interlaced === undefined && rate > WHOLE_RATE) return undefined;
  const whole = { ...facts, interlaced: undefined };
  for (const { place, from, to } of fields) {
    const cut = { ...pictureAround(whole, [place]) };
    // As many lines as there are: the fields must not be mixed.
    const unscaled = { ...cut, width: cut.part.width, height: cut.part.height };
    const woven = new WovenFields(placeInCut(unscaled, place));
    const end = Math.min(to, Math.max(seconds, from));
    for (const share of PARTS) {
      const begin = from + share * (end - from);
      let isFirst = true;
      for await (const picture of decodeVideo(whole, { cut: unscaled, from: begin, to: begin + PART, stop })) {
        woven.see(picture, !isFirst);
        isFirst = false;
      }
    }
    const order = woven.order();
    if (order !== undefined) return order;
  }
  return interlaced;
}
