/**
 * Exact expectimax over the known current and next piece, then over unknown ones.
 *
 * The value of an afterstate is a vector by the piece that is placed next, so an unknown piece costs nothing extra:
 * the best placement for each of the seven is an elementwise maximum, and their mean a dot product with the odds.
 * Counted in plies: 1 rates each placement by the value of its afterstate and the next piece; 2 places the next piece
 * as well; each further one places an unknown piece.
 *
 * Plies are searched one after the other. Each looks again at the best candidates of the one before, so a search that
 * is stopped by the clock has an answer at any time.
 */

import { OUTPUTS, ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';
import { type PieceSearch, pieceSearch } from '../reach/piece-search.js';
import type { TapPattern } from '../reach/taps.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import type { Pace } from '../tetris/timing.js';
import type { FoundPlacements } from './finder-source.js';
import {
  COMING_PIECES,
  chooseBest,
  Effort,
  type Narrowing,
  NO_LIMIT,
  type PieceChances,
  type TimeLimit,
  ValueCache,
} from './lookahead.js';

/**
 * What risk costs. A playfield is worth far less than a calm one when the game may soon be lost, so what a value lacks
 * to `from` counts `factor` times.
 */
export interface RiskPrice {
  readonly from: number;
  readonly factor: number;
}

export interface ExpectimaxOptions {
  /** 1 or more. */
  readonly plies: number;
  /** For the current piece, after 1 ply, after 2, and so on: at least one fewer than plies. */
  readonly root: readonly Narrowing[];
  /** For every later piece, likewise: at least two fewer than plies. */
  readonly inner: readonly Narrowing[];
  /**
   * Whether all placements of the current piece are told beside the best one (default: false). Then the best is looked at by all
   * plies even where it is alone, and what fell behind after fewer of them is worth less than the best by as much as it was
   * then, when both were looked at equally far.
   */
  readonly isEven?: boolean | undefined;
  /** Factor per piece. */
  readonly discount: number;
  /** By lines cleared, 0–4. */
  readonly rewards: readonly number[];
  /** Value of a topped-out game; at a finish the lines that were left are lost on top. */
  readonly topOut: number;
  /** The search of the game after the last of the lines left, with as many plies; the game ends there if not given. */
  readonly after?: Expectimax | undefined;
  /** None if not given: then the mean is all that counts. */
  readonly risk?: RiskPrice;
  readonly taps: TapPattern;
  /** Chances of the pieces that are not known yet. */
  readonly chances: PieceChances;
  /** 2^bits values are remembered. */
  readonly cacheBits: number;
}

export interface RateRequest {
  readonly playfield: Playfield;
  /** Placements of the current piece. */
  readonly found: FoundPlacements;
  /** The current piece and the next one by their place in `TETROMINOES`; the next may not be known yet. */
  readonly current: number;
  readonly next: number | undefined;
  /** Lines before the game ends, for weights of the finish set, or before the search after takes over; 0 for neither. */
  readonly linesLeft: number;
  readonly limit?: TimeLimit | undefined;
}

export interface ExpectimaxChoice {
  /** Place among the placements that were searched. */
  readonly index: number;
  readonly value: number;
  /** Plies that its value comes from. */
  readonly plies: number;
  /** Its value by its afterstate alone. */
  readonly alone: number;
}

/** A choice while it is being rated. */
interface Rated {
  readonly index: number;
  value: number;
  plies: number;
  readonly alone: number;
}

/** The most placements that are followed up for one piece. */
const MOST_FOLLOWED = 16;

/** Lines before a game ends or another search takes over: before a placement, 0 for neither, and after it. */
export interface LinesLeft {
  readonly linesLeft: number;
  readonly left: number;
}

/** What one depth of the search works with. */
interface Depth {
  readonly reach: PieceSearch;
  readonly workspace: Workspace;
  readonly afterstate: Playfield;
  /** Candidates for one next piece, best first, and what they are worth. */
  readonly chosen: Int32Array;
  readonly worth: Float64Array;
}

export class Expectimax {
  protected readonly depths: Depth[];
  private readonly cache: ValueCache;
  private readonly risk: RiskPrice;
  /** Effort of the decision that is being made. */
  private effort: Effort = NO_LIMIT;

  /**
   * @param workspaces one for each ply; all rate with the same weights
   * @param pace of the pieces after the current one
   */
  constructor(
    workspaces: readonly Workspace[],
    private readonly pace: Pace,
    protected readonly options: ExpectimaxOptions,
  ) {
    const { plies, root, inner } = options;
    if (workspaces.length < plies || root.length < plies - 1 || inner.length < plies - 2) {
      throw new RangeError(`too little for ${plies} plies: ${workspaces.length}, ${root.length}, ${inner.length}`);
    }
    this.depths = workspaces.map((workspace) => ({
      reach: pieceSearch(options.taps),
      workspace,
      afterstate: emptyPlayfield(),
      chosen: new Int32Array(MOST_FOLLOWED),
      worth: new Float64Array(MOST_FOLLOWED),
    }));
    this.cache = new ValueCache(options.cacheBits);
    this.risk = options.risk ?? { from: Number.NEGATIVE_INFINITY, factor: 1 };
  }

  /** Rates all placements of the current piece. The best is first; of two equal ones the earlier in generation order. */
  rate({ playfield, found, current, next, linesLeft, limit }: RateRequest): ExpectimaxChoice[] {
    const { plies, root, isEven, discount, rewards, chances } = this.options;
    const effort = this.beginEffort(limit);
    // Odds of the next piece: certain, or those after the current piece.
    const odds = new Float64Array(OUTPUTS);
    if (next === undefined) odds.set(chances.subarray(current * 8, current * 8 + OUTPUTS));
    else odds[next] = 1;

    // 1. Every placement by its afterstate alone.
    const { workspace, afterstate } = this.depths[0];
    workspace.begin(playfield);
    workspace.linesLeft = linesLeft;
    for (let i = 0; i < found.count; i++) {
      workspace.add(found.orientations[i], found.xs[i], found.ys[i], rewards);
    }
    workspace.finish(discount);
    const rated: Rated[] = [];
    for (let i = 0; i < found.count; i++) {
      let value = 0;
      for (let piece = 0; piece < OUTPUTS; piece++) {
        value += odds[piece] * this.priced(workspace.values[i * ROW_WIDTH + piece]);
      }
      rated.push({ index: i, value, plies: 1, alone: value });
    }
    sort(rated);

    // 2. The best of them again, a ply deeper each time, until one is left.
    for (let ply = 2; ply <= plies; ply++) {
      const candidates = countWithin(rated, root[ply - 2], this.risk);
      if (candidates === 1 && !isEven) break;
      const before = rated[0].value;
      for (let i = 0; i < candidates; i++) {
        if (i > 0) effort.lookAtClock();
        const candidate = rated[i];
        const { index } = candidate;
        const placement = { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] };
        const left = linesLeft - placeInto(afterstate, playfield, placement);
        let value = workspace.rewards[index];
        for (let piece = 0; piece < OUTPUTS; piece++) {
          if (odds[piece] === 0) continue;
          value += odds[piece] * discount * this.expectAfter(afterstate, piece, ply - 1, { linesLeft, left });
        }
        if (effort.isOver) {
          sort(rated);
          return rated;
        }
        candidate.value = value;
        candidate.plies = ply;
      }
      sort(rated);
      if (isEven) for (const each of rated) if (each.plies < ply) each.value += rated[0].value - before;
    }
    if (isEven) rated.sort((a, b) => b.value - a.value || b.plies - a.plies || a.index - b.index);
    return rated;
  }

  /** The decision that begins here may take until its limit, its later search included. */
  protected beginEffort(limit: TimeLimit | undefined): Effort {
    const { after } = this.options;
    this.effort = new Effort(limit);
    if (after) after.effort = this.effort;
    return this.effort;
  }

  /**
   * What an afterstate is worth when a piece is placed on it and then further ones; any number once the effort is over.
   *
   * @param plies pieces to be placed, at least 1
   * @param linesLeft 0 in an endless game
   */
  private expect(playfield: Playfield, piece: number, plies: number, linesLeft: number): number {
    const known = this.cache.find(playfield, (plies * 8 + piece) * 64 + linesLeft);
    if (!Number.isNaN(known)) return known;
    if (!this.effort.takeStep()) return 0;
    const { slot, check } = this.cache;
    const { rewards, discount, topOut, after, taps } = this.options;
    const { reach, workspace } = this.depths[plies];
    const { level, timing } = this.pace;

    const spawned = { playfield, piece: COMING_PIECES[piece], heldBefore: 0, level, timing, frame: 0 };
    const count = reach.searchAhead(spawned, taps);
    let value = 0;
    if (count === 0)
      value = this.priced(after ? topOut : topOut - linesLeft); // at a finish the lines that are left earn nothing
    else {
      workspace.begin(playfield);
      workspace.linesLeft = linesLeft;
      for (let i = 0; i < count; i++) workspace.add(reach.orientations[i], reach.xs[i], reach.ys[i], rewards);
      workspace.finish(discount);
      value = this.expectNext(playfield, piece, plies, linesLeft);
    }
    if (!this.effort.isOver) this.cache.keep(slot, check, value);
    return value;
  }

  /**
   * The mean over the piece after `piece` of what the best of its placements is worth; `expect` has rated these by
   * their afterstates.
   */
  protected expectNext(playfield: Playfield, piece: number, plies: number, linesLeft: number): number {
    const { workspace } = this.depths[plies];
    let value = 0;
    for (let next = 0; next < OUTPUTS; next++) {
      const best = plies === 1 ? this.priced(workspace.best[next]) : this.follow(playfield, next, plies, linesLeft);
      value += this.options.chances[piece * 8 + next] * best;
    }
    return value;
  }

  /**
   * What an afterstate is worth when a piece is placed on it and then further ones: by this search, or by the one after
   * the last of the lines left.
   *
   * @param plies pieces to be placed, at least 1
   */
  protected expectAfter(playfield: Playfield, piece: number, plies: number, lines: LinesLeft): number {
    const { linesLeft, left } = lines;
    const search = linesLeft === 0 || left > 0 ? this : this.options.after;
    return search ? search.expect(playfield, piece, plies, Math.max(0, left)) : 0;
  }

  /** What a value counts for when risk has a price of its own. */
  protected priced(value: number): number {
    const { from, factor } = this.risk;
    return value < from ? from + (value - from) * factor : value;
  }

  /** The best of the placements that `expect` has rated, when `next` comes and more plies are searched. */
  private follow(playfield: Playfield, next: number, plies: number, linesLeft: number): number {
    const { discount, inner } = this.options;
    const { reach, workspace, afterstate, chosen, worth } = this.depths[plies];
    let count = chooseBest(workspace, next, inner[0], chosen);
    for (let ply = 2; ; ply++) {
      for (let k = 0; k < count; k++) {
        const index = chosen[k];
        const placement = { orientation: reach.orientations[index], x: reach.xs[index], y: reach.ys[index] };
        const left = linesLeft - placeInto(afterstate, playfield, placement);
        const later = this.expectAfter(afterstate, next, ply - 1, { linesLeft, left });
        worth[k] = workspace.rewards[index] + discount * later;
      }
      if (ply === plies) break;
      count = narrow(chosen, worth, count, inner[ply - 1]);
    }
    let most = worth[0];
    for (let k = 1; k < count; k++) if (worth[k] > most) most = worth[k];
    return most;
  }
}

/** Best first, deeper ones before shallower ones, then in generation order. */
function sort(rated: Rated[]): void {
  rated.sort((a, b) => b.plies - a.plies || b.value - a.value || a.index - b.index);
}

/** How many of the rated, best first, are looked at again. */
function countWithin(
  rated: readonly ExpectimaxChoice[],
  { keep, within, wary = 0 }: Narrowing,
  { from }: RiskPrice,
): number {
  const [best] = rated;
  const least = best && best.value - within - (wary > 0 ? wary * Math.max(0, from - best.value) : 0);
  let count = 0;
  while (count < rated.length && count < keep && rated[count].value >= least) count++;
  return count;
}

/** Sorts candidates by what they are worth now and returns how many are looked at again. */
function narrow(chosen: Int32Array, worth: Float64Array, count: number, { keep, within }: Narrowing): number {
  for (let i = 1; i < count; i++) {
    const index = chosen[i];
    const value = worth[i];
    let at = i;
    while (at > 0 && value > worth[at - 1]) {
      chosen[at] = chosen[at - 1];
      worth[at] = worth[at - 1];
      at--;
    }
    chosen[at] = index;
    worth[at] = value;
  }
  let kept = 1;
  while (kept < count && kept < keep && worth[kept] >= worth[0] - within) kept++;
  return kept;
}
