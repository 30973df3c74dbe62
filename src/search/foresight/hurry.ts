/**
 * Rates the playfields of a game in a hurry to a score: a narrow tower to the top, strips of three rows there while pieces
 * fall slowly enough to come to both sides, and strips of four rows a little deeper from then on.
 */

import { countBits } from '../../eval/features/column-measure.js';
import { entryDelay } from '../../tetris/entry-delay.js';
import { placeInto } from '../../tetris/lock.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield } from '../../tetris/playfield.js';
import { addLines, type LinesAndLevel, linePoints } from '../../tetris/score.js';
import { framesPerRow, type Pace } from '../../tetris/timing.js';
import { MOST_DELAY } from '../drop-times.js';
import { framesOnRow } from '../top-strip/row-frames.js';
import { cellsOfRow, fourRows, rowOf, type StripCells, stripCells, threeRows, union } from '../top-strip/strip.js';
import { FRAMES_OF_CLEAR, StripGraph, type StripNode } from '../top-strip/strip-graph.js';
import type { SharedRow } from './beam-layer.js';
import { FRAMES_OF_LOST_LINE, type Standing } from './goal.js';
import type { Rater, Rests } from './rater.js';

/** Frames of a pause that waits for a piece, at most: by then nearly every piece has come once. */
export const MOST_PAUSE = 12;
/** Frames that a piece takes to fall a row where games of strips begin, and later. */
export const SLOW = 3;
const FAST = 2;
/** Frames of a strip that a beam takes about. */
const FRAMES_OF_THREE = 255;
const FRAMES_OF_FOUR = 268;
const LINES_OF_STRIP = 4;
const PIECES = 7;

/**
 * Rows that sink through the floor come back above the top, four columns to the right. There a cell of column 2 bars the way to
 * the corner, and one of column 5 that of the last piece.
 */
const COLUMNS_FURTHER = 4;
/** Frames that a cell of row −1 costs a strip of three rows, by its column. */
export const FRAMES_ABOVE: readonly number[] = [0, 0, Infinity, 2.5, 2, Infinity, 18, 2, 0, 0];
/** Strips of three rows that are completed before what was left in row 4 when they began is back above the top. */
const MOST_THREES = 19;

/** The row that carries strips of three rows: one that looks good may lead nowhere once others follow them. */
const SHARED_ROW: SharedRow = { row: 4, share: 0.1, untilLines: LINES_OF_STRIP * (MOST_THREES + 1) };

/** What games of strips take besides: every piece is waited for, so there are many timings of the same playfield. */
export const HANDLES_OF_STRIPS = {
  drops: true,
  mostDelay: MOST_DELAY,
  mostPause: MOST_PAUSE,
  mostAlike: 4,
  alikeByPieces: true,
  sharedRow: SHARED_ROW,
  pressesAgain: true,
} as const;

/** The tetrises of a game, each of them a strip. */
export interface HurryOptions {
  /** Strips to the score. */
  readonly strips: number;
  /** How many of them begin while pieces fall slowly. */
  readonly slow: number;
}

/** The strips of a game to a score without a line yet. */
export function stripsTo(
  untilScore: number,
  start: Pick<Standing, 'lines' | 'level'> & Pick<Pace, 'timing'>,
): HurryOptions {
  let at: LinesAndLevel = start;
  let points = 0;
  let strips = 0;
  let slow = 0;
  for (; points < untilScore; strips++) {
    if (framesPerRow({ timing: start.timing, level: at.level }) === SLOW) slow++;
    at = addLines(at, LINES_OF_STRIP);
    points += linePoints(LINES_OF_STRIP, at.level);
  }
  return { strips, slow };
}

/** A strip that is begun, and the playfield in it. */
interface Reached {
  readonly graph: StripGraph;
  readonly node: StripNode;
}

/**
 * The rater of a game from level 18 to a score. Its values are the frames to go, in lines of `fewestFrames`; a playfield from
 * which a strip cannot be completed is worth −Infinity.
 */
export class Hurry implements Rater {
  readonly #three: StripGraph;
  readonly #fourSlow: StripGraph;
  /** Between the two: a row deeper, while pieces still fall slowly. */
  readonly #deeper: StripGraph;
  readonly #fourFast: StripGraph;
  readonly #threes: number;
  /** Whether pieces fall faster before the game has come to its score. */
  readonly #isFastLater: boolean;
  readonly #cleared = new Uint8Array(256);
  /** Frames to go, but for what the strip still takes. */
  readonly #rest = new Float64Array(256);
  readonly #reached: (Reached | undefined)[] = [];
  readonly #afterstate = emptyPlayfield();
  #next = 0;

  constructor(readonly options: HurryOptions) {
    const { strips, slow } = options;
    this.#isFastLater = strips > slow;
    this.#threes = Math.min(MOST_THREES, this.#isFastLater ? slow - 2 : slow);
    this.#three = new StripGraph(threeRows(SLOW), (cells, top, next) => {
      return framesAbove(top) + framesOnRow(rowOf(cells, 3), next);
    });
    this.#fourSlow = new StripGraph(fourRows(1, SLOW), afterFour);
    this.#deeper = new StripGraph(fourRows(2, SLOW), afterDeeper);
    this.#fourFast = new StripGraph(fourRows(2, FAST), afterDeeper);
  }

  #graphAt(strip: number): StripGraph {
    const { slow } = this.options;
    if (strip < this.#threes) return this.#three;
    if (strip < slow - 1 || !this.#isFastLater) return this.#fourSlow;
    return strip < slow ? this.#deeper : this.#fourFast;
  }

  /** A playfield with a strip to begin; undefined where it cannot be completed, or a later one could not. */
  #begin(strip: number): Reached | undefined {
    const graph = this.#graphAt(strip);
    const playfield = this.#afterstate;
    const node = graph.nodeFrom(stripCells(playfield, graph.kind.floor));
    if (!node) return undefined;
    // The last rows that strips of three leave are what the first deeper strip has to fill.
    const left = this.#threes - strip;
    const filled = left === 1 ? 4 : 5;
    if (this.#isFastLater && (left === 0 || left === 1)) {
      const [upper, lower] = [filled, filled + 1].map((row) => playfield[row + HIDDEN_ROWS]);
      if (!this.#deeper.canComplete(union(cellsOfRow(5, upper), cellsOfRow(6, lower)))) return undefined;
    }
    return { graph, node };
  }

  /** Frames of the strips from one on. */
  #framesFrom(strip: number): number {
    const three = Math.max(0, this.#threes - strip);
    const four = Math.max(0, this.options.strips - Math.max(strip, this.#threes));
    return three * FRAMES_OF_THREE + four * FRAMES_OF_FOUR;
  }

  rate(playfield: Playfield, { count, orientations, xs, ys }: Rests, next: number, lines = 0): void {
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
          const begun = this.#begin(strip + 1);
          if (!begun) continue;
          this.#reached[i] = begun;
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

/** As `afterFour`, of two rows that are left. */
function afterDeeper(cells: StripCells): number {
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
