/** What the frame search has found so far: states in the order of finding, how each was reached, and the best way to each placement. */

import type { Buttons } from '../tetris/buttons.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import type { Orientation } from '../tetris/tetromino.js';

/** Room at first. */
const LABELS = 1 << 15;

/** Parallel arrays, reused by the next search; label 0 is the start. */
export class FrameLabels {
  states = new Int32Array(LABELS);
  /** Frames until gravity; above the longest time of a row, that many frames of the first piece's wait more. */
  times = new Int16Array(LABELS);
  /** The label of the frame before. */
  parents = new Int32Array(LABELS);
  /** Held on the frame that led here. */
  buttons = new Uint8Array(LABELS);
  /** Since the start. */
  presses = new Uint16Array(LABELS);
  /** Soft steps of the current soft drop. */
  holds = new Uint8Array(LABELS);

  /** Makes room for a number of labels. The arrays may be others afterwards. */
  reserve(labels: number): void {
    if (labels <= this.states.length) return;
    const size = Math.max(labels, this.states.length * 2);
    this.states = larger(this.states, size);
    this.times = larger(this.times, size);
    this.parents = larger(this.parents, size);
    this.buttons = larger(this.buttons, size);
    this.presses = larger(this.presses, size);
    this.holds = larger(this.holds, size);
  }
}

function larger<A extends Int32Array | Int16Array | Uint16Array | Uint8Array>(array: A, size: number): A {
  const copy = new (array.constructor as new (size: number) => A)(size);
  copy.set(array);
  return copy;
}

const POSITIONS = ROWS * 4 * COLUMNS;

/** A rest as the search meets it. */
export interface FoundRest {
  frame: number;
  /** Label of the state before the last frame. */
  parent: number;
  /** Held on the last frame. */
  buttons: Buttons;
  presses: number;
  hold: number;
}

export class FrameRests {
  /** Placements in the order of `collect`: by row, then orientation, then column. */
  count = 0;
  readonly orientations = new Uint8Array(POSITIONS);
  readonly xs = new Uint8Array(POSITIONS);
  readonly ys = new Uint8Array(POSITIONS);
  readonly restFrames = new Uint16Array(POSITIONS);

  // By position, `(y * 4 + i) * COLUMNS + x` with i the local orientation. Frame 0 is none.
  private readonly frames = new Uint16Array(POSITIONS);
  private readonly parents = new Int32Array(POSITIONS);
  private readonly buttons = new Uint8Array(POSITIONS);
  private readonly presses = new Uint16Array(POSITIONS);
  private readonly holds = new Uint8Array(POSITIONS);
  /** Position of each collected placement. */
  private readonly positions = new Uint16Array(POSITIONS);

  clear(): void {
    this.count = 0;
    this.frames.fill(0);
  }

  /** Keeps a rest if it is earlier than the known one, or else needs fewer presses, or else has more soft steps. */
  note(position: number, { frame, parent, buttons, presses, hold }: FoundRest): void {
    const known = this.frames[position];
    if (known !== 0) {
      if (known < frame || this.presses[position] < presses) return;
      if (this.presses[position] === presses && this.holds[position] >= hold) return;
    }
    this.frames[position] = frame;
    this.parents[position] = parent;
    this.buttons[position] = buttons;
    this.presses[position] = presses;
    this.holds[position] = hold;
  }

  /** Lists the placements; `first` is the tetromino's lowest orientation number. */
  collect(first: Orientation): void {
    for (let position = 0; position < POSITIONS; position++) {
      if (this.frames[position] === 0) continue;
      const index = this.count++;
      const turnAndRow = Math.floor(position / COLUMNS);
      this.positions[index] = position;
      this.xs[index] = position % COLUMNS;
      this.orientations[index] = first + (turnAndRow & 3);
      this.ys[index] = turnAndRow >> 2;
      this.restFrames[index] = this.frames[position];
    }
  }

  /** Label before the last frame of a collected placement. */
  parentOf(index: number): number {
    return this.parents[this.positions[index]];
  }

  /** Buttons of its last frame. */
  lastButtons(index: number): Buttons {
    return this.buttons[this.positions[index]];
  }
}
