/** What is held to shift a piece, tried on the game's own frame. */
import { expect, it } from 'vitest';
import { heldToShift, SHIFT_BUTTONS, SHIFTS_HELD } from '../../src/search/shift-presses.js';
import { stepPiece } from '../../src/tetris/active-piece.js';
import { newlyPressed } from '../../src/tetris/buttons.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';

const PACE = { timing: NTSC, level: 0 };

/** Where a T in column 5 is after a frame on which something is held. */
function columnAfter(before: number, held: number): number {
  const piece = { x: 5, y: 5, orientation: SPAWN_ORIENTATION.T, fall: 1, das: 0, softDrop: 0, hold: 0 };
  const buttons = SHIFT_BUTTONS[held];
  const input = { held: buttons, pressed: newlyPressed(buttons, SHIFT_BUTTONS[before]) };
  return stepPiece(() => true, piece, input, PACE).piece.x;
}

it('shifts the piece by what is held, and finds something to hold wherever there is something', () => {
  for (let before = 0; before < SHIFTS_HELD; before++) {
    for (const step of [-1, 0, 1]) {
      const held = heldToShift(before, step);
      const able = [0, 1, 2, 3].filter((other) => columnAfter(before, other) === 5 + step);
      if (held !== 0 || step === 0) expect(columnAfter(before, held)).toBe(5 + step);
      else expect(able).toEqual([]);
    }
  }
});

it('goes to the right on two frames in a row, and to the left on one of two', () => {
  const right = heldToShift(0, 1);
  expect(heldToShift(right, 1)).toBeGreaterThan(0);
  expect(heldToShift(heldToShift(right, 1), 1)).toBe(0);
  expect(heldToShift(heldToShift(0, -1), -1)).toBe(0);
});
