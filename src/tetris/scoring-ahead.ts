/**
 * The tick that will score a piece, as it can be told when the piece comes to rest or is about to: what its length hangs
 * on, and how many frames off it is. It holds while nobody pauses; a test holds it against `stepGame`.
 */

import type { ScoringTick } from './crash.js';
import { FURTHER_CHECKS, framesToScore, lockDelay } from './entry-delay.js';
import { firstCheckedRow, placeInto } from './lock.js';
import type { Placement } from './placement.js';
import { FULL_ROW, HIDDEN_ROWS, type Playfield, rowBits } from './playfield.js';
import { addLines, type LinesAndLevel } from './score.js';
import { HIDDEN_ORIENTATION, ORIENTATIONS } from './tetromino.js';

/** What the game counts and shows besides a piece, as it is when the piece comes to rest. */
export interface SeenForScoring extends LinesAndLevel {
  readonly boxHidden: boolean;
  /** Clears of 1–4 lines so far, as the game keeps them: tens in the high four bits. */
  readonly clearCounts: readonly number[];
  /** After the frame in which the piece comes to rest, 16 bits. */
  readonly frameCounter: number;
}

/** A tick that is still to come. */
export interface ScoringAhead {
  /** As it comes if nothing is pressed. */
  readonly tick: ScoringTick;
  /** Frames from the one in which the piece comes to rest to this one, 6–33. */
  readonly frames: number;
}

/** The row whose blocks make the music fast. */
const MUSIC_ROW = 5;

/**
 * @param playfield before the lock; all rows or those in front
 * @param rest where the piece comes to rest, and with which soft drop
 */
export function scoringAhead(
  playfield: Playfield,
  rest: { readonly placement: Placement; readonly hold: number },
  seen: SeenForScoring,
): ScoringAhead {
  const { placement, hold } = rest;
  const { lines, level, boxHidden, clearCounts, frameCounter } = seen;
  const written = write(playfield, placement);
  const fastMusic = written[MUSIC_ROW + HIDDEN_ROWS] !== 0;
  const clearedRows = completeRows(written, placement);
  const after = playfield.slice();
  const cleared = placeInto(after, playfield, placement);
  // A complete top row moves others into the rows that are still to be checked; all of them are as good as it.
  while (clearedRows.length < cleared) clearedRows.push(0);
  const lastCheck = 2 * lockDelay(placement.y) + FURTHER_CHECKS;
  const frames = cleared > 0 ? framesToScore(lastCheck, frameCounter) : lastCheck + 1;
  const tick: ScoringTick = {
    clearedRows: clearedRows.slice(0, cleared),
    lines,
    level,
    levelAfter: addLines({ lines, level }, cleared).level,
    boxHidden,
    selectNew: false,
    hold,
    orientation: cleared > 0 ? HIDDEN_ORIENTATION : placement.orientation,
    row5Column: firstColumn(after[MUSIC_ROW + HIDDEN_ROWS]),
    fastMusic,
    clearCount: cleared > 0 ? clearCounts[cleared - 1] : 0,
    frameCounter: (frameCounter + frames - 1) & 0xffff,
  };
  return { tick, frames };
}

/** The playfield with the piece in it, complete rows and all. */
function write(playfield: Playfield, { orientation, x, y }: Placement): Playfield {
  const written = playfield.slice();
  for (let dy = ORIENTATIONS[orientation].minDy; dy <= 1; dy++) {
    const bits = rowBits(orientation, dy, x);
    if (bits) written[y + dy + HIDDEN_ROWS] |= bits;
  }
  return written;
}

/** The complete ones of the four rows that are checked. */
function completeRows(written: Playfield, { y }: Placement): number[] {
  const first = firstCheckedRow(y);
  return [0, 1, 2, 3].map((i) => first + i).filter((row) => written[row + HIDDEN_ROWS] === FULL_ROW);
}

/** -1 for an empty row. */
function firstColumn(row: number): number {
  return row === 0 ? -1 : 31 - Math.clz32(row & -row);
}
