/** How well the grid of a playfield at a place fits a map of brightness or of changes, and the place at which it fits best. */
import type { ChangeMaps, GreyMap } from './activity.js';
import { FIELD_HEIGHT, FIELD_WIDTH, type PictureSize, seenPoint } from './field-lens.js';
import type { FieldPlace } from './picture.js';

const COLUMNS = 10;
const ROWS = 20;
/** Pixels of the console within a cell. */
const INNER = [2, 3.5, 5];
const GAP = 7.5;

export interface GridFit {
  /** Mean over the dark lines: how far they lie below the cells beside them. */
  readonly depth: number;
  /** The same as a share of the cells' level. */
  readonly contrast: number;
  /** The same by its standard error. */
  readonly certainty: number;
  /** The least deep of the lines with odd numbers or of those with even ones, upright or level: 1 for as deep as the mean. */
  readonly evenness: number;
}

/** A map's value at a point, between its pixels; 0 outside. */
function valueAt({ width, height, values }: GreyMap, x: number, y: number): number {
  const px = x - 0.5;
  const py = y - 0.5;
  const column = Math.floor(px);
  const row = Math.floor(py);
  if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return 0;
  const at = row * width + column;
  const right = px - column;
  const upper = values[at] + right * (values[at + 1] - values[at]);
  const lower = values[at + width] + right * (values[at + width + 1] - values[at + width]);
  return upper + (py - row) * (lower - upper);
}

/** Samples a grid of cells that may go beyond the playfield. */
class GridSampler {
  readonly #map: GreyMap;
  readonly #place: FieldPlace;
  readonly #stretch: number;

  constructor(map: GreyMap, place: FieldPlace) {
    this.#map = map;
    this.#place = place;
    this.#stretch = ((place.bend ?? 0) * 4) / (map.width ** 2 + map.height ** 2);
  }

  at(u: number, v: number): number {
    const { x, y, width, height } = this.#place;
    const px = x + (u * width) / FIELD_WIDTH;
    const py = y + (v * height) / FIELD_HEIGHT;
    if (this.#stretch === 0) return valueAt(this.#map, px, py);
    const dx = px - this.#map.width / 2;
    const dy = py - this.#map.height / 2;
    const share = 1 - this.#stretch * (dx * dx + dy * dy);
    return valueAt(this.#map, this.#map.width / 2 + dx * share, this.#map.height / 2 + dy * share);
  }

  cell(column: number, row: number): number {
    let sum = 0;
    for (const y of INNER) for (const x of INNER) sum += this.at(8 * column + x, 8 * row + y);
    return sum / 9;
  }

  rightOf(column: number, row: number): number {
    let sum = 0;
    for (const y of INNER) sum += this.at(8 * column + GAP, 8 * row + y);
    return sum / 3;
  }

  below(column: number, row: number): number {
    let sum = 0;
    for (const x of INNER) sum += this.at(8 * column + x, 8 * row + GAP);
    return sum / 3;
  }
}

export function gridFit(maps: ChangeMaps, place: FieldPlace): GridFit {
  const across = new GridSampler(maps.across, place);
  const down = new GridSampler(maps.down, place);
  const cells = new Float64Array(COLUMNS * ROWS);
  const cellsDown = new Float64Array(COLUMNS * ROWS);
  for (let i = 0; i < cells.length; i++) {
    cells[i] = across.cell(i % COLUMNS, Math.floor(i / COLUMNS));
    cellsDown[i] = down.cell(i % COLUMNS, Math.floor(i / COLUMNS));
  }
  let squares = 0;
  let level = 0;
  // Upright lines of even and odd numbers, then level ones.
  const sums = [0, 0, 0, 0];
  const counts = [0, 0, 0, 0];
  const take = (kind: number, middle: number, gap: number): void => {
    const depth = middle - gap;
    sums[kind] += depth;
    counts[kind]++;
    squares += depth * depth;
    level += middle;
  };
  for (let i = 0; i < cells.length; i++) {
    const column = i % COLUMNS;
    const row = Math.floor(i / COLUMNS);
    if (column < COLUMNS - 1) take(column % 2, (cells[i] + cells[i + 1]) / 2, across.rightOf(column, row));
    if (row < ROWS - 1) take(2 + (row % 2), (cellsDown[i] + cellsDown[i + COLUMNS]) / 2, down.below(column, row));
  }
  const count = counts[0] + counts[1] + counts[2] + counts[3];
  const sum = sums[0] + sums[1] + sums[2] + sums[3];
  const depth = sum / count;
  const error = Math.sqrt(Math.max(1e-9, squares / count - depth * depth) / count);
  const evenness = Math.min(...sums.map((part, i) => part / counts[i])) / Math.max(1e-9, depth);
  return { depth, contrast: level > 0 ? sum / level : 0, certainty: depth / error, evenness };
}

/** How far the edges of a place are moved at first, and at last, in pixels of the console. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

/** How deep a grid is at a place, by any measure. */
export type DepthAt = (place: FieldPlace) => number;

/** The place near a place at which the grid is deepest: its four edges are moved in ever smaller steps. */
export function refine(place: FieldPlace, { from, to }: Reach, depthAt: DepthAt): FieldPlace {
  const { bend } = place;
  let best = edgesOf(place);
  const unitX = place.width / FIELD_WIDTH;
  const unitY = place.height / FIELD_HEIGHT;
  let depth = depthAt(place);
  const attempt = (moves: Edges, sign: number): boolean => {
    const next = best.map((value, i) => value + sign * moves[i]) as Edges;
    const found = depthAt(placeOf(next, bend));
    if (found <= depth) return false;
    depth = found;
    best = next;
    return true;
  };
  for (let step = from; step >= to; step /= 2) {
    const dx = step * unitX;
    const dy = step * unitY;
    const moves: Edges[] = [
      [dx, dx, 0, 0],
      [0, 0, dy, dy],
      [dx, 0, 0, 0],
      [0, dx, 0, 0],
      [0, 0, dy, 0],
      [0, 0, 0, dy],
    ];
    for (let round = 0; round < 4; round++) {
      let moved = false;
      for (const move of moves) if (attempt(move, 1) || attempt(move, -1)) moved = true;
      if (!moved) break;
    }
  }
  return placeOf(best, bend);
}

const BENDS = [0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035];
/** So much deeper the grid must be with a bend than without, as a share. */
const BEND_GAIN = 0.01;

/** The same with a bend of the lens, if the grid fits clearly better with one. */
export function refineBent(size: PictureSize, place: FieldPlace, reach: Reach, depthAt: DepthAt): FieldPlace {
  let best = refine(place, reach, depthAt);
  const straight = depthAt(best);
  let most = straight + BEND_GAIN * Math.abs(straight);
  for (const bend of BENDS) {
    const bent = refine(withBend(size, best, bend), { from: reach.to * 4, to: reach.to }, depthAt);
    const depth = depthAt(bent);
    if (depth <= most) break;
    most = depth;
    best = bent;
  }
  return best;
}

/** A place of another bend that is seen where the place is. */
function withBend(size: PictureSize, place: FieldPlace, bend: number): FieldPlace {
  let left = place.x;
  let right = place.x + place.width;
  let top = place.y;
  let bottom = place.y + place.height;
  for (let round = 0; round < 4; round++) {
    const next = placeOf([left, right, top, bottom], bend);
    const off = (u: number, v: number) => {
      const was = seenPoint(place, size, u, v);
      const is = seenPoint(next, size, u, v);
      return { x: was.x - is.x, y: was.y - is.y };
    };
    left += off(0, FIELD_HEIGHT / 2).x;
    right += off(FIELD_WIDTH, FIELD_HEIGHT / 2).x;
    top += off(FIELD_WIDTH / 2, 0).y;
    bottom += off(FIELD_WIDTH / 2, FIELD_HEIGHT).y;
  }
  return placeOf([left, right, top, bottom], bend);
}

type Edges = [left: number, right: number, top: number, bottom: number];

const edgesOf = ({ x, y, width, height }: FieldPlace): Edges => [x, x + width, y, y + height];

function placeOf([left, right, top, bottom]: Edges, bend = 0): FieldPlace {
  const place = { x: left, y: top, width: right - left, height: bottom - top };
  return bend === 0 ? place : { ...place, bend };
}
