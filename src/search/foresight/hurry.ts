/**
 * Rates the playfields of a game in a hurry to a score: a narrow tower to the top, strips of three rows there while pieces
 * fall slowly enough to come to both sides, and strips of four rows a row deeper from then on. Strips of three rows also
 * store rows below them: an I in their well completes four, in the middle of a game and at its end.
 */

import { entryDelay } from '../../tetris/entry-delay.js';
import { placeInto } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { emptyPlayfield, HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND } from '../../tetris/playfield.js';
import { addLines, LINES_OF_TETRIS, type LinesAndLevel, linePoints } from '../../tetris/score.js';
import { ORIENTATIONS, TETROMINOES } from '../../tetris/tetromino.js';
import { framesPerRow, type Pace } from '../../tetris/timing.js';
import { MOST_DELAY } from '../drop-times.js';
import {
  afterFloor,
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
import {
  afterStored,
  CELLS_LEFT,
  openAfterFour,
  openToFill,
  ROWS_OF_WELL,
  WellValues,
} from '../top-strip/stored-rows.js';
import {
  cellsOfRow,
  fourRows,
  rowOf,
  STORED_ROW,
  type StripCells,
  storingOnStored,
  storingRows,
  stripCells,
  threeOnStored,
  threeRows,
  WAY_TO_WELL,
  WELL,
} from '../top-strip/strip.js';
import { StripGraph } from '../top-strip/strip-graph.js';
import { type Afterwards, FRAMES_OF_CLEAR, type RatedStrip, StripValues } from '../top-strip/strip-values.js';
import { FRAMES_OF_LOST_LINE, type Standing } from './goal.js';
import type { Rater, Rests } from './rater.js';
import { type TetrisKind, tetrisKinds } from './tetrises.js';

/** Frames of a pause that waits for a piece, at most: by then nearly every piece has come once. */
export const MOST_PAUSE = 12;
/** Frames that a piece takes to fall a row where games of strips begin, and later. */
export const SLOW = 3;
export const FAST = 2;
/** Frames of a tetris that a beam takes, about. Those of stored rows are rated all at once. */
const FRAMES: Readonly<Record<TetrisKind, number>> = {
  three: 250,
  floor: 250,
  storing: 274,
  'last three': 274,
  four: 265,
  'last four': 265,
  well: 75,
};
/** Frames of a row of a tower, about. */
const FRAMES_OF_TOWER_ROW = 16;
/** Frames of a tower, as it is rated before its first piece. */
const FRAMES_OF_TOWER = 16 * FRAMES_OF_TOWER_ROW;
/** Rows −2 to 5: no strip looks further down. */
const ROWS_OF_STRIPS = HIDDEN_ROWS + 6;
/** Rows that pieces leave open while the wells are filled: those where pieces appear. */
const ROWS_OF_SPAWN = 2;
/** Strips after which a row is the last one behind the playfield; next, it is row −2. */
const MOST_SUNK = ROWS + ROWS_BEHIND - 1 - CARRYING_ROW;
const NOTHING_BEHIND: Playfield = new Uint16Array(ROWS_BEHIND);
const PIECES = TETROMINOES.length;

/** What games of strips take besides: every piece is waited for, so there are many timings of the same playfield. */
export const HANDLES_OF_STRIPS = {
  drops: true,
  mostDelay: MOST_DELAY,
  mostPause: MOST_PAUSE,
  mostAlike: 4,
  alikeByPieces: true,
  topRows: ROWS_OF_STRIPS,
  pressesAgain: true,
} as const;

/** The tetrises of a game: strips, and stored rows in place of some. */
export interface HurryOptions {
  /** Tetrises to the score. */
  readonly strips: number;
  /** How many of them begin while pieces fall slowly. */
  readonly slow: number;
}

/** The tetrises of a game to a score without a line yet. */
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
    at = addLines(at, LINES_OF_TETRIS);
    points += linePoints(LINES_OF_TETRIS, at.level);
  }
  return { strips, slow };
}

/** A tetris of a game. */
interface Tetris {
  readonly kind: TetrisKind;
  /** Missing where stored rows make it. */
  readonly values: StripValues | undefined;
  /** Strips of three rows before it. Each lets everything below sink by a row. */
  readonly strips: number;
  /** Whether a tower comes first. */
  readonly hasTower: boolean;
  /** How many stored rows make from this one on, one after another. */
  readonly wells: number;
  /** Frames of it and of those after it, about. */
  readonly frames: number;
}

/** A playfield with which a tetris begins, or a tower. */
interface Begun {
  /** What the tetris takes; missing: that is among the frames. */
  readonly rated?: RatedStrip;
  readonly frames: number;
}

/**
 * The rater of a game from level 18 to a score. Its values are the frames to go, in lines of `fewestFrames`; a playfield from
 * which a strip cannot be completed is worth −Infinity.
 */
export class Hurry implements Rater {
  readonly #tetrises: readonly Tetris[];
  /** Strips of three rows. */
  readonly #threes: number;
  /** The first tetris after those of stored rows in the middle; 0 where there are none. */
  readonly #afterBlock: number;
  readonly #wellsAtEnd = new WellValues(ROWS);
  readonly #wellsOfBlock = new WellValues(ROWS - ROWS_OF_WELL);
  readonly #cleared = new Uint8Array(256);
  /** Frames to go, but for what the strip still takes. */
  readonly #rest = new Float64Array(256);
  /** What the strip still takes. */
  readonly #reached: (RatedStrip | undefined)[] = [];
  readonly #afterstate = emptyPlayfield();
  #next = 0;

  constructor(readonly options: HurryOptions) {
    const threes = Math.min(options.strips, options.slow);
    const kinds = tetrisKinds(threes, options.strips - threes);
    const strips = kinds.map((_, i) => kinds.slice(0, i).filter((kind) => isOfThree(kind)).length);
    this.#threes = kinds.filter(isOfThree).length;
    this.#afterBlock = Math.max(
      0,
      kinds.findIndex((kind, i) => kind !== 'well' && kinds[i - 1] === 'well'),
    );
    this.#tetrises = this.#fromLast(kinds, strips);
  }

  /** From the last one back: a strip that stores a row is worth what the next one makes of it. */
  #fromLast(kinds: readonly TetrisKind[], strips: readonly number[]): readonly Tetris[] {
    const three = new StripGraph(threeRows(SLOW));
    const byFate = {
      returns: new StripValues(three, afterReturning),
      stays: new StripValues(three, afterStaying),
      'is gone': new StripValues(three, afterThree('three')),
    };
    const onFloor = new StripGraph(storingRows(SLOW, CELLS_LEFT));
    const onStoredRow = new StripGraph(storingOnStored(SLOW, CELLS_LEFT));
    const onStored = kinds.includes('storing') ? new StripGraph(threeOnStored(SLOW)) : three;
    const four = new StripGraph(fourRows(1, FAST));
    const plainFour = new StripValues(four, afterFour);
    const tetrises: Tetris[] = [];
    let wells = 0;
    let frames = 0;
    for (let i = kinds.length - 1; i >= 0; i--) {
      const kind = kinds[i];
      const next = tetrises[i + 1];
      const valuesOf: Readonly<Record<TetrisKind, () => StripValues | undefined>> = {
        three: () => byFate[this.#fateOfRow(strips[i])],
        floor: () => new StripValues(three, this.#afterFloor(i, strips[i])),
        storing: () =>
          new StripValues(
            kinds[i - 1] === 'storing' ? onStoredRow : onFloor,
            afterStored((missing) => this.#firstPieces(next, missing)),
          ),
        'last three': () => new StripValues(onStored, afterThree('four')),
        four: () => plainFour,
        'last four': () => new StripValues(four, this.#afterLastFour(next)),
        well: () => undefined,
      };
      wells = kind === 'well' ? wells + 1 : 0;
      const hasTower = i === 0 || (kind !== 'well' && kinds[i - 1] === 'well');
      frames += FRAMES[kind];
      tetrises[i] = { kind, values: valuesOf[kind](), strips: strips[i], hasTower, wells, frames };
      if (hasTower) frames += FRAMES_OF_TOWER;
    }
    return tetrises;
  }

  /** What a strip leaves before the first stored row: it may come back, and so may what carried it. */
  #afterFloor(index: number, strip: number): Afterwards {
    return (cells, top, next) =>
      afterFloor(cells, top, next) +
      this.#framesOfReturn(index, strip, rowOf(cells, CARRYING_ROW)) +
      this.#framesOfReturn(index, strip + 1, rowOf(cells, CARRYING_ROW - 1));
  }

  /** What the last strip of four rows leaves to the pieces that wait for an I. */
  #afterLastFour({ wells, frames }: Tetris): Afterwards {
    return (cells, _top, next) => {
      const open = openAfterFour(cells);
      return open === undefined ? Infinity : this.#wellsAtEnd.of(wells, open).open[next] - frames;
    };
  }

  /** Frames of a tetris that begins with a stored row, by its first piece; undefined where it cannot begin. */
  #firstPieces({ kind, values, wells }: Tetris, missing: number): ArrayLike<number> | undefined {
    if (!values) return this.#wellsOfBlock.of(wells, missing).open;
    if (missing !== 0 && kind !== 'storing') return undefined;
    const node = values.graph.nodeFrom(cellsOfRow(CARRYING_ROW, STORED_ROW & ~missing));
    return node ? values.of(node).open : undefined;
  }

  /** Whether the carrying row of a strip comes back above a later strip of three, or stays above those of four. */
  #fateOfRow(strip: number): 'returns' | 'stays' | 'is gone' {
    const back = strip + STRIPS_UNTIL_BACK;
    if (back < this.#threes) return 'returns';
    // Row −1 then, or row −2.
    return back <= this.#threes + 1 && this.options.strips > this.options.slow ? 'stays' : 'is gone';
  }

  /** A tetris that begins with the afterstate, or its tower; undefined where it cannot be made. */
  #begin(index: number): Begun | undefined {
    const tetris = this.#tetrises[index];
    if (!tetris) return { frames: 0 };
    const { kind, values, wells, hasTower } = tetris;
    const before = this.#tetrises[index - 1]?.kind;
    if (!values) {
      const wayOnRow = before === 'last four' ? WAY_TO_WELL : 1 << WELL;
      return isOpen(this.#afterstate, wayOnRow) ? this.#wellsFrom(index, wells) : undefined;
    }
    if (before === 'floor' && kind === 'storing' && !hasFloor(this.#afterstate)) return undefined;
    if (before === 'storing' && kind === 'last three' && !isStored(this.#afterstate)) return undefined;
    const cells = stripCells(this.#afterstate, values.graph.kind.floor);
    if (hasTower && !standsHigh(cells)) return { frames: towerFrames(this.#afterstate) + tetris.frames };
    const node = values.graph.nodeFrom(cells);
    return node ? { rated: values.of(node), frames: this.#framesFrom(index + 1) } : undefined;
  }

  #wellsFrom(index: number, wells: number): Begun | undefined {
    const open = openToFill(this.#afterstate, wells);
    if (open === undefined) return undefined;
    const after = this.#tetrises[index + wells];
    if (!after) return { rated: this.#wellsAtEnd.of(wells, open), frames: 0 };
    // The pieces that wait for an I begin the tower, once nothing is missing.
    const frames = after.frames + towerFrames(this.#afterstate, LINES_OF_TETRIS * wells);
    return { rated: this.#wellsOfBlock.of(wells, open), frames };
  }

  /** Frames of the tetrises from one on, about. */
  #framesFrom(index: number): number {
    const tetris = this.#tetrises[index];
    return tetris ? tetris.frames + (tetris.hasTower ? FRAMES_OF_TOWER : 0) : 0;
  }

  /** Frames that the carrying row of a strip costs once it is back above the top, at a tetris. */
  #framesOfReturn(index: number, strip: number, row: number): number {
    // Stored rows of the first wells will be gone.
    if (index < this.#afterBlock && strip > 1) return 0;
    const fate = this.#fateOfRow(strip);
    return fate === 'returns' ? framesOfReturn(row) : fate === 'stays' ? framesOfStay(row) : 0;
  }

  /** Frames that the rows cost which have sunk so far and come back in a later strip. */
  #owed(index: number, playfield: Playfield, behind: Playfield): number {
    const { strips } = this.#tetrises[index];
    let frames = strips + 1 < this.#threes ? framesAbove(playfield[0]) : 0;
    for (let sunk = 1; sunk <= MOST_SUNK; sunk++) {
      const row = CARRYING_ROW + sunk;
      frames += this.#framesOfReturn(
        index,
        strips - sunk,
        row < ROWS ? playfield[row + HIDDEN_ROWS] : behind[row - ROWS],
      );
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
    const index = Math.trunc(lines / LINES_OF_TETRIS);
    const { values, hasTower, strips } = this.#tetrises[index];
    const before = stripCells(playfield, values?.graph.kind.floor ?? CARRYING_ROW);
    const isTower = hasTower && !standsHigh(before);
    const isLost = values !== undefined && !isTower && !values.graph.nodeFrom(before);
    // A tower is not done yet: what it owes is seen with each piece.
    const owed = isTower ? 0 : this.#owed(index, playfield, behind);
    for (let i = 0; i < count; i++) {
      const rest = { orientation: orientations[i], x: xs[i], y: ys[i] };
      const cleared = placeInto(this.#afterstate, playfield, rest);
      const begun = isLost ? undefined : this.#after(index, rest, cleared, isTower);
      this.#cleared[i] = cleared;
      this.#reached[i] = begun?.rated;
      this.#rest[i] = Infinity;
      if (!begun) continue;
      this.#rest[i] = entryDelay({ y: ys[i], clears: false, frameCounter: 0 }) + begun.frames + owed;
      if (isTower) this.#rest[i] += this.#owed(index, this.#afterstate, behind);
      if (cleared === 0) continue;
      this.#rest[i] += FRAMES_OF_CLEAR;
      if (values)
        this.#rest[i] += this.#framesOfReturn(index, strips, this.#afterstate[HIDDEN_ROWS + CARRYING_ROW + 1]);
    }
  }

  /** What the afterstate of a piece leads to; undefined where the game is lost. */
  #after(index: number, rest: Placement, cleared: number, isTower: boolean): Begun | undefined {
    const { values, wells } = this.#tetrises[index];
    if (cleared === LINES_OF_TETRIS) return this.#begin(index + 1);
    if (cleared > 0) return undefined;
    // A piece on top of the stack waits for an I.
    if (!values) return barsWell(rest) ? undefined : this.#wellsFrom(index, wells);
    if (isTower) return this.#begin(index);
    const node = values.graph.node(stripCells(this.#afterstate, values.graph.kind.floor));
    return node ? { rated: values.of(node), frames: this.#framesFrom(index + 1) } : undefined;
  }

  looksDeeper(lines: number): boolean {
    return !this.#tetrises[Math.trunc(lines / LINES_OF_TETRIS)].values;
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

/** Whether a strip can stand on what is there. */
function standsHigh(cells: StripCells): boolean {
  return (cells.high | cells.low | rowOf(cells, CARRYING_ROW)) !== 0;
}

/** Whether the row that carries the first stored row bears an I in its well. */
function hasFloor(playfield: Playfield): boolean {
  return (playfield[CARRYING_ROW + HIDDEN_ROWS] & (1 << WELL)) !== 0;
}

/** Whether nothing is missing in the row that the last strip has stored. */
function isStored(playfield: Playfield): boolean {
  return playfield[CARRYING_ROW + HIDDEN_ROWS] === STORED_ROW;
}

/**
 * Whether an I can come to the well: nothing that the last strip has left stands there.
 *
 * @param wayOnRow the columns through which it comes in the row that carries strips
 */
function isOpen(playfield: Playfield, wayOnRow: number): boolean {
  for (let row = 0; row < CARRYING_ROW; row++) if (playfield[row + HIDDEN_ROWS] & WAY_TO_WELL) return false;
  return (playfield[CARRYING_ROW + HIDDEN_ROWS] & wayOnRow) === 0;
}

/** Whether a piece bars the way to the well, or the place where pieces appear. */
function barsWell({ orientation, x, y }: Placement): boolean {
  return ORIENTATIONS[orientation].cells.some(([dx, dy]) => {
    const way = y + dy <= CARRYING_ROW ? WAY_TO_WELL : 1 << WELL;
    return (way >> (x + dx)) & 1 || y + dy < ROWS_OF_SPAWN;
  });
}

function isOfThree(kind: TetrisKind): boolean {
  return kind !== 'well' && kind !== 'four' && kind !== 'last four';
}

/** Frames of a tower to the top, once rows are cleared. */
function towerFrames(playfield: Playfield, cleared = 0): number {
  let top = HIDDEN_ROWS;
  while (top < playfield.length && playfield[top] === 0) top++;
  const rows = top - HIDDEN_ROWS + cleared;
  return rows > CARRYING_ROW ? rows * FRAMES_OF_TOWER_ROW : 0;
}
