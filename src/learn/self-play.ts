/**
 * Self-play: plays greedily with the weights as they are and moves them towards what one piece of
 * lookahead says.
 *
 * An afterstate b is worth V(b)[p] when p is placed next. The piece after p is unknown until p has been placed, and
 * known before the decision, so the exact target is the sum over n of P(n|p) · max over placements m of p of
 * (reward of m + discount · V(b after m)[n]): one evaluation of each afterstate serves all seven n.
 *
 * A player who sees the next piece late has the same with the largest sum over hovers: what can still be reached when it
 * is seen.
 *
 * It has a loop of its own: what was found a ply ahead is what the next piece starts from. In the loop of simulated games
 * every piece would be searched and rated a second time: 27,600 pieces a second on a core in place of 36,500.
 */

import { FINISH_LINES, LAYOUTS, OUTPUTS, ROW_WIDTH } from '../eval/ntuple/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple/ntuple-network.js';
import { SeededRandom } from '../lib/seeded-random.js';
import { type PieceSearch, pieceSearch } from '../reach/piece-search.js';
import { HoverValues } from '../search/hover-values.js';
import { COMING_PIECES, chooseBest, type Narrowing, PIECE_CHANCES } from '../search/lookahead.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { transitionWeights } from '../tetris/random.js';
import { LINES_OF_TETRIS } from '../tetris/score.js';
import { TETROMINOES } from '../tetris/tetromino.js';
import type { TrainingPlan } from './training-plan.js';

/** The part of a training plan that concerns playing. Without `finishes` games are endless. */
export type SelfPlayOptions = Pick<
  TrainingPlan,
  'timing' | 'level' | 'taps' | 'reaction' | 'discount' | 'rewards' | 'topOut' | 'ahead' | 'keep' | 'seed' | 'finishes'
>;

/** What each weight has met: the sum of its errors and the sum of their sizes. They are changed. */
export interface ErrorSums {
  readonly errors: Float32Array;
  readonly sizes: Float32Array;
}

/** What has happened so far. */
export interface SelfPlayCounts {
  pieces: number;
  lines: number;
  /** Lines cleared four at a time. */
  tetrisLines: number;
  topOuts: number;
}

/** Entry `previous * 32 + roll`: the piece of each of 32 equally likely rolls. */
const ROLLS = Uint8Array.from(
  TETROMINOES.flatMap((previous) =>
    transitionWeights(previous).flatMap((weight, piece) => new Array<number>(weight).fill(piece)),
  ),
);
/** Placements that are looked at a ply ahead, at most: untrained weights rate many alike. */
const MOST_AHEAD = 4;
const ONE_HOVER: Narrowing = { keep: 1, within: 0 };

/** All placements of a piece on a playfield, with the values of their afterstates. */
class Expansion {
  readonly playfield: Playfield = emptyPlayfield();
  readonly reach: PieceSearch;
  /** Placements. */
  count = 0;
  /** Expected over the piece after: reward and discounted value of the best placement for each. */
  value = 0;
  /** Where the next piece is seen late, or after a direction is held. */
  private readonly hovers: HoverValues | undefined;

  constructor(
    readonly workspace: Workspace,
    private readonly options: SelfPlayOptions,
  ) {
    this.reach = pieceSearch(options.taps);
    this.hovers = options.reaction > 0 || options.taps.holdsOnly ? new HoverValues(this.reach, workspace) : undefined;
  }

  /** @param linesLeft before the end of a finish; 0 in endless games */
  expand(piece: number, linesLeft: number): void {
    const { options, playfield, reach, workspace } = this;
    const { level, timing, taps } = options;
    const coming = { playfield, piece: COMING_PIECES[piece], heldBefore: 0, level, timing, frame: 0 };
    this.count = reach.searchAhead(coming, taps);
    if (this.count === 0) {
      // At a finish a game that is lost earns nothing for the lines that were left.
      this.value = options.topOut - linesLeft;
      return;
    }
    workspace.begin(playfield);
    workspace.linesLeft = linesLeft;
    for (let i = 0; i < this.count; i++) {
      workspace.add(reach.orientations[i], reach.xs[i], reach.ys[i], options.rewards);
    }
    workspace.finish(options.discount);
    if (this.hovers) {
      const odds = { taps, chances: PIECE_CHANCES, piece, price: (worth: number) => worth };
      this.hovers.keepBest(options.reaction, odds, ONE_HOVER);
      this.value = this.hovers.worth[0];
      return;
    }
    let value = 0;
    for (let next = 0; next < OUTPUTS; next++) value += PIECE_CHANCES[piece * 8 + next] * workspace.best[next];
    this.value = value;
  }

  /** Writes the best placements for a next piece, best first; from the best hover if that is seen late. */
  choose(next: number, narrowing: Narrowing, chosen: Int32Array): number {
    const { hovers, workspace } = this;
    if (!hovers) return chooseBest(workspace, next, narrowing, chosen);
    const count = hovers.choose(hovers.kept[0], next, 1, narrowing);
    chosen.set(hovers.chosen.subarray(0, count));
    return count;
  }

  /** Writes the playfield after one of the placements; returns the lines cleared. */
  placeInto(target: Playfield, index: number): number {
    const { reach, playfield } = this;
    return placeInto(target, playfield, {
      orientation: reach.orientations[index],
      x: reach.xs[index],
      y: reach.ys[index],
    });
  }
}

export class SelfPlay {
  readonly counts: SelfPlayCounts = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };
  private readonly random: SeededRandom;
  /** The present playfield and piece. */
  private present: Expansion;
  /** After the best placement looked at so far, and after the one that is being looked at. */
  private ahead: Expansion;
  private spare: Expansion;
  private readonly candidates = new Int32Array(MOST_AHEAD);
  /** Active rows of the present afterstate. */
  private rows: Int32Array;
  /** The first of the active rows that learn. */
  private readonly firstLearning: number;
  /** The piece that is placed next, by its place in `TETROMINOES`. */
  private piece = 0;
  /** Before the end of a finish; 0 in endless games. */
  private linesLeft = 0;

  /**
   * @param weights those that the workspaces rate with; they are changed
   * @param workspaces three
   * @param sums gives each weight a step of its own
   */
  constructor(
    private readonly weights: Float32Array,
    workspaces: readonly Workspace[],
    private readonly options: SelfPlayOptions,
    private readonly sums?: ErrorSums,
  ) {
    this.random = new SeededRandom(options.seed);
    this.firstLearning = options.keep ? LAYOUTS[options.keep].active : 0;
    [this.present, this.ahead, this.spare] = expansions(workspaces, options);
    this.rows = new Int32Array(workspaces[0].active);
    this.restart();
  }

  /** Plays pieces; every one of them moves a value by `stepSize` (0–1) of its error. */
  play(pieces: number, stepSize: number): void {
    for (let i = 0; i < pieces; i++) this.playPiece(stepSize);
    this.counts.pieces += pieces;
  }

  private playPiece(stepSize: number): void {
    const { options, rows, piece, counts, present } = this;
    if (present.count === 0) {
      this.learn(present.value, stepSize);
      counts.topOuts++;
      this.restart();
      return;
    }

    // 1. The next piece shows, and its placement is looked for, a ply ahead.
    const { workspace } = present;
    const { values, rewards } = workspace;
    const next = ROLLS[piece * 32 + (this.random.next() >>> 27)];
    let chosen = -1;
    let chosenValue = 0;
    let cleared = 0;
    const looked = present.choose(next, { keep: MOST_AHEAD, within: options.ahead }, this.candidates);
    const expected = values[this.candidates[0] * ROW_WIDTH + next];
    for (let k = 0; k < looked; k++) {
      const i = this.candidates[k];
      const { spare } = this;
      const lines = present.placeInto(spare.playfield, i);
      const left = this.linesLeft - lines;
      let value = rewards[i];
      if (this.linesLeft > 0 && left <= 0) value = values[i * ROW_WIDTH + next];
      else {
        spare.expand(next, Math.max(0, left));
        value += options.discount * spare.value;
      }
      if (chosen >= 0 && value <= chosenValue) continue;
      chosen = i;
      chosenValue = value;
      cleared = lines;
      this.spare = this.ahead;
      this.ahead = spare;
    }

    // 2. The value of the present afterstate moves towards the expectation at one ply, put right for the piece that
    // came by what the ply ahead says of it.
    this.learn(present.value + chosenValue - expected, stepSize);

    // 3. The placement is played.
    counts.lines += cleared;
    if (cleared === LINES_OF_TETRIS) counts.tetrisLines += cleared;
    const from = chosen * workspace.active;
    for (let i = 0; i < workspace.active; i++) rows[i] = workspace.rows[from + i];
    this.piece = next;
    this.present = this.ahead;
    this.ahead = present;
    if (options.finishes) {
      this.linesLeft -= cleared;
      if (this.linesLeft <= 0) this.restart();
    }
  }

  /** Moves the value of the present afterstate and piece. */
  private learn(target: number, stepSize: number): void {
    const { rows, piece, weights, present, firstLearning } = this;
    const error = target - present.workspace.sum(rows, piece);
    const change = (stepSize / (rows.length - firstLearning)) * error;
    if (this.sums) this.learnByOwnSteps(this.sums, error, change);
    else for (let i = firstLearning; i < rows.length; i++) weights[(rows[i] >> 2) + piece] += change;
  }

  private learnByOwnSteps({ errors, sizes }: ErrorSums, error: number, change: number): void {
    const { rows, piece, weights, firstLearning } = this;
    const size = Math.abs(error);
    for (let i = firstLearning; i < rows.length; i++) {
      const at = (rows[i] >> 2) + piece;
      weights[at] += change * Math.min(1, Math.abs(errors[at]) / sizes[at]);
      errors[at] += error;
      sizes[at] += size;
    }
  }

  private restart(): void {
    const { finishes } = this.options;
    const { playfield, workspace } = this.present;
    if (finishes) {
      playfield.set(finishes[this.random.below(finishes.length)]);
      this.linesLeft = 1 + this.random.below(FINISH_LINES);
    } else playfield.fill(0);
    workspace.linesLeft = this.linesLeft;
    workspace.begin(playfield);
    workspace.addUnchanged();
    workspace.finish(this.options.discount);
    this.rows.set(workspace.rows.subarray(0, this.rows.length));
    this.piece = this.random.next() % OUTPUTS;
    this.present.expand(this.piece, this.linesLeft);
  }
}

function expansions(workspaces: readonly Workspace[], options: SelfPlayOptions): [Expansion, Expansion, Expansion] {
  const [first, second, third] = workspaces;
  return [new Expansion(first, options), new Expansion(second, options), new Expansion(third, options)];
}
