/** Pause, speed, single frames and the overlay, as keys set them while a game goes on. */

import type { Key } from '../../platform/terminal/keys.js';
import { UNLIMITED } from '../options/parsers.js';

/** Multiples of the console's speed that + and - go through. */
const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, UNLIMITED];

export class PlayControl {
  /** Multiple of the console's speed; `UNLIMITED` for as fast as it goes. */
  speed: number;
  paused = false;
  /** Whether the planned placement is drawn. */
  overlay = true;
  #steps = 0;
  #wake = (): void => {};

  constructor(speed: number) {
    this.speed = speed;
  }

  /** Returns whether the key means something here. */
  press(key: Key): boolean {
    switch (key) {
      case ' ':
        this.paused = !this.paused;
        break;
      case '.':
        this.paused = true;
        this.#steps++;
        break;
      case '+':
      case '=':
        this.speed = SPEEDS.find((speed) => speed > this.speed) ?? this.speed;
        break;
      case '-':
        this.speed = SPEEDS.findLast((speed) => speed < this.speed) ?? this.speed;
        break;
      case 'o':
        this.overlay = !this.overlay;
        break;
      default:
        return false;
    }
    this.#wake();
    return true;
  }

  /** Whether the next frame may run; uses up a single frame that was asked for. */
  mayRun(): boolean {
    if (!this.paused) return true;
    if (this.#steps === 0) return false;
    this.#steps--;
    return true;
  }

  /** Calls back when a key has changed something. */
  watch(wake: () => void): void {
    this.#wake = wake;
  }
}

/** `4 ×`, or `max`. */
export function formatSpeed(speed: number): string {
  return speed === UNLIMITED ? 'max' : `${speed} ×`;
}
