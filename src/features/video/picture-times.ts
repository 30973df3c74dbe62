/** The times of a video's pictures, as ffmpeg prints them: a line for each picture, in their order. */

import type { Readable } from 'node:stream';
import type { VideoFacts } from './video-facts.js';

/** Parts of a second in which ffmpeg is told to count. */
export const MICROSECONDS = 1_000_000;
/** Pictures a second where a video says none. */
const USUAL_RATE = 60;
const LINE = /^frame:\d+\s+pts:(-?\d+|NOPTS)/;

/**
 * Milliseconds from the beginning of the file. They grow from picture to picture: where the file's clock is set back, as
 * where two recordings were put together, it goes on from there, and a picture without a time comes a usual step behind the
 * one before it.
 */
export class PictureTimes {
  /** The latest picture was at this time. */
  latest = 0;
  readonly #times: (number | undefined)[] = [];
  readonly #step: number;
  readonly #start: number;
  #shift = 0;
  #isFirst = true;
  #rest = '';
  #isOver = false;
  #wake = (): void => {};

  constructor(pipe: Readable, { rate = USUAL_RATE, start }: Pick<VideoFacts, 'rate' | 'start'>) {
    this.#step = 1000 / rate;
    this.#start = start * 1000;
    pipe.setEncoding('latin1');
    pipe.on('data', (text: string) => this.#read(text));
    for (const event of ['end', 'error', 'close']) pipe.on(event, () => this.#end());
  }

  /** The time of the next picture; undefined where there is none. */
  async next(): Promise<number | undefined> {
    while (this.#times.length === 0) {
      if (this.#isOver) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const told = this.#times.shift();
    const least = this.latest + this.#step;
    let time = told === undefined ? least : told + this.#shift;
    if (!this.#isFirst && time <= this.latest) {
      this.#shift += least - time;
      time = least;
    }
    this.#isFirst = false;
    this.latest = time;
    return time;
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = LINE.exec(line)?.[1];
      if (told === undefined) continue;
      this.#times.push(told === 'NOPTS' ? undefined : (Number(told) * 1000) / MICROSECONDS - this.#start);
    }
    this.#wake();
  }

  #end(): void {
    this.#isOver = true;
    this.#wake();
  }
}
