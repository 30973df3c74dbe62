/** Watches whether the pictures of a playfield are woven of two moments each. */
import type { VideoPicture } from '../../video/picture.js';
import { type FieldOrder, fieldOrder, isWoven } from '../../video/split-fields.js';

/** Pictures that are looked at together. */
const TOGETHER = 24;
/** Pictures in which it is found out. */
const ENOUGH = 30 * TOGETHER;
/** Milliseconds between two pictures, with which each of the console's can have one of its own. */
const SHORT_INTERVAL = 28;

export class WovenWatch {
  #pictures: VideoPicture[] = [];
  #seen = 0;

  /** @returns which moment is the earlier one, once it is known that there are two */
  add(picture: VideoPicture): FieldOrder | undefined {
    if (this.#seen >= ENOUGH) return undefined;
    this.#seen++;
    this.#pictures.push(picture);
    if (this.#pictures.length < TOGETHER) return undefined;
    const pictures = this.#pictures;
    this.#pictures = [];
    const interval = (pictures[TOGETHER - 1].time - pictures[0].time) / (TOGETHER - 1);
    if (interval < SHORT_INTERVAL) return undefined;
    return isWoven(pictures) ? fieldOrder(pictures) : undefined;
  }
}
