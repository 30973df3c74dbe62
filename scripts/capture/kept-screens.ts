/** The screens of many frames in little memory: for each frame the bytes that differ from the frame before. */

import { SCREEN_SIZE } from './screen-memory.js';

/** Frames from the first one on; the screen before it is all zero. */
export class KeptScreens {
  /** Where the changes of each frame begin, and behind the last one where they end. */
  readonly #starts: number[] = [0];
  #places = new Uint16Array(1 << 14);
  #values = new Uint8Array(1 << 14);
  #count = 0;
  readonly #last = new Uint8Array(SCREEN_SIZE);

  /** Frames that are kept. */
  get length(): number {
    return this.#starts.length - 1;
  }

  /** Keeps the next frame's screen. */
  push(bytes: Readonly<Uint8Array>): void {
    const last = this.#last;
    for (let place = 0; place < SCREEN_SIZE; place++) {
      const value = bytes[place];
      if (value === last[place]) continue;
      last[place] = value;
      if (this.#count === this.#places.length) this.#grow();
      this.#places[this.#count] = place;
      this.#values[this.#count++] = value;
    }
    this.#starts.push(this.#count);
  }

  /** Tells every change of a frame. */
  changesOf(frame: number, tell: (place: number, value: number) => void): void {
    for (let i = this.#starts[frame]; i < this.#starts[frame + 1]; i++) tell(this.#places[i], this.#values[i]);
  }

  #grow(): void {
    const places = new Uint16Array(2 * this.#places.length);
    places.set(this.#places);
    this.#places = places;
    const values = new Uint8Array(2 * this.#values.length);
    values.set(this.#values);
    this.#values = values;
  }
}
