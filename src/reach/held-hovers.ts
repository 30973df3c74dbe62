/**
 * The hovers of hands that never press a direction while a piece falls: what a piece can be after some frames. After no
 * frame they are the two directions that may be held, of which one has to be chosen before the next piece is seen.
 *
 * A direction that is held can be let go at once. So a position with the direction let go counts only where it cannot
 * be there with the direction held.
 */

import type { Buttons } from '../tetris/buttons.js';
import { MOST_PLACEMENTS } from '../tetris/placement.js';
import { COLUMNS } from '../tetris/playfield.js';
import { HeldRun, type HeldStart, type HeldState, PRESSING, RELEASED, SIDE } from './held-run.js';
import { buttonsTo, type HeldSearch, SIDE_BUTTONS } from './held-search.js';
import type { HoverSet } from './hovers.js';

interface InFlight {
  readonly run: HeldRun;
  readonly state: HeldState;
}

/** The hovers of a search of held directions. Buffers are reused by the next `find`. */
export class HeldHovers implements HoverSet {
  count = 0;
  inFlight = 0;
  places = new Uint16Array(MOST_PLACEMENTS * 4);
  firsts: Uint32Array = new Uint32Array(MOST_PLACEMENTS);
  ends: Uint32Array = new Uint32Array(MOST_PLACEMENTS);
  private readonly placeAt = new Uint16Array(MOST_PLACEMENTS);
  private readonly adjustment: HeldRun;
  private readonly flying: InFlight[] = [];
  private used = 0;
  private frames = 0;

  /** @param search whose latest result the hovers are of */
  constructor(private readonly search: HeldSearch) {
    this.adjustment = new HeldRun(search.fits);
  }

  find(frames: number): number {
    const { search, placeAt, flying } = this;
    const { fits, count, orientations, xs, ys, runs, runCount, restFrames } = search;
    this.frames = frames;
    this.used = 1;
    this.count = 0;
    flying.length = 0;
    for (let i = 0; i < count; i++) placeAt[(ys[i] * 4 + orientations[i] - fits.first) * COLUMNS + xs[i]] = i;
    for (const run of runs.slice(0, runCount)) this.findInFlight(run);
    this.inFlight = this.count;
    for (let i = 0; i < count; i++) {
      if (restFrames[i] > frames) continue;
      this.firsts[this.count] = this.used;
      this.places[this.used++] = i;
      this.ends[this.count++] = this.used;
    }
    return this.count;
  }

  private findInFlight(run: HeldRun): void {
    const { frames } = this;
    const { fits } = this.search;
    if (frames >= run.frames) return;
    const isStepped = run.rowOf[frames + 1] !== run.rowOf[frames];
    for (let i = 0; i < fits.turns; i++) {
      let free = 0;
      for (let group = 0; group <= PRESSING; group++) {
        const mask = run.maskOf(frames, group, i);
        for (let turnHeld = 0, seen = 0; turnHeld < 3; turnHeld++) {
          let here = (mask >> (turnHeld * 10)) & 0x3ff & ~seen & ~(group === RELEASED ? free : 0);
          if (isStepped) here &= run.steppedTo(run.rowOf[frames + 1], i);
          seen |= here;
          if (turnHeld === 0) free |= here;
          for (; here; here &= here - 1) {
            this.add(run, { group, x: 31 - Math.clz32(here & -here), turn: i, turnHeld });
          }
        }
      }
    }
  }

  private add(run: HeldRun, state: HeldState): void {
    this.flying.push({ run, state });
    this.ends[this.count++] = 0;
  }

  reach(hover: number): number {
    if (this.ends[hover] === 0) this.adjust(hover);
    return this.ends[hover] - this.firsts[hover];
  }

  private adjust(hover: number): void {
    const { run, state } = this.flying[hover];
    const { frames, search, adjustment } = this;
    this.firsts[hover] = this.used;
    if (frames === 0) this.list(run);
    else {
      const { start } = search;
      const y = run.rowOf[frames + 1];
      let framesToStep = 1;
      while (frames + framesToStep < run.frames && run.rowOf[frames + framesToStep + 1] === y) framesToStep++;
      const from: HeldStart = {
        ...start,
        ...{ x: state.x, y, turn: state.turn, turnHeld: state.turnHeld, framesToStep },
        side: state.group === RELEASED ? SIDE.none : run.side,
        charge: state.group,
        isPress: false,
      };
      adjustment.run(from);
      this.list(adjustment);
    }
    this.ends[hover] = this.used;
  }

  /** Writes the places of a run's rests. */
  private list({ firstRow, lastRow, rests }: HeldRun): void {
    const { fits } = this.search;
    if (this.used + MOST_PLACEMENTS > this.places.length) {
      const larger = new Uint16Array(this.places.length * 2);
      larger.set(this.places);
      this.places = larger;
    }
    for (let y = firstRow; y <= lastRow; y++) {
      for (let i = 0; i < fits.turns; i++) {
        for (let rest = rests[y * 4 + i]; rest; rest &= rest - 1) {
          this.places[this.used++] = this.placeAt[(y * 4 + i) * COLUMNS + 31 - Math.clz32(rest & -rest)];
        }
      }
    }
  }

  buttonsTo(hover: number): Buttons[] {
    const { run, state } = this.flying[hover];
    return buttonsTo(run, this.frames, state);
  }

  heldFor(hover: number): Buttons {
    const { runs, runCount, ys, xs, orientations, fits } = this.search;
    if (hover < this.inFlight) return SIDE_BUTTONS[this.flying[hover].run.side];
    const place = this.places[this.firsts[hover]];
    const at = ys[place] * 4 + orientations[place] - fits.first;
    const run = runs.slice(0, runCount).find(({ rests }) => (rests[at] >> xs[place]) & 1);
    return SIDE_BUTTONS[run?.side ?? SIDE.none];
  }
}
