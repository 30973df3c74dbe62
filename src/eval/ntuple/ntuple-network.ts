/**
 * The n-tuple network: what is still to be lost from an afterstate, by the piece that is placed next.
 *
 * The unit is lines: a tetris loses nothing, a single loses its line less the 40/300 it earns. The lines of a game
 * are given, so what is lost of them decides the score; times 300 × (level + 1) it is points. Values are negative
 * and larger is better.
 */
import type { Playfield } from '../../tetris/playfield.js';
import { AFTERSTATE_WIDTH, AfterstateColumns } from './afterstate-columns.js';
import { encodeKernel } from './encode-kernel.js';
import type { Encode } from './ntuple-encoder.js';
import { type Rate, rateKernel } from './ntuple-kernel.js';
import {
  BASE_ACTIVE,
  type FeatureSet,
  FINISH,
  FIRST_ACTIVE_BY_LINE,
  LAYOUTS,
  type Layout,
  OUTPUTS,
  ROW_SHIFT,
  ROW_WIDTH,
} from './ntuple-layout.js';
import { type KernelMemory, kernelMemory } from './wasm-code.js';

/** More placements than a piece has. */
const MAX_BOARDS = 256;
const MAX_ACTIVE = 64;
/** Bytes of a workspace: columns, row offsets, values, rewards and the best of the values. */
const WORKSPACE_BYTES = MAX_BOARDS * (AFTERSTATE_WIDTH * 4 + MAX_ACTIVE * 4 + ROW_WIDTH * 4 + 4) + ROW_WIDTH * 4;

/** What clearing 0–4 lines earns: the points in lines of a tetris, less the lines spent. */
export const LINE_REWARDS: readonly number[] = [0, 40, 100, 300, 1200].map((points, lines) => points / 300 - lines);

export interface NetworkMemory {
  /** Workspaces that find room, one for each thread or depth of search. */
  readonly workspaces: number;
  /** Whether threads share it. */
  readonly shared: boolean;
}

/** Tables of weights in a memory that threads may share. */
export class NtupleNetwork {
  readonly layout: Layout;
  private readonly memory: KernelMemory;
  /** `layout.rows` rows of eight floats. */
  readonly weights: Float32Array;
  private readonly rate: Rate;
  private readonly encoders = new Map<FeatureSet, Encode>();

  /** All weights are 0. */
  constructor(set: FeatureSet, { workspaces, shared }: NetworkMemory) {
    this.layout = LAYOUTS[set];
    const weightBytes = this.layout.rows * ROW_WIDTH * 4;
    this.memory = kernelMemory(weightBytes + WORKSPACE_BYTES * workspaces, shared);
    this.weights = new Float32Array(this.memory.buffer, 0, this.layout.rows * ROW_WIDTH);
    this.rate = rateKernel(this.memory);
  }

  /**
   * Where one thread, or one depth of a search, rates afterstates.
   *
   * @param index below the memory's number of workspaces
   * @param set a smaller set leaves the tables out that it does not have
   */
  workspace(index: number, set: FeatureSet = this.layout.set): Workspace {
    const layout = LAYOUTS[set];
    const encode = this.encoders.get(set) ?? encodeKernel(this.memory, layout);
    this.encoders.set(set, encode);
    return new Workspace(this.weights, {
      layout,
      encode,
      rate: this.rate,
      firstByte: this.weights.byteLength + index * WORKSPACE_BYTES,
    });
  }
}

interface WorkspaceParts {
  readonly layout: Layout;
  readonly encode: Encode;
  readonly rate: Rate;
  readonly firstByte: number;
}

/** Rates the afterstates of one playfield at a time. */
export class Workspace {
  /** Afterstates added since `begin`. */
  count = 0;
  /** Byte offsets of the active rows, `active` for each afterstate; known once it is rated. */
  readonly rows: Int32Array;
  readonly active: number;
  /** Reward + discount × value: eight floats for each afterstate, by next piece. */
  readonly values: Float32Array;
  /** Largest of the values, by next piece; hugely negative when there was no afterstate. */
  readonly best: Float32Array;
  /** What each placement earned. */
  readonly rewards: Float32Array;
  /** Lines left before the game ends, for the finish set; it must be set before they are rated. */
  linesLeft = 0;
  private readonly columns: Int32Array;
  private readonly afterstates = new AfterstateColumns();
  /** Rows that each placement cleared. */
  private readonly cleared = new Uint8Array(MAX_BOARDS);
  private readonly encode: Encode;
  private readonly rate: Rate;
  private readonly isFinish: boolean;

  constructor(
    private readonly weights: Float32Array,
    { layout, encode, rate, firstByte }: WorkspaceParts,
  ) {
    const { buffer } = weights;
    this.active = layout.active;
    this.encode = encode;
    this.rate = rate;
    this.isFinish = layout.set === 'finish';
    let at = firstByte;
    this.columns = new Int32Array(buffer, at, MAX_BOARDS * AFTERSTATE_WIDTH);
    at += this.columns.byteLength;
    this.rows = new Int32Array(buffer, at, MAX_BOARDS * MAX_ACTIVE);
    at += this.rows.byteLength;
    this.values = new Float32Array(buffer, at, MAX_BOARDS * ROW_WIDTH);
    at += this.values.byteLength;
    this.best = new Float32Array(buffer, at, ROW_WIDTH);
    at += this.best.byteLength;
    this.rewards = new Float32Array(buffer, at, MAX_BOARDS);
  }

  /** Starts over with the placements of a piece on this playfield. */
  begin(playfield: Playfield): void {
    this.count = 0;
    this.afterstates.load(playfield);
  }

  /** Adds a placement that fits; `rewards` by lines cleared. */
  add(orientation: number, x: number, y: number, rewards: ArrayLike<number>): number {
    const index = this.count++;
    const cleared = this.afterstates.place(orientation, x, y, this.columns, index * AFTERSTATE_WIDTH);
    this.rewards[index] = rewards[cleared];
    this.cleared[index] = cleared;
    return cleared;
  }

  /** Adds the playfield itself, as an afterstate that earned nothing. */
  addUnchanged(): void {
    const index = this.count++;
    this.afterstates.write(this.columns, index * AFTERSTATE_WIDTH);
    this.rewards[index] = 0;
    this.cleared[index] = 0;
  }

  /** Adds a whole playfield that has nothing to do with that of `begin`, as an afterstate that earned nothing. */
  addPlayfield(playfield: Playfield): void {
    this.afterstates.load(playfield);
    this.addUnchanged();
  }

  /** Rates what was added: fills `rows`, `values` and `best`. */
  finish(discount: number): void {
    const { rows, count, active, rewards, values, best } = this;
    this.encode(this.columns.byteOffset, count, rows.byteOffset);
    if (this.isFinish) for (let index = 0; index < count; index++) this.finishLine(index, this.cleared[index]);
    this.rate(rows.byteOffset, count, active, rewards.byteOffset, discount, values.byteOffset, best.byteOffset);
  }

  /**
   * Moves the base rows of an afterstate to those of the lines that are left. Lines past the last one are not spent,
   * but they earn points like the others.
   */
  private finishLine(index: number, cleared: number): void {
    const { rows, active } = this;
    const at = index * active;
    const left = this.linesLeft - cleared;
    if (left <= 0) {
      this.rewards[index] -= left;
      rows.fill(FINISH.over << ROW_SHIFT, at, at + active);
      return;
    }
    const line = (FINISH.byLine + (left - 1) * FINISH.rowsByLine - FINISH.firstByLine) << ROW_SHIFT;
    const byLine = at + BASE_ACTIVE;
    const byTetrises = at + FIRST_ACTIVE_BY_LINE;
    for (let i = 0; i < active - BASE_ACTIVE; i++) rows[byLine + i] = rows[byTetrises + i] + line;
    const tetrises = (((left - 1) >> 2) * FINISH.baseRows) << ROW_SHIFT;
    // With one tetris left or none the base rows are where they are to be.
    if (tetrises > 0) for (let i = at; i < byLine; i++) rows[i] += tetrises;
  }

  /** The seven values of an afterstate. */
  evaluate(playfield: Playfield): Float32Array {
    this.begin(playfield);
    this.addUnchanged();
    this.finish(1);
    return this.values.slice(0, OUTPUTS);
  }

  /** One of the values of some active rows, as weights are now. */
  sum(rows: Int32Array, output: number): number {
    const { weights, active } = this;
    let sum = 0;
    for (let i = 0; i < active; i++) sum += weights[(rows[i] >> 2) + output];
    return sum;
  }
}
