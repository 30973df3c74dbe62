/** Draws the digits beside a playfield as a bad video would show them, with any font. */

import { SeededRandom } from '../../../src/lib/seeded-random.js';
import type { DigitsSeen } from '../../../src/video/look.js';
import type { Font } from './digit-fonts.js';
import type { ShownNumbers } from './made-up-numbers.js';

/** How bad the pictures are. */
export interface Degradation {
  /** Standard deviation of the blur, in pixels of the console. */
  readonly blur: number;
  /** Standard deviation of the noise, as a share of the contrast. */
  readonly noise: number;
  /** How far each group is misplaced at most, in pixels of the console. */
  readonly shift: number;
  /** Chance that a sample is a mixture of this picture and another one. */
  readonly mixtures: number;
}

/** As a camera of middling quality shows them. */
export const MODERATE: Degradation = { blur: 0.8, noise: 0.12, shift: 0.7, mixtures: 0.1 };

type Group = 'score' | 'lines' | 'level' | 'statistics';
export type GroupTreatment = 'shown' | 'missing' | 'garbage' | 'still picture';

export interface DrawnOptions extends Degradation {
  readonly font: Font;
  readonly seed: number;
  /** What a group is, where it is not simply shown. */
  readonly groups?: Partial<Record<Group, GroupTreatment>>;
  /** Shows the score's digits (default: six decimal ones). */
  readonly scoreText?: (score: number) => readonly number[];
}

/** The digits of a score; the first may be a letter. */
export function decimalDigits(number: number, places: number): number[] {
  const digits: number[] = [];
  let rest = number;
  for (let place = 0; place < places; place++) {
    digits.unshift(place === places - 1 ? rest : rest % 10);
    rest = Math.trunc(rest / 10);
  }
  return digits;
}

const BELL_RANDOM = new SeededRandom(1);
/** Numbers around 0 with a standard deviation of 1. */
const BELL = Float32Array.from({ length: 4096 }, () => {
  let sum = 0;
  for (let i = 0; i < 6; i++) sum += BELL_RANDOM.float();
  return (sum - 3) * Math.SQRT2;
});

/** Points between pixels, in both directions, in which shapes are drawn. */
const FINE = 2;

/** Draws samples of the digits; each group lies a little elsewhere, the same in the whole video. */
export class DigitDrawer {
  private readonly random: SeededRandom;
  private readonly places = new Map<string, readonly [number, number]>();
  private readonly drawn = new Map<string, Float32Array>();
  private readonly still = new Map<string, Uint8Array[]>();

  constructor(private readonly options: DrawnOptions) {
    this.random = new SeededRandom(options.seed);
    for (const group of ['score', 'lines', 'level', 'statistics']) {
      const { shift } = options;
      this.places.set(group, [(2 * this.random.float() - 1) * shift, (2 * this.random.float() - 1) * shift]);
    }
  }

  /** @param other numbers that a mixed sample shows too: those before or after */
  sample(time: number, numbers: ShownNumbers, other: ShownNumbers = numbers): DigitsSeen {
    const share = this.random.float() < this.options.mixtures ? this.random.float() : 0;
    const text = this.options.scoreText ?? ((score: number) => decimalDigits(score, 6));
    const group = (name: Group, of: (numbers: ShownNumbers) => readonly number[], contrast = 1) =>
      this.group(name, { now: of(numbers), other: of(other), share, contrast });
    const statistics = group('statistics', (all) => all.statistics.flatMap((count) => decimalDigits(count, 3)), 0.5);
    return {
      time,
      score: group('score', ({ score }) => text(score)),
      lines: group('lines', ({ lines }) => decimalDigits(lines, 3)),
      level: group('level', ({ level }) => decimalDigits(level, 2)),
      statistics: statistics && Array.from({ length: 7 }, (_, i) => statistics.slice(3 * i, 3 * i + 3)),
    };
  }

  private group(
    name: Group,
    {
      now,
      other,
      share,
      contrast,
    }: { now: readonly number[]; other: readonly number[]; share: number; contrast: number },
  ): Uint8Array[] | undefined {
    const treatment = this.options.groups?.[name] ?? 'shown';
    if (treatment === 'missing') return undefined;
    if (treatment === 'garbage') return now.map(() => this.garbage());
    if (treatment === 'still picture') {
      const still = this.still.get(name) ?? now.map(() => this.garbage());
      this.still.set(name, still);
      return still.map((glyph) => glyph.map((each) => Math.max(0, Math.min(255, each + this.gauss() * 8))));
    }
    const raw = now.map((_, place) => {
      const points = new Float32Array(64);
      const one = this.shape(name, now, place);
      const two = share > 0 ? this.shape(name, other, place) : one;
      for (let i = 0; i < 64; i++) {
        points[i] = one[i] * (1 - share) + two[i] * share + (this.gauss() * this.options.noise) / contrast;
      }
      return points;
    });
    let darkest = Number.POSITIVE_INFINITY;
    let brightest = Number.NEGATIVE_INFINITY;
    for (const points of raw) {
      for (const each of points) {
        if (each < darkest) darkest = each;
        if (each > brightest) brightest = each;
      }
    }
    const scale = 255 / Math.max(0.01, brightest - darkest);
    return raw.map((points) => {
      const glyph = new Uint8Array(64);
      for (let i = 0; i < 64; i++) glyph[i] = (points[i] - darkest) * scale;
      return glyph;
    });
  }

  private gauss(): number {
    return BELL[this.random.next() & (BELL.length - 1)];
  }

  /** Smooth shapes that change with every call. */
  private garbage(): Uint8Array {
    const [a, b, c, d] = [0, 0, 0, 0].map(() => this.random.float());
    return Uint8Array.from({ length: 64 }, (_, i) => {
      const wave = Math.sin((i % 8) * a * 2 + c * 6) + Math.cos((i >> 3) * b * 2 + d * 6);
      return Math.max(0, Math.min(255, 128 + 50 * wave + 30 * this.gauss()));
    });
  }

  /** A digit with its neighbours, blurred and misplaced, on 8 × 8 points. */
  private shape(name: string, digits: readonly number[], place: number): Float32Array {
    // The statistics stand in lines of their own, three digits each.
    const isFirst = name === 'statistics' ? place % 3 === 0 : place === 0;
    const isLast = name === 'statistics' ? place % 3 === 2 : place === digits.length - 1;
    const left = isFirst ? -1 : digits[place - 1];
    const right = isLast ? -1 : digits[place + 1];
    const key = `${name} ${left} ${digits[place]} ${right}`;
    const known = this.drawn.get(key);
    if (known) return known;
    const [dx, dy] = this.places.get(name) ?? [0, 0];
    const { font, blur } = this.options;
    const row = [left, digits[place], right].map((digit) => font.signs[digit]);
    const bright = (x: number, y: number) => {
      const sign = row[Math.floor(x / 8) + 1];
      return sign && y >= 0 && y < 8 ? sign[Math.floor(y) * 8 + ((Math.floor(x) + 8) % 8)] : 0;
    };
    const points = new Float32Array(64);
    const reach = Math.ceil(blur * 2 * FINE);
    for (let i = 0; i < 64; i++) {
      const middleX = (i % 8) + 0.5 + dx;
      const middleY = (i >> 3) + 0.5 + dy;
      let sum = 0;
      let weights = 0;
      for (let fy = -reach; fy <= reach; fy++) {
        for (let fx = -reach; fx <= reach; fx++) {
          const weight = Math.exp(-(fx * fx + fy * fy) / (2 * (blur * FINE) ** 2));
          sum += weight * bright(middleX + fx / FINE, middleY + fy / FINE);
          weights += weight;
        }
      }
      points[i] = sum / weights;
    }
    this.drawn.set(key, points);
    return points;
  }
}
