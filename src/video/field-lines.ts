/**
 * The dark lines between full cells, gathered from some pictures: they tell to a part of a pixel where a playfield is, even in blurred pictures,
 * as a line between two cells of one brightness is darkest in its middle.
 */
import type { GreyPicture } from './activity.js';
import { type PictureSize, seenPoint } from './field-lens.js';
import type { FieldPlace } from './picture.js';

const COLUMNS = 10;
const ROWS = 20;
const ALONG = [2, 3.5, 5];
/** Pixels of the console from a line's middle to the middle of a cell. */
const TO_MIDDLE = 4;
/** A line is a pixel of the console wide: where it is sharp its middle is found by both sides. */
const LINE_HALF = 0.4;
const PATCH = 6.5;
/** Pictures that a line is taken from at most: the top rows are seldom full, and count as much. */
const MOST_OF_LINE = 8;
/** What a full cell reaches of a picture's range in the playfield. */
const FULL = 0.35;
/** Two full cells of one colour are as bright as each other. */
const ALIKE = 0.15;

/** What is seen around one line, summed over pictures; its cells are 1 bright. */
interface Patch {
  /** The line's middle in pixels of the console. */
  readonly u: number;
  readonly v: number;
  readonly isUpright: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  readonly weight: number;
}

export class FieldLines {
  readonly #patches: Patch[] = [];
  readonly #size: PictureSize;

  /** @param place about right, to less than three pixels of the console */
  constructor(pictures: readonly GreyPicture[], place: FieldPlace, size: PictureSize) {
    this.#size = size;
    const levels = pictures.map((picture) => cellLevels(picture, place, size));
    for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
      if (cell % COLUMNS < COLUMNS - 1) this.#add(pictures, levels, place, { cell, other: cell + 1 });
      if (cell < COLUMNS * (ROWS - 1)) this.#add(pictures, levels, place, { cell, other: cell + COLUMNS });
    }
  }

  /** Lines that were seen. */
  get count(): number {
    return this.#patches.length;
  }

  /** How dark the lines are at a place, compared with the cells beside them. */
  depth(place: FieldPlace): number {
    let sum = 0;
    for (const patch of this.#patches) {
      const { u, v, isUpright, weight } = patch;
      let middles = 0;
      let line = 0;
      for (const along of ALONG) {
        const off = along - 3.5;
        const at = (across: number): number =>
          patchAt(
            patch,
            isUpright
              ? seenPoint(place, this.#size, u + across, v + off)
              : seenPoint(place, this.#size, u + off, v + across),
          );
        line += (at(-LINE_HALF) + at(0) + at(LINE_HALF)) / 3;
        middles += (at(-TO_MIDDLE) + at(TO_MIDDLE)) / 2;
      }
      sum += weight * (middles - line);
    }
    return sum;
  }

  #add(
    pictures: readonly GreyPicture[],
    levels: readonly CellLevels[],
    place: FieldPlace,
    { cell, other }: { readonly cell: number; readonly other: number },
  ): void {
    const isUpright = other === cell + 1;
    const u = 8 * (cell % COLUMNS) + (isUpright ? 7.5 : 3.5);
    const v = 8 * Math.floor(cell / COLUMNS) + (isUpright ? 3.5 : 7.5);
    const size = this.#size;
    const corners = [-PATCH, PATCH].flatMap((du) =>
      [-PATCH, PATCH].map((dv) => seenPoint(place, size, u + du, v + dv)),
    );
    const left = Math.max(0, Math.floor(Math.min(...corners.map(({ x }) => x))));
    const top = Math.max(0, Math.floor(Math.min(...corners.map(({ y }) => y))));
    const width = Math.min(size.width, Math.ceil(Math.max(...corners.map(({ x }) => x)))) - left;
    const height = Math.min(size.height, Math.ceil(Math.max(...corners.map(({ y }) => y)))) - top;
    if (width < 3 || height < 3) return;
    let values: Float32Array | undefined;
    let count = 0;
    for (let i = 0; i < pictures.length && count < MOST_OF_LINE; i++) {
      const { black, full, cells } = levels[i];
      const mean = (cells[cell] + cells[other]) / 2 - black;
      if (cells[cell] < full || cells[other] < full || Math.abs(cells[cell] - cells[other]) > ALIKE * mean) continue;
      values ??= new Float32Array(width * height);
      count++;
      for (let y = 0; y < height; y++) {
        const from = (top + y) * size.width + left;
        for (let x = 0; x < width; x++) values[y * width + x] += (pictures[i].values[from + x] - black) / mean;
      }
    }
    if (values !== undefined) {
      this.#patches.push({ u, v, isUpright, left, top, width, height, values, weight: Math.sqrt(count) / count });
    }
  }
}

interface CellLevels {
  readonly cells: Float32Array;
  readonly black: number;
  /** What a full cell reaches. */
  readonly full: number;
}

function cellLevels({ values }: GreyPicture, place: FieldPlace, size: PictureSize): CellLevels {
  const cells = new Float32Array(COLUMNS * ROWS);
  for (let cell = 0; cell < cells.length; cell++) {
    let sum = 0;
    for (const dv of ALONG) {
      for (const du of ALONG) {
        const u = 8 * (cell % COLUMNS) + du;
        const v = 8 * Math.floor(cell / COLUMNS) + dv;
        const { x, y } = seenPoint(place, size, u, v);
        const column = Math.max(0, Math.min(size.width - 1, Math.floor(x)));
        const row = Math.max(0, Math.min(size.height - 1, Math.floor(y)));
        sum += values[row * size.width + column];
      }
    }
    cells[cell] = sum / 9;
  }
  const sorted = cells.slice().sort();
  const black = sorted[10];
  const full = black + Math.max(25, FULL * (sorted[sorted.length - 3] - black));
  return { cells, black, full };
}

/** A patch's value between its pixels; beyond its edges that of the edge. */
function patchAt(
  { left, top, width, height, values }: Patch,
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const px = Math.max(0, Math.min(width - 1.001, x - 0.5 - left));
  const py = Math.max(0, Math.min(height - 1.001, y - 0.5 - top));
  const column = Math.floor(px);
  const row = Math.floor(py);
  const at = row * width + column;
  const right = px - column;
  const upper = values[at] + right * (values[at + 1] - values[at]);
  const lower = values[at + width] + right * (values[at + width + 1] - values[at + width]);
  return upper + (py - row) * (lower - upper);
}
