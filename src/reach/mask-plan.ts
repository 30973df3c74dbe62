/**
 * From the masks of a search back to the buttons of every frame.
 *
 * A stored frame says which states there are but not how they were reached. Going back from the rest, each state
 * has one position before it, and what was held there is chosen: the fewest presses in all, found by allowing one
 * press more at a time; among plans with as many, the one that is idle latest, so presses come as early as they
 * can. The order of the choices is `HELD_ORDER`. Presses in frames that the search skipped are not considered:
 * where those would need fewer, for lack of an obstacle further down, they are not found.
 */
import { BUTTON, type Buttons } from '../tetris/buttons.js';
import type { InputPlan } from './input-plan.js';
import { FRAME_SIZE, MAX_FRAMES, type MaskSearch } from './mask-search.js';

/** What may be held on a frame, as turn (0 none, 1 A, 2 B) and shift (0 none, 1 LEFT, 2 RIGHT): fewest first. */
const HELD_ORDER = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
] as const;
const TURN_BUTTONS: readonly Buttons[] = [0, BUTTON.A, BUTTON.B];
const SHIFT_BUTTONS: readonly Buttons[] = [0, BUTTON.LEFT, BUTTON.RIGHT];

/** States of a stored frame: orientation, column, what is held. */
const STATES = 4 * 10 * 9;
/** More presses than any plan has. */
const MOST_PRESSES = 127;

/** Where a piece is on a stored frame, and what is held there: turn 0 none, 1 A, 2 B; shift 0 none, 1 LEFT, 2 RIGHT. */
export interface MaskState {
  readonly x: number;
  /** Local orientation. */
  readonly turn: number;
  readonly turnHeld: number;
  readonly shiftHeld: number;
}

/** Column and local orientation, and the turn and shift buttons that may be held there. */
interface Position {
  readonly i: number;
  readonly x: number;
  readonly held: readonly (readonly [number, number])[];
}

/** Buffers for tracing the placements of one search. */
export class MaskPlans {
  /** Per stored frame and state: `stamp` plus the presses that were not enough to come from the start. */
  private failed = new Int32Array(0);
  private stamp = 0;
  private buttons: Buttons[] = [];

  constructor(private readonly search: MaskSearch) {}

  /**
   * The plan for a placement of the latest search; DOWN is never held.
   *
   * @throws RangeError if there is no such placement
   */
  planFor(index: number): InputPlan {
    const { search } = this;
    if (!(index < search.count)) throw new RangeError(`no placement ${index} of ${search.count}`);
    const orientation = search.orientations[index];
    const x = search.xs[index];
    const y = search.ys[index];
    const i = orientation - search.fits.first;
    const held = HELD_ORDER.filter(([turn, shift]) => this.isStored(search.lastOfRow[y], i, x, turn, shift));
    const buttons = this.buttonsTo(search.lastOfRow[y], { i, x, held }, search.restFrames[index]);
    return { placement: { orientation, x, y }, buttons };
  }

  /**
   * The buttons of the first frames, after which the piece is where the latest search has it then.
   *
   * @param stored the last stored frame that is not after them
   * @throws RangeError if the piece cannot be there
   */
  planToState(stored: number, { turn, x, turnHeld, shiftHeld }: MaskState, frames: number): Buttons[] {
    if (!this.isStored(stored, turn, x, turnHeld, shiftHeld)) throw new RangeError(`no piece at column ${x}`);
    return this.buttonsTo(stored, { i: turn, x, held: [[turnHeld, shiftHeld]] }, frames);
  }

  /** The buttons with the fewest presses to a position of a stored frame, under any of the buttons that may be held. */
  private buttonsTo(stored: number, { i, x, held }: Position, frames: number): Buttons[] {
    if (this.failed.length === 0) this.failed = new Int32Array(MAX_FRAMES * STATES);
    if (this.stamp > 0x7000_0000) {
      this.failed.fill(0);
      this.stamp = 0;
    }
    this.stamp += MOST_PRESSES + 1;
    this.buttons = new Array<Buttons>(frames).fill(0);
    for (let budget = this.fewestPresses(i, x); budget <= MOST_PRESSES; budget++) {
      for (const [turn, shift] of held) {
        if (this.trace(stored, i, x, turn, shift, budget)) return this.buttons;
      }
    }
    throw new Error(`no way to orientation ${i} of the piece at column ${x}`);
  }

  /** Presses from the start to a position if nothing were in the way. */
  private fewestPresses(i: number, x: number): number {
    const { start, fits } = this.search;
    const turns = i >= start.turn ? i - start.turn : i - start.turn + fits.turns;
    return Math.abs(x - start.x) + Math.min(turns, fits.turns - turns);
  }

  private isStored(stored: number, i: number, x: number, turn: number, shift: number): boolean {
    return ((this.search.masks[stored * FRAME_SIZE + i * 3 + turn] >> (shift * 10 + x)) & 1) === 1;
  }

  /** Whether a state after a stored frame can come from the start within a budget of presses; notes the buttons. */
  private trace(stored: number, i: number, x: number, turn: number, shift: number, budget: number): boolean {
    const { storedFrames, fits } = this.search;
    if (stored === 0) return true;
    // The first row of a drop of two.
    if (storedFrames[stored] === storedFrames[stored - 1]) return this.trace(stored - 1, i, x, turn, shift, budget);
    const left = budget - (turn ? 1 : 0) - (shift ? 1 : 0);
    const turnsBack = turn === 1 ? fits.turns - 1 : turn === 2 ? 1 : 0;
    const i0 = (i + turnsBack) % fits.turns;
    const x0 = shift === 1 ? x + 1 : shift === 2 ? x - 1 : x;
    if (left < this.fewestPresses(i0, x0)) return false;
    const at = stored * STATES + (i * 10 + x) * 9 + turn * 3 + shift;
    if (this.failed[at] >= this.stamp + budget) return false;

    const skipped = storedFrames[stored] - storedFrames[stored - 1] > 1;
    for (const [turn0, shift0] of HELD_ORDER) {
      // A button that is still held cannot be pressed, unless skipped frames lie between.
      if (!skipped && ((turn && turn0 === turn) || (shift && shift0 === shift))) continue;
      if (!this.isStored(stored - 1, i0, x0, turn0, shift0)) continue;
      if (!this.trace(stored - 1, i0, x0, turn0, shift0, left)) continue;
      this.buttons[storedFrames[stored] - 1] = TURN_BUTTONS[turn] | SHIFT_BUTTONS[shift];
      return true;
    }
    this.failed[at] = this.stamp + budget;
    return false;
  }
}
