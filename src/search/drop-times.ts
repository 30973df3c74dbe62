/**
 * When a piece that is where it shall be, but for the rows, can come to rest: by DOWN pressed, held and let go on some
 * frames. Soft drop takes two frames a row; at levels 19 to 28 gravity is as fast, but a soft step begins a row again, so a
 * press out of step with gravity gains a frame, and pressed again and again three rows pass in five frames.
 */

import type { PieceSituation } from '../reach/input-plan.js';
import type { MaskState } from '../reach/mask-plan.js';
import { FRAME_SIZE, type MaskSearch } from '../reach/mask-search.js';
import { type ActivePiece, isWaiting, stepPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import { entryDelay, type LockMoment, lockDelay, stretchedEntryDelay } from '../tetris/entry-delay.js';
import { STRETCHING } from '../tetris/game-state.js';
import { ROWS } from '../tetris/playfield.js';
import { framesPerRow, type Pace } from '../tetris/timing.js';

/** A way down. */
interface Drop {
  /** Frames until the step that fails, this one included. */
  readonly frames: number;
  /** Soft steps that count for points. */
  readonly hold: number;
  /** DOWN or nothing, an entry a frame. */
  readonly buttons: readonly Buttons[];
}

/** A moment of a way down, and how it came about. */
interface Moment {
  readonly piece: ActivePiece;
  readonly held: Buttons;
  readonly before: Moment | undefined;
}

/** Ways that are kept for each number of rows: those that take the fewest frames, one for each number of frames. */
export const WAYS = 3;
/** More steps than a piece takes: twenty rows, the last of which fails. */
const MOST_STEPS = 21;
/** The most frames that a row takes with DOWN. */
const SLOWEST = 2;
const nothingInTheWay = (): boolean => true;

export class DropTimes {
  /** The ways down for each number of steps. The key holds gravity and the two counters with which a fall begins. */
  readonly #known = new Map<number, readonly (readonly Drop[])[]>();

  /**
   * The fastest ways down, fastest first; one for each number of frames.
   *
   * @param piece no button is held; its place does not matter
   * @param steps down, the one that fails included: 1–21
   */
  waysDown({ fall, softDrop }: Pick<ActivePiece, 'fall' | 'softDrop'>, steps: number, pace: Pace): readonly Drop[] {
    const key = (framesPerRow(pace) << 16) | (fall << 8) | softDrop;
    let ways = this.#known.get(key);
    if (!ways) {
      ways = findWays({ x: 0, y: 0, orientation: 0, fall, das: 0, softDrop, hold: 0 }, pace);
      this.#known.set(key, ways);
    }
    return ways[steps];
  }
}

function findWays(piece: ActivePiece, pace: Pace): readonly (readonly Drop[])[] {
  const ways: Drop[][] = Array.from({ length: MOST_STEPS + 1 }, () => []);
  let moments: Moment[] = [{ piece, held: NO_BUTTONS, before: undefined }];
  for (let frames = 1; frames <= SLOWEST * MOST_STEPS + WAYS + 1; frames++) {
    const later = new Map<number, Moment>();
    for (const before of moments) {
      // DOWN first: where two ways are alike otherwise, the one that drops for longer is worth more points.
      for (const held of [BUTTON.DOWN, NO_BUTTONS]) {
        const input = { held, pressed: newlyPressed(held, before.held) };
        const { piece } = stepPiece(nothingInTheWay, before.piece, input, pace);
        const moment = { piece, held, before };
        if (piece.y > before.piece.y) noteWay(ways[piece.y], frames, moment);
        if (piece.y > MOST_STEPS - 1) continue;
        const key = (piece.y << 20) | (piece.fall << 12) | (piece.softDrop << 4) | held;
        const known = later.get(key);
        if (!known || known.piece.hold < piece.hold) later.set(key, moment);
      }
    }
    moments = [...later.values()];
  }
  return ways;
}

function noteWay(ways: Drop[], frames: number, last: Moment): void {
  const { hold } = last.piece;
  const same = ways.findIndex((way) => way.frames === frames);
  if (same < 0 && ways.length === WAYS) return;
  if (same >= 0 && ways[same].hold >= hold) return;
  const buttons: Buttons[] = [];
  for (let at: Moment | undefined = last; at?.before; at = at.before) buttons.push(at.held);
  const way = { frames, hold, buttons: buttons.reverse() };
  if (same >= 0) ways[same] = way;
  else ways.push(way);
}

// The next piece kept waiting: ticks of the entry delay that DOWN, LEFT and RIGHT together stretch, a frame for each.

/** The most frames by which the next piece can be kept waiting so: one for each row that is checked but the last. */
export const MOST_DELAY = 3;

/**
 * Whether a tick is stretched: the first checks of rows. What is drawn goes on meanwhile, so other ticks would bring nothing
 * or less.
 *
 * @param frame 0 is that of the failing step
 */
function isStretched(y: number, delay: number, frame: number): boolean {
  const since = frame - 2 * lockDelay(y);
  return since >= 0 && since < 2 * delay && since % 2 === 0;
}

/** Frames from the failing step to the next piece. */
export function delayedEntry(moment: LockMoment, delay: number): number {
  return delay === 0 ? entryDelay(moment) : stretchedEntryDelay(moment, (frame) => isStretched(moment.y, delay, frame));
}

/** What is pressed on a frame of the entry delay, 0 for that of the failing step. */
export function buttonsOfDelay(y: number, delay: number, frame: number): Buttons {
  return isStretched(y, delay, frame) ? STRETCHING : NO_BUTTONS;
}

/** Frames of a pause: START has to be released before it can be pressed again. */
export const SHORTEST_PAUSE = 2;
/**
 * Frames of a piece, after its first one, that can begin a pause. After a pause all is redrawn, which a lock has to wait
 * for; a piece that rests so soon rests so high that its lock waits as long anyway.
 */
export const SHORTEST_PAUSED = 2;

/**
 * A frame and the pause after it. Nothing but START may be new on the frame that ends the pause, which plays nothing.
 *
 * @param held on the frame, which is played; not A, B and SELECT together, which with START reset the game
 * @param frames 0 for no pause, or 2 and more
 * @param meanwhile what goes on being held (default: the same, so that what the next frame presses is as new as before)
 */
export function buttonsOfPause(held: Buttons, frames: number, meanwhile = held): Buttons[] {
  if (frames === 0) return [held];
  return [held | BUTTON.START, ...new Array<Buttons>(frames - 1).fill(meanwhile), meanwhile | BUTTON.START];
}

/** A moment of a piece's way after which it falls straight down. */
interface StraightFall {
  /** The stored frame of the search after which nothing but DOWN is pressed. */
  readonly stored: number;
  /** Frames until then. */
  readonly frames: number;
  /** Steps down from there, the one that fails included. */
  readonly steps: number;
  /** The piece's timers. */
  readonly fall: number;
  readonly softDrop: number;
}

/**
 * The earliest straight fall to a placement.
 *
 * @param search the latest search of the situation
 * @param index of the placement
 * @returns undefined where it is tucked or turned in at the end, and where a drop takes more than a row, which soft steps cannot bring forward
 */
export function straightFall(
  { piece, heldBefore }: Pick<PieceSituation, 'piece' | 'heldBefore'>,
  search: MaskSearch,
  index: number,
): StraightFall | undefined {
  const { start, masks, storedFrames, storedRows, lastOfRow, fits } = search;
  if (start.rowsPerDrop > 1) return undefined;
  const turn = search.orientations[index] - fits.first;
  const bit = 1 << search.xs[index];
  const y = search.ys[index];

  // 1. The highest row from which nothing is in the way.
  let highest = y;
  while (highest > 0 && fits.columns[(highest - 1) * 4 + turn] & bit) highest--;
  const three = bit | (bit << 10) | (bit << 20);

  // 2. The first stored frame that has the piece there.
  for (let stored = 0; stored <= lastOfRow[y]; stored++) {
    const row = storedRows[stored];
    if (row < highest) continue;
    const at = stored * FRAME_SIZE + turn * 3;
    if (((masks[at] | masks[at + 1] | masks[at + 2]) & three) === 0) continue;
    const frames = storedFrames[stored];
    // A DOWN that is still held would have to be let go first.
    if (frames === 0 && heldBefore & BUTTON.DOWN) continue;
    // The frame that ends a row has its step in it; a step that fails is the rest itself.
    const late = frames - start.framesToStep;
    const rowsDown = late < 0 ? 0 : Math.trunc(late / start.framesPerRow) + 1;
    const steps = y - (start.y + rowsDown) + 1;
    if (steps < 1 || steps > ROWS) return undefined;
    if (late >= 0) return { stored, frames, steps, fall: late % start.framesPerRow, softDrop: 0 };
    const softDrop = isWaiting(piece) ? (piece.softDrop + frames) & 0xff : 0;
    return { stored, frames, steps, fall: (piece.fall + frames) & 0xff, softDrop };
  }
  return undefined;
}

/** Where the piece is on a stored frame: under the buttons that `MaskPlans` tries first. */
export function stateAt(search: MaskSearch, stored: number, index: number): MaskState {
  const { masks, fits } = search;
  const turn = search.orientations[index] - fits.first;
  const x = search.xs[index];
  for (let turnHeld = 0; turnHeld < 3; turnHeld++) {
    for (let shiftHeld = 0; shiftHeld < 3; shiftHeld++) {
      if ((masks[stored * FRAME_SIZE + turn * 3 + turnHeld] >> (shiftHeld * 10 + x)) & 1) {
        return { x, turn, turnHeld, shiftHeld };
      }
    }
  }
  throw new RangeError(`no piece at column ${x} on stored frame ${stored}`);
}
