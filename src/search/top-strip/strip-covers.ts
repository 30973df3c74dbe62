/**
 * Exact covers of a strip: sets of parts that fill what is open in its rows, each carried by something, and for which there is
 * an order in which none bars the way of another. Plain numbers throughout, since there are millions to look at.
 */

import { COLUMNS, FULL_ROW } from '../../tetris/playfield.js';
import { CELLS_OF_PIECE } from '../../tetris/tetromino.js';
import {
  cellsOfRow,
  FIRST_ROW,
  LAST_ROW,
  NO_CELLS,
  rowOf,
  STORED_ROW,
  type StripCells,
  type StripKind,
  union,
} from './strip.js';
import type { StripPart } from './strip-parts.js';

/** Pieces of a cover, at most. */
const MOST_PIECES = 13;

/** What the pieces of a cover fill, and what they leave open. */
export interface StripTarget {
  /** All cells that are filled. */
  readonly whole: StripCells;
  /** The same one by one, column by column, each from below. */
  readonly order: readonly StripCells[];
  /** The column of each. */
  readonly columns: readonly number[];
  /** Where no piece may lie. */
  readonly open: StripCells;
}

/** Stored rows below a strip, by cells beside the well. */
export interface StoredCells {
  /** What the strip before has left open in the row two below the strip: it is filled. */
  readonly missing: number;
  /** What this one leaves open in the row below it. */
  readonly left: number;
}

/**
 * What completes a strip.
 *
 * @param stored what is filled below the strip, and nothing else there; undefined where that does not matter
 */
export function stripTarget({ firstRow, lastRow }: StripKind, stored?: StoredCells): StripTarget {
  const order: StripCells[] = [];
  const columns: number[] = [];
  const rows = stored ? [stored.missing, STORED_ROW & ~stored.left] : [];
  for (let row = lastRow; row >= firstRow; row--) rows.push(FULL_ROW);
  const lowest = firstRow + rows.length - 1;
  for (let column = 0; column < COLUMNS; column++) {
    rows.forEach((cells, i) => {
      if (!((cells >> column) & 1)) return;
      order.push(cellsOfRow(lowest - i, 1 << column));
      columns.push(column);
    });
  }
  const open = stored
    ? union(cellsOfRow(lowest - 1, FULL_ROW & ~rows[1]), cellsOfRow(lowest, FULL_ROW & ~rows[0]))
    : NO_CELLS;
  return { whole: order.reduce(union), order, columns, open };
}

export class StripCovers {
  /** Cells of the columns from one on. */
  readonly #columnsFrom: readonly StripCells[];
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  readonly #deep: Int32Array;
  readonly #belowHigh: Int32Array;
  readonly #belowLow: Int32Array;
  readonly #belowDeep: Int32Array;
  /** For each part three numbers a way, and where its ways begin. */
  readonly #ways: Int32Array;
  readonly #firstWay: Int32Array;
  /** Frames of each way, fastest first. */
  readonly #frames: Int32Array;
  /** Entry `a * parts + b`: 1 where neither of the two leaves the other a way. */
  readonly #bar: Uint8Array;
  readonly #count: number;
  /** What is filled with each set of the parts of a cover. */
  readonly #ofSets = {
    highs: new Int32Array(1 << MOST_PIECES),
    lows: new Int32Array(1 << MOST_PIECES),
    deeps: new Int32Array(1 << MOST_PIECES),
  };
  /** Parts with a cell in every row: one of them completes a strip. */
  readonly #lastParts: ReadonlySet<number>;

  constructor(kind: StripKind, parts: readonly StripPart[]) {
    this.#columnsFrom = Array.from({ length: COLUMNS + 1 }, (_, column) => {
      let cells = NO_CELLS;
      for (let row = FIRST_ROW; row <= LAST_ROW; row++)
        cells = union(cells, cellsOfRow(row, FULL_ROW & ~((1 << column) - 1)));
      return cells;
    });
    this.#high = Int32Array.from(parts, ({ cells }) => cells.high);
    this.#low = Int32Array.from(parts, ({ cells }) => cells.low);
    this.#deep = Int32Array.from(parts, ({ cells }) => cells.deep);
    this.#belowHigh = Int32Array.from(parts, ({ below }) => below.high);
    this.#belowLow = Int32Array.from(parts, ({ below }) => below.low);
    this.#belowDeep = Int32Array.from(parts, ({ below }) => below.deep);
    this.#ways = Int32Array.from(parts.flatMap(({ ways }) => ways.flatMap(({ high, low, deep }) => [high, low, deep])));
    this.#firstWay = new Int32Array(parts.length + 1);
    parts.forEach(({ ways }, i) => {
      this.#firstWay[i + 1] = this.#firstWay[i] + 3 * ways.length;
    });
    this.#frames = Int32Array.from(parts.flatMap(({ ways }) => ways.map(({ frames }) => frames)));
    this.#count = parts.length;
    this.#bar = this.#findBars();
    const { lastPieceFrom, lastPieceTo, firstRow, lastRow } = kind;
    this.#lastParts = new Set(
      parts.flatMap(({ y, cells }, i) => {
        let isLast = y >= lastPieceFrom && y <= lastPieceTo;
        for (let row = firstRow; row <= lastRow; row++) isLast &&= rowOf(cells, row) !== 0;
        return isLast ? [i] : [];
      }),
    );
  }

  #findBars(): Uint8Array {
    const parts = this.#count;
    const bars = new Uint8Array(parts * parts);
    for (let a = 0; a < parts; a++) {
      for (let b = 0; b < parts; b++) {
        if (!this.#isFree(a, this.#high[b], this.#low[b], this.#deep[b])) bars[a * parts + b] = 1;
      }
    }
    return bars.map((bar, at) => bar & bars[(at % parts) * parts + Math.trunc(at / parts)]);
  }

  /** Whether a part has a way through other cells. */
  #isFree(part: number, high: number, low: number, deep: number): boolean {
    return this.#fastestWay(part, high, low, deep) >= 0;
  }

  /** Where the fastest way of a part through other cells begins; −1 where there is none. */
  #fastestWay(part: number, high: number, low: number, deep: number): number {
    const ways = this.#ways;
    for (let way = this.#firstWay[part]; way < this.#firstWay[part + 1]; way += 3) {
      if (!((ways[way] & high) | (ways[way + 1] & low) | (ways[way + 2] & deep))) return way;
    }
    return -1;
  }

  /** Frames of the fastest way of a part through other cells; Infinity where there is none. */
  framesTo(part: number, { high, low, deep }: StripCells): number {
    const way = this.#fastestWay(part, high, low, deep);
    return way < 0 ? Infinity : this.#frames[way / 3];
  }

  /** Whether a part has a cell among others. */
  #meets(part: number, { high, low, deep }: StripCells): boolean {
    return ((this.#high[part] & high) | (this.#low[part] & low) | (this.#deep[part] & deep)) !== 0;
  }

  /**
   * Finds the covers of what is open in a strip.
   *
   * @param pieces how many parts a cover has
   * @param onCover gets the parts of each; the array is used again. It returns true to end the search
   */
  find(
    from: StripCells,
    { whole, order, columns, open }: StripTarget,
    pieces: number,
    onCover: (parts: readonly number[]) => boolean,
  ): void {
    const highs = this.#high;
    const lows = this.#low;
    const deeps = this.#deep;
    const bar = this.#bar;
    const usable: number[] = [];
    for (let part = 0; part < this.#count; part++) {
      const isTaken = this.#meets(part, from) || this.#meets(part, open);
      if (!isTaken && this.#isFree(part, from.high, from.low, from.deep)) usable.push(part);
    }
    const covering = order.map((cell) => usable.filter((part) => this.#meets(part, cell)));
    /** The part that completes the strip comes first here, as few can: everything else is there before it. */
    const chosen: number[] = [];
    let isOver = false;
    const go = (high: number, low: number, deep: number, left: number, at: number): void => {
      let place = at;
      while (order[place].high & high || order[place].low & low || order[place].deep & deep) place++;
      const mostOpen = CELLS_OF_PIECE * (left - 1);
      const candidates = covering[place];
      for (let i = 0; i < candidates.length && !isOver; i++) {
        const part = candidates[i];
        if ((highs[part] & high) | (lows[part] & low) | (deeps[part] & deep)) continue;
        const toHigh = high | highs[part];
        const toLow = low | lows[part];
        const toDeep = deep | deeps[part];
        const open = bits(whole.high & ~toHigh) + bits(whole.low & ~toLow) + bits(whole.deep & ~toDeep);
        if (open > mostOpen || (open === 0) !== (left === 1)) continue;
        let isBarred = false;
        for (let j = 0; j < chosen.length; j++) if (bar[part * this.#count + chosen[j]]) isBarred = true;
        if (isBarred) continue;
        let next = place;
        while (
          next < order.length &&
          (order[next].high & toHigh || order[next].low & toLow || order[next].deep & toDeep)
        ) {
          next++;
        }
        chosen.push(part);
        if (
          this.#areCarried(chosen, toHigh, toLow, toDeep, columns[next] ?? COLUMNS) &&
          this.#isFree(
            chosen[0],
            ...this.#without(chosen[0], toHigh | whole.high, toLow | whole.low, toDeep | whole.deep),
          ) &&
          this.#canBeLast(chosen, from)
        ) {
          if (left === 1) isOver = onCover(chosen);
          else go(toHigh, toLow, toDeep, left - 1, next);
        }
        chosen.pop();
      }
    };
    const goFrom = (first: readonly number[]): void => {
      let { high, low, deep } = from;
      for (const part of first) {
        if ((highs[part] & high) | (lows[part] & low) | (deeps[part] & deep)) return;
        high |= highs[part];
        low |= lows[part];
        deep |= deeps[part];
        chosen.push(part);
      }
      const open = bits(whole.high & ~high) + bits(whole.low & ~low) + bits(whole.deep & ~deep);
      const left = pieces - first.length;
      if (open > 0 && open <= CELLS_OF_PIECE * left) go(high, low, deep, left, 0);
      else if (open === 0 && left === 0) isOver = onCover(chosen);
      chosen.length = 0;
    };
    // Some parts lie beside the strip and carry others.
    const deeper = usable.filter((part) => !this.#meets(part, whole));
    for (const last of usable) {
      if (!this.#lastParts.has(last)) continue;
      const others = this.#without(last, whole.high | from.high, whole.low | from.low, whole.deep | from.deep);
      if (!this.#isFree(last, ...others)) continue;
      if (!isOver) goFrom([last]);
      for (const part of deeper) if (!isOver) goFrom([last, part]);
    }
  }

  #without(part: number, high: number, low: number, deep: number): [number, number, number] {
    return [high & ~this.#high[part], low & ~this.#low[part], deep & ~this.#deep[part]];
  }

  /**
   * Looks at a cover: what is filled with each set of its parts.
   *
   * @returns the set of all of them, as bits
   */
  look(chosen: readonly number[], from: StripCells): number {
    const { highs, lows, deeps } = this.#ofSets;
    highs[0] = from.high;
    lows[0] = from.low;
    deeps[0] = from.deep;
    const all = (1 << chosen.length) - 1;
    for (let set = 1; set <= all; set++) {
      const rest = set & (set - 1);
      const part = chosen[31 - Math.clz32(set ^ rest)];
      highs[set] = highs[rest] | this.#high[part];
      lows[set] = lows[rest] | this.#low[part];
      deeps[set] = deeps[rest] | this.#deep[part];
    }
    return all;
  }

  /** Whether a part of the latest cover can come to its place after some of the others, with no row complete before. */
  canCome(part: number, after: number): boolean {
    const { highs, lows, deeps } = this.#ofSets;
    const high = highs[after];
    const low = lows[after];
    const deep = deeps[after];
    if (!((this.#belowHigh[part] & high) | (this.#belowLow[part] & low) | (this.#belowDeep[part] & deep))) return false;
    if (hasFullRow(high >> (2 * COLUMNS), 1) || hasFullRow(low, 3) || hasFullRow(deep, 1)) return false;
    return this.#isFree(part, high, low, deep);
  }

  /** What is filled with a set of the parts of the latest cover. */
  cellsOf(set: number): StripCells {
    const { highs, lows, deeps } = this.#ofSets;
    return { high: highs[set], low: lows[set], deep: deeps[set] };
  }

  /** Whether each part has something below, or still may have. */
  #areCarried(chosen: readonly number[], high: number, low: number, deep: number, column: number): boolean {
    const later = this.#columnsFrom[column];
    const orHigh = high | later.high;
    const orLow = low | later.low;
    const orDeep = deep | later.deep;
    for (let i = 0; i < chosen.length; i++) {
      const part = chosen[i];
      if (!((this.#belowHigh[part] & orHigh) | (this.#belowLow[part] & orLow) | (this.#belowDeep[part] & orDeep))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the parts can be taken away one by one, each with a way past those that are left. */
  #canBeLast(chosen: readonly number[], from: StripCells): boolean {
    const highs = this.#high;
    const lows = this.#low;
    const deeps = this.#deep;
    let left = (1 << chosen.length) - 1;
    while (left) {
      const before = left;
      for (let i = 0; i < chosen.length; i++) {
        if (!((left >> i) & 1)) continue;
        let { high, low, deep } = from;
        for (let j = 0; j < chosen.length; j++) {
          if (j === i || !((left >> j) & 1)) continue;
          const other = chosen[j];
          high |= highs[other];
          low |= lows[other];
          deep |= deeps[other];
        }
        if (this.#isFree(chosen[i], high, low, deep)) left ^= 1 << i;
      }
      if (left === before) return false;
    }
    return true;
  }
}

/** How many bits of a number of 32 are set. */
export function bits(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function hasFullRow(rows: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (((rows >> (i * COLUMNS)) & FULL_ROW) === FULL_ROW) return true;
  return false;
}
