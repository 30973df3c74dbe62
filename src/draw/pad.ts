/** A drawing of the console's pad with the pressed buttons lit. */
import { BUTTON, type Buttons } from '../tetris/buttons.js';
import { type Canvas, type Colour, colour, type Rectangle } from './canvas.js';

const PAD_WIDTH = 84;
const PAD_HEIGHT = 34;

const BODY = colour(92, 92, 100);
const OFF = colour(36, 36, 44);
const LIT = colour(255, 200, 64);

/** From the pad's top left corner. */
const PLACES: readonly (readonly [Buttons, Rectangle])[] = [
  [BUTTON.UP, { x: 13, y: 5, width: 8, height: 8 }],
  [BUTTON.DOWN, { x: 13, y: 21, width: 8, height: 8 }],
  [BUTTON.LEFT, { x: 5, y: 13, width: 8, height: 8 }],
  [BUTTON.RIGHT, { x: 21, y: 13, width: 8, height: 8 }],
  [BUTTON.SELECT, { x: 34, y: 19, width: 6, height: 3 }],
  [BUTTON.START, { x: 42, y: 19, width: 6, height: 3 }],
  [BUTTON.B, { x: 54, y: 13, width: 10, height: 10 }],
  [BUTTON.A, { x: 68, y: 13, width: 10, height: 10 }],
];
/** The middle of the cross. */
const HUB: Rectangle = { x: 13, y: 13, width: 8, height: 8 };
const ROUND: Buttons = BUTTON.A | BUTTON.B;

/** Draws the pad with its top left corner at x, y. */
export function drawPad(canvas: Canvas, x: number, y: number, buttons: Buttons): void {
  rounded(canvas, { x, y, width: PAD_WIDTH, height: PAD_HEIGHT }, BODY);
  canvas.fill({ ...HUB, x: x + HUB.x, y: y + HUB.y }, OFF);
  for (const [button, place] of PLACES) {
    const ink = buttons & button ? LIT : OFF;
    const moved = { ...place, x: x + place.x, y: y + place.y };
    if (button & ROUND) rounded(canvas, moved, ink);
    else canvas.fill(moved, ink);
  }
}

/** A rectangle without its outermost corners. */
function rounded(canvas: Canvas, { x, y, width, height }: Rectangle, ink: Colour): void {
  canvas.fill({ x: x + 2, y, width: width - 4, height }, ink);
  canvas.fill({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, ink);
  canvas.fill({ x, y: y + 2, width, height: height - 4 }, ink);
}
