/**
 * Rates the playfields of a game in a hurry to a score: a narrow tower to the top, strips of three rows there while pieces
 * fall slowly enough to come to both sides, and strips of four rows a little deeper from then on.
 */

import { countBits } from '../../eval/features/column-measure.js';
import { placeInto } from '../../tetris/lock.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield } from '../../tetris/playfield.js';
import { entryDelay } from '../../tetris/entry-delay.js';
import type { MaskSearch } from '../../reach/mask-search.js';
import { cellsOfRow, fourRows, rowOf, type StripCells, stripCells, threeRows, union } from '../top-strip/strip.js';
import { type Afterwards, StripGraph, type StripNode } from '../top-strip/strip-graph.js';
import type { Rater } from './rater.js';
import { FRAMES_OF_LOST_LINE } from './goal.js';

/** Frames of a strip that a beam takes about. */
const FRAMES_OF_THREE = +(process.env["F3"] ?? 245);
const FRAMES_OF_FOUR = +(process.env["F4"] ?? 268);
const SLOW = 3;
const FAST = 2;
const LINES_OF_STRIP = 4;
const PIECES = 7;
const FRAMES_OF_CLEAR = 18.5;

/**
 * Rows that sink through the floor come back above the top, four columns to the right. There a cell of column 2 bars the way to
 * the corner, and one of column 5 that of the last piece.
 */
const COLUMNS_FURTHER = 4;
/** Frames that a cell of row −1 costs a strip of three rows, by its column. */
const FRAMES_ABOVE: readonly number[] = [0, 0, Infinity, 2.5, 2, Infinity, 18, 2, 0, 0];
/** Strips of three rows until what was left in row 4 when they began is back in row −1. */
const MOST_THREES = 20;

export interface HurryOptions {
  /** Strips to the score, and how many of them begin while pieces fall slowly. */
  readonly strips: number;
  readonly slow: number;
  /** Frames more than from the best row, by the row that carries a strip of three rows and the next piece. */
  readonly onRow: (row: number, next: number) => number;
}

/** A node, and for what it is rated. */
interface Reached {
  readonly graph: StripGraph;
  readonly node: StripNode;
}

export class Hurry implements Rater {
  readonly #three: StripGraph;
  readonly #nextToLastThree: StripGraph;
  readonly #lastThree: StripGraph;
  readonly #fourSlow: StripGraph;
  readonly #lastSlow: StripGraph;
  readonly #fourFast: StripGraph;
  readonly #threes: number;
  readonly #cleared = new Uint8Array(256);
  /** Frames to go, but for what the strip still takes. */
  readonly #rest = new Float64Array(256);
  readonly #reached: (Reached | undefined)[] = [];
  readonly #afterstate = emptyPlayfield();
  #next = 0;

  constructor(readonly options: HurryOptions) {
    this.#threes = Math.min(MOST_THREES, options.slow - 1);
    const onRow: Afterwards = (cells, top, next) => framesAbove(top) + options.onRow(rowOf(cells, 3), next);
    this.#fourFast = new StripGraph(fourRows(2, FAST), afterFast);
    this.#fourSlow = new StripGraph(fourRows(1, SLOW), afterFour);
    this.#lastSlow = new StripGraph(fourRows(1, SLOW, 6), (cells) => {
      if (rowOf(cells, 0) & ~rowOf(cells, 5)) return Infinity;
      return this.#fourFast.nodeFrom(below(cells, [0, 5, 6], 4)) ? afterFour(cells) : Infinity;
    });
    this.#three = new StripGraph(threeRows(SLOW), onRow);
    // What the last two of them leave carries the strips of four rows.
    this.#nextToLastThree = new StripGraph(threeRows(SLOW), (cells, top, next) => {
      return this.#fourFast.nodeFrom(below(cells, [3, 4], 5)) ? onRow(cells, top, next) : Infinity;
    });
    this.#lastThree = new StripGraph(threeRows(SLOW, 5), (cells, top, next) => {
      if (!this.#fourFast.nodeFrom(below(cells, [4, 5], 5))) return Infinity;
      const graph = this.#graphAt(this.#threes);
      const carried = graph.kind.floor === 6 ? below(cells, [3, 4, 5], 4) : below(cells, [3, 4], 4);
      const node = graph.nodeFrom(union(carried, cellsOfRow(-1, top)));
      return node ? graph.rated(node).open[next] - FRAMES_OF_FOUR : Infinity;
    });
  }

  #graphAt(strip: number): StripGraph {
    const threes = this.#threes;
    if (strip < threes - 2) return this.#three;
    if (strip < threes) return strip === threes - 1 ? this.#lastThree : this.#nextToLastThree;
    const { slow } = this.options;
    if (strip >= slow) return this.#fourFast;
    return strip === slow - 1 ? this.#lastSlow : this.#fourSlow;
  }

  /** Frames of the strips from one on. */
  #framesFrom(strip: number): number {
    const three = Math.max(0, this.#threes - strip);
    const four = Math.max(0, this.options.strips - Math.max(strip, this.#threes));
    return three * FRAMES_OF_THREE + four * FRAMES_OF_FOUR;
  }

  rate(playfield: Playfield, { count, orientations, xs, ys }: MaskSearch, next: number, lines = 0): void {
    this.#next = next;
    const strip = Math.trunc(lines / LINES_OF_STRIP);
    const graph = this.#graphAt(strip);
    const { floor } = graph.kind;
    const before = stripCells(playfield, floor);
    const isTower = lines === 0 && !(before.high | before.low);
    const known = isTower ? undefined : graph.nodeFrom(before);
    for (let i = 0; i < count; i++) {
      const rest = { orientation: orientations[i], x: xs[i], y: ys[i] };
      const cleared = placeInto(this.#afterstate, playfield, rest);
      this.#cleared[i] = cleared;
      this.#reached[i] = undefined;
      const entry = entryDelay({ y: ys[i], clears: false, frameCounter: 0 });
      this.#rest[i] = Infinity;
      if (cleared === LINES_OF_STRIP) {
        if (strip + 1 < this.options.strips) {
          const graph = this.#graphAt(strip + 1);
          const node = graph.nodeFrom(stripCells(this.#afterstate, graph.kind.floor));
          if (!node) continue;
          this.#reached[i] = { graph, node };
        }
        this.#rest[i] = entry + FRAMES_OF_CLEAR + this.#framesFrom(strip + 2);
      } else if (cleared === 0) {
        const cells = stripCells(this.#afterstate, floor);
        if (isTower) {
          const back = framesOfReturn(this.#afterstate);
          if (back === Infinity) continue;
          if (!(cells.high | cells.low)) {
            this.#rest[i] = entry + towerFrames(this.#afterstate) + back + this.#framesFrom(0);
            continue;
          }
        }
        const node = known ? graph.node(cells) : isTower ? graph.nodeFrom(cells) : undefined;
        if (!node) continue;
        this.#reached[i] = { graph, node };
        this.#rest[i] = entry + this.#framesFrom(strip + 1);
      }
    }
  }

  valueWith(index: number, drawn: number): number {
    const reached = this.#reached[index];
    let frames = this.#rest[index];
    if (reached) frames += reached.graph.rated(reached.node).frames[this.#next * PIECES + drawn];
    return -frames / FRAMES_OF_LOST_LINE;
  }

  value(index: number): number {
    const reached = this.#reached[index];
    let frames = this.#rest[index];
    if (reached) frames += reached.graph.rated(reached.node).open[this.#next];
    return -frames / FRAMES_OF_LOST_LINE;
  }

  cleared(index: number): number {
    return this.#cleared[index];
  }
}

function framesAbove(row: number): number {
  let frames = 0;
  for (let bits = row; bits; bits &= bits - 1) frames += FRAMES_ABOVE[31 - Math.clz32(bits & -bits)];
  return frames;
}

/** Frames that the rows of a tower cost once they are back above the top; what lies in row 4 comes back too late. */
function framesOfReturn(playfield: Playfield): number {
  let frames = 0;
  for (let i = HIDDEN_ROWS + 5; i < playfield.length; i++) {
    const row = playfield[i];
    frames += framesAbove(((row << COLUMNS_FURTHER) | (row >> (COLUMNS - COLUMNS_FURTHER))) & FULL_ROW);
  }
  return frames;
}

/** What a strip of four rows leaves is begun work for the next one, but much of it is in the way. */
function afterFour(cells: StripCells): number {
  const left = countBits(rowOf(cells, 0));
  return left > 4 ? 15 : -4 * left;
}

/** Some rows, one below the other from another row on. */
function below(cells: StripCells, rows: readonly number[], from: number): StripCells {
  return rows.map((row, i) => cellsOfRow(from + i, rowOf(cells, row))).reduce(union);
}

/** As `afterFour`, of two rows that are left. */
function afterFast(cells: StripCells): number {
  const left = countBits(rowOf(cells, 0)) + countBits(rowOf(cells, 1));
  if (rowOf(cells, 0) & ~rowOf(cells, 1)) return Infinity;
  return left > 6 ? 15 : -4 * left;
}

/** Frames to the top. */
function towerFrames(playfield: Playfield): number {
  let top = HIDDEN_ROWS;
  while (top < playfield.length && playfield[top] === 0) top++;
  return (top - HIDDEN_ROWS) * 16;
}
