/** What is seen of a playfield, drawn over the picture: its grid, the cells that are read, the piece, and where it belongs. */
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import type { FieldPlace } from '../../video/picture.js';

const GRID = 'rgba(46, 230, 200, 0.95)';
const LINES = 'rgba(46, 230, 200, 0.28)';
const OTHER_GRID = 'rgba(236, 238, 245, 0.6)';
const CELL = '#2ee6c8';
const CELL_EDGE = '#05060a';
const PIECE = '#8fb8ff';
const BEST = '#ffc93c';
const BEST_FILL = 'rgba(255, 201, 60, 0.3)';

export interface DrawnField {
  readonly place: FieldPlace;
  /** The one that is watched has all of it; the others have a frame alone. */
  readonly isWatched: boolean;
  /** While it is moved nothing is read there. */
  readonly playfield?: Playfield | undefined;
  readonly piece?: Placement | undefined;
  readonly best?: Placement | undefined;
}

/** @param scale pixels of the canvas for a pixel of the picture */
export function drawFields(canvas: HTMLCanvasElement, fields: readonly DrawnField[], scale: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const field of fields) new FieldDrawing(context, field, scale).draw();
}

class FieldDrawing {
  readonly #context: CanvasRenderingContext2D;
  readonly #field: DrawnField;
  readonly #left: number;
  readonly #top: number;
  /** Pixels of the canvas. */
  readonly #cell: { readonly width: number; readonly height: number };

  constructor(context: CanvasRenderingContext2D, field: DrawnField, scale: number) {
    const { x, y, width, height } = field.place;
    this.#context = context;
    this.#field = field;
    this.#left = x * scale;
    this.#top = y * scale;
    this.#cell = { width: (width * scale) / COLUMNS, height: (height * scale) / ROWS };
  }

  draw(): void {
    const { isWatched, playfield, piece, best } = this.#field;
    if (isWatched) this.#drawLines();
    this.#context.strokeStyle = isWatched ? GRID : OTHER_GRID;
    this.#context.lineWidth = 2;
    this.#context.strokeRect(this.#left, this.#top, this.#cell.width * COLUMNS, this.#cell.height * ROWS);
    if (!isWatched) return;
    if (playfield) this.#drawCells(playfield);
    if (piece) this.#drawPlacement(piece, PIECE);
    if (best) this.#drawPlacement(best, BEST, BEST_FILL);
  }

  #drawLines(): void {
    const context = this.#context;
    context.strokeStyle = LINES;
    context.lineWidth = 1;
    context.beginPath();
    const [right, bottom] = [this.#left + COLUMNS * this.#cell.width, this.#top + ROWS * this.#cell.height];
    for (let column = 1; column < COLUMNS; column++) {
      const x = this.#left + column * this.#cell.width;
      context.moveTo(x, this.#top);
      context.lineTo(x, bottom);
    }
    for (let row = 1; row < ROWS; row++) {
      const y = this.#top + row * this.#cell.height;
      context.moveTo(this.#left, y);
      context.lineTo(right, y);
    }
    context.stroke();
  }

  /** A dot in each cell that is read as filled: what is under it can still be seen. */
  #drawCells(playfield: Playfield): void {
    const context = this.#context;
    const [wide, high] = [this.#cell.width * 0.28, this.#cell.height * 0.28];
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        if (!isFilled(playfield, row, column)) continue;
        const x = this.#left + (column + 0.36) * this.#cell.width;
        const y = this.#top + (row + 0.36) * this.#cell.height;
        context.fillStyle = CELL_EDGE;
        context.fillRect(x - 1, y - 1, wide + 2, high + 2);
        context.fillStyle = CELL;
        context.fillRect(x, y, wide, high);
      }
    }
  }

  #drawPlacement({ orientation, x, y }: Placement, ink: string, fill?: string): void {
    const context = this.#context;
    const { width, height } = this.#cell;
    context.strokeStyle = ink;
    context.lineWidth = Math.max(2, width / 8);
    for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
      if (y + dy < 0) continue;
      const [left, top] = [this.#left + (x + dx) * width, this.#top + (y + dy) * height];
      if (fill) {
        context.fillStyle = fill;
        context.fillRect(left, top, width, height);
      }
      context.strokeRect(left + 1, top + 1, width - 2, height - 2);
    }
  }
}
