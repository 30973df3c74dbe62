/**
 * The reach of a player with one button per row: LEFT, RIGHT, A or B for one frame, right after the piece has
 * fallen a row, and nothing until it has fallen the next one.
 *
 * On levels 19 to 28, where a row takes two frames, that is one button on every even frame. On slower levels it is
 * just as much per row. From level 29 on a row takes one frame, and the button stays on every even frame: one for
 * two rows. Whole rows of columns are searched at once as masks;
 * the plain twin, which plays frame after frame by `stepPiece`, is in the test.
 */

import { FitMasks } from '../reach/fit-masks.js';
import { framesToStep, type InputPlan, type PieceSituation } from '../reach/input-plan.js';
import { stepPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { MOST_PLACEMENTS } from '../tetris/placement.js';
import { fitTest, ROWS } from '../tetris/playfield.js';
import { framesPerRow, rowsPerDrop } from '../tetris/timing.js';
import type { FoundPlacements, PlacementFinder } from './finder-source.js';

/** All buttons of this player, in a plan's order of preference. */
const PRESSES = [BUTTON.LEFT, BUTTON.RIGHT, BUTTON.A, BUTTON.B] as const;
const ANY_PRESS: Buttons = BUTTON.LEFT | BUTTON.RIGHT | BUTTON.A | BUTTON.B;

/** A finder of its own buffers. */
export function oneButtonFinder(): PlacementFinder {
  return new OneButtonFinder();
}

class OneButtonFinder implements PlacementFinder, FoundPlacements {
  count = 0;
  readonly orientations = new Uint8Array(MOST_PLACEMENTS);
  readonly xs = new Uint8Array(MOST_PLACEMENTS);
  readonly ys = new Uint8Array(MOST_PLACEMENTS);

  private situation: PieceSituation | undefined;
  private readonly fits = new FitMasks();
  /** Columns of each local orientation as the piece enters row y: entry `y * 4 + i`. */
  private readonly entered = new Int32Array(ROWS * 4);
  /** One of these buttons may be pressed on the first frame in row y. */
  private readonly allowed = new Uint8Array(ROWS);
  /** Frames in row y, that of the step out of it included; 0 where a drop of two rows passes through. */
  private readonly frames = new Uint16Array(ROWS);

  find(situation: PieceSituation): FoundPlacements {
    const { piece, heldBefore, playfield } = situation;
    const { fits, entered, allowed, frames } = this;
    this.situation = situation;
    this.count = 0;
    const perRow = framesPerRow(situation);
    const perDrop = rowsPerDrop(situation);
    fits.reset(playfield, piece.orientation);
    fits.fillRow(piece.y);
    entered.fill(0, piece.y * 4, piece.y * 4 + 4);
    entered[piece.y * 4 + piece.orientation - fits.first] = 1 << piece.x;
    frames[piece.y] = framesToStep(piece, perRow);
    // A frame on which the piece steps down is one of rest, except where every frame is such a frame.
    allowed[piece.y] = frames[piece.y] > 1 || perRow === 1 ? ANY_PRESS & ~heldBefore : NO_BUTTONS;
    for (let y = piece.y; ; y += perDrop) {
      for (let passed = y; passed < y + perDrop; passed++) {
        fits.fillRow(passed + 1);
        if (!this.stepRow(passed)) return this;
        frames[passed + 1] = 0;
        allowed[passed + 1] = NO_BUTTONS;
      }
      frames[y + perDrop] = perRow;
      const justPressed = frames[y] === 1 && allowed[y] !== NO_BUTTONS;
      allowed[y + perDrop] = justPressed ? NO_BUTTONS : ANY_PRESS;
    }
  }

  /** Presses, steps down and notes what cannot; returns whether anything has fallen. */
  private stepRow(y: number): boolean {
    const { entered } = this;
    const { columns, turns, first } = this.fits;
    let fallen = 0;
    for (let i = 0; i < turns; i++) {
      const pressed = this.afterPress(y, i);
      const below = columns[y * 4 + 4 + i];
      if (y + 1 < ROWS) entered[y * 4 + 4 + i] = pressed & below;
      fallen |= pressed & below;
      for (let rests = pressed & ~below & columns[y * 4 + i]; rests; rests &= rests - 1) {
        const index = this.count++;
        this.orientations[index] = first + i;
        this.xs[index] = 31 - Math.clz32(rests & -rests);
        this.ys[index] = y;
      }
    }
    return fallen !== 0;
  }

  /** Columns of a local orientation in row y once the row's button was or was not pressed. */
  private afterPress(y: number, i: number): number {
    const { entered } = this;
    const { columns, turns } = this.fits;
    const may = this.allowed[y];
    let arrived = 0;
    if (may & BUTTON.LEFT) arrived |= entered[y * 4 + i] >> 1;
    if (may & BUTTON.RIGHT) arrived |= entered[y * 4 + i] << 1;
    if (may & BUTTON.A) arrived |= entered[y * 4 + (i === 0 ? turns - 1 : i - 1)];
    if (may & BUTTON.B) arrived |= entered[y * 4 + (i + 1 === turns ? 0 : i + 1)];
    return entered[y * 4 + i] | (arrived & columns[y * 4 + i]);
  }

  plan(index: number): InputPlan {
    const { situation } = this;
    if (!situation || index >= this.count) throw new RangeError(`no placement ${index} of ${this.count}`);
    const placement = { orientation: this.orientations[index], x: this.xs[index], y: this.ys[index] };
    const buttons = this.pressesTo(placement.orientation - this.fits.first, placement.x, placement.y);
    return { placement, buttons: endWithDown(situation, buttons) };
  }

  /** The buttons up to the last press, every press as early as it can be. */
  private pressesTo(i: number, x: number, rest: number): Buttons[] {
    const { entered, allowed, frames } = this;
    const { turns } = this.fits;
    const start = this.situation?.piece.y ?? 0;
    const pressOfRow = new Array<Buttons>(ROWS).fill(NO_BUTTONS);
    for (let y = rest; y >= start; y--) {
      if ((entered[y * 4 + i] >> x) & 1) continue;
      for (const press of PRESSES) {
        if (!(allowed[y] & press)) continue;
        const fromX = press === BUTTON.LEFT ? x + 1 : press === BUTTON.RIGHT ? x - 1 : x;
        const turn = press === BUTTON.A ? turns - 1 : press === BUTTON.B ? 1 : 0;
        const from = (i + turn) % turns;
        if (fromX < 0 || !((entered[y * 4 + from] >> fromX) & 1)) continue;
        pressOfRow[y] = press;
        x = fromX;
        i = from;
        break;
      }
    }
    const buttons: Buttons[] = [];
    let last = 0;
    for (let y = start; y <= rest; y++) {
      if (frames[y] > 0) buttons.push(pressOfRow[y]);
      if (pressOfRow[y]) last = buttons.length;
      for (let frame = 1; frame < frames[y]; frame++) buttons.push(NO_BUTTONS);
    }
    return buttons.slice(0, last);
  }
}

/**
 * Plays the presses and then holds DOWN until the piece rests: points, and time saved on the slower levels. Not where every
 * frame drops two rows, as in `finishWithDown`.
 */
function endWithDown(situation: PieceSituation, presses: readonly Buttons[]): Buttons[] {
  const fits = fitTest(situation.playfield);
  const atEnd = rowsPerDrop(situation) > 1 ? NO_BUTTONS : BUTTON.DOWN;
  const buttons: Buttons[] = [];
  let { piece, heldBefore } = situation;
  for (;;) {
    const held = buttons.length < presses.length ? presses[buttons.length] : atEnd;
    const step = stepPiece(fits, piece, { held, pressed: newlyPressed(held, heldBefore) }, situation);
    buttons.push(held);
    if (step.rested) return buttons;
    piece = step.piece;
    heldBefore = held;
  }
}
