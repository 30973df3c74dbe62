/** The placements of all games of a layer, as many as they are, and the best of them without sorting the rest. */

export class Candidates {
  count = 0;
  values = new Float64Array(1024);
  parents = new Uint32Array(1024);
  orientations = new Uint8Array(1024);
  xs = new Uint8Array(1024);
  ys = new Uint8Array(1024);
  cleared = new Uint8Array(1024);
  /** Until the rest. */
  frames = new Uint16Array(1024);
  /** Soft steps at the rest. */
  holds = new Uint8Array(1024);
  /** Frames by which the next piece is kept waiting. */
  delays = new Uint8Array(1024);

  makeRoom(more: number): void {
    const size = this.count + more;
    if (size <= this.values.length) return;
    const larger = 2 * size;
    this.values = grown(this.values, new Float64Array(larger));
    this.parents = grown(this.parents, new Uint32Array(larger));
    this.orientations = grown(this.orientations, new Uint8Array(larger));
    this.xs = grown(this.xs, new Uint8Array(larger));
    this.ys = grown(this.ys, new Uint8Array(larger));
    this.cleared = grown(this.cleared, new Uint8Array(larger));
    this.frames = grown(this.frames, new Uint16Array(larger));
    this.holds = grown(this.holds, new Uint8Array(larger));
    this.delays = grown(this.delays, new Uint8Array(larger));
  }

  /** The places of all of them in blocks, best first; of equal ones the earlier first. A block is as large as `most`. */
  *bestFirst(most: number): Generator<Uint32Array, void, void> {
    const order = Uint32Array.from({ length: this.count }, (_, i) => i);
    for (let from = 0; from < order.length; from += most) {
      const rest = order.subarray(from);
      bringForward(this.values, rest, most);
      yield rest.subarray(0, most).sort((a, b) => this.values[b] - this.values[a] || a - b);
    }
  }
}

function grown<Numbers extends { set(from: Numbers): void }>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** Brings the `most` best places to the front, in no order: quickselect, whose order is total, as no two places are equal. */
function bringForward(values: Float64Array, order: Uint32Array, most: number): void {
  let low = 0;
  let high = order.length - 1;
  while (low < high && most <= high) {
    const pivot = order[(low + high) >> 1];
    let left = low;
    let right = high;
    while (left <= right) {
      while (isBefore(values, order[left], pivot)) left++;
      while (isBefore(values, pivot, order[right])) right--;
      if (left > right) break;
      const swapped = order[left];
      order[left++] = order[right];
      order[right--] = swapped;
    }
    if (most <= right) high = right;
    else if (most >= left) low = left;
    else return;
  }
}

function isBefore(values: Float64Array, a: number, b: number): boolean {
  const difference = values[b] - values[a];
  return difference < 0 || (difference === 0 && a < b);
}
