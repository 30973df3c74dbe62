/**
 * Hovers: what a piece can be after some frames of its fall, and what it can still become from there. A player who sees
 * the next piece late plays until then without knowing it, and chooses among the placements of a hover then.
 *
 * DOWN is not held before: it takes the piece further down and leaves it less. So all hovers are in one row, and they
 * are the states of one stored frame of the search from the start. Whatever a piece can do with a button held on the
 * frame before it can do with none, so a hover with held buttons counts only where there is none without. A piece that
 * rests within the frames is a hover of one placement.
 */

import type { Buttons } from '../tetris/buttons.js';
import { MOST_PLACEMENTS } from '../tetris/placement.js';
import { COLUMNS } from '../tetris/playfield.js';
import { ALL_COLUMNS } from './fit-masks.js';
import { MaskPlans, type MaskState } from './mask-plan.js';
import { FRAME_SIZE, MaskSearch } from './mask-search.js';
import type { TapPattern } from './taps.js';

/** Forty positions, and at most four ways to hold buttons that do not contain each other. */
const MOST_IN_FLIGHT = 4 * COLUMNS * 4;
/** What is held in each of the three masks of a number, and of a frame: nothing first. */
const HELD = [0, 1, 2] as const;

/** The hovers of a search, whatever the hands. */
export interface HoverSet {
  /** Hovers of the latest `find`, those in flight first. */
  readonly count: number;
  readonly inFlight: number;
  /** Places of reachable placements in what the search found: those of a hover that was asked for from `firsts` up to `ends`. */
  readonly places: Uint16Array;
  readonly firsts: Uint32Array;
  readonly ends: Uint32Array;
  /** Finds the hovers some frames after the search's latest start; returns their count. */
  find(frames: number): number;
  /** Finds what a hover can reach with the taps of the search; returns how many placements. */
  reach(hover: number, taps: TapPattern): number;
  /** The buttons of the frames before a hover in flight. */
  buttonsTo(hover: number): Buttons[];
  /** What has to be held as the piece appears, of hands that choose it before; missing for all others. */
  heldFor?(hover: number): Buttons;
}

/** The hovers of a search by masks. Buffers are reused by the next `find`. */
export class Hovers implements HoverSet {
  /** Hovers of the latest `find`: those in flight, nearest to the start first, then those at rest. */
  count = 0;
  inFlight = 0;
  /** Row of all that are in flight. */
  y = 0;
  /** Fields of the states in flight, as in a `MaskState`. */
  readonly xs = new Uint8Array(MOST_IN_FLIGHT);
  readonly turns = new Uint8Array(MOST_IN_FLIGHT);
  readonly turnsHeld = new Uint8Array(MOST_IN_FLIGHT);
  readonly shiftsHeld = new Uint8Array(MOST_IN_FLIGHT);
  /** Places of reachable placements in what the search found, in order: those of a hover from `firsts` up to `ends`. */
  places = new Uint16Array(MOST_PLACEMENTS * 4);
  readonly firsts = new Uint32Array(MOST_IN_FLIGHT + MOST_PLACEMENTS);
  /** 0 for a hover that has not been asked for. */
  readonly ends = new Uint32Array(MOST_IN_FLIGHT + MOST_PLACEMENTS);

  private readonly adjustments: MaskSearch;
  /** Place of the placement in each row, local orientation and column. */
  private readonly placeAt = new Uint16Array(MOST_PLACEMENTS);
  private used = 0;
  private frames = 0;
  private stored = 0;
  private framesToStep = 0;
  private plans: MaskPlans | undefined;

  /** @param search whose latest result the hovers are of */
  constructor(private readonly search: MaskSearch) {
    this.adjustments = new MaskSearch(search.fits);
  }

  /**
   * Finds the hovers of the search's latest start.
   *
   * @param frames from the start, 1 or more
   * @returns their count
   */
  find(frames: number): number {
    const { search, placeAt } = this;
    const { start, fits, storedFrames, count, orientations, xs, ys } = search;
    this.frames = frames;
    this.used = 1;
    this.count = 0;
    for (let i = 0; i < count; i++) placeAt[(ys[i] * 4 + orientations[i] - fits.first) * COLUMNS + xs[i]] = i;

    // 1. The row and the stored frame. On the last frame of a row the piece steps down.
    const steps = frames < start.framesToStep ? 0 : Math.floor((frames - start.framesToStep) / start.framesPerRow) + 1;
    this.y = start.y + steps * start.rowsPerDrop;
    this.framesToStep = start.framesToStep + steps * start.framesPerRow - frames;
    const stepped = steps > 0 && this.framesToStep === start.framesPerRow;
    const row = stepped ? this.y - start.rowsPerDrop : this.y;
    if (row <= search.lastRow) {
      this.stored = search.lastOfRow[row];
      while (storedFrames[this.stored] > frames) this.stored--;
      this.findInFlight(stepped);
    }
    this.inFlight = this.count;

    // 2. What rests by then.
    for (let i = 0; i < count && search.restFrames[i] <= frames; i++) {
      this.firsts[this.count] = this.used;
      this.places[this.used++] = i;
      this.ends[this.count++] = this.used;
    }
    return this.count;
  }

  private findInFlight(stepped: boolean): void {
    const { search, stored, y } = this;
    const { start, fits, masks } = search;
    for (let distance = 0; distance < COLUMNS; distance++) {
      for (let side = distance === 0 ? 1 : -1; side <= 1; side += 2) {
        const x = start.x + side * distance;
        if (x < 0 || x >= COLUMNS) continue;
        const bits = (1 << x) | (1 << (x + 10)) | (1 << (x + 20));
        for (let i = 0; i < fits.turns; i++) {
          const turn = (start.turn + i) % fits.turns;
          if (stepped && !((fits.columns[y * 4 + turn] >> x) & 1)) continue;
          const at = stored * FRAME_SIZE + turn * 3;
          if ((masks[at] & ALL_COLUMNS & bits) !== 0) this.add(x, turn, 0, 0);
          else if (((masks[at] | masks[at + 1] | masks[at + 2]) & bits) !== 0) this.addHeld(x, turn, at);
        }
      }
    }
  }

  /** Adds those states of a position that hold the fewest buttons. */
  private addHeld(x: number, turn: number, at: number): void {
    const { masks } = this.search;
    const isState = (turnHeld: number, shiftHeld: number) => ((masks[at + turnHeld] >> (shiftHeld * 10 + x)) & 1) === 1;
    for (const turnHeld of HELD) {
      for (const shiftHeld of HELD) {
        if (!isState(turnHeld, shiftHeld)) continue;
        if (turnHeld !== 0 && shiftHeld !== 0 && (isState(turnHeld, 0) || isState(0, shiftHeld))) continue;
        this.add(x, turn, turnHeld, shiftHeld);
      }
    }
  }

  private add(x: number, turn: number, turnHeld: number, shiftHeld: number): void {
    const hover = this.count++;
    this.xs[hover] = x;
    this.turns[hover] = turn;
    this.turnsHeld[hover] = turnHeld;
    this.shiftsHeld[hover] = shiftHeld;
    this.ends[hover] = 0;
  }

  /**
   * Finds what a hover can reach, and writes it to `places` unless it is there already.
   *
   * @param taps those of the search
   * @returns how many placements
   */
  reach(hover: number, taps: TapPattern): number {
    if (this.ends[hover] === 0) this.adjust(hover, taps);
    return this.ends[hover] - this.firsts[hover];
  }

  private adjust(hover: number, taps: TapPattern): void {
    const { adjustments, placeAt, search } = this;
    const { start, fits } = adjustments;
    start.x = this.xs[hover];
    start.y = this.y;
    start.turn = this.turns[hover];
    start.turnHeld = this.turnsHeld[hover];
    start.shiftHeld = this.shiftsHeld[hover];
    start.barred = 0;
    start.framesToStep = this.framesToStep;
    start.framesPerRow = search.start.framesPerRow;
    start.rowsPerDrop = search.start.rowsPerDrop;
    start.frame = search.start.frame + this.frames;
    const count = adjustments.searchFromStart(taps);
    const { orientations, xs, ys } = adjustments;
    if (this.used + count > this.places.length) {
      const larger = new Uint16Array(this.places.length * 2);
      larger.set(this.places);
      this.places = larger;
    }
    this.firsts[hover] = this.used;
    for (let i = 0; i < count; i++) {
      this.places[this.used++] = placeAt[(ys[i] * 4 + orientations[i] - fits.first) * COLUMNS + xs[i]];
    }
    this.ends[hover] = this.used;
  }

  buttonsTo(hover: number): Buttons[] {
    this.plans ??= new MaskPlans(this.search);
    return this.plans.planToState(this.stored, this.state(hover), this.frames);
  }

  /** Where a hover in flight is and what is held there. */
  state(hover: number): MaskState {
    return {
      x: this.xs[hover],
      turn: this.turns[hover],
      turnHeld: this.turnsHeld[hover],
      shiftHeld: this.shiftsHeld[hover],
    };
  }
}
