/**
 * One thread of learning: plays greedily with the weights as they are and moves them towards what one piece of
 * lookahead says.
 *
 * An afterstate b is worth V(b)[p] when p is placed next. The piece after p is unknown until p has been placed, and
 * known before the decision, so the exact target is the sum over n of P(n|p) · max over placements m of p of
 * (reward of m + discount · V(b after m)[n]): one evaluation of each afterstate serves all seven n.
 */

import { FINISH_LINES, OUTPUTS, ROW_WIDTH } from '../eval/ntuple-layout.js';
import type { Workspace } from '../eval/ntuple-network.js';
import { SeededRandom } from '../lib/seeded-random.js';
import type { PieceSituation } from '../reach/input-plan.js';
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import { PIECE_CHANCES } from '../search/piece-chances.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { transitionWeights } from '../tetris/random.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../tetris/tetromino.js';

export interface SelfPlayOptions {
  /** Sets the gravity. */
  readonly level: number;
  readonly taps: TapPattern;
  /** Factor per piece, up to 1. */
  readonly discount: number;
  /** By lines cleared, 0–4, in lines. */
  readonly rewards: readonly number[];
  /** Value of a topped-out game, in lines. */
  readonly topOut: number;
  readonly seed: number;
  /** Games of the last lines before the end, on these playfields; without it, endless games. */
  readonly finishes?: readonly Playfield[];
}

/** What happened since the counts were last taken. */
export interface SelfPlayCounts {
  pieces: number;
  lines: number;
  /** Lines cleared four at a time. */
  tetrisLines: number;
  topOuts: number;
}

const PIECES = TETROMINOES.map((tetromino) => spawnPiece(SPAWN_ORIENTATION[tetromino]));
/** Entry `previous * 32 + roll`: the piece of each of 32 equally likely rolls. */
const ROLLS = Uint8Array.from(
  TETROMINOES.flatMap((previous) =>
    transitionWeights(previous).flatMap((weight, piece) => new Array<number>(weight).fill(piece)),
  ),
);
export class SelfPlay {
  readonly counts: SelfPlayCounts = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };
  private workspace: Workspace;
  private readonly random: SeededRandom;
  private readonly reach = new MaskSearch();
  private readonly playfield: Playfield = emptyPlayfield();
  /** Active rows of the present afterstate. */
  private rows: Int32Array;
  /** The piece that is placed next, by its place in `TETROMINOES`. */
  private piece = 0;
  /** Before the end of a finish; 0 in endless games. */
  private linesLeft = 0;

  /** @param weights those that the workspace rates with; they are changed */
  constructor(
    private readonly weights: Float32Array,
    workspace: Workspace,
    private readonly options: SelfPlayOptions,
  ) {
    this.random = new SeededRandom(options.seed);
    this.workspace = workspace;
    this.rows = new Int32Array(workspace.active);
    this.restart();
  }

  /** Goes on with another feature set of the same weights, in a new game. */
  useWorkspace(workspace: Workspace): void {
    this.workspace = workspace;
    this.rows = new Int32Array(workspace.active);
    this.restart();
  }

  /** Plays pieces; every one of them moves a value by `stepSize` (0–1) of its error. */
  play(pieces: number, stepSize: number): void {
    for (let i = 0; i < pieces; i++) this.playPiece(stepSize);
    this.counts.pieces += pieces;
  }

  private playPiece(stepSize: number): void {
    const { options, workspace, reach, rows, piece, counts } = this;

    // 1. All afterstates of the piece.
    const situation: PieceSituation = {
      playfield: this.playfield,
      piece: PIECES[piece],
      heldBefore: 0,
      level: options.level,
      frame: 0,
    };
    const count = reach.search(situation, options.taps);
    if (count === 0) {
      // At a finish a game that is lost earns nothing for the lines that were left; else `linesLeft` is 0.
      this.learn(options.topOut - this.linesLeft, stepSize);
      counts.topOuts++;
      this.restart();
      return;
    }
    workspace.begin(this.playfield);
    workspace.linesLeft = this.linesLeft;
    for (let i = 0; i < count; i++) workspace.add(reach.orientations[i], reach.xs[i], reach.ys[i], options.rewards);
    workspace.finish(options.discount);

    // 2. The value of the present afterstate moves towards what they say.
    const { best } = workspace;
    let target = 0;
    for (let next = 0; next < OUTPUTS; next++) target += PIECE_CHANCES[piece * 8 + next] * best[next];
    this.learn(target, stepSize);

    // 3. The next piece shows, and the best placement is played.
    const next = ROLLS[piece * 32 + (this.random.next() >>> 27)];
    let chosen = 0;
    for (let i = 0; i < count; i++) {
      if (workspace.values[i * ROW_WIDTH + next] === best[next]) {
        chosen = i;
        break;
      }
    }
    const cleared = placeInto(this.playfield, this.playfield, {
      orientation: reach.orientations[chosen],
      x: reach.xs[chosen],
      y: reach.ys[chosen],
    });
    counts.lines += cleared;
    if (cleared === 4) counts.tetrisLines += 4;
    const from = chosen * workspace.active;
    for (let i = 0; i < workspace.active; i++) rows[i] = workspace.rows[from + i];
    this.piece = next;
    if (options.finishes) {
      this.linesLeft -= cleared;
      if (this.linesLeft <= 0) this.restart();
    }
  }

  /** Moves the value of the present afterstate and piece. */
  private learn(target: number, stepSize: number): void {
    const { rows, piece, weights, workspace } = this;
    const error = target - workspace.sum(rows, piece);
    const change = (stepSize / rows.length) * error;
    for (let i = 0; i < rows.length; i++) weights[(rows[i] >> 2) + piece] += change;
  }

  private restart(): void {
    const { finishes } = this.options;
    if (finishes) {
      this.playfield.set(finishes[this.random.below(finishes.length)]);
      this.linesLeft = 1 + this.random.below(FINISH_LINES);
      this.workspace.linesLeft = this.linesLeft;
    } else this.playfield.fill(0);
    this.workspace.begin(this.playfield);
    this.workspace.addUnchanged();
    this.rows.set(this.workspace.rows.subarray(0, this.rows.length));
    this.piece = this.random.next() % OUTPUTS;
  }
}
