/**
 * How a strip can be completed: exact covers of its rows by pieces, and the orders in which each piece still comes to its place.
 */

import { FULL_ROW } from '../../tetris/playfield.js';
import { CELLS_OF_PIECE, TETROMINOES } from '../../tetris/tetromino.js';
import { rowOf, STORED_ROW, type StripCells, type StripKind } from './strip.js';
import { bits, StripCovers, type StripTarget, stripTarget } from './strip-covers.js';
import { type StripPart, stripParts } from './strip-parts.js';

const PIECES = TETROMINOES.length;
/** Cells of three rows and of a stored one. */
const STRIP_AND_STORED = 39;
/** Pieces that a strip may take more than the fewest: with more of them there are more ways. */
const MORE_PIECES = 2;
/** Covers with one more piece than enough that are looked at. */
const MORE_COVERS = 1000;

/** What is known of a playfield on the way. */
export interface StripNode {
  readonly cells: StripCells;
  /** Parts that lead on, by their indices, and the frames of the fastest way to each. */
  readonly parts: Map<number, number>;
}

/** The graph of a kind of strip, as far as it was looked at. */
export class StripGraph {
  readonly parts: readonly StripPart[];
  readonly #nodes = new Map<number, Map<number, StripNode | null>>();
  readonly #covers: StripCovers;
  readonly #morePieces: number;

  constructor(readonly kind: StripKind) {
    this.parts = stripParts(kind);
    this.#covers = new StripCovers(kind, this.parts);
    this.#morePieces = kind.leaves.length > 0 ? 0 : kind.firstRow > 0 ? 1 : MORE_PIECES;
  }

  /** Undefined: not looked at; null: there is no way to complete the strip. */
  node({ high, low, deep }: StripCells): StripNode | null | undefined {
    return this.#nodes.get(high)?.get(low + deep * 2 ** 30);
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
    for (const target of this.#targetsFrom(cells)) this.#look(cells, target);
    const node = this.node(cells);
    if (node) return node;
    this.#keep(cells, null);
    return null;
  }

  /** One for each choice of the cells that are left open in the row below the strip. */
  #targetsFrom(cells: StripCells): StripTarget[] {
    const { leaves, lastRow, deepest } = this.kind;
    if (leaves.length === 0) return [stripTarget(this.kind)];
    const missing = deepest > lastRow + 1 ? STORED_ROW & ~rowOf(cells, lastRow + 2) : 0;
    if (!leaves.includes(missing)) return [];
    return leaves.filter((left) => canLeave(missing, left)).map((left) => stripTarget(this.kind, { missing, left }));
  }

  /** Notes the ways to one target, with the fewest pieces and with some more. */
  #look(cells: StripCells, target: StripTarget): void {
    const fewest = fewestPieces(cells, target.whole);
    for (let pieces = fewest; pieces <= fewest + this.#morePieces; pieces++) {
      // Where fewer pieces are enough, some of the many ways with one more make up for pieces that do not come.
      const hasWay = pieces > fewest && this.node(cells) !== undefined;
      let left = hasWay ? MORE_COVERS : Infinity;
      this.#covers.find(cells, target, pieces, (chosen) => {
        const steps = this.#stepsOf(cells, chosen);
        if (steps) this.#note(chosen, steps);
        return --left <= 0;
      });
      if (hasWay || (this.kind.firstRow > 0 ? this.node(cells) : this.#hasWayForEach(cells))) break;
    }
  }

  /** Whether the rows of the strip are complete. */
  isComplete(cells: StripCells): boolean {
    const { firstRow, lastRow } = this.kind;
    for (let row = firstRow; row <= lastRow; row++) if (rowOf(cells, row) !== FULL_ROW) return false;
    return true;
  }

  #hasWayForEach(cells: StripCells): boolean {
    const node = this.node(cells);
    return node ? new Set([...node.parts.keys()].map((part) => this.parts[part].piece)).size === PIECES : false;
  }

  /**
   * The orders of the parts of a cover in which each comes to its place: taken away one by one, the last one first.
   *
   * @returns pairs of the parts that are there, as bits, and the one that comes next; undefined where there is no order
   */
  #stepsOf(from: StripCells, chosen: readonly number[]): number[] | undefined {
    const { parts, kind } = this;
    const covers = this.#covers;
    const all = covers.look(chosen, from);
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
        if (!covers.canCome(chosen[i], rest)) continue;
        leads[rest] = 1;
        steps.push(rest, i);
      }
    }
    return leads[0] ? steps : undefined;
  }

  /** Notes the playfields on the way of the cover that was looked at, the emptiest first. */
  #note(chosen: readonly number[], steps: readonly number[]): void {
    const comes = new Uint8Array(1 << chosen.length);
    comes[0] = 1;
    for (let step = steps.length - 2; step >= 0; step -= 2) {
      const set = steps[step];
      const index = steps[step + 1];
      if (!comes[set]) continue;
      comes[set | (1 << index)] = 1;
      const cells = this.#covers.cellsOf(set);
      let node = this.node(cells);
      if (!node) {
        node = { cells, parts: new Map() };
        this.#keep(cells, node);
      }
      const part = chosen[index];
      if (!node.parts.has(part)) node.parts.set(part, this.#covers.framesTo(part, cells));
    }
  }
}

/** Whether pieces fill what is to be filled without a cell more, or with one where little is left. */
function canLeave(missing: number, left: number): boolean {
  const cells = STRIP_AND_STORED + bits(missing) - bits(left);
  return cells % CELLS_OF_PIECE === 0 || (bits(missing) <= 1 && bits(left) === bits(missing));
}

function fewestPieces(cells: StripCells, whole: StripCells): number {
  return Math.ceil(count(minus(whole, cells)) / CELLS_OF_PIECE);
}

function minus(a: StripCells, b: StripCells): StripCells {
  return { high: a.high & ~b.high, low: a.low & ~b.low, deep: a.deep & ~b.deep };
}

function count({ high, low, deep }: StripCells): number {
  return bits(high) + bits(low) + bits(deep);
}
