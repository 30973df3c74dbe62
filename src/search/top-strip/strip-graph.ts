/**
 * How a strip can be completed: exact covers of its rows by pieces, the orders in which each piece still comes to its place,
 * and how many frames are left from every playfield on the way, for every two pieces that are known to come.
 */

import { TETROMINOES } from '../../tetris/tetromino.js';
import { type StripCells, type StripKind, union } from './strip.js';
import { bits, StripCovers } from './strip-covers.js';
import { type StripPart, stripParts } from './strip-parts.js';

const PIECES = TETROMINOES.length;
const CELLS_OF_PIECE = 4;
/** Pieces that a strip may take more than the fewest: with more of them there are more ways. */
const MORE_PIECES = 2;
/** Covers with one more piece than enough that are looked at. */
const MORE_COVERS = 1000;
/** Frames from the rest of a piece in these rows to the next piece. */
const ENTRY = 18;
/** A clear takes 17 to 20 frames more, by the phase of the frame counter. */
export const FRAMES_OF_CLEAR = 18.5;

/** What is known of a playfield on the way. */
export interface StripNode {
  readonly cells: StripCells;
  /** Parts that lead on, by their indices. */
  readonly parts: Set<number>;
  /** Made when it is asked for. */
  rated: RatedStrip | undefined;
}

/** Frames from a playfield to the end of its strip, with what is worth less or more there; Infinity where there is no way. */
export interface RatedStrip {
  /** For the piece to place and the one after it: entry `piece * 7 + next`. */
  readonly frames: Float32Array;
  /** For the piece to place, while the one after it is open. */
  readonly open: Float32Array;
}

/** Frames that a playfield with a completed strip costs more than the best one, for a piece that is next. */
export type Afterwards = (cells: StripCells, top: number, next: number) => number;

/** The graph of a kind of strip, as far as it was looked at. */
export class StripGraph {
  readonly parts: readonly StripPart[];
  readonly #nodes = new Map<number, Map<number, StripNode | null>>();
  readonly #covers: StripCovers;
  readonly #whole: StripCells;
  readonly #canComplete = new Map<string, boolean>();
  readonly #morePieces: number;

  constructor(
    readonly kind: StripKind,
    readonly afterwards: Afterwards,
  ) {
    this.parts = stripParts(kind);
    this.#covers = new StripCovers(kind, this.parts);
    this.#whole = this.#covers.whole;
    this.#morePieces = kind.firstRow > 0 ? 1 : MORE_PIECES;
  }

  /** Undefined: not looked at; null: there is no way to complete the strip. */
  node({ high, low, deep }: StripCells): StripNode | null | undefined {
    return this.#nodes.get(high)?.get(low + deep * 2 ** 30);
  }

  /** Forgets what `rated` found, when what comes afterwards has changed. */
  forgetRatings(): void {
    for (const nodes of this.#nodes.values()) for (const node of nodes.values()) if (node) node.rated = undefined;
  }

  #keep({ high, low, deep }: StripCells, node: StripNode | null): void {
    let nodes = this.#nodes.get(high);
    if (!nodes) {
      nodes = new Map();
      this.#nodes.set(high, nodes);
    }
    nodes.set(low + deep * 2 ** 30, node);
  }

  /** As `node`, with all playfields that come after it. */
  nodeFrom(cells: StripCells): StripNode | null {
    const known = this.node(cells);
    if (known !== undefined) return known;
    const fewest = this.#fewestPieces(cells);
    for (let pieces = fewest; pieces <= fewest + this.#morePieces; pieces++) {
      // Where fewer pieces are enough, some of the many ways with one more make up for pieces that do not come.
      const hasWay = this.node(cells) !== undefined;
      let left = hasWay ? MORE_COVERS : Infinity;
      this.#covers.find(cells, pieces, (chosen) => {
        const steps = this.#stepsOf(cells, chosen);
        if (steps) this.#note(cells, chosen, steps);
        return --left <= 0;
      });
      if (hasWay || (this.kind.firstRow > 0 ? this.node(cells) : this.#hasWayForEach(cells))) break;
    }
    const node = this.node(cells);
    if (node) return node;
    this.#keep(cells, null);
    return null;
  }

  #fewestPieces(cells: StripCells): number {
    return Math.ceil(count(minus(this.#whole, cells)) / CELLS_OF_PIECE);
  }

  #hasWayForEach(cells: StripCells): boolean {
    const node = this.node(cells);
    return node ? new Set([...node.parts].map((part) => this.parts[part].piece)).size === PIECES : false;
  }

  /** Whether a strip can be completed from a playfield: much sooner than `nodeFrom`. */
  canComplete(cells: StripCells): boolean {
    const known = this.node(cells);
    if (known !== undefined) return known !== null;
    const key = [cells.high, cells.low, cells.deep].join();
    let can = this.#canComplete.get(key);
    if (can !== undefined) return can;
    can = false;
    const fewest = this.#fewestPieces(cells);
    for (let pieces = fewest; pieces <= fewest + this.#morePieces && !can; pieces++) {
      this.#covers.find(cells, pieces, (chosen) => {
        can = this.#stepsOf(cells, chosen) !== undefined;
        return can;
      });
    }
    this.#canComplete.set(key, can);
    return can;
  }

  /**
   * The orders of the parts of a cover in which each comes to its place: taken away one by one, the last one first.
   *
   * @returns pairs of the parts that are there, as bits, and the one that comes next; undefined where there is no order
   */
  #stepsOf(from: StripCells, chosen: readonly number[]): number[] | undefined {
    const { parts, kind } = this;
    const covers = this.#covers;
    const all = (1 << chosen.length) - 1;
    const leads = new Uint8Array(all + 1);
    leads[all] = 1;
    const steps: number[] = [];
    for (let set = all; set > 0; set--) {
      if (!leads[set]) continue;
      for (let i = 0; i < chosen.length; i++) {
        const rest = set & ~(1 << i);
        if (rest === set) continue;
        const { y } = parts[chosen[i]];
        if (set === all && (y < kind.lastPieceFrom || y > kind.lastPieceTo)) continue;
        if (!covers.canCome(chosen, rest, i, from)) continue;
        leads[rest] = 1;
        steps.push(rest, i);
      }
    }
    return leads[0] ? steps : undefined;
  }

  /** Notes the playfields on the way, the emptiest first. */
  #note(from: StripCells, chosen: readonly number[], steps: readonly number[]): void {
    const comes = new Uint8Array(1 << chosen.length);
    comes[0] = 1;
    for (let step = steps.length - 2; step >= 0; step -= 2) {
      const set = steps[step];
      const index = steps[step + 1];
      if (!comes[set]) continue;
      comes[set | (1 << index)] = 1;
      const cells = this.#covers.cellsOf(chosen, set, from);
      let node = this.node(cells);
      if (!node) {
        node = { cells, parts: new Set(), rated: undefined };
        this.#keep(cells, node);
      }
      node.parts.add(chosen[index]);
    }
  }

  /** The frames from a playfield on. */
  rated(node: StripNode): RatedStrip {
    if (node.rated) return node.rated;
    const frames = new Float32Array(PIECES * PIECES).fill(Infinity);
    const open = new Float32Array(PIECES);
    for (const index of node.parts) this.#addPart(node, index, frames);
    for (let piece = 0; piece < PIECES; piece++) {
      open[piece] = expected(frames.subarray(piece * PIECES, (piece + 1) * PIECES), piece);
    }
    const rated = { frames, open };
    node.rated = rated;
    return rated;
  }

  #addPart({ cells }: StripNode, index: number, frames: Float32Array): void {
    const part = this.parts[index];
    const way = part.ways.find((one) => !overlap(one, cells));
    if (!way) return;
    const there = union(cells, part.cells);
    const node = this.node(there);
    if (!node && !contains(there, this.#whole)) return;
    const open = node && this.rated(node).open;
    for (let next = 0; next < PIECES; next++) {
      const rest = open ? open[next] : FRAMES_OF_CLEAR + this.afterwards(there, part.top, next);
      const value = way.frames + ENTRY + rest;
      const at = part.piece * PIECES + next;
      if (value < frames[at]) frames[at] = value;
    }
  }
}

/** Two of eight rolls, no piece and the piece before, are rolled again among seven. */
const CHANCE = 1 / 8 + 2 / 8 / 7;
const CHANCE_OF_SAME = 2 / 8 / 7;

/** Frames while the piece after one is open: it can be waited for, and every frame brings another one. */
function expected(frames: Float32Array, before: number): number {
  const order = [...frames.keys()].sort((a, b) => frames[a] - frames[b]);
  let best = Infinity;
  let sum = 0;
  let chance = 0;
  for (const piece of order) {
    if (frames[piece] === Infinity) break;
    const of = piece === before ? CHANCE_OF_SAME : CHANCE;
    sum += of * frames[piece];
    chance += of;
    best = Math.min(best, (sum + 1 - chance) / chance);
  }
  return best;
}

function overlap(a: StripCells, b: StripCells): boolean {
  return ((a.high & b.high) | (a.low & b.low) | (a.deep & b.deep)) !== 0;
}

function contains(outer: StripCells, inner: StripCells): boolean {
  return !((inner.high & ~outer.high) | (inner.low & ~outer.low) | (inner.deep & ~outer.deep));
}

function minus(a: StripCells, b: StripCells): StripCells {
  return { high: a.high & ~b.high, low: a.low & ~b.low, deep: a.deep & ~b.deep };
}

function count({ high, low, deep }: StripCells): number {
  return bits(high) + bits(low) + bits(deep);
}
