/**
 * What the hovers of one piece are worth: the mean over the next piece of the best placement that a hover still reaches.
 * Every placement is rated once, for all hovers.
 */
import { OUTPUTS, ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';
import type { HoverSet } from '../reach/hovers.js';
import { hoversOf, type PieceSearch } from '../reach/piece-search.js';
import type { TapPattern } from '../reach/taps.js';
import { emptyPlayfield } from '../tetris/playfield.js';
import type { Narrowing, PieceChances } from './lookahead.js';

/** More placements than a piece has. */
const MOST_PLACEMENTS = 256;
/** Hovers that are looked at again, at most. */
const MOST_KEPT = 64;
/** Placements of a hover that are looked at again for one next piece, at most. */
const MOST_FOLLOWED = 64;
const BEST: Narrowing = { keep: 1, within: 0 };

/** What a hover is worth by what it can reach. */
export interface HoverOdds {
  readonly taps: TapPattern;
  /** Chances of each next piece. */
  readonly chances: PieceChances;
  /** The current piece, by its place in `TETROMINOES`. */
  readonly piece: number;
  /** What a value counts for. */
  readonly price: (value: number) => number;
}

/** Values of the placements of a search, as a workspace has rated them or deeper, and of the hovers that reach them. */
export class HoverValues {
  readonly hovers: HoverSet;
  /** The hovers that are looked at again, best first, and what they are worth. */
  readonly kept = new Int32Array(MOST_KEPT);
  readonly worth = new Float64Array(MOST_KEPT);
  keptCount = 0;
  /** By placement and next piece, `ROW_WIDTH` for each placement; and the plies that each comes from. */
  readonly values = new Float64Array(MOST_PLACEMENTS * ROW_WIDTH);
  readonly plies = new Uint8Array(MOST_PLACEMENTS * ROW_WIDTH);

  readonly afterstate = emptyPlayfield();
  private readonly bestOfHover = new Float32Array(OUTPUTS);
  /** By the latest `choose`, best first. */
  readonly chosen = new Int32Array(MOST_FOLLOWED);

  /** @param search the placements, which the workspace rates in the same order */
  constructor(
    readonly search: PieceSearch,
    readonly workspace: Workspace,
  ) {
    this.hovers = hoversOf(search);
  }

  /**
   * The best of the hovers after some frames, by the afterstates of their placements. A hover that leaves the best
   * placement for every next piece ends the search for a better one.
   */
  best(frames: number, odds: HoverOdds): number {
    const { hovers, workspace } = this;
    const count = hovers.find(frames);
    const bound = mean(workspace.best, odds);
    let most = Number.NEGATIVE_INFINITY;
    for (let hover = 0; hover < count && most < bound; hover++) {
      const value = this.rateShallow(hover, odds);
      if (value > most) most = value;
    }
    return most;
  }

  /** Rates the hovers by the afterstates of their placements and keeps the best. */
  keepBest(frames: number, odds: HoverOdds, narrowing: Narrowing): void {
    const { hovers, search, workspace, values, plies, worth } = this;
    const count = hovers.find(frames);
    for (let i = 0; i < search.count * ROW_WIDTH; i++) values[i] = odds.price(workspace.values[i]);
    plies.fill(1, 0, search.count * ROW_WIDTH);
    this.keptCount = 0;
    const bound = mean(workspace.best, odds);
    const most = Math.min(narrowing.keep, MOST_KEPT);
    for (let hover = 0; hover < count; hover++) {
      const reached = hovers.reach(hover, odds.taps);
      if (reached === 0) continue;
      const value = this.rateShallow(hover, odds);
      if (this.keptCount === most) {
        if (value <= worth[most - 1]) continue;
        this.keptCount--;
      }
      this.insert(this.keptCount++, hover, value);
      // Nothing reaches more than everything, and one hover alone needs no more than the best for every next piece.
      if (reached === search.count || (most === 1 && worth[0] >= bound)) break;
    }
    this.limit(narrowing);
  }

  private rateShallow(hover: number, odds: HoverOdds): number {
    const { hovers, bestOfHover } = this;
    const { values } = this.workspace;
    hovers.reach(hover, odds.taps);
    const { places } = hovers;
    bestOfHover.fill(Number.NEGATIVE_INFINITY);
    for (let k = hovers.firsts[hover]; k < hovers.ends[hover]; k++) {
      const at = places[k] * ROW_WIDTH;
      for (let next = 0; next < OUTPUTS; next++) {
        if (values[at + next] > bestOfHover[next]) bestOfHover[next] = values[at + next];
      }
    }
    return mean(bestOfHover, odds);
  }

  /**
   * Marks which values are to be found again, with `plies` plies: those of each kept hover's best placements for each
   * next piece. A marked value counts as `plies` deep already, and is the one before until it is written.
   */
  mark(plies: number, narrowing: Narrowing): void {
    const { kept, chosen } = this;
    for (let k = 0; k < this.keptCount; k++) {
      for (let next = 0; next < OUTPUTS; next++) {
        const count = this.choose(kept[k], next, plies - 1, narrowing);
        for (let c = 0; c < count; c++) this.plies[chosen[c] * ROW_WIDTH + next] = plies;
      }
    }
  }

  /** Finds the best placements of a kept hover for a next piece, among those with values of `plies` plies; returns how many. */
  choose(hover: number, next: number, plies: number, { keep, within }: Narrowing): number {
    const { hovers, values, chosen } = this;
    const { places } = hovers;
    let count = 0;
    const most = Math.min(keep, MOST_FOLLOWED);
    for (let k = hovers.firsts[hover]; k < hovers.ends[hover]; k++) {
      const at = places[k] * ROW_WIDTH + next;
      if (this.plies[at] < plies) continue;
      let slot = count;
      if (slot < most) count++;
      else if (values[at] <= values[chosen[slot - 1] * ROW_WIDTH + next]) continue;
      else slot--;
      while (slot > 0 && values[at] > values[chosen[slot - 1] * ROW_WIDTH + next]) {
        chosen[slot] = chosen[slot - 1];
        slot--;
      }
      chosen[slot] = places[k];
    }
    const least = values[chosen[0] * ROW_WIDTH + next] - within;
    while (count > 1 && values[chosen[count - 1] * ROW_WIDTH + next] < least) count--;
    return count;
  }

  /** Place of the best placement that a kept hover reaches for a next piece, among those with values of `plies` plies. */
  bestPlace(hover: number, next: number, plies: number): number {
    this.choose(hover, next, plies, BEST);
    return this.chosen[0];
  }

  /** Rates the kept hovers by the values of `plies` plies, and narrows them. */
  narrow(plies: number, { chances, piece }: HoverOdds, narrowing: Narrowing | undefined): void {
    const { kept, values } = this;
    for (let k = 0; k < this.keptCount; k++) {
      const hover = kept[k];
      let value = 0;
      for (let next = 0; next < OUTPUTS; next++) {
        value += chances[piece * 8 + next] * values[this.bestPlace(hover, next, plies) * ROW_WIDTH + next];
      }
      this.insert(k, hover, value);
    }
    if (narrowing) this.limit(narrowing);
  }

  /** Puts a hover in its place among the first kept ones, behind those that are worth as much. */
  private insert(count: number, hover: number, value: number): void {
    const { kept, worth } = this;
    let at = count;
    while (at > 0 && value > worth[at - 1]) {
      kept[at] = kept[at - 1];
      worth[at] = worth[at - 1];
      at--;
    }
    kept[at] = hover;
    worth[at] = value;
  }

  private limit({ keep, within }: Narrowing): void {
    const { worth } = this;
    this.keptCount = Math.min(this.keptCount, keep);
    while (worth[this.keptCount - 1] < worth[0] - within) this.keptCount--;
  }
}

/** The mean over the next piece of what values count for. */
function mean(values: Float32Array, { chances, piece, price }: HoverOdds): number {
  let sum = 0;
  for (let next = 0; next < OUTPUTS; next++) sum += chances[piece * 8 + next] * price(values[next]);
  return sum;
}
