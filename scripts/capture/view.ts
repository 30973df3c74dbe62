/** A part of a console's picture, stretched over a part of a video's picture: drawn again only where the console's changed. */

import type { SignalColours } from './console-colours.js';
import type { Rectangle } from './rectangle.js';
import { type Samples, samplesAlong } from './sampling.js';
import { SCREEN_HEIGHT, SCREEN_WIDTH, type ScreenDrawer, TILE_COLUMNS, TILE_ROWS } from './screen-drawer.js';

/** How soft a capture is, in pixels of the console: standard deviations. */
export interface Softness {
  readonly x: number;
  readonly y: number;
  /** Blur of colours, sideways, as the console's signal carries them. */
  readonly colour: number;
}

/** Where a view is taken from, and where it goes. */
export interface ViewPlace {
  /** Pixels of the console. */
  readonly from: Rectangle;
  /** Pixels of the video; whole even numbers but for x and width, y and height that nobody needs to be whole. */
  readonly to: Rectangle;
}

/** One of the three planes of a video's picture, as far as a view covers it. */
export interface Plane {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8ClampedArray;
}

const TILE = 8;

export class View {
  /** Brightness, blue and red, where they lie in the planes of the video's picture. */
  readonly planes: readonly [Plane, Plane, Plane];
  readonly #scalers: readonly PlaneScaler[];
  #isFirst = true;

  constructor(
    private readonly drawer: ScreenDrawer,
    place: ViewPlace,
    colours: SignalColours,
    softness: Softness,
  ) {
    const { x, y, colour } = softness;
    const half = { x: place.to.x / 2, y: place.to.y / 2, width: place.to.width / 2, height: place.to.height / 2 };
    const soft = { x: Math.hypot(x, colour), y };
    this.#scalers = [
      new PlaneScaler(place.from, place.to, colours.luma, { x, y }),
      new PlaneScaler(place.from, half, colours.blue, soft),
      new PlaneScaler(place.from, half, colours.red, soft),
    ];
    const [luma, blue, red] = this.#scalers.map(({ plane }) => plane);
    this.planes = [luma, blue, red];
  }

  /** Draws a frame of the console, not before the one drawn last. Returns whether anything changed. */
  draw(frame: number): boolean {
    this.drawer.draw(frame);
    const { hasChanged, changed, picture } = this.drawer;
    if (!hasChanged && !this.#isFirst) return false;
    const runs = this.#isFirst ? [{ row: 0, rows: TILE_ROWS, from: 0, to: TILE_COLUMNS }] : runsOf(changed);
    this.#isFirst = false;
    for (const scaler of this.#scalers) scaler.scale(picture, runs);
    return true;
  }
}

/** Tiles side by side that changed. */
interface Run {
  readonly row: number;
  readonly rows: number;
  readonly from: number;
  readonly to: number;
}

function runsOf(changed: Readonly<Uint8Array>): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < TILE_ROWS; row++) {
    for (let from = 0; from < TILE_COLUMNS; from++) {
      if (changed[row * TILE_COLUMNS + from] === 0) continue;
      let to = from + 1;
      while (to < TILE_COLUMNS && changed[row * TILE_COLUMNS + to] !== 0) to++;
      runs.push({ row, rows: 1, from, to });
      from = to;
    }
  }
  return runs;
}

class PlaneScaler {
  readonly plane: Plane;
  readonly #across: Samples;
  readonly #down: Samples;
  /** Rows of the console, already as wide as the plane. */
  readonly #wide: Float32Array;

  constructor(
    from: Rectangle,
    to: Rectangle,
    private readonly colours: Float32Array,
    blur: { readonly x: number; readonly y: number },
  ) {
    // Pixels whose middle lies in the rectangle.
    const left = Math.round(to.x);
    const top = Math.round(to.y);
    const width = Math.round(to.x + to.width) - left;
    const height = Math.round(to.y + to.height) - top;
    this.plane = { x: left, y: top, width, height, bytes: new Uint8ClampedArray(width * height) };
    const stepX = from.width / to.width;
    const stepY = from.height / to.height;
    this.#across = samplesAlong(width, {
      ...{ origin: from.x + (left - to.x) * stepX, step: stepX, blur: blur.x, size: SCREEN_WIDTH },
    });
    this.#down = samplesAlong(height, {
      ...{ origin: from.y + (top - to.y) * stepY, step: stepY, blur: blur.y, size: SCREEN_HEIGHT },
    });
    this.#wide = new Float32Array(width * SCREEN_HEIGHT);
  }

  scale(picture: Readonly<Uint8Array>, runs: readonly Run[]): void {
    for (const { row, rows, from, to } of runs) {
      const { left, right } = this.#columnsOf(from, to);
      for (let y = row * TILE; y < (row + rows) * TILE; y++) this.#stretchRow(picture, y, left, right);
    }
    for (const { row, rows, from, to } of runs) {
      const { left, right } = this.#columnsOf(from, to);
      const { top, bottom } = boundsOf(this.#down, row * TILE, (row + rows) * TILE);
      for (let y = top; y < bottom; y++) this.#mixRows(y, left, right);
    }
  }

  #columnsOf(from: number, to: number): { readonly left: number; readonly right: number } {
    const { top: left, bottom: right } = boundsOf(this.#across, from * TILE, to * TILE);
    return { left, right };
  }

  #stretchRow(picture: Readonly<Uint8Array>, y: number, left: number, right: number): void {
    const { starts, weights, width } = this.#across;
    const { colours } = this;
    const wide = this.#wide;
    const line = y * this.plane.width;
    for (let x = left; x < right; x++) {
      const at = y * SCREEN_WIDTH + starts[x];
      const weight = x * width;
      let sum = 0;
      for (let k = 0; k < width; k++) sum += weights[weight + k] * colours[picture[at + k]];
      wide[line + x] = sum;
    }
  }

  #mixRows(y: number, left: number, right: number): void {
    const { starts, weights, width: taps } = this.#down;
    const { width, bytes } = this.plane;
    const wide = this.#wide;
    const first = starts[y] * width;
    for (let x = left; x < right; x++) {
      let sum = 0;
      for (let k = 0, at = first + x; k < taps; k++, at += width) sum += weights[y * taps + k] * wide[at];
      bytes[y * width + x] = sum;
    }
  }
}

/** Pixels of the picture that these pixels of the console have a part in. */
function boundsOf(
  { from, to }: Samples,
  start: number,
  end: number,
): { readonly top: number; readonly bottom: number } {
  let top = 0x7fff;
  let bottom = 0;
  for (let i = start; i < end; i++) {
    if (from[i] < top) top = from[i];
    if (to[i] > bottom) bottom = to[i];
  }
  return { top, bottom };
}
