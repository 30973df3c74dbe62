/**
 * Frames on their way out, at the pace of the console. A game that runs faster than the console shows more than may be sent: the
 * newest frames wait, and older ones give way. How a game begins and ends never does, as receivers know it by that.
 */

import { NTSC } from '../tetris/timing.js';
import type { NgfFrame } from './frame.js';

/** Milliseconds of a frame of the fastest console. Receivers are made for it, and no slower console's game gets ahead of it. */
const FRAME_MS = 1000 / NTSC.framesPerSecond;
/** Frames that may leave together, after a moment in which none could. */
export const MOST_TOGETHER = 6;
/** Frames of a game that wait: a quarter of a second, which is more than a loop that keeps a game's pace is ever late. */
export const MOST_WAITING = 16;
/**
 * The most frames that wait, with those that do not give way. This takes several games that were over as soon as they
 * began.
 */
const MOST_KEPT = 128;
/** The longest wait between two frames of a game's end. */
const LONGEST_GAP_MS = 2000;

interface Waiting {
  readonly frame: NgfFrame;
  isKept: boolean;
  /** Milliseconds from the frame before it. */
  readonly gap: number;
}

export class WaitingFrames {
  readonly #frames: Waiting[] = [];
  /** When the frame before left by the console's pace, in milliseconds of the clock. */
  #left = Number.NEGATIVE_INFINITY;

  get length(): number {
    return this.#frames.length;
  }

  /**
   * One more, the newest.
   *
   * @param isKept does not give way
   * @param gap milliseconds from the frame before it; that of the console if not given
   * @returns how many gave way
   */
  add(frame: NgfFrame, isKept: boolean, gap = FRAME_MS): number {
    const frames = this.#frames;
    frames.push({ frame, isKept, gap: Math.min(Math.max(gap, FRAME_MS), LONGEST_GAP_MS) });
    const others = frames.filter((waiting) => !waiting.isKept);
    const tooMany = others.length > MOST_WAITING ? others[0] : frames.length > MOST_KEPT ? frames[0] : undefined;
    if (!tooMany) return 0;
    frames.splice(frames.indexOf(tooMany), 1);
    return 1;
  }

  /** The newest does not give way any more. */
  keepNewest(): void {
    const newest = this.#frames.at(-1);
    if (newest) newest.isKept = true;
  }

  /** Milliseconds until the last of them may leave, at the pace at which they came. */
  get duration(): number {
    return this.#frames.reduce((sum, { gap }) => sum + gap, 0);
  }

  /** When the next may leave, in milliseconds of the clock; undefined when none waits. */
  get due(): number | undefined {
    const [next] = this.#frames;
    return next && this.#left + next.gap;
  }

  /** The oldest, which leaves. */
  take(now: number): NgfFrame | undefined {
    const { due } = this;
    if (due === undefined) return undefined;
    this.#left = Math.max(due, now - MOST_TOGETHER * FRAME_MS);
    return this.#frames.shift()?.frame;
  }

  /** None waits any more. @returns how many did */
  clear(): number {
    return this.#frames.splice(0).length;
  }
}
