/**
 * The search for placements by hands that never press a direction while a piece falls (`das-only`): a direction is held from
 * before the piece appears, and the delayed auto shift moves it. A game's first piece waits before it falls, and there a
 * direction may be pressed, once for each look. What is in reach depends on that direction, which is
 * chosen while the piece is still to come: `searchAhead` finds what either of them reaches.
 */

import { isWaiting } from '../tetris/active-piece.js';
import { BUTTON, type Buttons } from '../tetris/buttons.js';
import { isSamePlacement, MOST_PLACEMENTS } from '../tetris/placement.js';
import { framesPerRow, NTSC, rowsPerDrop } from '../tetris/timing.js';
import { FitMasks } from './fit-masks.js';
import { HeldRun, type HeldStart, type HeldState, RELEASED, SIDE } from './held-run.js';
import { framesToStep, type InputPlan, type PieceSituation, playPlan } from './input-plan.js';

const SIDEWAYS = BUTTON.LEFT | BUTTON.RIGHT;
/** By the side of a run. */
export const SIDE_BUTTONS: readonly Buttons[] = [0, BUTTON.LEFT, BUTTON.RIGHT];
const TURN_BUTTONS: readonly Buttons[] = [0, BUTTON.A, BUTTON.B];

/** Buffers of one search, reused by the next. */
export class HeldSearch {
  /** Placements of the latest search, ordered by row, then orientation, then column. */
  count = 0;
  readonly orientations = new Uint8Array(MOST_PLACEMENTS);
  readonly xs = new Uint8Array(MOST_PLACEMENTS);
  readonly ys = new Uint8Array(MOST_PLACEMENTS);
  /** Frames until rest, the next frame being 1; without soft drop. */
  readonly restFrames = new Uint16Array(MOST_PLACEMENTS);
  readonly fits = new FitMasks();
  /** One for each direction that may be held; the first `runCount` count. */
  readonly runs: readonly HeldRun[] = [new HeldRun(this.fits), new HeldRun(this.fits)];
  runCount = 0;
  /** The start of the latest search; its direction is that of the last run. */
  readonly start: HeldStart = {
    ...{ x: 0, y: 0, turn: 0, turnHeld: 0, side: SIDE.none, charge: 0, isPress: false },
    ...{ framesToStep: 1, framesPerRow: 1, rowsPerDrop: 1, timing: NTSC },
  };

  /**
   * Finds all placements that the piece can reach with the direction that is held, or with none. A rest that overlaps
   * blocks is a topped out game and no placement.
   *
   * @returns their count
   */
  search(situation: PieceSituation): number {
    const sideways = situation.heldBefore & SIDEWAYS;
    // Either of two may stay held; and a game's first piece does not fall yet, so its direction may be pressed.
    const isPress = sideways === 0 && isWaiting(situation.piece);
    if (sideways === SIDEWAYS || isPress) return this.searchBoth(situation, isPress);
    this.startFrom(situation);
    this.start.side = sideways === BUTTON.LEFT ? SIDE.left : sideways === BUTTON.RIGHT ? SIDE.right : SIDE.none;
    this.runs[0].run(this.start);
    return this.collect(1);
  }

  /**
   * Finds all placements of a piece that is still to come, whichever direction will be held as it appears.
   *
   * @returns their count
   */
  searchAhead(situation: PieceSituation): number {
    return this.searchBoth(situation, false);
  }

  private searchBoth(situation: PieceSituation, isPress: boolean): number {
    this.startFrom(situation);
    this.start.isPress = isPress;
    this.start.side = SIDE.left;
    this.runs[0].run(this.start);
    this.start.side = SIDE.right;
    this.runs[1].run(this.start);
    return this.collect(2);
  }

  private startFrom(situation: PieceSituation): void {
    const { piece, heldBefore, timing, playfield } = situation;
    const { fits, start } = this;
    fits.reset(playfield, piece.orientation);
    const turning = heldBefore & (BUTTON.A | BUTTON.B);
    start.x = piece.x;
    start.y = piece.y;
    start.turn = piece.orientation - fits.first;
    start.turnHeld = turning === BUTTON.A ? 1 : turning === BUTTON.B ? 2 : turning === 0 ? 0 : 3;
    start.isPress = false;
    start.charge = Math.min(piece.das, timing.dasFull);
    start.framesPerRow = framesPerRow(situation);
    start.rowsPerDrop = rowsPerDrop(situation);
    start.framesToStep = framesToStep(piece, start.framesPerRow);
    start.timing = timing;
  }

  private collect(runCount: number): number {
    const { runs, fits, orientations, xs, ys, restFrames, start } = this;
    const [one, two] = runs;
    this.runCount = runCount;
    const lastRow = runCount === 1 ? one.lastRow : Math.max(one.lastRow, two.lastRow);
    let count = 0;
    for (let y = start.y; y <= lastRow; y++) {
      for (let i = 0; i < fits.turns; i++) {
        const at = y * 4 + i;
        const frame = y <= one.lastRow ? one.restFrame[y] : two.restFrame[y];
        for (let rests = one.rests[at] | (runCount === 1 ? 0 : two.rests[at]); rests; rests &= rests - 1) {
          orientations[count] = fits.first + i;
          xs[count] = 31 - Math.clz32(rests & -rests);
          ys[count] = y;
          restFrames[count++] = frame;
        }
      }
    }
    this.count = count;
    return count;
  }

  /**
   * The plan for a placement of the latest search. The direction stays held as long as it may, so that the charge is there
   * for the next piece.
   *
   * @throws RangeError if there is no such placement
   */
  planFor(index: number): InputPlan {
    if (!(index < this.count)) throw new RangeError(`no placement ${index} of ${this.count}`);
    const placement = { orientation: this.orientations[index], x: this.xs[index], y: this.ys[index] };
    const { x, y } = placement;
    const turn = placement.orientation - this.fits.first;
    const run = this.runs.find(({ rests }) => (rests[y * 4 + turn] >> x) & 1) as HeldRun;
    const frame = run.restFrame[y];
    for (let group = RELEASED - 1; group >= -1; group--) {
      for (const turnHeld of [0, 1, 2]) {
        const state = { group: group < 0 ? RELEASED : group, x, turn, turnHeld };
        if (run.has(frame, state)) return { placement, buttons: buttonsTo(run, frame, state) };
      }
    }
    throw new Error(`no way to orientation ${placement.orientation} at ${x},${y}`);
  }
}

/** The buttons of the first frames of a run, after which it is in a state of that frame. */
export function buttonsTo(run: HeldRun, frame: number, state: HeldState): Buttons[] {
  const buttons = new Array<Buttons>(frame).fill(0);
  for (let at = frame, now = state; at > 0; at--) {
    buttons[at - 1] = TURN_BUTTONS[now.turnHeld] | (now.group === RELEASED ? 0 : SIDE_BUTTONS[run.side]);
    now = run.before(at, now);
  }
  return buttons;
}

/** The plan with DOWN held in place of its last idle frames, where that leads to the same placement. */
export function endWithDown(situation: PieceSituation, plan: InputPlan): InputPlan {
  const { buttons, placement } = plan;
  const last = buttons.findLastIndex((held) => held !== 0);
  if (rowsPerDrop(situation) > 1 || last + 2 >= buttons.length) return plan;
  const withDown = buttons.map((held, i) => (i > last + 1 ? BUTTON.DOWN : held));
  const { pieces, rest } = playPlan(situation, withDown);
  if (!rest || !isSamePlacement(rest, placement)) return plan;
  return { placement, buttons: withDown.slice(0, pieces.length) };
}
