/**
 * What the bot thinks, drawn on a picture of the game: the planned placement and the path of the piece on the
 * playfield, and in a panel beside the picture, where it hides nothing, the numbers and the pad.
 */

import { number, percent, plural } from '../lib/format-numbers.js';
import type { Labelled } from '../record/plan-worth.js';
import { BUTTON, type Buttons } from '../tetris/buttons.js';
import type { GameType } from '../tetris/game-state.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import type { Placement } from '../tetris/placement.js';
import type { FalseNumbers } from '../tetris/shown-numbers.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import { Canvas, type Colour, colour, drawText, type Picture, type Rectangle } from './canvas.js';

/** Everything as it was after one and the same frame. */
export interface OverlayState {
  readonly gameType: GameType;
  /** Where the piece is meant to rest; undefined while no piece is under control. */
  readonly planned: Placement | undefined;
  /** Where the piece has been and will be, a place for each frame; empty while no piece is under control. */
  readonly path: readonly Placement[];
  /** Held in that frame. */
  readonly buttons: Buttons;
  /** What the player expects of its plan, in its own unit; undefined where it says nothing. */
  readonly worth: Labelled | undefined;
  /** Share of the lines cleared by tetrises, 0–1. */
  readonly tetrisRate: number;
  /** Pieces since the last I. */
  readonly sinceI: number;
  /** Lines to the goal: 230 lines, or the 25 of B-type. It stays 0 after the goal. */
  readonly linesToGo: number;
  /** The true numbers; the score goes on beyond its cap. */
  readonly truth: { readonly level: number; readonly lines: number; readonly score: number };
  /** The numbers that the console shows in place of the true ones. */
  readonly falseNumbers: FalseNumbers;
}

/** Width of the panel in pixels. */
export const PANEL_WIDTH = 96;

/** The playfield in a picture of the game. */
export const PLAYFIELD_AREA: Rectangle = { x: 96, y: 48, width: 80, height: 160 };
/** From the playfield to the outside of its frame. */
const FRAME = 7;
export const FRAMED_PLAYFIELD: Rectangle = {
  x: PLAYFIELD_AREA.x - FRAME,
  y: PLAYFIELD_AREA.y - FRAME,
  width: PLAYFIELD_AREA.width + 2 * FRAME,
  height: PLAYFIELD_AREA.height + 2 * FRAME,
};
const CELL = 8;

const PANEL = colour(16, 16, 24);
const LABEL = colour(150, 150, 164);
const TEXT = colour(255, 255, 255);
const PLAN = colour(255, 200, 64);
const PATH = colour(0, 228, 180);

/**
 * A picture with its overlay; wider than the one given by `PANEL_WIDTH`.
 *
 * A picture made by frame n shows the game after frame n − 1: the state must be that of frame n − 1, too.
 */
export function drawOverlay(picture: Picture, state: OverlayState): Picture {
  const canvas = new Canvas(picture.width + PANEL_WIDTH, picture.height, PANEL);
  canvas.paste(picture, 0, 0);
  drawPath(canvas, state.path);
  if (state.planned) outline(canvas, state.planned);
  drawPanel(canvas, picture.width, state);
  return canvas;
}

/** Small squares in the middle of the reference cell, joined where the piece moved. */
function drawPath(canvas: Canvas, path: readonly Placement[]): void {
  path.forEach(({ x, y }, i) => {
    const at = centre(x, y);
    canvas.fill({ x: at.x, y: at.y, width: 2, height: 2 }, PATH);
    const before = path[i - 1];
    if (!before) return;
    const from = centre(before.x, before.y);
    // A shift comes before the drop of the same frame.
    canvas.fill({ x: Math.min(from.x, at.x), y: from.y, width: Math.abs(at.x - from.x) + 1, height: 1 }, PATH);
    canvas.fill({ x: at.x, y: from.y, width: 1, height: at.y - from.y + 1 }, PATH);
  });
}

function centre(column: number, row: number): { x: number; y: number } {
  return { x: PLAYFIELD_AREA.x + column * CELL + 3, y: PLAYFIELD_AREA.y + row * CELL + 3 };
}

/** A line along the inner edge of the four cells together; cells above the playfield are left out. */
function outline(canvas: Canvas, { orientation, x, y }: Placement): void {
  const { cells } = ORIENTATIONS[orientation];
  const isOwn = (dx: number, dy: number): boolean => cells.some((cell) => cell[0] === dx && cell[1] === dy);
  for (const [dx, dy] of cells) {
    if (y + dy < 0) continue;
    const left = PLAYFIELD_AREA.x + (x + dx) * CELL;
    const top = PLAYFIELD_AREA.y + (y + dy) * CELL;
    const edge = (isInside: boolean, line: Rectangle): void => {
      if (!isInside) canvas.fill(line, PLAN);
    };
    edge(isOwn(dx, dy - 1), { x: left, y: top, width: CELL, height: 1 });
    edge(isOwn(dx, dy + 1), { x: left, y: top + CELL - 1, width: CELL, height: 1 });
    edge(isOwn(dx - 1, dy), { x: left, y: top, width: 1, height: CELL });
    edge(isOwn(dx + 1, dy), { x: left + CELL - 1, y: top, width: 1, height: CELL });
  }
}

function drawPanel(canvas: Canvas, left: number, state: OverlayState): void {
  const x = left + 6;
  const item = (row: number, label: string, text: string): void => {
    const y = 12 + row * 30;
    drawText(canvas, label, { x, y }, LABEL);
    drawText(canvas, text, { x, y: y + 11 }, TEXT);
  };
  if (state.worth) item(0, state.worth.label, state.worth.text);
  item(1, 'tetris rate', percent(state.tetrisRate));
  item(2, 'since last I', plural(state.sinceI, 'piece'));
  item(3, state.gameType === 'A' ? `lines to ${MAX_OUT_LINES}` : 'lines to go', String(state.linesToGo));
  drawText(canvas, 'buttons', { x, y: 132 }, LABEL);
  drawPad(canvas, x, 144, state.buttons);
  const truth = truthLines(state);
  if (truth.length > 0) drawText(canvas, 'in truth', { x, y: 190 }, LABEL);
  truth.forEach((line, i) => {
    drawText(canvas, line, { x, y: 201 + i * 11 }, TEXT);
  });
}

/** The true level, lines and points, but only those that the console shows wrongly. */
function truthLines({ truth, falseNumbers }: OverlayState): string[] {
  return [
    ...(falseNumbers.level === undefined ? [] : [`level ${truth.level}`]),
    ...(falseNumbers.lines === undefined ? [] : [`lines ${number(truth.lines)}`]),
    ...(falseNumbers.score === undefined ? [] : [number(truth.score)]),
  ];
}

/** A drawing of the console's pad with the pressed buttons lit. */
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
function drawPad(canvas: Canvas, x: number, y: number, buttons: Buttons): void {
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
