/**
 * Turns a plan without DOWN into the plan that is played, with soft drop where it costs nothing.
 *
 * A plan without DOWN is a list of presses and the rows in which they come. Its frames are made again: each press
 * as soon as the piece is in its row and the button is free; after the last one, DOWN until the rest; and before
 * a press further down, at levels where soft drop is faster than gravity, DOWN until that row. Every row entered
 * by a soft step starts its fall timer again, so there is as much time in it as before. A game's first piece ends
 * its wait the same way.
 *
 * With a fixed pattern of taps a row may come at a phase in which its press is not allowed in time. Then DOWN is
 * held after the last press only, or not at all. Where every frame drops two rows DOWN brings nothing but points, and what it
 * does there was measured on no cartridge: it is not pressed.
 */

import { type ActivePiece, isWaiting, stepPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, newlyPressed } from '../tetris/buttons.js';
import { isSamePlacement } from '../tetris/placement.js';
import { type FitTest, fitTest } from '../tetris/playfield.js';
import { framesPerRow, rowsPerDrop } from '../tetris/timing.js';
import { framesToStep, type InputPlan, type PieceSituation, playPlan } from './input-plan.js';
import { mayShift, mayTurn, type TapPattern } from './taps.js';

const SIDEWAYS = BUTTON.LEFT | BUTTON.RIGHT;
const TURNS = BUTTON.A | BUTTON.B;
/** At this many frames per row or fewer, gravity is as fast as soft drop. */
const FAST_GRAVITY = 2;

/** The presses of one frame and the row of the piece as they come. */
interface RowPress {
  readonly row: number;
  readonly buttons: Buttons;
  /** Frame of the plan without DOWN, from 0. */
  readonly frame: number;
}

/**
 * The plan with DOWN held wherever it helps. It rests at the same placement and never later; if soft drop spoils
 * the way, the plan itself comes back.
 *
 * @param plan a plan without DOWN for this situation
 */
export function finishWithDown(situation: PieceSituation, plan: InputPlan, taps: TapPattern): InputPlan {
  if (rowsPerDrop(situation) > 1) return plan;
  const presses = rowPresses(situation, plan);
  const fits = fitTest(situation.playfield);
  return (
    replay(situation, plan, { presses, taps, fits, downBetween: true }) ??
    replay(situation, plan, { presses, taps, fits, downBetween: false }) ??
    plan
  );
}

/** The presses of a plan without DOWN. The row follows from the frame alone. */
function rowPresses(situation: PieceSituation, { buttons }: InputPlan): RowPress[] {
  const { piece } = situation;
  const perRow = framesPerRow(situation);
  const firstStep = framesToStep(piece, perRow);
  const presses: RowPress[] = [];
  for (let frame = 0; frame < buttons.length; frame++) {
    if (buttons[frame] === 0) continue;
    const steps = frame < firstStep ? 0 : Math.floor((frame - firstStep) / perRow) + 1;
    presses.push({ row: piece.y + steps, buttons: buttons[frame], frame });
  }
  return presses;
}

interface Replay {
  readonly presses: readonly RowPress[];
  readonly taps: TapPattern;
  readonly fits: FitTest;
  /** Whether DOWN may be held before the last press, which moves the presses to other frames. */
  readonly downBetween: boolean;
}

/** Plays the presses by the rules of the game, and DOWN; null if this does not rest where the plan does in time. */
function replay(
  situation: PieceSituation,
  { placement, buttons: original }: InputPlan,
  { presses, taps, fits, downBetween }: Replay,
): InputPlan | null {
  const slow = framesPerRow(situation) > FAST_GRAVITY;
  const buttons: Buttons[] = [];
  let { piece, heldBefore } = situation;
  let next = 0;
  while (buttons.length < original.length) {
    const press: RowPress | undefined = presses[next];
    let held: Buttons = 0;
    let ready = false;
    if (press) {
      if (!downBetween) ready = press.frame === buttons.length;
      else if (press.row === piece.y) {
        ready = (press.buttons & heldBefore) === 0 && mayPress(taps, press.buttons, situation.frame + buttons.length);
      }
    }
    if (ready) {
      held = press.buttons;
      next++;
    }
    const following: RowPress | undefined = presses[next];
    const wanted = following === undefined || (downBetween && following.row > piece.y && (slow || isWaiting(piece)));
    if (wanted && !(held & SIDEWAYS) && canHoldDown(piece, heldBefore)) held |= BUTTON.DOWN;

    buttons.push(held);
    const step = stepPiece(fits, piece, { held, pressed: newlyPressed(held, heldBefore) }, situation);
    piece = step.piece;
    heldBefore = held;
    if (step.rested) {
      return isSamePlacement(piece, placement) && next === presses.length ? { placement, buttons } : null;
    }
  }
  return null;
}

/** Whether presses may begin on a frame of the piece. */
function mayPress(taps: TapPattern, buttons: Buttons, frame: number): boolean {
  return (!(buttons & SIDEWAYS) || mayShift(taps, frame)) && (!(buttons & TURNS) || mayTurn(taps, frame));
}

/** DOWN starts a soft drop only when it is new. */
function canHoldDown(piece: ActivePiece, heldBefore: Buttons): boolean {
  const dropping = piece.softDrop === 1 || piece.softDrop === 2;
  return dropping || !(heldBefore & BUTTON.DOWN);
}

// The same placement in as many frames, with another soft drop at its end: what the game's count of points takes
// changes with it, and nothing else does. It is there where gravity is as fast as a soft drop, from level 29 on.

/** A plan, and the soft drop that the piece comes to rest with. */
export interface SoftDropEnd {
  readonly plan: InputPlan;
  /** Soft steps and one more, 0–255. */
  readonly hold: number;
}

/** Ends that the game counts alike: a short soft drop, none that earns points, a long one. */
const KINDS: readonly ((hold: number) => boolean)[] = [
  (hold) => hold >= 2 && hold <= 7,
  (hold) => hold < 2,
  (hold) => hold > 7,
];

/** DOWN held for this many frames is a long soft drop. */
const LONGEST_DOWN = 18;

/** The soft drop at the end of a plan; undefined where the plan does not come to rest. */
export function holdOf(situation: PieceSituation, { placement, buttons }: InputPlan): number | undefined {
  const { pieces, rest } = playPlan(situation, buttons);
  const arrived = rest !== null && isSamePlacement(rest, placement) && pieces.length === buttons.length;
  return arrived ? pieces[pieces.length - 1].hold : undefined;
}

/**
 * What else the plan can end with, each proven by playing it: at most one end of each kind that the game counts in
 * another way, a short soft drop first. None where the last frames need shifts, or where DOWN would be quicker.
 */
export function softDropEnds(situation: PieceSituation, plan: InputPlan): readonly SoftDropEnd[] {
  const own = holdOf(situation, plan);
  if (own === undefined) return [];
  // The wait of a game's first piece ends with DOWN, so the first frame of it stays where nothing falls without.
  const bares = [0, 1].map((kept) => withoutLastDown(plan.buttons, kept));
  const bare = bares.find((buttons) => holdOf(situation, { ...plan, buttons }) !== undefined) ?? bares[0];
  const found: (SoftDropEnd | undefined)[] = KINDS.map(() => undefined);
  for (let down = 0; down <= Math.min(LONGEST_DOWN, bare.length); down++) {
    const from = bare.length - down;
    const ended = { ...plan, buttons: bare.map((held, i) => (i < from ? held : held | BUTTON.DOWN)) };
    const hold = holdOf(situation, ended);
    if (hold === undefined) continue;
    const kind = KINDS.findIndex((isKind) => isKind(hold));
    if (!KINDS[kind](own)) found[kind] ??= { plan: ended, hold };
  }
  return found.filter((end) => end !== undefined);
}

/** The buttons without the DOWN that is held to the end; `kept` frames of it stay. */
function withoutLastDown(buttons: readonly Buttons[], kept: number): readonly Buttons[] {
  const lastUp = buttons.findLastIndex((held) => (held & BUTTON.DOWN) === 0);
  return buttons.map((held, i) => (i > lastUp + kept ? held & ~BUTTON.DOWN : held));
}
