/**
 * The fast search for placements: without soft drop the row of a piece is a function of the frame, so all that a
 * piece can be at one frame are columns, and the columns of an orientation are one mask.
 *
 * A frame of an orientation is three numbers, one for each turn button held on it (none, A, B), and each number
 * is three masks of ten columns, one for each direction held on it (none in bits 0–9, LEFT 10–19, RIGHT 20–29).
 * A press is allowed where its button was released on the frame before. The bits that cannot go down when
 * gravity steps are placements. Once the released columns of a row are closed under every move, the frames that
 * are left in the row bring nothing and are skipped. Where a drop takes two rows, the first of them is stored as a frame that
 * takes no time: what cannot fall on from there is at rest.
 *
 * With 30hz the result is every placement there is: holding DOWN leaves a row early and never late. With a fixed
 * pattern DOWN can bring rows into another phase, and the frame search may find more. The plain twin is
 * `scripts/support/exhaustive-search.ts`.
 */

import { BUTTON } from '../tetris/buttons.js';
import { MOST_PLACEMENTS } from '../tetris/placement.js';
import { ROWS } from '../tetris/playfield.js';
import { framesPerRow, rowsPerDrop } from '../tetris/timing.js';
import { ALL_COLUMNS, FitMasks } from './fit-masks.js';
import { framesToStep, type PieceSituation } from './input-plan.js';
import { mayShift, type TapPattern } from './taps.js';

/** Numbers of one stored frame: four orientations by three turn buttons. */
export const FRAME_SIZE = 12;
/** One bit for each of the three masks in a number. */
const THREE = 1 | (1 << 10) | (1 << 20);
/** More frames than a piece can have: 19 rows at level 0, the longest first row, and the first piece's wait. */
export const MAX_FRAMES = 20 * 48 + 256 + 128;

/** What may be pressed on a frame. */
const SHIFT = 1;
const TURN = 2;

/** Where a search starts: a piece at some moment, as masks see it. */
export interface MaskStart {
  x: number;
  y: number;
  /** Local orientation. */
  turn: number;
  /** Held on the frame before: 0 none, 1 A, 2 B. */
  turnHeld: number;
  /** Held on the frame before: 0 none, 1 LEFT, 2 RIGHT. */
  shiftHeld: number;
  /** What may not be pressed on the first frame, as both buttons of a pair were held: a sum of SHIFT and TURN. */
  barred: number;
  /** Frames until the piece steps down, 1 or more. */
  framesToStep: number;
  framesPerRow: number;
  rowsPerDrop: number;
  /** Active frames that the piece has had. */
  frame: number;
}

/** Buffers of one search, reused by the next: keep one for each thread of work and do not share it. */
export class MaskSearch {
  /** Placements of the latest search, ordered by row, then orientation, then column. */
  count = 0;
  readonly orientations = new Uint8Array(MOST_PLACEMENTS);
  readonly xs = new Uint8Array(MOST_PLACEMENTS);
  readonly ys = new Uint8Array(MOST_PLACEMENTS);
  /** Frames until rest, the next frame being 1; without soft drop. */
  readonly restFrames = new Uint16Array(MOST_PLACEMENTS);

  /** Stored frames, `FRAME_SIZE` numbers each, before the downward step; the first is the start. */
  readonly masks = new Int32Array(MAX_FRAMES * FRAME_SIZE);
  /** Frame of each stored frame, 0 for the start. */
  readonly storedFrames = new Uint16Array(MAX_FRAMES);
  /** Row of each stored frame. */
  readonly storedRows = new Uint8Array(MAX_FRAMES);
  /** Last stored frame of each row. */
  readonly lastOfRow = new Uint16Array(ROWS);
  /** The lowest row that the piece comes to. */
  lastRow = 0;
  /** The start of the latest search, and of the next one by `searchFromStart`. */
  readonly start: MaskStart = {
    ...{ x: 0, y: 0, turn: 0, turnHeld: 0, shiftHeld: 0, barred: 0 },
    ...{ framesToStep: 1, framesPerRow: 1, rowsPerDrop: 1, frame: 0 },
  };

  /** @param fits where the piece fits; searches of one piece on one playfield may share it */
  constructor(readonly fits = new FitMasks()) {}

  /**
   * Finds all placements that the piece can reach from a situation without DOWN. A rest that overlaps blocks is
   * a topped out game and no placement.
   *
   * @returns their count
   * @throws RangeError on a pattern with auto shift, which masks cannot carry
   */
  search(situation: PieceSituation, taps: TapPattern): number {
    if (taps.autoShift) throw new RangeError('auto shift needs the frame search');
    const { piece, heldBefore } = situation;
    const { fits, start } = this;
    fits.reset(situation.playfield, piece.orientation);
    // Where both of a pair are held neither can be new.
    const sideways = heldBefore & (BUTTON.LEFT | BUTTON.RIGHT);
    const turning = heldBefore & (BUTTON.A | BUTTON.B);
    start.x = piece.x;
    start.y = piece.y;
    start.turn = piece.orientation - fits.first;
    start.turnHeld = turning === BUTTON.A ? 1 : turning === BUTTON.B ? 2 : 0;
    start.shiftHeld = sideways === BUTTON.LEFT ? 1 : sideways === BUTTON.RIGHT ? 2 : 0;
    start.barred = 0;
    if (sideways === (BUTTON.LEFT | BUTTON.RIGHT)) start.barred |= SHIFT;
    if (turning === (BUTTON.A | BUTTON.B)) start.barred |= TURN;
    start.framesPerRow = framesPerRow(situation);
    start.rowsPerDrop = rowsPerDrop(situation);
    start.framesToStep = framesToStep(piece, start.framesPerRow);
    start.frame = situation.frame;
    return this.searchFromStart(taps);
  }

  /** As `search`: what is held as a piece appears does not matter to hands that tap. */
  searchAhead(situation: PieceSituation, taps: TapPattern): number {
    return this.search(situation, taps);
  }

  /**
   * Finds all placements from `start`, on the playfield and for the tetromino that `fits` looks at.
   *
   * @param taps without auto shift
   * @returns their count
   */
  searchFromStart(taps: TapPattern): number {
    const { start, masks, storedFrames, storedRows, fits } = this;
    const perRow = start.framesPerRow;
    const isDouble = start.rowsPerDrop > 1;
    /** What may be pressed where no shift may begin. */
    const between = taps.turns === 'taps' ? 0 : TURN;
    this.count = 0;
    fits.fillRow(start.y);

    // 1. The start: one column, under the buttons held before.
    masks.fill(0, 0, FRAME_SIZE);
    masks[start.turn * 3 + start.turnHeld] = 1 << (start.x + start.shiftHeld * 10);
    storedFrames[0] = 0;
    storedRows[0] = start.y;
    let { barred } = start;

    // 2. Row by row. `closed`: the released columns of the frame before are all there will be.
    let stored = 0;
    let frame = 0;
    let rowEnd = start.framesToStep;
    let closed = false;
    for (let y = start.y; ; y++) {
      let fresh = y !== start.y;
      closed = closed && this.enterClosed(stored, y);
      if (closed) {
        stored++;
        storedFrames[stored] = frame + 1;
        storedRows[stored] = y;
      }
      while (!closed && frame < rowEnd) {
        let presses = mayShift(taps, start.frame + frame) ? SHIFT | TURN : between;
        presses &= ~barred;
        barred = 0;
        this.stepFrame(stored, y, presses, fresh);
        fresh = false;
        stored++;
        frame++;
        storedFrames[stored] = frame;
        storedRows[stored] = y;
        closed = this.isClosed(stored, y);
      }
      this.lastOfRow[y] = stored;
      this.lastRow = y;
      frame = rowEnd;
      fits.fillRow(y + 1);
      if (!this.collectRests(stored, y, rowEnd)) return this.count;
      if (isDouble) {
        y++;
        this.passRow(stored, y);
        stored++;
        storedFrames[stored] = frame;
        storedRows[stored] = y;
        this.lastOfRow[y] = stored;
        this.lastRow = y;
        fits.fillRow(y + 1);
        if (!this.collectRests(stored, y, rowEnd)) return this.count;
      }
      rowEnd += perRow;
    }
  }

  /** Plays a frame from the stored one to the next: shift, then turn. In a fresh row the piece has just stepped. */
  private stepFrame(stored: number, y: number, presses: number, fresh: boolean): void {
    const { masks } = this;
    const { columns, turns } = this.fits;
    const from = stored * FRAME_SIZE;
    const to = from + FRAME_SIZE;
    const fitAt = y * 4;
    const shift = (presses & SHIFT) !== 0;
    const turn = (presses & TURN) !== 0 && turns > 1;
    for (let i = 0; i < turns; i++) {
      const fit = columns[fitAt + i];
      const keep = fresh ? fit * THREE : -1;
      const at = from + i * 3;
      let none = masks[at] & keep;
      let a = masks[at + 1] & keep;
      let b = masks[at + 2] & keep;
      if (shift) {
        none = none === 0 ? 0 : shiftColumns(none, fit);
        a = a === 0 ? 0 : shiftColumns(a, fit);
        b = b === 0 ? 0 : shiftColumns(b, fit);
      } else {
        none = release(none);
        a = release(a);
        b = release(b);
      }
      masks[to + i * 3] = none | a | b;
      const clockwise = i + 1 === turns ? 0 : i + 1;
      const counterclockwise = i === 0 ? turns - 1 : i - 1;
      if (turn) {
        masks[to + clockwise * 3 + 1] = (none | b) & (columns[fitAt + clockwise] * THREE);
        masks[to + counterclockwise * 3 + 2] = (none | a) & (columns[fitAt + counterclockwise] * THREE);
      } else {
        masks[to + clockwise * 3 + 1] = 0;
        masks[to + counterclockwise * 3 + 2] = 0;
      }
    }
  }

  /** Whether no shift and no turn leads out of the released columns of a stored frame. */
  private isClosed(stored: number, y: number): boolean {
    const { masks } = this;
    const { columns, turns } = this.fits;
    const at = stored * FRAME_SIZE;
    for (let i = 0; i < turns; i++) {
      const here = masks[at + i * 3] & ALL_COLUMNS;
      const clockwise = i + 1 === turns ? 0 : i + 1;
      const counterclockwise = i === 0 ? turns - 1 : i - 1;
      const near = (here << 1) | (here >> 1) | masks[at + clockwise * 3] | masks[at + counterclockwise * 3];
      if (near & columns[y * 4 + i] & ~here) return false;
    }
    return true;
  }

  /**
   * Steps a closed frame down into row y as an idle frame, every button released.
   *
   * @returns whether it is closed there too; if not, the next frame has to be played from the frame before
   */
  private enterClosed(stored: number, y: number): boolean {
    const { masks } = this;
    const { columns, turns } = this.fits;
    const from = stored * FRAME_SIZE;
    const to = from + FRAME_SIZE;
    for (let i = 0; i < turns; i++) {
      masks[to + i * 3] = masks[from + i * 3] & columns[y * 4 + i];
      masks[to + i * 3 + 1] = 0;
      masks[to + i * 3 + 2] = 0;
    }
    return this.isClosed(stored + 1, y);
  }

  /** Steps a stored frame down into row y, from where it falls on at once, every button held as it was. */
  private passRow(stored: number, y: number): void {
    const { masks } = this;
    const { columns, turns } = this.fits;
    const from = stored * FRAME_SIZE;
    const to = from + FRAME_SIZE;
    for (let i = 0; i < turns; i++) {
      const fit = columns[y * 4 + i] * THREE;
      for (let held = i * 3; held < i * 3 + 3; held++) masks[to + held] = masks[from + held] & fit;
    }
  }

  /** Notes what cannot step down from row y; returns whether anything can. */
  private collectRests(stored: number, y: number, frame: number): boolean {
    const { masks } = this;
    const { columns, turns, first } = this.fits;
    let falls = 0;
    for (let i = 0; i < turns; i++) {
      const at = stored * FRAME_SIZE + i * 3;
      const here = release(masks[at] | masks[at + 1] | masks[at + 2]);
      const below = columns[y * 4 + 4 + i];
      falls |= here & below;
      let rests = here & ~below & columns[y * 4 + i];
      while (rests) {
        const bit = rests & -rests;
        rests ^= bit;
        const index = this.count++;
        this.orientations[index] = first + i;
        this.xs[index] = 31 - Math.clz32(bit);
        this.ys[index] = y;
        this.restFrames[index] = frame;
      }
    }
    return falls !== 0;
  }
}

/** Any column, with no direction held. */
function release(three: number): number {
  return (three | (three >> 10) | (three >> 20)) & ALL_COLUMNS;
}

/** All that a frame makes of three masks: released, shifted by a new LEFT, shifted by a new RIGHT. */
function shiftColumns(three: number, fit: number): number {
  const none = three & ALL_COLUMNS;
  const left = (three >> 10) & ALL_COLUMNS;
  const right = three >> 20;
  const toLeft = ((none | right) >> 1) & fit;
  const toRight = ((none | left) << 1) & fit;
  return none | left | right | (toLeft << 10) | (toRight << 20);
}
