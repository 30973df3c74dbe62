/**
 * How fast a machine ran in the course of a long run, in little memory: when there are many samples, neighbours are
 * joined and the next ones span twice as many frames.
 */

import type { Machine } from '../../emulator/machine.js';
import { RelayedMachine } from '../../emulator/relayed-machine.js';
import type { Buttons } from '../../tetris/buttons.js';

/** Frames and the milliseconds that they took. */
export interface Work {
  readonly frames: number;
  readonly milliseconds: number;
}

const FIRST_SPAN = 2_000;
const MOST_SAMPLES = 1_000;
const TENTH = 0.1;

/** Frames a second; 0 of nothing. */
export function rateOf({ frames, milliseconds }: Work): number {
  return milliseconds > 0 ? (frames * 1000) / milliseconds : 0;
}

/** What came after an earlier count. */
export function workSince(now: Work, before: Work): Work {
  return { frames: now.frames - before.frames, milliseconds: now.milliseconds - before.milliseconds };
}

export function sumOf(parts: readonly Work[]): Work {
  return parts.reduce(
    (sum, { frames, milliseconds }) => ({
      frames: sum.frames + frames,
      milliseconds: sum.milliseconds + milliseconds,
    }),
    { frames: 0, milliseconds: 0 },
  );
}

export class SpeedRecord {
  #samples: Work[] = [];
  #span = FIRST_SPAN;
  #until: Work = { frames: 0, milliseconds: 0 };

  /** @param total counted since the beginning of the run */
  reach(total: Work): void {
    if (total.frames - this.#until.frames < this.#span) return;
    this.#samples.push(workSince(total, this.#until));
    this.#until = { frames: total.frames, milliseconds: total.milliseconds };
    if (this.#samples.length < MOST_SAMPLES) return;
    this.#samples = this.#samples.flatMap((sample, i) => (i % 2 === 0 ? [sumOf([sample, this.#samples[i + 1]])] : []));
    this.#span *= 2;
  }

  /** Frames a second in the first and the last tenth of the frames; undefined while there are too few. */
  ends(): { readonly first: number; readonly last: number } | undefined {
    const tenth = Math.floor(this.#samples.length * TENTH);
    if (tenth === 0) return undefined;
    return {
      first: rateOf(sumOf(this.#samples.slice(0, tenth))),
      last: rateOf(sumOf(this.#samples.slice(-tenth))),
    };
  }
}

/** A machine that counts what its frames cost, apart from what the player thinks between them. */
export class TimedMachine extends RelayedMachine {
  /** Frames run, and the processor's milliseconds that they took. */
  frames = 0;
  milliseconds = 0;
  readonly #clock: () => number;

  /** @param clock milliseconds of the processor that this process has used */
  constructor(machine: Machine, clock: () => number) {
    super(machine);
    this.#clock = clock;
  }

  override runFrame(buttons: Buttons, secondPad?: Buttons): void {
    const before = this.#clock();
    super.runFrame(buttons, secondPad);
    this.milliseconds += this.#clock() - before;
    this.frames++;
  }
}
