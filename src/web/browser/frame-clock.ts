/**
 * How many frames of the console are due at each frame of the display: the time that has passed is gathered, and the
 * console's frames are taken out of it. Pure but for what it remembers.
 */
import { NTSC } from '../../tetris/timing.js';

/** Time that is made up for after a hold-up; what is longer is lost, so that a page in the background does not race. */
const MOST_BEHIND_MS = 100;
/** Displays of 60 Hz are hardly slower than the console: a frame this little short of due is shown. */
const GRACE = 0.08;

export class FrameClock {
  /** Multiple of the console's speed. */
  speed = 1;
  /** Frames a second of the console. */
  rate = NTSC.framesPerSecond;
  #last: number | undefined;
  #due = 0;

  /**
   * Frames of the console that are due.
   *
   * @param now milliseconds, by the display's clock
   */
  tick(now: number): number {
    const passed = this.#last === undefined ? 0 : Math.min(now - this.#last, MOST_BEHIND_MS);
    this.#last = now;
    this.#due += (passed / 1000) * this.rate * this.speed;
    const frames = Math.max(0, Math.floor(this.#due + GRACE));
    this.#due -= frames;
    return frames;
  }

  /** Forgets the time that has passed, as after a pause. */
  reset(): void {
    this.#last = undefined;
    this.#due = 0;
  }
}
