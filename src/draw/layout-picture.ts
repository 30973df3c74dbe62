/**
 * Pictures of a game in the sizes in which they are posted: the playfield as the console draws it, and around it, in letters
 * that a phone can show, what people who watch ask for.
 */

import { number } from '../lib/format-numbers.js';
import { wrapLine } from '../lib/text.js';
import { type GameState, PHASE } from '../tetris/game-state.js';
import { MAX_OUT_LINES, type StartLevel } from '../tetris/limits.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../tetris/tetromino.js';
import { Canvas, colour, drawText, enlarge, type Picture, textWidth } from './canvas.js';
import { drawPiece } from './game-picture.js';
import { FRAMED_PLAYFIELD, type OverlayState } from './overlay.js';
import { maxOutPace } from './report/pace.js';

/** Where things stand, in pixels of the console. */
interface Composition {
  readonly width: number;
  readonly height: number;
  readonly playfield: Point;
  /** Characters of a line. */
  readonly player: Point & { readonly characters: number };
  /** Pixels that it may take. */
  readonly score: Point & { readonly scale: number; readonly width: number };
  readonly lines: Point;
  readonly level: Point;
  readonly tetrises: Point;
  readonly pace: Point;
  readonly next: Point;
  /** One below the other, or beside each other. */
  readonly pieces: Point & { readonly stacked: boolean };
  readonly drought: Point & { readonly width: number };
  /** Characters of a line of its label. */
  readonly value: Point & { readonly characters: number; readonly scale: number };
  readonly headline: Point & { readonly characters: number };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const WIDE: Composition = {
  width: 320,
  height: 180,
  playfield: { x: 113, y: 3 },
  player: { x: 8, y: 6, characters: 16 },
  score: { x: 8, y: 38, scale: 2, width: 102 },
  lines: { x: 8, y: 70 },
  level: { x: 62, y: 70 },
  tetrises: { x: 8, y: 100 },
  pace: { x: 8, y: 130 },
  next: { x: 216, y: 6 },
  pieces: { x: 216, y: 54, stacked: true },
  drought: { x: 216, y: 127, width: 96 },
  value: { x: 216, y: 148, characters: 16, scale: 2 },
  headline: { x: 8, y: 160, characters: 16 },
};

const TALL: Composition = {
  width: 180,
  height: 320,
  playfield: { x: 4, y: 62 },
  player: { x: 8, y: 6, characters: 27 },
  score: { x: 8, y: 24, scale: 3, width: 164 },
  lines: { x: 106, y: 116 },
  level: { x: 106, y: 146 },
  tetrises: { x: 106, y: 176 },
  pace: { x: 8, y: 243 },
  next: { x: 106, y: 66 },
  pieces: { x: 8, y: 274, stacked: false },
  drought: { x: 112, y: 243, width: 60 },
  value: { x: 106, y: 206, characters: 11, scale: 1 },
  headline: { x: 8, y: 303, characters: 27 },
};

/** By the size that they have at their scale. */
const LAYOUTS = {
  '1280x720': { composition: WIDE, scale: 4 },
  '1920x1080': { composition: WIDE, scale: 6 },
  '1080x1920': { composition: TALL, scale: 6 },
} as const;

export type LayoutName = keyof typeof LAYOUTS;
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly LayoutName[];

/** Size of a layout's picture, and how much larger it is shown. */
export function layoutSize(name: LayoutName): {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
} {
  const { composition, scale } = LAYOUTS[name];
  return { width: composition.width, height: composition.height, scale };
}

/** What a layout tells of a whole game. */
export interface LayoutFacts extends StartLevel {
  /** Who plays, with what no person could see where that is so. */
  readonly player: string;
  /** What the picture is about; undefined for nothing. */
  readonly headline?: string;
}

/** A moment of a game. */
export interface LaidOut {
  /** The console's picture, with or without what the player thinks. */
  readonly picture: Picture;
  readonly shown: GameState;
  readonly overlay: OverlayState;
}

const GROUND = colour(16, 16, 24);
const LABEL = colour(150, 150, 164);
const TEXT = colour(255, 255, 255);
const NAME = colour(255, 200, 64);
const TROUGH = colour(44, 46, 60);
const CALM = colour(0, 228, 180);
const DROUGHT = colour(240, 96, 88);

/** From a label to what it names. */
const BELOW = 10;
/** Pieces without an I from which on people speak of a drought, and those of a full bar. */
const DROUGHT_FROM = 13;
const DROUGHT_SHOWN = 30;
const LINE = 10;
/** The list of pieces that have come, in pixels: a cell, the longest bar, a line. */
const SMALL_CELL = 4;
const PIECE_BAR = 48;
const PIECE_LINE = 96;
const PIECE_COLUMN = 24;
const CELL = 8;

/** The picture of a layout, before it is enlarged by its scale. */
export function layoutPicture({ picture, shown, overlay }: LaidOut, facts: LayoutFacts, name: LayoutName): Picture {
  const { composition: at } = LAYOUTS[name];
  const canvas = new Canvas(at.width, at.height, GROUND);
  canvas.paste(picture, at.playfield.x, at.playfield.y, FRAMED_PLAYFIELD);
  const put = (label: string, text: string, { x, y }: Point, scale = 2): void => {
    drawText(canvas, label, { x, y }, LABEL);
    drawText(canvas, text, { x, y: y + BELOW }, TEXT, scale);
  };
  const write = (text: string, { x, y, characters }: Composition['player']): void => {
    // A short text is written large.
    const isShort = 2 * text.length <= characters;
    for (const [i, line] of wrapLine(text, characters, 0).entries()) {
      drawText(canvas, line, { x, y: y + i * LINE }, NAME, isShort ? 2 : 1);
    }
  };
  const { gameType, lines, level } = shown;
  const { truth, falseNumbers } = overlay;
  write(facts.player, at.player);
  if (facts.headline !== undefined) write(facts.headline, at.headline);
  const score = falseNumbers.score === undefined ? shown.score : truth.score;
  const points = number(score);
  put(
    falseNumbers.score === undefined ? 'SCORE' : `SCORE, NOT ${falseNumbers.score}`,
    points,
    at.score,
    fittingScale(points, at.score),
  );
  put(gameType === 'A' ? 'LINES' : 'TO GO', String(lines), at.lines);
  put('LEVEL', String(level), at.level);
  put('TETRISES', `${Math.round(100 * overlay.tetrisRate)} %`, at.tetrises);
  if (falseNumbers.lines ?? falseNumbers.level) drawFalseNumbers(canvas, falseNumbers, at.pace);
  else if (gameType === 'A' && lines <= MAX_OUT_LINES) {
    put('MAX-OUT PACE', formatLead(aheadOfPace({ score, lines }, facts)), at.pace);
  }
  drawWorth(canvas, overlay, at.value);
  drawNext(canvas, shown, at.next);
  drawPieces(canvas, shown.statistics, at.pieces);
  drawDrought(canvas, overlay.sinceI, at.drought);
  return canvas;
}

/** A number of more digits than there is room for is written smaller. */
function fittingScale(text: string, { scale, width }: Pick<Composition['score'], 'scale' | 'width'>): number {
  return textWidth(text, scale) > width ? scale - 1 : scale;
}

/** What the console shows for lines and level, where it is not so; the score has its own place. */
function drawFalseNumbers(canvas: Canvas, { lines, level }: OverlayState['falseNumbers'], { x, y }: Point): void {
  drawText(canvas, 'CONSOLE SHOWS', { x, y }, LABEL);
  const texts = [lines && `LINES ${lines}`, level && `LEVEL ${level}`].filter((text) => text !== undefined);
  for (const [i, text] of texts.entries()) drawText(canvas, text, { x, y: y + BELOW + i * LINE }, TEXT);
}

/** Points more than a game has that comes to 999,999 with the last line of a max-out. */
function aheadOfPace({ score, lines }: Pick<GameState, 'score' | 'lines'>, { startLevel }: LayoutFacts): number {
  return Math.round(score - maxOutPace(startLevel)[lines].score);
}

function formatLead(points: number): string {
  return `${points < 0 ? '-' : '+'}${number(Math.abs(points))}`;
}

/** Twice as large as on the playfield. */
function drawNext(canvas: Canvas, { next, hideNext, phase }: GameState, { x, y }: Point): void {
  drawText(canvas, 'NEXT', { x, y }, LABEL);
  if (hideNext || phase === PHASE.OVER) return;
  const piece = new Canvas(4 * CELL, 2 * CELL, GROUND);
  drawPiece(piece, { x: 0, y: 0 }, next);
  canvas.paste(enlarge(piece, 2), x, y + BELOW);
}

/** What the player expects of its plan. */
function drawWorth(canvas: Canvas, { worth }: OverlayState, { x, y, characters, scale }: Composition['value']): void {
  if (!worth) return;
  const label = wrapLine(worth.label, characters, 0);
  for (const [i, line] of label.entries()) drawText(canvas, line, { x, y: y + i * LINE }, LABEL);
  const width = textWidth(' '.repeat(characters));
  drawText(canvas, worth.text, { x, y: y + label.length * BELOW }, TEXT, fittingScale(worth.text, { scale, width }));
}

/** How many of each piece have come. */
function drawPieces(canvas: Canvas, counts: readonly number[], { x, y, stacked }: Composition['pieces']): void {
  const most = Math.max(1, ...counts);
  TETROMINOES.forEach((tetromino, i) => {
    const count = String(counts[i]);
    const orientation = SPAWN_ORIENTATION[tetromino];
    if (!stacked) {
      const column = x + i * PIECE_COLUMN;
      drawPiece(canvas, { x: column, y }, orientation, SMALL_CELL);
      drawText(canvas, count, { x: column, y: y + BELOW + 1 }, TEXT);
      return;
    }
    const row = y + i * LINE;
    drawPiece(canvas, { x, y: row }, orientation, SMALL_CELL);
    const bar = { x: x + 5 * SMALL_CELL, y: row + 1, width: Math.round((PIECE_BAR * counts[i]) / most), height: 5 };
    canvas.fill(bar, CALM);
    drawText(canvas, count, { x: x + PIECE_LINE - textWidth(count), y: row }, TEXT);
  });
}

function drawDrought(canvas: Canvas, sinceI: number, { x, y, width }: Composition['drought']): void {
  const isDrought = sinceI >= DROUGHT_FROM;
  drawText(canvas, `DROUGHT ${sinceI}`, { x, y }, isDrought ? DROUGHT : LABEL);
  const bar = { x, y: y + BELOW, width, height: 7 };
  canvas.fill(bar, TROUGH);
  canvas.fill({ ...bar, width: Math.round(width * Math.min(1, sinceI / DROUGHT_SHOWN)) }, isDrought ? DROUGHT : CALM);
}
