/**
 * When the presses of a plan may come: for each of them the first and the last frame on which it still leads to the same
 * placement, all others as they are. Between presses of a direction on alternate frames there is no other frame; how late
 * hands may be that go on later as well is in `plan-slack`.
 *
 * Only what must be is asked of hands here: a button is up for a frame before it is pressed again, and LEFT and RIGHT are
 * not held together. Patterns of taps say how often somebody presses, and nothing of how exactly. DOWN from the last press
 * on only hastens the piece, so it is left out: with it every later press would find the piece further down.
 *
 * A press that comes a frame later is compared with the one before: where the piece is the same after both, so is all that
 * follows. Only where it is not, the rest is played. The plain twin is in the test.
 */
import { type ActivePiece, type PieceStep, stepPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { isSamePlacement } from '../tetris/placement.js';
import { type FitTest, fitTest } from '../tetris/playfield.js';
import type { InputPlan, PieceSituation } from './input-plan.js';

/** A press of LEFT, RIGHT, A or B and the frames on which it may come; frame 0 is the plan's first. */
export interface PressWindow {
  readonly button: Buttons;
  /** On which the plan has it. */
  readonly frame: number;
  /** The piece also arrives with the press on any frame from the first to the last, both included. */
  readonly first: number;
  readonly last: number;
}

const PRESSED = [BUTTON.LEFT, BUTTON.RIGHT, BUTTON.A, BUTTON.B] as const;
const OPPOSITE: Readonly<Record<Buttons, Buttons>> = { [BUTTON.LEFT]: BUTTON.RIGHT, [BUTTON.RIGHT]: BUTTON.LEFT };

/**
 * The window of every press of a plan, in the order of its frames. A button that is held for more frames moves as a whole.
 *
 * @throws RangeError on a plan that does not lead where it says
 */
export function pressWindows(situation: PieceSituation, plan: InputPlan): PressWindow[] {
  const buttons = withoutLastDrop(plan.buttons, situation.heldBefore);
  return PRESSED.flatMap((button) =>
    findPresses(buttons, button, situation.heldBefore).map((press) => {
      const others = buttons.map((held, frame) =>
        frame >= press.frame && frame < press.frame + press.length ? held & ~button : held,
      );
      return new MovedPress(situation, plan, others, press).window();
    }),
  ).sort((a, b) => a.frame - b.frame || a.button - b.button);
}

/** A button that is held for some frames. */
interface Press {
  readonly button: Buttons;
  readonly frame: number;
  readonly length: number;
}

/** The presses of a button. One that was held before and stays held is none. */
function findPresses(buttons: readonly Buttons[], button: Buttons, heldBefore: Buttons): Press[] {
  const presses: Press[] = [];
  for (let frame = 0; frame < buttons.length; frame++) {
    const before = frame === 0 ? heldBefore : buttons[frame - 1];
    if (!(newlyPressed(buttons[frame], before) & button)) continue;
    let length = 1;
    while ((buttons[frame + length] ?? NO_BUTTONS) & button) length++;
    presses.push({ button, frame, length });
  }
  return presses;
}

/** The buttons of a plan without DOWN from the last press of another button on. */
export function withoutLastDrop(buttons: readonly Buttons[], heldBefore: Buttons): Buttons[] {
  const isPress = (held: Buttons, frame: number): boolean =>
    (newlyPressed(held, frame === 0 ? heldBefore : buttons[frame - 1]) & ~BUTTON.DOWN) !== 0;
  const last = buttons.findLastIndex(isPress);
  return buttons.map((held, frame) => (frame >= last ? held & ~BUTTON.DOWN : held));
}

/** One press of a plan, played on other frames. */
class MovedPress {
  private readonly fits: FitTest;
  /** The piece before each frame without the press; the last entry is at rest. */
  private readonly idle: ActivePiece[];

  constructor(
    private readonly situation: PieceSituation,
    private readonly plan: InputPlan,
    /** All other buttons of the plan. */
    private readonly others: readonly Buttons[],
    private readonly press: Press,
  ) {
    this.fits = fitTest(situation.playfield);
    this.idle = [situation.piece];
  }

  window(): PressWindow {
    const { button, frame } = this.press;
    const planned = this.playedAt(frame);
    if (!this.arrives(planned, frame)) throw new RangeError('the plan does not lead to its placement');
    let first = frame;
    for (let after = planned; this.isFree(first - 1); first--) {
      const earlier = this.playedAt(first - 1);
      // A frame on, where the press after this one ends.
      const same = isSame(this.stepped(earlier, first - 1 + this.press.length), after);
      if (!same && !this.arrives(earlier, first - 1)) break;
      after = earlier;
    }
    let last = frame;
    for (let before = planned; this.isFree(last + 1) && this.flies(last + 1); last++) {
      const later = this.playedAt(last + 1);
      const same = isSame(this.stepped(before, last + this.press.length), later);
      if (!same && !this.arrives(later, last + 1)) break;
      before = later;
    }
    return { button, frame, first, last };
  }

  /** Whether hands can press the button on a frame, for as long as the plan does. */
  private isFree(frame: number): boolean {
    const { button, length } = this.press;
    if (frame < 0) return false;
    for (let i = frame - 1; i <= frame + length; i++) if (this.held(i) & button) return false;
    const opposite = OPPOSITE[button] ?? NO_BUTTONS;
    for (let i = frame; i < frame + length; i++) if (this.held(i) & opposite) return false;
    return true;
  }

  /** Whether the piece is not at rest before a frame, without the press. */
  private flies(frame: number): boolean {
    while (this.idle.length <= frame) {
      const at = this.idle.length - 1;
      const step = this.step(this.idle[at], this.held(at), this.held(at - 1));
      if (step.rested) return false;
      this.idle.push(step.piece);
    }
    return true;
  }

  /** The piece after the last frame of the press, where that begins on a frame; the piece flies before it. */
  private playedAt(frame: number): PieceStep {
    const { button, length } = this.press;
    if (!this.flies(frame)) throw new RangeError('the plan goes on after the piece has come to rest');
    let before = this.held(frame - 1);
    let step: PieceStep = { piece: this.idle[frame], rested: false };
    for (let i = frame; i < frame + length && !step.rested; i++) {
      const held = this.held(i) | button;
      step = this.step(step.piece, held, before);
      before = held;
    }
    return step;
  }

  /** The piece a frame on, on which the press is over. */
  private stepped(step: PieceStep, frame: number): PieceStep {
    return step.rested ? step : this.step(step.piece, this.held(frame), this.held(frame - 1) | this.press.button);
  }

  /** Whether the piece comes to the placement after a press that began on a frame. */
  private arrives(played: PieceStep, frame: number): boolean {
    let step = played;
    let before = this.held(frame + this.press.length - 1) | this.press.button;
    for (let i = frame + this.press.length; !step.rested; i++) {
      const held = this.held(i);
      step = this.step(step.piece, held, before);
      before = held;
    }
    return isSamePlacement(step.piece, this.plan.placement);
  }

  /** What is held on a frame besides the press. */
  private held(frame: number): Buttons {
    return frame < 0 ? this.situation.heldBefore : (this.others[frame] ?? NO_BUTTONS);
  }

  private step(piece: ActivePiece, held: Buttons, before: Buttons): PieceStep {
    return stepPiece(this.fits, piece, { held, pressed: newlyPressed(held, before) }, this.situation);
  }
}

/** Whether what follows is the same as well. */
function isSame({ piece: a, rested }: PieceStep, { piece: b, rested: other }: PieceStep): boolean {
  return (
    rested === other &&
    a.x === b.x &&
    a.y === b.y &&
    a.orientation === b.orientation &&
    a.fall === b.fall &&
    a.das === b.das &&
    a.softDrop === b.softDrop &&
    a.hold === b.hold
  );
}
