/** From where a piece falls straight to its rest, so that all that is left to press is DOWN. */

import type { PieceSituation } from '../../reach/input-plan.js';
import type { MaskState } from '../../reach/mask-plan.js';
import { FRAME_SIZE, type MaskSearch } from '../../reach/mask-search.js';
import { isWaiting } from '../../tetris/active-piece.js';
import { BUTTON } from '../../tetris/buttons.js';
import { ROWS } from '../../tetris/playfield.js';

/** A moment of a piece's way after which it falls straight down. */
export interface StraightFall {
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
