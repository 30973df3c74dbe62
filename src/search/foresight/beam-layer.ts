/** The games of a beam after some piece, field by field, and which of them are the same game. */

import { HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND } from '../../tetris/playfield.js';

const SEEN = ROWS + HIDDEN_ROWS;
/** Rows of a game: what stands behind the playfield comes back where top rows are completed. */
const CELLS = SEEN + ROWS_BEHIND;
/** The entry delay after a clear depends on the frame counter modulo 4. */
const PHASES = 3;
/** Counts of playfields for each place in the table of games: few playfields share one. */
const COUNTS_OF_GAME = 8;

export class BeamLayer {
  count = 0;
  readonly current: Uint8Array;
  readonly next: Uint8Array;
  readonly lines: Uint16Array;
  readonly level: Uint8Array;
  readonly rng: Uint16Array;
  readonly frameCounter: Uint16Array;
  readonly frames: Uint32Array;
  readonly points: Float64Array;
  readonly #playfields: Uint16Array;
  /** Games by hash, one more than their place; 0 for none. */
  readonly #table: Int32Array;
  /** Games on a playfield, by its hash; undefined where any number is kept. */
  readonly #onPlayfield: Uint32Array | undefined;

  /**
   * @param width games for which there is room
   * @param mostAlike games that are kept on the same playfield; playfields that are alike by chance share their count
   * @param topRows rows from −2 on: where something stands in them, in row 0 or deeper, playfields are the same that are
   *   the same there (default: all rows count)
   */
  constructor(
    width: number,
    readonly mostAlike?: number,
    /** Whether games on the same playfield count apart where their two pieces differ. */
    readonly alikeByPieces?: boolean,
    readonly topRows?: number,
  ) {
    this.current = new Uint8Array(width);
    this.next = new Uint8Array(width);
    this.lines = new Uint16Array(width);
    this.level = new Uint8Array(width);
    this.rng = new Uint16Array(width);
    this.frameCounter = new Uint16Array(width);
    this.frames = new Uint32Array(width);
    this.points = new Float64Array(width);
    this.#playfields = new Uint16Array(width * CELLS);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(2 * width + 2)));
    if (mostAlike !== undefined) this.#onPlayfield = new Uint32Array(COUNTS_OF_GAME * this.#table.length);
  }

  clear(): void {
    this.count = 0;
    this.#table.fill(0);
    this.#onPlayfield?.fill(0);
  }

  playfield(game: number): Playfield {
    return this.#playfields.subarray(game * CELLS, game * CELLS + SEEN);
  }

  rowsBehind(game: number): Playfield {
    return this.#playfields.subarray(game * CELLS + SEEN, (game + 1) * CELLS);
  }

  /** With the rows behind it. */
  wholePlayfield(game: number): Playfield {
    return this.#playfields.subarray(game * CELLS, (game + 1) * CELLS);
  }

  /**
   * Takes in the game that was written behind the last one, unless one has the same future: the rows that count, both
   * pieces, lines, register and phase. The first of equal ones stays, and so do the first ones on the same playfield.
   */
  keepIfNew(): boolean {
    const game = this.count;
    const mask = this.#table.length - 1;
    let slot = this.#hash(game) & mask;
    for (; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#isSame(this.#table[slot] - 1, game)) return false;
    }
    if (this.#isOneTooMany(game)) return false;
    this.#table[slot] = game + 1;
    this.count++;
    return true;
  }

  /** Whether there are as many games on its playfield as are kept; else it is counted. */
  #isOneTooMany(game: number): boolean {
    const counts = this.#onPlayfield;
    if (!counts) return false;
    const pieces = this.alikeByPieces ? Math.imul((this.current[game] << 5) | this.next[game], 0x9e3779b1) : 0;
    const at = this.#hashOfPlayfield(game, pieces) & (counts.length - 1);
    if (counts[at] === this.mostAlike) return true;
    counts[at]++;
    return false;
  }

  #hash(game: number): number {
    let hash = (this.rng[game] << 8) ^ (this.current[game] << 4) ^ this.next[game];
    hash = Math.imul(hash ^ (this.lines[game] << 16) ^ (this.frameCounter[game] & PHASES), 0x9e3779b1);
    return this.#hashOfPlayfield(game, hash);
  }

  #hashOfPlayfield(game: number, from: number): number {
    let hash = from;
    const end = game * CELLS + this.#rowsThatCount(game);
    for (let i = game * CELLS; i < end; i++) {
      hash = Math.imul(hash ^ this.#playfields[i] ^ (hash >>> 15), 0x85ebca6b);
    }
    return hash ^ (hash >>> 13);
  }

  /** How many rows of a game count, from row −2 on. */
  #rowsThatCount(game: number): number {
    const { topRows = CELLS } = this;
    const from = game * CELLS;
    for (let row = HIDDEN_ROWS; row < topRows; row++) if (this.#playfields[from + row] !== 0) return topRows;
    return CELLS;
  }

  #isSame(a: number, b: number): boolean {
    if (this.rng[a] !== this.rng[b] || this.current[a] !== this.current[b] || this.next[a] !== this.next[b])
      return false;
    if (this.lines[a] !== this.lines[b] || ((this.frameCounter[a] ^ this.frameCounter[b]) & PHASES) !== 0) return false;
    const rows = this.#rowsThatCount(a);
    if (this.#rowsThatCount(b) !== rows) return false;
    const fields = this.#playfields;
    for (let i = 0; i < rows; i++) if (fields[a * CELLS + i] !== fields[b * CELLS + i]) return false;
    return true;
  }
}

/** The placements of all games of a layer, and the best of them without sorting the rest. */
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
  /** Frames that the next piece is kept waiting. */
  delays = new Uint8Array(1024);
  /** Frames of a pause. */
  pauses = new Uint8Array(1024);

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
    this.pauses = grown(this.pauses, new Uint8Array(larger));
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
