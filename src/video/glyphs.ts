/**
 * Pictures of single digits as vectors: made from several samples, and free of how bright and how strong in contrast they are.
 *
 * A glyph has 8 × 8 points, row by row.
 */

const GLYPH_SIDE = 8;
export const GLYPH_POINTS = GLYPH_SIDE * GLYPH_SIDE;

/** Points with a mean of 0 and a length of 1, or shorter where there is next to nothing to see. */
export type Glyph = Float32Array;

/** What the length of a glyph is at least divided by: noise on an empty place must not become a strong shape. */
const LEAST_LENGTH = 100;

/**
 * The middle of several samples, point by point, so that one sample taken while a digit changed does no harm.
 *
 * @param samples at least one, each of as many points
 */
export function middleOfSamples(samples: readonly Uint8Array[]): Uint8Array {
  const first = samples[0];
  if (samples.length === 1) return first;
  const middle = new Uint8Array(first.length);
  const values = new Uint8Array(samples.length);
  const half = samples.length >> 1;
  for (let i = 0; i < first.length; i++) {
    for (let j = 0; j < samples.length; j++) values[j] = samples[j][i];
    values.sort();
    middle[i] = samples.length % 2 === 1 ? values[half] : (values[half - 1] + values[half]) >> 1;
  }
  return middle;
}

/** A glyph from the brightness of its points, 0–255. */
export function glyphOf(points: Uint8Array): Glyph {
  const glyph = new Float32Array(GLYPH_POINTS);
  let sum = 0;
  for (let i = 0; i < GLYPH_POINTS; i++) sum += points[i];
  const mean = sum / GLYPH_POINTS;
  let squares = 0;
  for (let i = 0; i < GLYPH_POINTS; i++) {
    const off = points[i] - mean;
    glyph[i] = off;
    squares += off * off;
  }
  const length = Math.max(LEAST_LENGTH, Math.sqrt(squares));
  for (let i = 0; i < GLYPH_POINTS; i++) glyph[i] /= length;
  return glyph;
}

/** A move of a glyph in points, to the right and down; parts of a point are allowed. */
export interface Shift {
  readonly dx: number;
  readonly dy: number;
}

/** The nine moves around one, a step apart, the middle one first. */
export function shiftsAround({ dx, dy }: Shift, step: number): Shift[] {
  const shifts: Shift[] = [{ dx, dy }];
  for (const y of [-step, 0, step]) {
    for (const x of [-step, 0, step]) if (x !== 0 || y !== 0) shifts.push({ dx: dx + x, dy: dy + y });
  }
  return shifts;
}

/** A glyph moved; points that come in from outside are NaN, since nobody knows them. */
export function shiftedGlyph(glyph: Glyph, { dx, dy }: Shift): Glyph {
  return shiftedAcross(shiftedAcross(glyph, { by: dx, stride: 1, across: GLYPH_SIDE }), {
    by: dy,
    stride: GLYPH_SIDE,
    across: 1,
  });
}

/** Moves all rows (stride 1, `GLYPH_SIDE` from row to row) or all columns of a glyph. */
function shiftedAcross(glyph: Glyph, along: { by: number; stride: number; across: number }): Glyph {
  const { by, stride, across } = along;
  const whole = Math.floor(by);
  const part = by - whole;
  if (by === 0) return glyph;
  const moved = new Float32Array(GLYPH_POINTS);
  for (let row = 0; row < GLYPH_SIDE; row++) {
    for (let i = 0; i < GLYPH_SIDE; i++) {
      const near = i - whole;
      const one = near >= 0 && near < GLYPH_SIDE ? glyph[row * across + near * stride] : Number.NaN;
      const far = near - 1;
      const other = far >= 0 && far < GLYPH_SIDE ? glyph[row * across + far * stride] : Number.NaN;
      moved[row * across + i * stride] = part === 0 ? one : one * (1 - part) + other * part;
    }
  }
  return moved;
}
