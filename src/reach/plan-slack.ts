/**
 * The slack of a plan: by how many frames hands may be late, from any of its presses on, and still come to its placement.
 *
 * Whoever presses late goes on later: all that follows is late by the same number of frames. DOWN from the last press on only
 * hastens the piece and is left out, as in `press-windows`.
 */
import { type ActivePiece, type PieceStep, stepPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { COLUMNS, type FitTest, fitTest, ROWS } from '../tetris/playfield.js';
import { FrameSearch } from './frame-search.js';
import type { InputPlan, PieceSituation } from './input-plan.js';
import { MaskSearch } from './mask-search.js';
import { withoutLastDrop } from './press-windows.js';
import { pressesPerRow, type TapPattern } from './taps.js';

const PRESSED = BUTTON.LEFT | BUTTON.RIGHT | BUTTON.A | BUTTON.B;

/**
 * By how many frames the hardest press may be late: every smaller delay arrives as well. Null where nothing is pressed.
 *
 * @throws RangeError on a plan that does not lead where it says
 */
export function planSlack(situation: PieceSituation, plan: InputPlan): number | null {
  const late = new LatePlan(situation, plan);
  if (!late.arrives(0, situation.piece, situation.heldBefore)) {
    throw new RangeError('the plan does not lead to its placement');
  }
  return late.slack();
}

class LatePlan {
  private readonly fits: FitTest;
  /** Up to the last frame on which anything is held: after it the piece only falls. */
  private readonly buttons: readonly Buttons[];
  /** Frames on which something is pressed, the last one first. */
  private readonly pressed: readonly number[];

  constructor(
    private readonly situation: PieceSituation,
    private readonly plan: InputPlan,
  ) {
    this.fits = fitTest(situation.playfield);
    const buttons = withoutLastDrop(plan.buttons, situation.heldBefore);
    this.buttons = buttons.slice(0, buttons.findLastIndex((held) => held !== NO_BUTTONS) + 1);
    this.pressed = [...this.buttons.keys()]
      .filter((frame) => (newlyPressed(this.held(frame), this.held(frame - 1)) & PRESSED) !== 0)
      .reverse();
  }

  slack(): number | null {
    const moments = this.moments();
    let slack: number | null = null;
    // The last presses are the hardest as a rule, and of those before them no more is asked.
    for (const frame of this.pressed) {
      slack = this.latest(frame, moments[frame], slack ?? Number.POSITIVE_INFINITY);
    }
    return slack;
  }

  /** Whether the plan leads to its placement where it goes on from a frame with a piece and what was held before. */
  arrives(frame: number, from: ActivePiece, heldBefore: Buttons): boolean {
    const { orientation, x, y } = this.plan.placement;
    const [lastPress = 0] = this.pressed;
    let piece = from;
    let before = heldBefore;
    for (let i = frame; i < this.buttons.length; i++) {
      const held = this.held(i);
      const step = this.step(piece, held, before);
      piece = step.piece;
      before = held;
      if (step.rested) return i >= lastPress && isSamePlacement(piece, this.plan.placement);
    }
    if (piece.orientation !== orientation || piece.x !== x) return false;
    let row = piece.y;
    while (this.fits(orientation, x, row + 1)) row++;
    return row === y;
  }

  /** The piece before each frame up to the last press. */
  private moments(): ActivePiece[] {
    const moments = [this.situation.piece];
    for (let frame = 0; frame < (this.pressed[0] ?? 0); frame++) {
      moments.push(this.step(moments[frame], this.held(frame), this.held(frame - 1)).piece);
    }
    return moments;
  }

  /** The longest delay of a frame and all after it that arrives, with every shorter one; at most `most` frames. */
  private latest(frame: number, from: ActivePiece, most: number): number {
    let piece = from;
    let before = this.held(frame - 1);
    // Buttons that are held across the frame stay held while the others are late.
    const held = before & this.held(frame);
    for (let delay = 1; delay <= most; delay++) {
      const step = this.step(piece, held, before);
      piece = step.piece;
      before = held;
      if (step.rested || !this.arrives(frame, piece, before)) return delay - 1;
    }
    return most;
  }

  private held(frame: number): Buttons {
    return frame < 0 ? this.situation.heldBefore : this.buttons[frame];
  }

  private step(piece: ActivePiece, held: Buttons, before: Buttons): PieceStep {
    return stepPiece(this.fits, piece, { held, pressed: newlyPressed(held, before) }, this.situation);
  }
}

/** The slowest of some rates that reaches a placement, for all placements of a situation at once. */
export class SlowestTaps<Rate extends TapPattern = TapPattern> {
  private readonly masks = new MaskSearch();
  private frames: FrameSearch | undefined;
  /** Slowest first; of equally fast ones in the order in which they were given. */
  private readonly rates: readonly Rate[];

  /** @param rates in any order; what they reach is what masks find, and the frame search with auto shift */
  constructor(rates: readonly Rate[]) {
    this.rates = rates.toSorted((a, b) => pressesPerRow(a, 1) - pressesPerRow(b, 1));
  }

  /** For each placement the slowest rate that reaches it from there; undefined where none does. */
  find(situation: PieceSituation): (placement: Placement) => Rate | undefined {
    const slowest = new Map<number, Rate>();
    for (const rate of this.rates) {
      const search = rate.autoShift ? this.frameSearch() : this.masks;
      const count = search.search(situation, rate);
      for (let i = 0; i < count; i++) {
        const key = keyOf(search.orientations[i], search.xs[i], search.ys[i]);
        if (!slowest.has(key)) slowest.set(key, rate);
      }
    }
    return ({ orientation, x, y }) => slowest.get(keyOf(orientation, x, y));
  }

  /** Made when it is wanted, since it takes room. */
  private frameSearch(): FrameSearch {
    this.frames ??= new FrameSearch();
    return this.frames;
  }
}

function keyOf(orientation: number, x: number, y: number): number {
  return (orientation * COLUMNS + x) * ROWS + y;
}
