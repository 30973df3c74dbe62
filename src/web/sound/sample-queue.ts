/**
 * Samples between the game, which makes them a frame at a time, and the sound card, which takes them at its own pace.
 *
 * The two clocks never agree: the queue is read a little faster when it is long and a little slower when it is short,
 * by less than anybody hears. When it runs dry the sound fades instead of breaking off, which would click.
 */

/** Length that is aimed at, in seconds. */
const TARGET = 0.06;
/** Beyond this the oldest samples are dropped. */
const LONGEST = 0.25;
/** Largest change of pitch: a twentieth of a semitone. */
const MOST_CHANGE = 0.003;
/** Share of the last sample that is left after each sample of silence. */
const FADE = 0.995;

export class SampleQueue {
  readonly #left: Float32Array;
  readonly #right: Float32Array;
  readonly #target: number;
  readonly #longest: number;
  /** Samples written and read since the start; the position of reading lies between two samples. */
  #written = 0;
  #read = 0;
  /** It has run dry and fills up to its target before it sounds again. */
  #isFilling = true;
  #lastLeft = 0;
  #lastRight = 0;
  #gain = 0;

  /** @param sampleRate of the sound card, in hertz; what is added has the same */
  constructor(sampleRate: number) {
    this.#target = Math.round(sampleRate * TARGET);
    this.#longest = Math.round(sampleRate * LONGEST);
    const size = 2 * this.#longest;
    this.#left = new Float32Array(size);
    this.#right = new Float32Array(size);
  }

  /** Samples that wait. */
  get length(): number {
    return this.#written - this.#read;
  }

  /** @param samples left and right in turns */
  add(samples: Float32Array): void {
    const size = this.#left.length;
    for (let i = 0; i + 1 < samples.length; i += 2) {
      const at = this.#written++ % size;
      this.#left[at] = samples[i];
      this.#right[at] = samples[i + 1];
    }
    if (this.length > this.#longest) this.#read = this.#written - this.#target;
    if (this.length >= this.#target) this.#isFilling = false;
  }

  /** Fills both channels. */
  take(left: Float32Array, right: Float32Array): void {
    const size = this.#left.length;
    const excess = (this.length - this.#target) / this.#target;
    const step = 1 + MOST_CHANGE * Math.max(-1, Math.min(1, excess));
    for (let i = 0; i < left.length; i++) {
      if (this.length < 2) this.#isFilling = true;
      if (this.#isFilling) {
        this.#gain = 0;
        this.#lastLeft *= FADE;
        this.#lastRight *= FADE;
      } else {
        const whole = Math.floor(this.#read);
        const part = this.#read - whole;
        const [at, after] = [whole % size, (whole + 1) % size];
        // After silence the sound comes back as softly as it went.
        this.#gain = 1 - (1 - this.#gain) * FADE;
        this.#lastLeft += (mix(this.#left, at, after, part) * this.#gain - this.#lastLeft) * this.#gain;
        this.#lastRight += (mix(this.#right, at, after, part) * this.#gain - this.#lastRight) * this.#gain;
        this.#read += step;
      }
      left[i] = this.#lastLeft;
      right[i] = this.#lastRight;
    }
  }
}

function mix(channel: Float32Array, at: number, after: number, part: number): number {
  return channel[at] * (1 - part) + channel[after] * part;
}

/** The worklet's name. */
export const SOUND_PROCESSOR = 'maxout-sound';

/** Samples of one frame, left and right in turns. */
export type SoundMessage = Float32Array<ArrayBuffer>;
