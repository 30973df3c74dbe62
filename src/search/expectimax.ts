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
import { OUTPUTS, ROW_WIDTH } from '../eval/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple-network.js';
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../tetris/tetromino.js';
import { PIECE_CHANCES } from './piece-chances.js';
import type { FoundPlacements } from './placement-finder.js';
import { ValueCache } from './value-cache.js';

/** How wide a ply is searched. */
export interface PlyWidth {
  /** Placements of the current piece that are looked at again. */
  readonly candidates: number;
  /** Placements of an inner piece that are followed up, for each piece that may come next; the last ply has none. */
  readonly inner: number;
}

export interface ExpectimaxOptions {
  /** By ply, from the second on; as many as there are plies after the first. */
  readonly widths: readonly PlyWidth[];
  /** Inner placements worse than the best by more than this, in lines, are not followed up. */
  readonly margin: number;
  /** Factor per piece. */
  readonly discount: number;
  /** By lines cleared, 0–4. */
  readonly rewards: readonly number[];
  /** Value of a topped-out game; at a finish it is that the lines left earn nothing. */
  readonly topOut: number;
  readonly taps: TapPattern;
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
  /** Lines before the game ends, for weights of the finish set; 0 for an endless game. */
  readonly linesLeft: number;
  readonly limit?: TimeLimit | undefined;
}

/** When to stop: milliseconds by a clock of the caller. */
export interface TimeLimit {
  readonly clock: () => number;
  readonly deadline: number;
}

export interface RatedPlacement {
  /** Place among the placements that were searched. */
  readonly index: number;
  readonly value: number;
  /** Plies that its value comes from. */
  readonly plies: number;
}

/** Pieces as they appear, by their place in `TETROMINOES`. */
const PIECES = TETROMINOES.map((tetromino) => spawnPiece(SPAWN_ORIENTATION[tetromino]));
/** The most placements that are followed up for one piece. */
const MAX_INNER = 16;

/** What one depth of the search works with. */
interface Depth {
  readonly reach: MaskSearch;
  readonly workspace: Workspace;
  readonly afterstate: Playfield;
  readonly chosen: Int32Array;
}

export class Expectimax {
  private readonly depths: Depth[];
  private readonly cache: ValueCache;

  /**
   * @param workspaces one for each ply; all rate with the same weights
   * @param level sets the gravity of the pieces after the current one
   */
  constructor(
    workspaces: readonly Workspace[],
    private readonly level: number,
    private readonly options: ExpectimaxOptions,
  ) {
    if (workspaces.length <= options.widths.length) {
      throw new RangeError(`${options.widths.length + 1} plies need as many workspaces, found ${workspaces.length}`);
    }
    this.depths = workspaces.map((workspace) => ({
      reach: new MaskSearch(),
      workspace,
      afterstate: emptyPlayfield(),
      chosen: new Int32Array(MAX_INNER),
    }));
    this.cache = new ValueCache(options.cacheBits);
  }

  /** Rates all placements of the current piece. The best is first; of two equal ones the earlier in generation order. */
  rate({ playfield, found, current, next, linesLeft, limit }: RateRequest): RatedPlacement[] {
    const { widths, discount, rewards } = this.options;
    // Odds of the next piece: certain, or those after the current piece.
    const odds = new Float64Array(OUTPUTS);
    if (next === undefined) odds.set(PIECE_CHANCES.subarray(current * 8, current * 8 + OUTPUTS));
    else odds[next] = 1;

    // 1. Every placement by its afterstate alone.
    const { workspace, afterstate } = this.depths[0];
    workspace.begin(playfield);
    workspace.linesLeft = linesLeft;
    for (let i = 0; i < found.count; i++) {
      workspace.add(found.orientations[i], found.xs[i], found.ys[i], rewards);
    }
    workspace.finish(discount);
    const rated: { index: number; value: number; plies: number }[] = [];
    for (let i = 0; i < found.count; i++) {
      let value = 0;
      for (let piece = 0; piece < OUTPUTS; piece++) value += odds[piece] * workspace.values[i * ROW_WIDTH + piece];
      rated.push({ index: i, value, plies: 1 });
    }
    sort(rated);

    // 2. The best of them again, a ply deeper each time.
    for (let ply = 2; ply <= widths.length + 1; ply++) {
      const candidates = Math.min(widths[ply - 2].candidates, rated.length);
      for (let i = 0; i < candidates; i++) {
        if (i > 0 && limit && limit.clock() >= limit.deadline) {
          sort(rated);
          return rated;
        }
        const candidate = rated[i];
        const { index } = candidate;
        const placement = { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] };
        const cleared = placeInto(afterstate, playfield, placement);
        candidate.value = workspace.rewards[index];
        candidate.plies = ply;
        const left = linesLeft - cleared;
        if (linesLeft > 0 && left <= 0) continue;
        const depth: Depths = { plies: ply - 1, width: ply - 2, linesLeft: left };
        for (let piece = 0; piece < OUTPUTS; piece++) {
          if (odds[piece] > 0) candidate.value += odds[piece] * discount * this.expect(afterstate, piece, depth);
        }
      }
      sort(rated);
    }
    return rated;
  }

  /** What an afterstate is worth when a piece is placed on it and then further ones. */
  private expect(playfield: Playfield, piece: number, depth: Depths): number {
    const { plies, width } = depth;
    const linesLeft = Math.max(0, depth.linesLeft);
    const known = this.cache.find(playfield, ((plies === 1 ? 0 : width * 8 + plies) * 8 + piece) * 32 + linesLeft);
    if (!Number.isNaN(known)) return known;
    const { slot, check } = this.cache;
    const { rewards, discount, topOut, taps, widths, margin } = this.options;
    const { reach, workspace, afterstate, chosen } = this.depths[plies];

    const count = reach.search({ playfield, piece: PIECES[piece], heldBefore: 0, level: this.level, frame: 0 }, taps);
    let value = 0;
    if (count === 0) value = linesLeft > 0 ? -linesLeft : topOut;
    else {
      workspace.begin(playfield);
      workspace.linesLeft = linesLeft;
      for (let i = 0; i < count; i++) workspace.add(reach.orientations[i], reach.xs[i], reach.ys[i], rewards);
      workspace.finish(discount);
      const { best, values } = workspace;
      for (let next = 0; next < OUTPUTS; next++) {
        let most = best[next];
        if (plies > 1) {
          const chosenCount = choose(values, count, next, { chosen, most: widths[width].inner, least: most - margin });
          most = Number.NEGATIVE_INFINITY;
          for (let k = 0; k < chosenCount; k++) {
            const index = chosen[k];
            const cleared = placeInto(afterstate, playfield, {
              orientation: reach.orientations[index],
              x: reach.xs[index],
              y: reach.ys[index],
            });
            let deeper = workspace.rewards[index];
            const left = linesLeft - cleared;
            if (linesLeft === 0 || left > 0) {
              deeper += discount * this.expect(afterstate, next, { plies: plies - 1, width, linesLeft: left });
            }
            if (deeper > most) most = deeper;
          }
        }
        value += PIECE_CHANCES[piece * 8 + next] * most;
      }
    }
    this.cache.keep(slot, check, value);
    return value;
  }
}

interface Depths {
  /** Pieces to be placed, at least 1. */
  readonly plies: number;
  /** Which of the widths the search of the current ply goes by. */
  readonly width: number;
  /** Below 1 in an endless game. */
  readonly linesLeft: number;
}

/** Best first, deeper ones before shallower ones, then in generation order. */
function sort(rated: { index: number; value: number; plies: number }[]): void {
  rated.sort((a, b) => b.plies - a.plies || b.value - a.value || a.index - b.index);
}

/** Writes the indices of the best values for one next piece, best first; returns how many. */
function choose(
  values: Float32Array,
  count: number,
  next: number,
  { chosen, most, least }: { chosen: Int32Array; most: number; least: number },
): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i * ROW_WIDTH + next];
    if (value < least) continue;
    let at = kept;
    if (kept < most) kept++;
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
