/**
 * Rates the playfields of a game in a hurry to a score: a narrow tower to the top, strips of three rows there while pieces
 * fall slowly enough to come to both sides, and strips of four rows a row deeper from then on.
 */

import { entryDelay } from '../../tetris/entry-delay.js';
import { placeInto } from '../../tetris/lock.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND } from '../../tetris/playfield.js';
import { addLines, type LinesAndLevel, linePoints } from '../../tetris/score.js';
import { framesPerRow, type Pace } from '../../tetris/timing.js';
import { MOST_DELAY } from '../drop-times.js';
import {
  afterFour,
  afterReturning,
  afterStaying,
  afterThree,
  CARRYING_ROW,
  framesAbove,
  framesOfReturn,
  framesOfStay,
  STRIPS_UNTIL_BACK,
} from '../top-strip/row-frames.js';
import { fourRows, stripCells, threeRows } from '../top-strip/strip.js';
import { StripGraph, type StripNode } from '../top-strip/strip-graph.js';
import { FRAMES_OF_CLEAR, StripValues } from '../top-strip/strip-values.js';
import type { SharedRow } from './beam-layer.js';
import { FRAMES_OF_LOST_LINE, type Standing } from './goal.js';
import type { Rater, Rests } from './rater.js';

/** Frames of a pause that waits for a piece, at most: by then nearly every piece has come once. */
export const MOST_PAUSE = 12;
/** Frames that a piece takes to fall a row where games of strips begin, and later. */
export const SLOW = 3;
export const FAST = 2;
/** Frames of a strip that a beam takes about. */
const FRAMES_OF_THREE = 250;
const FRAMES_OF_FOUR = 265;
const LINES_OF_STRIP = 4;
/** Those that begin before pieces fall faster. */
const STRIPS_OF_LEVEL_18 = 33;
/** Strips after which a row is the last one behind the playfield; next, it is row −2. */
const MOST_SUNK = ROWS + ROWS_BEHIND - 1 - CARRYING_ROW;
const NOTHING_BEHIND: Playfield = new Uint16Array(ROWS_BEHIND);
const PIECES = 7;

/** The row that carries strips of three rows: one that looks good may lead nowhere once others follow them. */
const SHARED_ROW: SharedRow = { row: CARRYING_ROW, share: 0.1, untilLines: LINES_OF_STRIP * STRIPS_OF_LEVEL_18 };

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
  readonly values: StripValues;
  readonly node: StripNode;
}

/**
 * The rater of a game from level 18 to a score. Its values are the frames to go, in lines of `fewestFrames`; a playfield from
 * which a strip cannot be completed is worth −Infinity.
 */
export class Hurry implements Rater {
  /** Strips of three rows, whose carrying row comes back before the last of them. */
  readonly #returning: StripValues;
  /** The one whose carrying row comes back right before the strips of four rows. */
  readonly #staying: StripValues;
  readonly #three: StripValues;
  /** The last strip of three rows before those of four. */
  readonly #lastThree: StripValues;
  readonly #four: StripValues;
  /** Strips of three rows. */
  readonly #threes: number;
  readonly #cleared = new Uint8Array(256);
  /** Frames to go, but for what the strip still takes. */
  readonly #rest = new Float64Array(256);
  readonly #reached: (Reached | undefined)[] = [];
  readonly #afterstate = emptyPlayfield();
  #next = 0;

  constructor(readonly options: HurryOptions) {
    this.#threes = Math.min(options.strips, options.slow);
    const three = new StripGraph(threeRows(SLOW));
    this.#returning = new StripValues(three, afterReturning);
    this.#staying = new StripValues(three, afterStaying);
    this.#three = new StripValues(three, afterThree('three'));
    this.#lastThree = new StripValues(three, afterThree('four'));
    this.#four = new StripValues(new StripGraph(fourRows(1, FAST)), afterFour);
  }

  #valuesAt(strip: number): StripValues {
    if (strip >= this.#threes) return this.#four;
    if (strip === this.#threes - 1) return this.#lastThree;
    const fate = this.#fateOfRow(strip);
    return fate === 'returns' ? this.#returning : fate === 'stays' ? this.#staying : this.#three;
  }

  /** Whether the carrying row of a strip comes back above a later strip of three, or stays above those of four. */
  #fateOfRow(strip: number): 'returns' | 'stays' | 'is gone' {
    const back = strip + STRIPS_UNTIL_BACK;
    if (back < this.#threes) return 'returns';
    return back === this.#threes && this.options.strips > this.#threes ? 'stays' : 'is gone';
  }

  /** A playfield with a strip to begin; undefined where it cannot be completed. */
  #begin(strip: number): Reached | undefined {
    const values = this.#valuesAt(strip);
    const node = values.graph.nodeFrom(stripCells(this.#afterstate, values.graph.kind.floor));
    return node ? { values, node } : undefined;
  }

  /** Frames of the strips from one on. */
  #framesFrom(strip: number): number {
    const three = Math.max(0, this.#threes - strip);
    const four = Math.max(0, this.options.strips - Math.max(strip, this.#threes));
    return three * FRAMES_OF_THREE + four * FRAMES_OF_FOUR;
  }

  /** Frames that the carrying row of a strip costs once it is back above the top. */
  #framesOfReturn(strip: number, row: number): number {
    const fate = this.#fateOfRow(strip);
    return fate === 'returns' ? framesOfReturn(row) : fate === 'stays' ? framesOfStay(row) : 0;
  }

  /** Frames that the rows cost which have sunk so far and come back in a later strip. */
  #owed(strip: number, playfield: Playfield, behind: Playfield): number {
    let frames = strip + 1 < this.#threes ? framesAbove(playfield[0]) : 0;
    for (let sunk = 1; sunk <= MOST_SUNK; sunk++) {
      const row = CARRYING_ROW + sunk;
      frames += this.#framesOfReturn(strip - sunk, row < ROWS ? playfield[row + HIDDEN_ROWS] : behind[row - ROWS]);
    }
    return frames;
  }

  rate(
    playfield: Playfield,
    { count, orientations, xs, ys }: Rests,
    next: number,
    lines = 0,
    behind = NOTHING_BEHIND,
  ): void {
    this.#next = next;
    const strip = Math.trunc(lines / LINES_OF_STRIP);
    const values = this.#valuesAt(strip);
    const { graph } = values;
    const { floor } = graph.kind;
    const before = stripCells(playfield, floor);
    const isTower = lines === 0 && !(before.high | before.low);
    const known = isTower ? undefined : graph.nodeFrom(before);
    // A tower is not done yet: what it owes is seen with each piece.
    const owed = isTower ? 0 : this.#owed(strip, playfield, behind);
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
        const carried = this.#framesOfReturn(strip, this.#afterstate[HIDDEN_ROWS + CARRYING_ROW + 1]);
        this.#rest[i] = entry + FRAMES_OF_CLEAR + this.#framesFrom(strip + 2) + owed + carried;
      } else if (cleared === 0) {
        const cells = stripCells(this.#afterstate, floor);
        const owes = isTower ? framesOfTower(this.#afterstate) : owed;
        if (owes === Infinity) continue;
        if (isTower && !(cells.high | cells.low)) {
          this.#rest[i] = entry + towerFrames(this.#afterstate) + owes + this.#framesFrom(0);
          continue;
        }
        const node = known ? graph.node(cells) : isTower ? graph.nodeFrom(cells) : undefined;
        if (!node) continue;
        this.#reached[i] = { values, node };
        this.#rest[i] = entry + this.#framesFrom(strip + 1) + owes;
      }
    }
  }

  valueWith(index: number, drawn: number): number {
    const reached = this.#reached[index];
    let frames = this.#rest[index];
    if (reached) frames += reached.values.of(reached.node).frames[this.#next * PIECES + drawn];
    return -frames / FRAMES_OF_LOST_LINE;
  }

  value(index: number): number {
    const reached = this.#reached[index];
    let frames = this.#rest[index];
    if (reached) frames += reached.values.of(reached.node).open[this.#next];
    return -frames / FRAMES_OF_LOST_LINE;
  }

  cleared(index: number): number {
    return this.#cleared[index];
  }
}

/** Frames that the rows of a tower cost once they are back above the top; the carrying row is looked at by its strip. */
function framesOfTower(playfield: Playfield): number {
  let frames = 0;
  for (let i = HIDDEN_ROWS + CARRYING_ROW + 1; i < playfield.length; i++) frames += framesOfReturn(playfield[i]);
  return frames;
}

/** Frames to the top. */
function towerFrames(playfield: Playfield): number {
  let top = HIDDEN_ROWS;
  while (top < playfield.length && playfield[top] === 0) top++;
  return (top - HIDDEN_ROWS) * 16;
}
