/** The model of the game as a picture of the console's size, in graphics of our own: nothing of a cartridge is in it. */

import { number } from '../lib/format-numbers.js';
import { type GameState, PHASE } from '../tetris/game-state.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { CURTAIN_CELL, cellIndex, EMPTY_CELL } from '../tetris/playfield-page.js';
import { HIDDEN_ORIENTATION, ORIENTATIONS, type Orientation, TETROMINOES, TILE } from '../tetris/tetromino.js';
import { Canvas, type Colour, colour, drawText, type Picture } from './canvas.js';
import { PLAYFIELD_AREA } from './overlay.js';

const WIDTH = 256;
const HEIGHT = 240;
const CELL = 8;
const FRAME = 3;

const GROUND = colour(18, 20, 30);
const WELL = colour(4, 5, 9);
const EDGE = colour(74, 82, 106);
const LABEL = colour(142, 150, 172);
const TEXT = colour(238, 240, 246);
const SHUTTER = colour(60, 66, 86);
const WHITE = colour(255, 255, 255);

/** By the byte in the playfield: as many kinds of block as the game has. */
const BLOCKS: ReadonlyMap<number, Colour> = new Map([
  [TILE.T_O_I, colour(232, 236, 248)],
  [TILE.Z_L, colour(240, 96, 88)],
  [TILE.J_S, colour(86, 140, 250)],
  [CURTAIN_CELL, SHUTTER],
]);

const LEFT_COLUMN = 12;
const RIGHT_COLUMN = 190;
/** From one number to the next, and from a label to its number. */
const STEP = 30;
const TO_NUMBER = 11;
const TOP = 48;
const NEXT_Y = 108;

/** The game after a frame. */
export function drawGame(state: GameState): Picture {
  const canvas = new Canvas(WIDTH, HEIGHT, GROUND);
  const { x, y, width, height } = PLAYFIELD_AREA;
  canvas.fill({ x: x - FRAME, y: y - FRAME, width: width + 2 * FRAME, height: height + 2 * FRAME }, EDGE);
  canvas.fill(PLAYFIELD_AREA, WELL);
  // While the game is paused the playfield is hidden, as on a console.
  if (state.activity === 'paused') drawText(canvas, 'PAUSED', { x: x + 22, y: y + 76 }, TEXT);
  else drawPlayfield(canvas, state);
  drawNumbers(canvas, state);
  return canvas;
}

function drawPlayfield(canvas: Canvas, state: GameState): void {
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const cell = state.page[cellIndex(row, column)];
      if (cell !== EMPTY_CELL) block(canvas, at(column, row), BLOCKS.get(cell) ?? TEXT);
    }
  }
  const isInPlay = state.phase === PHASE.CONTROL || state.phase === PHASE.LOCK;
  if (!isInPlay || state.orientation === HIDDEN_ORIENTATION) return;
  for (const [dx, dy] of ORIENTATIONS[state.orientation].cells) {
    if (state.y + dy >= 0) block(canvas, at(state.x + dx, state.y + dy), inkOf(state.orientation));
  }
}

function drawNumbers(canvas: Canvas, { gameType, score, lines, level, next, hideNext, statistics }: GameState): void {
  const put = (label: string, text: string, column: number, y: number): void => {
    drawText(canvas, label, { x: column, y }, LABEL);
    drawText(canvas, text, { x: column, y: y + TO_NUMBER }, TEXT);
  };
  put('SCORE', number(score), LEFT_COLUMN, TOP);
  put(gameType === 'A' ? 'LINES' : 'TO GO', String(lines), LEFT_COLUMN, TOP + STEP);
  put('LEVEL', String(level), LEFT_COLUMN, TOP + 2 * STEP);
  drawText(canvas, 'PIECES', { x: LEFT_COLUMN, y: TOP + 3 * STEP }, LABEL);
  TETROMINOES.forEach((tetromino, i) => {
    const line = TOP + 3 * STEP + TO_NUMBER + i * 10;
    drawText(canvas, `${tetromino} ${statistics[i]}`, { x: LEFT_COLUMN, y: line }, TEXT);
  });
  drawText(canvas, 'NEXT', { x: RIGHT_COLUMN, y: NEXT_Y }, LABEL);
  if (!hideNext) drawPiece(canvas, { x: RIGHT_COLUMN, y: NEXT_Y + 14 }, next);
}

/** Draws a piece with its top left corner at x, y. `size` is the width of a cell in pixels. */
export function drawPiece(
  canvas: Canvas,
  { x, y }: { readonly x: number; readonly y: number },
  orientation: Orientation,
  size = CELL,
): void {
  const { cells } = ORIENTATIONS[orientation];
  const left = Math.min(...cells.map(([dx]) => dx));
  const top = Math.min(...cells.map(([, dy]) => dy));
  for (const [dx, dy] of cells) {
    block(canvas, { x: x + (dx - left) * size, y: y + (dy - top) * size }, inkOf(orientation), size);
  }
}

function inkOf(orientation: Orientation): Colour {
  return BLOCKS.get(ORIENTATIONS[orientation].tile) ?? TEXT;
}

function at(column: number, row: number): { readonly x: number; readonly y: number } {
  return { x: PLAYFIELD_AREA.x + column * CELL, y: PLAYFIELD_AREA.y + row * CELL };
}

/** A square with a gap to its neighbours and, where there is room, a lit corner. */
function block(canvas: Canvas, { x, y }: { readonly x: number; readonly y: number }, ink: Colour, size = CELL): void {
  canvas.fill({ x, y, width: size - 1, height: size - 1 }, ink);
  if (size < CELL) return;
  canvas.fill({ x: x + 1, y: y + 1, width: 2, height: 1 }, WHITE);
  canvas.fill({ x: x + 1, y: y + 2, width: 1, height: 1 }, WHITE);
}
