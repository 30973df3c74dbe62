/**
 * When a piece that is where it shall be, but for the rows, can come to rest: by DOWN pressed, held and let go on some
 * frames. Soft drop takes two frames a row; at levels 19 to 28 gravity is as fast, but a soft step begins a row again, so a
 * press out of step with gravity gains a frame, and pressed again and again three rows pass in five frames.
 */

import { type ActivePiece, stepPiece } from '../../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../../tetris/buttons.js';
import { entryDelay, type LockMoment, lockDelay, stretchedEntryDelay } from '../../tetris/entry-delay.js';
import { STRETCHING } from '../../tetris/game-state.js';
import { framesPerRow, type Pace } from '../../tetris/timing.js';

/** A way down. */
export interface Drop {
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
/** No way down by DOWN takes longer for a row, and a piece may wait for its first one. */
const SLOWEST = 2;
const nothingInTheWay = (): boolean => true;

export class DropTimes {
  /** By gravity and what a fall begins with: ways by steps. */
  readonly #known = new Map<number, readonly (readonly Drop[])[]>();

  /**
   * The fastest ways down, fastest first; one for each number of frames.
   *
   * @param piece with no button that is held; where it is does not matter
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
