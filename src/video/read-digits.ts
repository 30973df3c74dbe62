/** The digits beside a playfield, as small grey pictures: what they mean is for others to find out. */
import { type PictureSize, seenPoint } from './field-lens.js';
import type { DigitsSeen } from './look.js';
import type { FieldPlace, VideoPicture } from './picture.js';

/** Where groups of digits begin, from the playfield's left top corner in pixels of the console. */
const SCORE = { u: 96, v: 16, digits: 6 };
const LINES = { u: 56, v: -24, digits: 3 };
const LEVEL = { u: 112, v: 120, digits: 2 };
const STATISTICS = Array.from({ length: 7 }, (_, i) => ({ u: -48, v: 48 + 16 * i, digits: 3 }));

interface Group {
  readonly u: number;
  readonly v: number;
  readonly digits: number;
}

const GLYPH = 8;
const POINTS = GLYPH * GLYPH;
/** How much colour counts next to brightness: enough for dark red digits, too little to blur white ones. */
const CHROMA = 0.35;
/** A group of less contrast is one of nothing: its noise is not blown up. */
const LEAST_CONTRAST = 24;

/** Reads the squares where the console's screen has digits; a group is undefined where a part of it lies outside of the picture. */
export function readDigits(picture: VideoPicture, place: FieldPlace): DigitsSeen {
  const statistics = readGroups(picture, place, STATISTICS);
  return {
    time: picture.time,
    score: readGroups(picture, place, [SCORE])?.[0],
    lines: readGroups(picture, place, [LINES])?.[0],
    level: readGroups(picture, place, [LEVEL])?.[0],
    statistics,
  };
}

/** Groups that share their darkest and their brightest point. */
function readGroups(picture: VideoPicture, place: FieldPlace, groups: readonly Group[]): Uint8Array[][] | undefined {
  const levels: Float32Array[][] = [];
  for (const group of groups) {
    const digits: Float32Array[] = [];
    for (let i = 0; i < group.digits; i++) {
      const glyph = readGlyph(picture, place, group.u + GLYPH * i, group.v);
      if (glyph === undefined) return undefined;
      digits.push(glyph);
    }
    levels.push(digits);
  }
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const glyph of levels.flat()) {
    for (const level of glyph) {
      least = Math.min(least, level);
      most = Math.max(most, level);
    }
  }
  const scale = 255 / Math.max(LEAST_CONTRAST, most - least);
  return levels.map((digits) =>
    digits.map((glyph) => Uint8Array.from(glyph, (level) => Math.round((level - least) * scale))),
  );
}

function readGlyph(picture: VideoPicture, place: FieldPlace, u: number, v: number): Float32Array | undefined {
  const size: PictureSize = picture;
  const glyph = new Float32Array(POINTS);
  // A pixel of the console is the mean of `across` × `down` points.
  const across = Math.max(1, Math.min(4, Math.round(place.width / 80)));
  const down = Math.max(1, Math.min(4, Math.round(place.height / 160)));
  for (let point = 0; point < POINTS; point++) {
    const left = u + (point % GLYPH);
    const top = v + Math.floor(point / GLYPH);
    let sum = 0;
    for (let j = 0; j < down; j++) {
      for (let i = 0; i < across; i++) {
        const { x, y } = seenPoint(place, size, left + (i + 0.5) / across, top + (j + 0.5) / down);
        if (x < 0.5 || y < 0.5 || x > size.width - 0.5 || y > size.height - 0.5) return undefined;
        sum += levelAt(picture, x, y);
      }
    }
    glyph[point] = sum / (across * down);
  }
  return glyph;
}

/** Brightness and colour between the pixels around a point. */
function levelAt({ width, height, luma, blue, red }: VideoPicture, x: number, y: number): number {
  const between = (values: Uint8Array, columns: number, rows: number, px: number, py: number): number => {
    const column = Math.max(0, Math.min(columns - 2, Math.floor(px)));
    const row = Math.max(0, Math.min(rows - 2, Math.floor(py)));
    const toRight = Math.max(0, Math.min(1, px - column));
    const toBottom = Math.max(0, Math.min(1, py - row));
    const at = row * columns + column;
    const upper = values[at] + toRight * (values[at + 1] - values[at]);
    const lower = values[at + columns] + toRight * (values[at + columns + 1] - values[at + columns]);
    return upper + toBottom * (lower - upper);
  };
  const columns = width >> 1;
  const rows = height >> 1;
  const blueness = between(blue, columns, rows, x / 2 - 0.5, y / 2 - 0.5) - 128;
  const redness = between(red, columns, rows, x / 2 - 0.5, y / 2 - 0.5) - 128;
  return between(luma, width, height, x - 0.5, y - 0.5) + CHROMA * Math.hypot(blueness, redness);
}
