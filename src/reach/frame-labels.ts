/** What the frame search has found so far: states, and how each was reached, in the order in which they were found. */

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

  /** Makes room for so many. The arrays may be others afterwards. */
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
