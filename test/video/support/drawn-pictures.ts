/** Pictures of made-up playfields as a capture might have them: scaled, blurred, bent, with noise. For tests only. */
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { seenPoint } from '../../../src/video/field-lens.js';
import type { FieldPlace, VideoPicture } from '../../../src/video/picture.js';
import { COLOUR_OF, type Moment } from './made-up-game.js';

type Rgb = readonly [number, number, number];

/** White, and two colours of a level. */
const LEVELS: readonly (readonly [Rgb, Rgb])[] = [
  [
    [32, 56, 236],
    [100, 176, 255],
  ],
  [
    [12, 120, 0],
    [140, 214, 0],
  ],
  [
    [160, 26, 204],
    [242, 130, 255],
  ],
  [
    [30, 60, 236],
    [88, 214, 60],
  ],
  [
    [228, 50, 96],
    [90, 225, 150],
  ],
  [
    [90, 225, 150],
    [100, 130, 255],
  ],
  [
    [152, 34, 32],
    [100, 100, 100],
  ],
  [
    [106, 26, 212],
    [84, 4, 60],
  ],
  [
    [30, 60, 236],
    [152, 34, 32],
  ],
  [
    [152, 34, 32],
    [230, 130, 30],
  ],
];
const WHITE: Rgb = [236, 238, 236];
const DIGIT: Rgb = [236, 238, 236];
const RED: Rgb = [181, 49, 32];

export interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Where the playfields lie. */
  readonly places: readonly FieldPlace[];
  /** How far the picture is blurred, as a standard deviation in pixels of the picture. */
  readonly blur?: number;
  /** Standard deviation of the noise of brightness. */
  readonly noise?: number;
  readonly gain?: number;
  readonly gamma?: number;
  readonly level?: number;
  /** Whether only the playfield and its edge is drawn, or all that the console's screen has. */
  readonly only?: boolean;
  /** Colour of what surrounds the screens. */
  readonly ground?: Rgb;
  readonly shine?: boolean;
}

const SCREEN = { width: 256, height: 240, u: 96, v: 48 };

/** A screen of the console, red, green, blue. */
function drawScreen(
  { cells, next }: Moment,
  level: number,
  options: { only?: boolean; shine?: boolean } = {},
): Uint8Array {
  const rgb = new Uint8Array(SCREEN.width * SCREEN.height * 3);
  const fill = (x: number, y: number, width: number, height: number, colour: Rgb): void => {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) rgb.set(colour, (row * SCREEN.width + column) * 3);
    }
  };
  const block = (x: number, y: number, colour: number): void => {
    const [second, third] = LEVELS[level % 10];
    if (colour === 1) {
      fill(x, y, 7, 7, second);
      fill(x + 1, y + 1, 5, 5, WHITE);
    } else {
      fill(x, y, 7, 7, colour === 2 ? second : third);
      if (options.shine !== false) {
        fill(x + 1, y + 1, 2, 1, WHITE);
        fill(x + 1, y + 2, 1, 1, WHITE);
      }
    }
    if (options.shine !== false) fill(x, y, 1, 1, WHITE);
  };
  if (options.only !== true) {
    // A ground of tiles with a pattern.
    for (let y = 0; y < SCREEN.height; y += 8) {
      for (let x = 0; x < SCREEN.width; x += 8) {
        fill(x, y, 8, 8, [90, 90, 96]);
        fill(x + (y % 16 === 0 ? 1 : 4), y + 2, 3, 3, [60, 60, 70]);
      }
    }
    const glyph = (x: number, y: number, digit: number, colour: Rgb): void => {
      for (let i = 0; i < 7; i++)
        if (((0x5b + digit * 37) >> i) & 1) fill(x + (i % 3) * 2, y + Math.floor(i / 3) * 2 + 1, 2, 2, colour);
    };
    fill(188, 48, 60, 32, [0, 0, 0]);
    for (let i = 0; i < 6; i++) glyph(192 + 8 * i, 64, (level + i) % 10, DIGIT);
    fill(96, 18, 80, 18, [0, 0, 0]);
    for (let i = 0; i < 3; i++) glyph(152 + 8 * i, 24, (level + i + 3) % 10, DIGIT);
    fill(190, 156, 40, 26, [0, 0, 0]);
    for (let i = 0; i < 2; i++) glyph(208 + 8 * i, 168, (level + i + 5) % 10, DIGIT);
    fill(16, 90, 64, 120, [0, 0, 0]);
    for (let k = 0; k < 7; k++) for (let i = 0; i < 3; i++) glyph(48 + 8 * i, 96 + 16 * k, (level + k + i) % 10, RED);
    fill(188, 100, 44, 44, [0, 0, 0]);
    nextCells(next).forEach(([x, y]) => {
      block(192 + x, 120 + y, COLOUR_OF[next]);
    });
  }
  fill(SCREEN.u - 5, SCREEN.v - 5, 90, 170, [120, 140, 160]);
  fill(SCREEN.u - 2, SCREEN.v - 2, 84, 164, [0, 0, 0]);
  cells.forEach((colour, cell) => {
    if (colour > 0) block(SCREEN.u + 8 * (cell % 10), SCREEN.v + 8 * Math.floor(cell / 10), colour);
  });
  return rgb;
}

function nextCells(next: Moment['next']): readonly (readonly [number, number])[] {
  const rows: Record<Moment['next'], readonly string[]> = {
    T: ['###', '.#.'],
    J: ['###', '..#'],
    Z: ['##.', '.##'],
    O: ['##', '##'],
    S: ['.##', '##.'],
    L: ['###', '#..'],
    I: ['####'],
  };
  const left = next === 'I' ? 0 : next === 'O' ? 8 : 4;
  const top = next === 'I' ? 4 : 0;
  return rows[next].flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === '#' ? [[left + 8 * x, top + 8 * y] as const] : [])),
  );
}

/** Which point of a screen each point of a picture shows: worked out once for a place, for pictures of many moments. */
export class PictureMaker {
  readonly #drawn: Drawn;
  readonly #random: SeededRandom;
  /** For each place, and each of the points of each pixel, an index of a screen's pixel or −1. */
  readonly #maps: readonly Int32Array[];

  constructor(drawn: Drawn, seed: number) {
    this.#drawn = drawn;
    this.#random = new SeededRandom(seed);
    this.#maps = drawn.places.map((place) => screenMap(drawn, place));
  }

  picture(moments: readonly Moment[], time: number): VideoPicture {
    const { width, height, level = 0, gain = 1, gamma = 1, blur = 0, noise = 0, ground = [40, 44, 60] } = this.#drawn;
    const count = width * height;
    const rgb = new Float32Array(3 * count);
    for (let i = 0; i < count; i++) for (let c = 0; c < 3; c++) rgb[3 * i + c] = ground[c];
    moments.forEach((moment, at) => {
      const screen = drawScreen(moment, level, this.#drawn);
      const map = this.#maps[at];
      for (let i = 0; i < count; i++) {
        let hits = 0;
        let r = 0;
        let g = 0;
        let b = 0;
        for (let s = 9 * i; s < 9 * i + 9; s++) {
          if (map[s] < 0) continue;
          hits++;
          r += screen[3 * map[s]];
          g += screen[3 * map[s] + 1];
          b += screen[3 * map[s] + 2];
        }
        if (hits === 0) continue;
        const rest = (9 - hits) / 9;
        rgb[3 * i] = r / 9 + rest * rgb[3 * i];
        rgb[3 * i + 1] = g / 9 + rest * rgb[3 * i + 1];
        rgb[3 * i + 2] = b / 9 + rest * rgb[3 * i + 2];
      }
    });
    const y = new Float32Array(count);
    const u = new Float32Array(count);
    const v = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const bright = (value: number): number => Math.min(255, 255 * (value / 255) ** gamma * gain);
      const r = bright(rgb[3 * i]);
      const g = bright(rgb[3 * i + 1]);
      const b = bright(rgb[3 * i + 2]);
      y[i] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
      u[i] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
      v[i] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
    }
    const [by, bu, bv] = blur > 0 ? [y, u, v].map((plane) => blurred(plane, width, height, blur)) : [y, u, v];
    const half = (plane: Float32Array): Uint8Array => {
      const small = new Uint8Array((width >> 1) * (height >> 1));
      for (let row = 0; row < height >> 1; row++) {
        for (let column = 0; column < width >> 1; column++) {
          const at = 2 * row * width + 2 * column;
          small[row * (width >> 1) + column] = Math.round(
            (plane[at] + plane[at + 1] + plane[at + width] + plane[at + width + 1]) / 4,
          );
        }
      }
      return small;
    };
    const luma = Uint8Array.from(by, (value) =>
      Math.max(0, Math.min(255, Math.round(value + (noise > 0 ? noise * this.#normal() : 0)))),
    );
    return { time, width, height, luma, blue: half(bu), red: half(bv) };
  }

  #normal(): number {
    return (this.#random.float() + this.#random.float() + this.#random.float() - 1.5) * 2;
  }
}

function screenMap(drawn: Drawn, place: FieldPlace): Int32Array {
  const { width, height } = drawn;
  const map = new Int32Array(width * height * 9).fill(-1);
  const bend = place.bend ?? 0;
  const edge =
    drawn.only === true
      ? { left: -5, top: -5, right: 85, bottom: 165 }
      : { left: -96, top: -48, right: 160, bottom: 192 };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (let s = 0; s < 9; s++) {
        const x = column + ((s % 3) + 0.5) / 3;
        const y = row + (Math.floor(s / 3) + 0.5) / 3;
        // The straight point that is seen here: a few rounds are exact enough.
        let sx = x;
        let sy = y;
        for (let round = 0; bend !== 0 && round < 4; round++) {
          const seen = seenPoint({ x: 0, y: 0, width: 80, height: 160, bend }, drawn, sx, sy);
          sx += x - seen.x;
          sy += y - seen.y;
        }
        const u = ((sx - place.x) * 80) / place.width;
        const v = ((sy - place.y) * 160) / place.height;
        if (u < edge.left || v < edge.top || u >= edge.right || v >= edge.bottom) continue;
        map[(row * width + column) * 9 + s] = Math.floor(v + SCREEN.v) * SCREEN.width + Math.floor(u + SCREEN.u);
      }
    }
  }
  return map;
}

function blurred(plane: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const reach = Math.ceil(2.5 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / deviation) ** 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pass = (from: Float32Array, step: number, length: number, lines: number, lineStep: number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) {
          const at = Math.max(0, Math.min(length - 1, i + k));
          sum += weights[k + reach] * from[line * lineStep + at * step];
        }
        to[line * lineStep + i * step] = sum / total;
      }
    }
    return to;
  };
  return pass(pass(plane, 1, width, height, width), width, height, width, 1);
}
