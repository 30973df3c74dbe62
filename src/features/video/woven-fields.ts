/**
 * Whether the pictures of a video are woven of two fields each, whatever the file says of itself, and which of the two is the
 * earlier one. What moves tells it: the lines of a woven picture then show two moments by turns.
 */

import type { FieldPlace, VideoPicture } from '../../video/picture.js';
import type { FieldOrder } from './video-facts.js';

/** Difference of brightness that is no noise. */
const CLEAR = 40;
/** Share of a playfield's points that alternate where a piece has moved. */
const MOVED = 0.003;
/** Share of the pictures in which a piece has moved between two fields, in a game. */
const OFTEN = 0.08;
/** Pictures that must have been seen. */
const FEWEST = 8;
/** Lines for each of the console's, below which the black line between two blocks looks woven. */
const LEAST_LINES = 1.7;
/** One order is right where the other has this many times its changes. */
const CLEARLY = 1.15;

/** Looks at pictures that were not taken apart, of one playfield. */
export class WovenFields {
  readonly #place: FieldPlace;
  readonly #canTell: boolean;
  #pictures = 0;
  #woven = 0;
  #before: VideoPicture | undefined;
  /** Points that differ between a field and the next one, if the one with the first line is the earlier one, and if it is not. */
  #topFirst = 0;
  #bottomFirst = 0;

  /** @param place in pixels of the pictures */
  constructor(place: FieldPlace) {
    this.#place = place;
    this.#canTell = place.height / 160 >= LEAST_LINES;
  }

  /** @param follows whether no picture lies between this one and the one before */
  see(picture: VideoPicture, follows = true): void {
    this.#pictures++;
    if (alternating(picture, this.#place) >= MOVED) this.#woven++;
    if (this.#before && follows) {
      this.#topFirst += differing(this.#before, picture, this.#place, 1);
      this.#bottomFirst += differing(this.#before, picture, this.#place, 0);
    }
    this.#before = picture;
  }

  /** Undefined where they are not woven, or nothing moved. */
  order(): FieldOrder | undefined {
    if (!this.#canTell || this.#pictures < FEWEST || this.#woven < OFTEN * this.#pictures) return undefined;
    return this.#bottomFirst * CLEARLY < this.#topFirst ? 'bottom first' : 'top first';
  }
}

function boundsOf({ x, y, width, height }: FieldPlace, picture: VideoPicture) {
  const top = Math.max(0, Math.ceil(y));
  return {
    left: Math.max(0, Math.ceil(x)),
    right: Math.min(picture.width, Math.floor(x + width)),
    // An even line is one of the first field.
    top: top + (top & 1),
    bottom: Math.min(picture.height, Math.floor(y + height)),
  };
}

/** The share of points where four lines are bright and dark by turns. */
function alternating(picture: VideoPicture, place: FieldPlace): number {
  const { luma, width } = picture;
  const { left, right, top, bottom } = boundsOf(place, picture);
  let points = 0;
  let found = 0;
  for (let line = top; line + 3 < bottom; line++) {
    for (let x = left; x < right; x += 2) {
      const at = line * width + x;
      const [first, second, third] = [
        luma[at + width] - luma[at],
        luma[at + 2 * width] - luma[at + width],
        luma[at + 3 * width] - luma[at + 2 * width],
      ];
      points++;
      if (first > CLEAR ? second < -CLEAR && third > CLEAR : first < -CLEAR && second > CLEAR && third < -CLEAR)
        found++;
    }
  }
  return found / Math.max(1, points);
}

/** Points that differ between one field of a picture, 0 for that of the even lines, and the other one of the picture after it. */
function differing(before: VideoPicture, picture: VideoPicture, place: FieldPlace, field: 0 | 1): number {
  const { width } = picture;
  const { left, right, top, bottom } = boundsOf(place, picture);
  let found = 0;
  for (let line = top; line + 1 < bottom; line += 2) {
    const [one, other] = [(line + field) * width, (line + 1 - field) * width];
    for (let x = left; x < right; x += 2) {
      if (Math.abs(before.luma[one + x] - picture.luma[other + x]) > CLEAR) found++;
    }
  }
  return found;
}
