/**
 * All that a piece can become whose direction is held from before it appears and never pressed while it falls: the
 * delayed auto shift alone moves it. On any frame the direction may be let go, and then it stays so. Turns are free.
 *
 * As in a search by masks the row is a function of the frame. A frame holds a mask of columns for each charge of the
 * auto shift that a held direction may have, one for the direction let go, each by orientation, with the turn button held
 * beside it: none in bits 0–9, A 10–19, B 20–29. DOWN is left out: it needs the direction let go, leaves rows early and
 * never late, and so it adds no placement. The plain twin is `frame-search` with a pattern on whose frames nothing begins.
 */

import { ROWS } from '../tetris/playfield.js';
import type { Timing } from '../tetris/timing.js';
import { ALL_COLUMNS, type FitMasks } from './fit-masks.js';
import { MAX_FRAMES } from './mask-search.js';

/** Charges of the auto shift 0–16, the direction let go, and the direction about to be pressed. */
const GROUPS = 19;
/** The group of the direction let go. */
export const RELEASED = 17;
/** The group of a piece that still waits, whose direction may be pressed on the first frame. */
export const PRESSING = 18;
const FRAME_SIZE = GROUPS * 4;
const THREE = 1 | (1 << 10) | (1 << 20);
/** Columns 1–9 and 0–8 in each of the three masks of a number. */
const NOT_FIRST = (ALL_COLUMNS & ~1) * THREE;
const NOT_LAST = (ALL_COLUMNS >> 1) * THREE;

/** The direction that a run holds. */
export const SIDE = { none: 0, left: 1, right: 2 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];

/** Where a run starts: a piece at some moment. */
export interface HeldStart {
  x: number;
  y: number;
  /** Local orientation. */
  turn: number;
  /** Held on the frame before: 0 none, 1 A, 2 B, 3 both, which bars a turn on the first frame. */
  turnHeld: number;
  side: Side;
  /** The charge of the auto shift, which means nothing where no direction is held. */
  charge: number;
  /** The direction is not held yet: it may be pressed on the first frame. */
  isPress: boolean;
  /** Frames until the piece steps down, 1 or more. */
  framesToStep: number;
  framesPerRow: number;
  rowsPerDrop: number;
  timing: Timing;
}

/** A state of a stored frame. */
export interface HeldState {
  /** The charge of the held direction, or `RELEASED`. */
  readonly group: number;
  readonly x: number;
  /** Local orientation. */
  readonly turn: number;
  /** 0 none, 1 A, 2 B. */
  readonly turnHeld: number;
}

/** Buffers of one run, reused by the next. */
export class HeldRun {
  side: Side = SIDE.none;
  /** Frames until a rest in each row. */
  readonly restFrame = new Uint16Array(ROWS);
  /** Entry `y * 4 + turn`: columns in which the piece rests. */
  readonly rests = new Int32Array(ROWS * 4);
  /** Rows from the start up to this one are those of the run; rests of others are of an earlier one. */
  firstRow = 0;
  lastRow = 0;
  /** Frames that are stored, the start being frame 0. */
  frames = 0;
  /** Row of each stored frame, before its downward step. */
  readonly rowOf = new Uint8Array(MAX_FRAMES);
  /** Bit g: the frame has states of group g. */
  readonly present = new Int32Array(MAX_FRAMES);
  private readonly masks = new Int32Array(MAX_FRAMES * FRAME_SIZE);
  /** After the shift of a frame, before its turn. */
  private readonly shifted = new Int32Array(FRAME_SIZE);
  private timing: Timing | undefined;
  private isDouble = false;

  constructor(private readonly fits: FitMasks) {}

  /** Finds all rests from a start, on the playfield and for the tetromino of `fits`. */
  run(start: HeldStart): void {
    const { fits, masks, rests, rowOf, present } = this;
    this.side = start.side;
    this.timing = start.timing;
    const group = start.isPress ? PRESSING : start.side === SIDE.none ? RELEASED : start.charge;
    masks.fill(0, group * 4, group * 4 + 4);
    const bothTurns = start.turnHeld === 3;
    masks[group * 4 + start.turn] = 1 << (start.x + 10 * (bothTurns ? 0 : start.turnHeld));
    present[0] = 1 << group;
    rowOf[0] = start.y;
    this.firstRow = start.y;
    this.isDouble = start.rowsPerDrop > 1;
    const { isDouble } = this;
    let frame = 0;
    let rowEnd = start.framesToStep;
    fits.fillRow(start.y);
    for (let y = start.y; ; y++) {
      let isFresh = y !== start.y;
      while (frame < rowEnd) {
        this.stepFrame(frame, y, isFresh, bothTurns && frame === 0);
        isFresh = false;
        rowOf[++frame] = y;
      }
      let falls = this.collect(frame, y, true);
      if (falls && isDouble) falls = this.collect(frame, ++y, false);
      this.lastRow = y;
      if (!falls) break;
      rowEnd += start.framesPerRow;
    }
    this.frames = frame;
    for (let at = (this.lastRow + 1) * 4; at < ROWS * 4; at++) rests[at] = 0;
  }

  /** Plays a frame: shift, then turn. In a fresh row the piece has just stepped down. */
  private stepFrame(frame: number, y: number, isFresh: boolean, isTurnBarred: boolean): void {
    const { fits, masks, shifted, present, side } = this;
    const { columns, turns } = fits;
    const { dasFull, dasReload } = this.timing as Timing;
    const from = frame * FRAME_SIZE;
    let after = 0;
    // 1. Shift: a held direction counts and moves the piece, or is let go.
    for (let rest = present[frame]; rest; rest &= rest - 1) {
      const group = 31 - Math.clz32(rest & -rest);
      for (let i = 0; i < turns; i++) {
        const fit = columns[y * 4 + i] * THREE;
        const here = masks[from + group * 4 + i] & (isFresh ? this.steppedTo(y, i) * THREE : -1);
        if (here === 0) continue;
        after = this.add(after, RELEASED, i, here);
        if (group === RELEASED) continue;
        if (group !== PRESSING && group + 1 < dasFull) {
          after = this.add(after, group + 1, i, here);
          continue;
        }
        const moved = (side === SIDE.left ? (here & NOT_FIRST) >> 1 : (here & NOT_LAST) << 1) & fit;
        const left = here & ~(side === SIDE.left ? moved << 1 : moved >> 1);
        if (moved !== 0) after = this.add(after, group === PRESSING ? 0 : dasReload, i, moved);
        // A refused shift charges fully.
        if (left !== 0) after = this.add(after, dasFull, i, left);
      }
    }
    // 2. Turn.
    const to = from + FRAME_SIZE;
    present[frame + 1] = after;
    for (let rest = after; rest; rest &= rest - 1) {
      const group = 31 - Math.clz32(rest & -rest);
      const at = to + group * 4;
      masks.fill(0, at, at + 4);
      for (let i = 0; i < turns; i++) {
        const here = shifted[group * 4 + i];
        if (here === 0) continue;
        const none = here & ALL_COLUMNS;
        const a = (here >> 10) & ALL_COLUMNS;
        const b = here >> 20;
        masks[at + i] |= none | a | b;
        if (turns === 1 || isTurnBarred) continue;
        const clockwise = i + 1 === turns ? 0 : i + 1;
        const counterclockwise = i === 0 ? turns - 1 : i - 1;
        masks[at + clockwise] |= ((none | b) & columns[y * 4 + clockwise]) << 10;
        masks[at + counterclockwise] |= ((none | a) & columns[y * 4 + counterclockwise]) << 20;
      }
    }
  }

  /** Adds columns to a group after the shift; returns the groups that have some. */
  private add(groups: number, group: number, i: number, columns: number): number {
    const { shifted } = this;
    if (!((groups >> group) & 1)) shifted.fill(0, group * 4, group * 4 + 4);
    shifted[group * 4 + i] |= columns;
    return groups | (1 << group);
  }

  /** Columns to which an orientation can have stepped down to row y in one drop. */
  steppedTo(y: number, i: number): number {
    const { columns } = this.fits;
    return columns[y * 4 + i] & (this.isDouble ? columns[y * 4 - 4 + i] : -1);
  }

  /**
   * Notes what cannot step down from row y; returns whether anything can.
   *
   * @param isAll whether all of the frame is in the row; else what has just stepped into it
   */
  private collect(frame: number, y: number, isAll: boolean): boolean {
    const { fits, rests } = this;
    const { columns, turns } = fits;
    fits.fillRow(y + 1);
    this.restFrame[y] = frame;
    let falls = 0;
    for (let i = 0; i < turns; i++) {
      const fit = columns[y * 4 + i];
      const below = columns[y * 4 + 4 + i];
      const here = this.columnsOf(frame, i) & (isAll ? -1 : fit);
      rests[y * 4 + i] = here & ~below & fit;
      falls |= here & below;
    }
    return falls !== 0;
  }

  /** Columns of an orientation on a stored frame, whatever is held. */
  private columnsOf(frame: number, i: number): number {
    const { present, masks } = this;
    let all = 0;
    for (let rest = present[frame]; rest; rest &= rest - 1) {
      all |= masks[frame * FRAME_SIZE + (31 - Math.clz32(rest & -rest)) * 4 + i];
    }
    return (all | (all >> 10) | (all >> 20)) & ALL_COLUMNS;
  }

  /** The three masks of a group and an orientation on a stored frame. */
  maskOf(frame: number, group: number, i: number): number {
    return (this.present[frame] >> group) & 1 ? this.masks[frame * FRAME_SIZE + group * 4 + i] : 0;
  }

  has(frame: number, { group, x, turn, turnHeld }: HeldState): boolean {
    return ((this.maskOf(frame, group, turn) >> (turnHeld * 10 + x)) & 1) === 1;
  }

  /**
   * The state one frame before a state: with the direction held wherever it may be, so that it is let go as late as it can
   * be and keeps its charge for the next piece; and with a turn pressed only where none is not enough.
   */
  before(frame: number, state: HeldState): HeldState {
    const { fits, side } = this;
    const { dasFull, dasReload } = this.timing as Timing;
    const y = this.rowOf[frame];
    const { group, x, turn, turnHeld } = state;
    const { turns, columns } = fits;
    const turnsBack = turnHeld === 1 ? turns - 1 : turnHeld === 2 ? 1 : 0;
    const i = (turn + turnsBack) % turns;
    const isFresh = this.rowOf[frame - 1] !== y;
    const from = side === SIDE.left ? x + 1 : x - 1;
    const fitsAt = (column: number): boolean => ((columns[y * 4 + i] >> column) & 1) === 1;
    const groups: (readonly [number, number])[] = [];
    if (group === RELEASED) {
      for (let held = dasFull; held >= 0; held--) groups.push([held, x]);
      groups.push([RELEASED, x], [PRESSING, x]);
    } else {
      const tries = [dasFull, dasFull - 1, PRESSING];
      if (group === dasFull) for (const charge of tries) groups.push([charge, x]);
      if (group === dasReload && fitsAt(x)) for (const charge of tries.slice(0, 2)) groups.push([charge, from]);
      if (group === 0 && fitsAt(x)) groups.push([PRESSING, from]);
      if (group > 0) groups.push([group - 1, x]);
    }
    for (const [held, column] of groups) {
      if (column < 0 || column > 9) continue;
      if (isFresh && !((this.steppedTo(y, i) >> column) & 1)) continue;
      const target = side === SIDE.left ? column - 1 : column + 1;
      // What is charged fully has just been refused.
      if (group === dasFull && target >= 0 && target <= 9 && fitsAt(target)) continue;
      for (const heldTurn of [0, 1, 2]) {
        if (turnHeld !== 0 && heldTurn === turnHeld) continue;
        const earlier = { group: held, x: column, turn: i, turnHeld: heldTurn };
        if (this.has(frame - 1, earlier)) return earlier;
      }
    }
    throw new Error(`no way to column ${x} on frame ${frame}`);
  }
}
