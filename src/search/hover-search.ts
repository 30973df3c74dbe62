/**
 * The search of a player who sees the next piece some frames after it appears. Until then a piece is on its way to a
 * hover; then the best placement that is left is taken. So with every piece the value is the largest over hovers of the
 * mean over the next piece of the best placement within reach. The plain twin is in `test/search/hover-search.test.ts`.
 */

import { OUTPUTS, ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';
import type { PieceSituation } from '../reach/input-plan.js';
import { type PieceSearch, pieceSearch } from '../reach/piece-search.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { placeInto } from '../tetris/lock.js';
import type { Playfield } from '../tetris/playfield.js';
import { tetrominoIndex, tetrominoOf } from '../tetris/tetromino.js';
import type { Pace } from '../tetris/timing.js';
import { Expectimax, type ExpectimaxChoice, type ExpectimaxOptions } from './expectimax.js';
import { type HoverOdds, HoverValues } from './hover-values.js';
import type { Effort, Narrowing, TimeLimit } from './lookahead.js';

export interface HoverSearchOptions extends ExpectimaxOptions {
  /**
   * Active frames of every piece for which the one after it is not known yet; 1 or more, or 0 for hands that only hold, which
   * choose a direction before the piece appears.
   */
  readonly reaction: number;
  /** For the current piece while the next one is not known: at least one fewer than plies. */
  readonly blind: HoverNarrowing;
  /** For every later piece: at least two fewer than plies. */
  readonly later: HoverNarrowing;
}

/** What is looked at again after 1 ply, after 2, and so on. */
export interface HoverNarrowing {
  readonly hovers: readonly Narrowing[];
  /** How far the placements of each of these hovers are narrowed, for each next piece. */
  readonly placements: readonly Narrowing[];
}

export interface HoverRequest {
  readonly situation: PieceSituation;
  /** Frames from now, or from where the piece appears, until the next piece is known. */
  readonly frames: number;
  /** The piece is still to come, and what is held as it appears can be chosen (default: no). */
  readonly isAhead?: boolean;
  /** As of a `RateRequest`. */
  readonly linesLeft: number;
  readonly limit?: TimeLimit | undefined;
}

export interface HoverChoice {
  /** What is held as the piece appears, where that is still to come. */
  readonly held: Buttons;
  /** Buttons until the next piece is known; undefined where the piece rests before. */
  readonly buttons: readonly Buttons[] | undefined;
  /**
   * All placements by what they are worth if nothing is seen of the next piece, but the first: of those that the hover
   * reaches it is the best for more next pieces than any other, and its value is that of the hover.
   */
  readonly rated: readonly ExpectimaxChoice[];
}

/** With one ply nothing is looked at again. */
const ONE_HOVER: Narrowing = { keep: 1, within: 0 };

export class HoverSearch extends Expectimax {
  /** Values of the current piece at 0; those of later pieces by the plies that are left. */
  private readonly values: HoverValues[];
  private readonly search: PieceSearch;

  /**
   * @param workspaces one for each ply; all rate with the same weights
   * @param pace of the pieces after the current one
   */
  constructor(
    workspaces: readonly Workspace[],
    pace: Pace,
    protected override readonly options: HoverSearchOptions,
  ) {
    super(workspaces, pace, options);
    const { plies, blind, later } = options;
    const tooFew = ({ hovers, placements }: HoverNarrowing, least: number) =>
      hovers.length < least || placements.length < least;
    if (tooFew(blind, plies - 1) || tooFew(later, plies - 2)) {
      throw new RangeError(`too little for the hovers of ${plies} plies`);
    }
    this.search = pieceSearch(options.taps);
    this.values = this.depths.map(
      ({ reach, workspace }, depth) => new HoverValues(depth === 0 ? this.search : reach, workspace),
    );
  }

  /** The best hover for the piece of a situation; undefined where the piece reaches no placement. */
  chooseHover({ situation, frames, isAhead, linesLeft, limit }: HoverRequest): HoverChoice | undefined {
    const { search } = this;
    const { plies, rewards, discount, taps, blind } = this.options;
    const { playfield } = situation;
    const count = isAhead ? search.searchAhead(situation, taps) : search.search(situation, taps);
    if (count === 0) return undefined;
    const { workspace } = this.depths[0];
    workspace.begin(playfield);
    workspace.linesLeft = linesLeft;
    for (let i = 0; i < search.count; i++) workspace.add(search.orientations[i], search.xs[i], search.ys[i], rewards);
    workspace.finish(discount);

    const values = this.values[0];
    const odds = this.oddsOf(tetrominoIndex(tetrominoOf(situation.piece.orientation)));
    const { hovers, placements } = blind;
    values.keepBest(frames, odds, hovers[0] ?? ONE_HOVER);
    const effort = this.beginEffort(limit);
    let ply = 1;
    while (ply < plies) {
      // A piece in flight is looked at again when the next piece is seen, with all plies.
      if (ply >= plies - 1 && values.kept[0] < values.hovers.inFlight) break;
      values.mark(ply + 1, placements[ply - 1]);
      if (!this.deepen(values, { playfield, plies: ply + 1, linesLeft, effort })) break;
      ply++;
      values.narrow(ply, odds, hovers[ply - 1]);
    }
    return this.choiceOf(values, odds, ply);
  }

  protected override expectNext(playfield: Playfield, piece: number, plies: number, linesLeft: number): number {
    const { reaction, later } = this.options;
    const values = this.values[plies];
    const odds = this.oddsOf(piece);
    if (plies === 1) return values.best(reaction, odds);
    values.keepBest(reaction, odds, later.hovers[0]);
    for (let ply = 2; ply <= plies; ply++) {
      values.mark(ply, later.placements[ply - 2]);
      this.deepen(values, { playfield, plies: ply, linesLeft });
      values.narrow(ply, odds, later.hovers[ply - 1]);
    }
    return values.worth[0];
  }

  private oddsOf(piece: number): HoverOdds {
    const { taps, chances } = this.options;
    return { taps, chances, piece, price: this.price };
  }

  private readonly price = (value: number): number => this.priced(value);

  /** Finds all marked values again, with `plies` plies; false if there was no time for all. */
  private deepen(values: HoverValues, { playfield, plies, linesLeft, effort }: Deepening): boolean {
    const { search, workspace, afterstate } = values;
    const { discount } = this.options;
    for (let place = 0; place < search.count; place++) {
      const at = place * ROW_WIDTH;
      let left = Number.NaN;
      for (let next = 0; next < OUTPUTS; next++) {
        if (values.plies[at + next] !== plies) continue;
        if (Number.isNaN(left)) {
          effort?.lookAtClock();
          const placement = { orientation: search.orientations[place], x: search.xs[place], y: search.ys[place] };
          left = linesLeft - placeInto(afterstate, playfield, placement);
        }
        const later = this.expectAfter(afterstate, next, plies - 1, { linesLeft, left });
        if (effort?.isOver) return false;
        values.values[at + next] = workspace.rewards[place] + discount * later;
      }
    }
    return true;
  }

  /** The best of the kept hovers, with its plan, when values are `plies` plies deep. */
  private choiceOf(values: HoverValues, { chances, piece }: HoverOdds, plies: number): HoverChoice {
    const { hovers, kept, worth, search, workspace } = values;
    const hover = kept[0];
    // 1. The placement that is the best of the hover for more next pieces than any other.
    const shares = new Float64Array(search.count);
    for (let next = 0; next < OUTPUTS; next++) {
      shares[values.bestPlace(hover, next, plies)] += chances[piece * 8 + next];
    }
    const target = shares.indexOf(Math.max(...shares));
    // 2. All placements, as if nothing could be changed.
    const rated: ExpectimaxChoice[] = [];
    let alone = 0;
    for (let index = 0; index < search.count; index++) {
      let value = 0;
      for (let next = 0; next < OUTPUTS; next++) {
        value += chances[piece * 8 + next] * this.priced(workspace.values[index * ROW_WIDTH + next]);
      }
      if (index === target) alone = value;
      else rated.push({ index, value, plies: 1, alone: value });
    }
    rated.sort((a, b) => b.value - a.value || a.index - b.index);
    const value = worth[0];
    return {
      held: hovers.heldFor?.(hover) ?? NO_BUTTONS,
      buttons: hover < hovers.inFlight ? hovers.buttonsTo(hover) : undefined,
      rated: [{ index: target, value, plies, alone }, ...rated],
    };
  }
}

interface Deepening {
  readonly playfield: Playfield;
  /** That the marked values come to. */
  readonly plies: number;
  readonly linesLeft: number;
  /** Effort of the current piece's search. */
  readonly effort?: Effort;
}
