/**
 * Rates the playfields of a game in a hurry to a score: a narrow tower to the top, strips of three rows there while pieces
 * fall slowly enough to come to both sides, and strips of four rows a row deeper from then on. The last strips of three rows
 * store rows below them, which end the game: an I in their well completes four.
 */

import { entryDelay } from '../../tetris/entry-delay.js';
import { placeInto } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND } from '../../tetris/playfield.js';
import { addLines, type LinesAndLevel, linePoints } from '../../tetris/score.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { framesPerRow, type Pace } from '../../tetris/timing.js';
import { MOST_DELAY } from '../drop-times.js';
import {
  afterFloor,
  afterFour,
  afterLastFour,
  afterReturning,
  afterStaying,
  afterThree,
  CARRYING_ROW,
  framesAbove,
  framesOfReturn,
  framesOfStay,
  STRIPS_UNTIL_BACK,
} from '../top-strip/row-frames.js';
import { afterStored, ratedWells } from '../top-strip/stored-rows.js';
import {
  fourRows,
  rowOf,
  type StripCells,
  storingRows,
  stripCells,
  threeOnStored,
  threeRows,
  WELL,
} from '../top-strip/strip.js';
import { StripGraph } from '../top-strip/strip-graph.js';
import { FRAMES_OF_CLEAR, type RatedStrip, StripValues } from '../top-strip/strip-values.js';
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
const FRAMES_OF_STORING = 274;
const FRAMES_OF_FOUR = 265;
const LINES_OF_STRIP = 4;
/** Strips that begin before pieces fall faster. */
const STRIPS_OF_LEVEL_18 = 33;
/** Tetrises of stored rows at the end of a game, at most: twelve rows, the first of which lies on row 16 by then. */
const MOST_WELLS = 3;
const ROWS_OF_WELL = 4;
/** Rows of the playfield that other pieces leave open while the wells are filled: those where pieces appear. */
const ROWS_OF_SPAWN = 2;
/** Strips after which a row is the last one behind the playfield; next, it is row −2. */
const MOST_SUNK = ROWS + ROWS_BEHIND - 1 - CARRYING_ROW;
const NOTHING_BEHIND: Playfield = new Uint16Array(ROWS_BEHIND);
const PIECES = 7;

/** The row that carries strips of three rows: one that looks good may lead nowhere. Stored rows are all the same. */
const SHARED_ROW: SharedRow = {
  row: CARRYING_ROW,
  share: 0.1,
  untilLines: LINES_OF_STRIP * (STRIPS_OF_LEVEL_18 - 1 - ROWS_OF_WELL * MOST_WELLS),
};

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

/** Tetrises at the end of a game that stored rows are for: strips of three rows store them, and one of four rows comes before. */
function wellsOf({ strips, slow }: HurryOptions): number {
  const threes = Math.min(strips, slow);
  return Math.max(0, Math.min(MOST_WELLS, strips - threes - 1, Math.trunc((threes - 2) / ROWS_OF_WELL)));
}

/**
 * The rater of a game from level 18 to a score. Its values are the frames to go, in lines of `fewestFrames`; a playfield from
 * which a strip cannot be completed is worth −Infinity.
 */
export class Hurry implements Rater {
  /** By strip; stored rows make the tetrises after the last of them. */
  readonly #strips: readonly StripValues[];
  /** Strips of three rows. */
  readonly #threes: number;
  /** The first of those that store a row. */
  readonly #firstStoring: number;
  /** By the tetrises of stored rows that are to be made. */
  readonly #wells: readonly RatedStrip[];
  /** Frames of the tetrises from one on, about. */
  readonly #framesFrom: readonly number[];
  readonly #cleared = new Uint8Array(256);
  /** Frames to go, but for what the strip still takes. */
  readonly #rest = new Float64Array(256);
  /** What the strip still takes. */
  readonly #reached: (RatedStrip | undefined)[] = [];
  readonly #afterstate = emptyPlayfield();
  #next = 0;

  constructor(readonly options: HurryOptions) {
    const { strips, slow } = options;
    const wells = wellsOf(options);
    const atTop = strips - wells;
    const threes = Math.min(strips, slow);
    this.#threes = threes;
    this.#wells = ratedWells(wells);
    this.#firstStoring = threes - 1 - ROWS_OF_WELL * wells;

    const three = new StripGraph(threeRows(SLOW));
    const byFate = {
      returns: new StripValues(three, afterReturning),
      stays: new StripValues(three, afterStaying),
      'is gone': new StripValues(three, afterThree('three')),
    };
    const onStored = wells > 0 ? new StripGraph(threeOnStored(SLOW)) : three;
    const storing = new StripGraph(storingRows(SLOW));
    const four = new StripGraph(fourRows(1, FAST));
    const plainFour = new StripValues(four, afterFour);

    // From the last one back: a strip that stores a row is worth what the next one makes of it.
    const values: StripValues[] = [];
    const frames = [wells > 0 ? Math.min(...this.#wells[wells].open) : 0];
    for (let strip = atTop - 1; strip >= 0; strip--) {
      const isStoring = strip >= this.#firstStoring && strip < threes - 1;
      if (strip >= threes)
        values[strip] = wells > 0 && strip === atTop - 1 ? new StripValues(four, afterLastFour) : plainFour;
      else if (strip === threes - 1) values[strip] = new StripValues(onStored, afterThree('four'));
      else if (isStoring) values[strip] = new StripValues(storing, afterStored(values[strip + 1]));
      else if (wells > 0 && strip === this.#firstStoring - 1) values[strip] = new StripValues(three, afterFloor);
      else values[strip] = byFate[this.#fateOfRow(strip)];
      frames.push(
        frames[frames.length - 1] + (isStoring ? FRAMES_OF_STORING : strip < threes ? FRAMES_OF_THREE : FRAMES_OF_FOUR),
      );
    }
    this.#strips = values;
    this.#framesFrom = frames.reverse();
  }

  /** Whether the carrying row of a strip comes back above a later strip of three, or stays above those of four. */
  #fateOfRow(strip: number): 'returns' | 'stays' | 'is gone' {
    const back = strip + STRIPS_UNTIL_BACK;
    if (back < this.#threes) return 'returns';
    // Row −1 then, or row −2.
    return back <= this.#threes + 1 && this.options.strips > this.#threes ? 'stays' : 'is gone';
  }

  /** A playfield with a tetris to begin; undefined where it cannot be completed. */
  #begin(strip: number): RatedStrip | undefined {
    const values = this.#strips[strip];
    if (!values) return isWellOpen(this.#afterstate) ? this.#wells[this.options.strips - strip] : undefined;
    if (strip === this.#firstStoring && !hasFloor(this.#afterstate)) return undefined;
    const node = values.graph.nodeFrom(stripCells(this.#afterstate, values.graph.kind.floor));
    return node ? values.of(node) : undefined;
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

  rate(playfield: Playfield, rests: Rests, next: number, lines = 0, behind = NOTHING_BEHIND): void {
    this.#next = next;
    const strip = Math.trunc(lines / LINES_OF_STRIP);
    const values = this.#strips[strip];
    if (!values) {
      this.#rateWells(playfield, rests, strip);
      return;
    }
    const { count, orientations, xs, ys } = rests;
    const { graph } = values;
    const { floor } = graph.kind;
    const before = stripCells(playfield, floor);
    const isTower = lines === 0 && !standsHigh(before);
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
        this.#rest[i] = entry + FRAMES_OF_CLEAR + this.#framesAfter(strip + 1) + owed + carried;
      } else if (cleared === 0) {
        const cells = stripCells(this.#afterstate, floor);
        const owes = isTower ? framesOfTower(this.#afterstate) : owed;
        if (owes === Infinity) continue;
        if (isTower && !standsHigh(cells)) {
          this.#rest[i] = entry + towerFrames(this.#afterstate) + owes + this.#framesFrom[0];
          continue;
        }
        const node = known ? graph.node(cells) : isTower ? graph.nodeFrom(cells) : undefined;
        if (!node) continue;
        this.#reached[i] = values.of(node);
        this.#rest[i] = entry + this.#framesAfter(strip) + owes;
      }
    }
  }

  /** Places while stored rows make the tetrises: an I in the well, or a piece on top of the stack that waits for one. */
  #rateWells(playfield: Playfield, { count, orientations, xs, ys }: Rests, strip: number): void {
    const wells = this.options.strips - strip;
    for (let i = 0; i < count; i++) {
      const rest = { orientation: orientations[i], x: xs[i], y: ys[i] };
      const cleared = placeInto(this.#afterstate, playfield, rest);
      const isTetris = cleared === LINES_OF_STRIP;
      this.#cleared[i] = cleared;
      this.#reached[i] = this.#wells[isTetris ? wells - 1 : wells];
      this.#rest[i] = Infinity;
      if (!isTetris && (cleared > 0 || bars(rest))) continue;
      const entry = entryDelay({ y: ys[i], clears: false, frameCounter: 0 });
      this.#rest[i] = isTetris ? entry + FRAMES_OF_CLEAR : entry;
    }
  }

  looksDeeper(lines: number): boolean {
    return lines >= LINES_OF_STRIP * this.#strips.length;
  }

  /** Frames of the tetrises after one, about. */
  #framesAfter(strip: number): number {
    return this.#framesFrom[strip + 1] ?? 0;
  }

  valueWith(index: number, drawn: number): number {
    const reached = this.#reached[index];
    let frames = this.#rest[index];
    if (reached) frames += reached.frames[this.#next * PIECES + drawn];
    return -frames / FRAMES_OF_LOST_LINE;
  }

  value(index: number): number {
    const reached = this.#reached[index];
    let frames = this.#rest[index];
    if (reached) frames += reached.open[this.#next];
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

/** Whether a strip can stand on what is there. */
function standsHigh(cells: StripCells): boolean {
  return (cells.high | cells.low | rowOf(cells, CARRYING_ROW)) !== 0;
}

/** Whether the row that carries the first stored row bears an I in its well. */
function hasFloor(playfield: Playfield): boolean {
  return (playfield[CARRYING_ROW + HIDDEN_ROWS] & (1 << WELL)) !== 0;
}

/** Whether nothing that the last strip has left lies above the well. */
function isWellOpen(playfield: Playfield): boolean {
  for (let row = 0; row <= CARRYING_ROW; row++) if (playfield[row + HIDDEN_ROWS] & (1 << WELL)) return false;
  return true;
}

/** Whether a piece bars the well, or the place where pieces appear. */
function bars({ orientation, x, y }: Placement): boolean {
  return ORIENTATIONS[orientation].cells.some(([dx, dy]) => x + dx === WELL || y + dy < ROWS_OF_SPAWN);
}

/** Frames to the top. */
function towerFrames(playfield: Playfield): number {
  let top = HIDDEN_ROWS;
  while (top < playfield.length && playfield[top] === 0) top++;
  return (top - HIDDEN_ROWS) * 16;
}
