/** What a look over unknown pieces is made of: the placements it follows, the chances of each piece, what it remembers. */

import { ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';
import { type ActivePiece, spawnPiece } from '../tetris/active-piece.js';
import type { Playfield } from '../tetris/playfield.js';
import { transitionWeights } from '../tetris/random.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../tetris/tetromino.js';
import { NTSC } from '../tetris/timing.js';

/**
 * Pieces as they will appear, by their place in `TETROMINOES`, with a full charge of the auto shift: hands that live by it let
 * go late enough to keep it.
 */
export const COMING_PIECES: readonly ActivePiece[] = TETROMINOES.map((tetromino) =>
  spawnPiece(SPAWN_ORIENTATION[tetromino], NTSC.dasFull),
);

/** How many of the candidates are looked at again, a ply deeper. */
export interface Narrowing {
  /** At most this many, the best ones. */
  readonly keep: number;
  /** None that is worse than the best by more than this, in lines. */
  readonly within: number;
  /**
   * Widens `within` by this share of what the best is worth less than where risk begins to cost (default: 0): the less calm a
   * playfield is, the more a look at fewer pieces may be wrong. For the piece that is decided on only.
   */
  readonly wary?: number;
}

/** Writes the indices of the best values for one next piece, best first; returns how many. */
export function chooseBest(
  { values, best, count }: Workspace,
  next: number,
  { keep, within }: Narrowing,
  chosen: Int32Array,
): number {
  const least = best[next] - within;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i * ROW_WIDTH + next];
    if (value < least) continue;
    let at = kept;
    if (kept < keep) kept++;
    else if (value <= values[chosen[kept - 1] * ROW_WIDTH + next]) continue;
    else at = kept - 1;
    while (at > 0 && value > values[chosen[at - 1] * ROW_WIDTH + next]) {
      chosen[at] = chosen[at - 1];
      at--;
    }
    chosen[at] = i;
  }
  return kept;
}

/** Remembers numbers by playfield and a small key: a table of fixed size; a newer entry replaces an older one. */
export class ValueCache {
  private readonly size: number;
  /** Two hashes for each entry: a wrong hit would need both to agree. */
  private readonly hashes: Int32Array;
  private readonly values: Float64Array;
  /** Where the number of the latest `find` belongs: `keep` wants both, for other searches may come between. */
  slot = 0;
  check = 0;

  /** @param bits of the index: the table has 2^bits entries of 16 bytes */
  constructor(bits: number) {
    this.size = 1 << bits;
    this.hashes = new Int32Array(this.size * 2);
    this.values = new Float64Array(this.size);
  }

  /** The number that was kept for a playfield and key, or NaN. */
  find(playfield: Playfield, key: number): number {
    let low = Math.imul(key + 1, 0x9e3779b1);
    let high = Math.imul(key + 1, 0x85ebca6b);
    for (let i = 0; i < playfield.length; i++) {
      low = Math.imul(low ^ playfield[i], 0x01000193);
      low ^= low >>> 15;
      high = Math.imul(high + playfield[i], 0x2c1b3c6d);
      high ^= high >>> 13;
    }
    this.slot = low;
    this.check = high | 1; // never 0, which stands for an empty entry
    const at = (low & (this.size - 1)) * 2;
    return this.hashes[at] === low && this.hashes[at + 1] === this.check ? this.values[at >> 1] : Number.NaN;
  }

  /** Keeps a number under the `slot` and `check` that `find` left. */
  keep(slot: number, check: number, value: number): void {
    const at = (slot & (this.size - 1)) * 2;
    this.hashes[at] = slot;
    this.hashes[at + 1] = check;
    this.values[at >> 1] = value;
  }
}

// How likely each piece follows another, for expectations over the unknown piece.

/** Entry `previous * 8 + piece`, both by their place in `TETROMINOES`: a probability. */
export type PieceChances = Float64Array;

/** Those of the console's generator. */
export const PIECE_CHANCES: PieceChances = Float64Array.from(
  TETROMINOES.flatMap((previous) => [...transitionWeights(previous).map((weight) => weight / 32), 0]),
);

// What a search may take for one decision.

/** When to stop: milliseconds by a clock of the caller. */
export interface TimeLimit {
  readonly clock: () => number;
  readonly deadline: number;
}

/** Steps between two looks at the clock; they take 0.1 ms. */
const STEPS_BETWEEN_LOOKS = 16;

/** Looks at the clock now and then while a search goes on, and says when it has to end. */
export class Effort {
  /** The search has ended: what is still being calculated is worth nothing. */
  isOver = false;
  private steps = 0;

  constructor(private readonly limit: TimeLimit | undefined) {}

  /** Whether one more step may be taken; it counts as taken. */
  takeStep(): boolean {
    if (++this.steps % STEPS_BETWEEN_LOOKS === 0) this.lookAtClock();
    return !this.isOver;
  }

  /** Ends the search if its time is up. */
  lookAtClock(): void {
    if (this.limit && this.limit.clock() >= this.limit.deadline) this.isOver = true;
  }
}

export const NO_LIMIT = new Effort(undefined);
