/** The colours that the cells of one playfield have, learned from what lies still in it: black, and up to three of blocks. */
import { CELLS, type CellSamples } from './cell-samples.js';

/** A colour less the field's black: brightness, blue, red; the latter two weighted as `chromaWeight` says. */
export interface Shade {
  readonly luma: number;
  readonly blue: number;
  readonly red: number;
}

interface Cluster {
  shade: Shade;
  /** Distance from black. */
  length: number;
  /** When a cell that lay still last had it. */
  time: number;
}

/** The three colours of blocks, as in `Look.colours`. */
export type BlockColour = 1 | 2 | 3;
const BLOCK_COLOURS: readonly BlockColour[] = [1, 2, 3];

/** Milliseconds. A colour is new when it lies still for so long; one that a blend of a known one with black could be has to prove it longer. */
const STILL = 90;
const STILL_BLEND = 600;
/** After so long without a cell a colour no longer counts. */
const FORGOTTEN = 6_000;
/** Brightness between black and white where no white is known yet. */
const LIKELY_SPAN = 150;
/** Relative to a colour's distance from black: what still counts as the same colour. */
const SAME = 0.2;
/** How colourful a white may be, as a share of its brightness, weighted as in a `Shade`. */
const WHITISH = 0.14;

export class FieldColours {
  /** The black of the field as it is in the picture. */
  black: Shade = { luma: 16, blue: 128, red: 128 };
  /** Standard deviation of the brightness of an empty cell. */
  noise = 4;
  readonly #chromaWeight: number;
  readonly #clusters = new Map<BlockColour, Cluster>();
  #pictures = 0;
  /** Each cell's shade in the picture before, and since when it has been about the same. */
  readonly #last = { luma: new Float32Array(CELLS), since: new Float64Array(CELLS) };

  /** @param chromaWeight how much colour counts next to brightness */
  constructor(chromaWeight: number) {
    this.#chromaWeight = chromaWeight;
  }

  get known(): ReadonlyMap<BlockColour, { readonly shade: Shade; readonly length: number }> {
    return this.#clusters;
  }

  /** Brightness from black to white, or what it may be. */
  get span(): number {
    const white = this.#clusters.get(1);
    return Math.max(60, white?.length ?? Math.max(LIKELY_SPAN, ...this.#lengths()));
  }

  /** How far the dimmest block is from black. */
  get dimmest(): number {
    const lengths = this.#lengths();
    return lengths.length < 3 ? Math.min(0.3 * this.span, ...lengths) : Math.min(...lengths);
  }

  shadeOf(samples: CellSamples, cell: number): Shade {
    const weight = this.#chromaWeight;
    return {
      luma: samples.luma[cell] - this.black.luma,
      blue: weight * (samples.blue[cell] - this.black.blue),
      red: weight * (samples.red[cell] - this.black.red),
    };
  }

  /** Forgets all, after a cut to something else. */
  restart(): void {
    this.#clusters.clear();
    this.#pictures = 0;
  }

  /** Takes black, noise and colours from a picture's cells. The picture must show the field. */
  learn(samples: CellSamples, time: number): void {
    this.#followStillness(samples, time);
    if (this.#isDarker(samples)) this.restart();
    if (this.#pictures === 0) this.#startBlack(samples);
    this.#pictures++;
    const members = new Map<BlockColour | 0, number[]>();
    const strange: number[] = [];
    for (let cell = 0; cell < CELLS; cell++) {
      const isStill = this.#pictures === 1 || time - this.#last.since[cell] >= STILL;
      if (samples.isSeen[cell] === 0 || !isStill) continue;
      const nearest = this.#nearest(this.shadeOf(samples, cell));
      if (nearest === undefined) strange.push(cell);
      else members.set(nearest, [...(members.get(nearest) ?? []), cell]);
    }
    this.#followBlack(samples, members.get(0) ?? []);
    for (const colour of BLOCK_COLOURS) this.#follow(samples, colour, members.get(colour) ?? [], time);
    this.#addColours(samples, strange, members, time);
  }

  #lengths(): number[] {
    return [...this.#clusters.values()].map(({ length }) => length);
  }

  /** Nothing is darker than black: where a good part of the field is, black was learnt from something else, such as a menu. */
  #isDarker({ isSeen, luma }: CellSamples): boolean {
    const most = this.black.luma - Math.max(6, 3 * Math.min(4, this.noise));
    let darker = 0;
    for (let cell = 0; cell < CELLS; cell++) if (isSeen[cell] === 1 && luma[cell] < most) darker++;
    return darker > CELLS / 5;
  }

  #followStillness({ luma }: CellSamples, time: number): void {
    const { luma: last, since } = this.#last;
    const tolerance = Math.max(6, 3 * this.noise);
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.#pictures === 0 || Math.abs(luma[cell] - last[cell]) > tolerance) {
        last[cell] = luma[cell];
        since[cell] = time;
      } else {
        last[cell] += 0.1 * (luma[cell] - last[cell]);
      }
    }
  }

  /** Half of the cells or more are empty when a game begins, and a tenth are in every game; the lines between are dark, too. */
  #startBlack(samples: CellSamples): void {
    const seen = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => samples.isSeen[cell] === 1);
    if (seen.length === 0) return;
    const level = darkLevel(samples);
    const dark = seen.filter((cell) => samples.luma[cell] <= level + 8);
    const cells = dark.length > 0 ? dark : seen;
    this.black = { luma: level, blue: mean(samples.blue, cells), red: mean(samples.red, cells) };
  }

  /** Black, a known colour, or neither. */
  #nearest(shade: Shade): BlockColour | 0 | undefined {
    let best: BlockColour | 0 | undefined;
    let closest = 1;
    const own = lengthOf(shade) / Math.max(3 * this.noise, 0.4 * this.dimmest);
    if (own < closest) {
      closest = own;
      best = 0;
    }
    for (const [colour, cluster] of this.#clusters) {
      const distance = distanceOf(shade, cluster.shade) / (SAME * cluster.length + this.noise);
      if (distance < closest) {
        closest = distance;
        best = colour;
      }
    }
    return best;
  }

  #followBlack(samples: CellSamples, cells: readonly number[]): void {
    if (cells.length < 10) return;
    const rate = Math.max(0.05, 1 / this.#pictures);
    const to = {
      luma: mean(samples.luma, cells),
      blue: mean(samples.blue, cells),
      red: mean(samples.red, cells),
    };
    this.black = between(this.black, to, rate);
    let squares = 0;
    for (const cell of cells) squares += (samples.luma[cell] - to.luma) ** 2;
    this.noise += rate * (Math.min(12, Math.max(1.5, Math.sqrt(squares / cells.length))) - this.noise);
  }

  #follow(samples: CellSamples, colour: BlockColour, cells: readonly number[], time: number): void {
    const cluster = this.#clusters.get(colour);
    if (cluster === undefined) return;
    if (cells.length === 0) {
      if (time - cluster.time > FORGOTTEN) this.#clusters.delete(colour);
      return;
    }
    cluster.time = time;
    cluster.shade = between(cluster.shade, this.#meanShade(samples, cells), cells.length >= 4 ? 0.2 : 0.05);
    cluster.length = lengthOf(cluster.shade);
  }

  /** The largest groups of cells that look alike and like nothing known become colours. */
  #addColours(
    samples: CellSamples,
    strange: readonly number[],
    members: ReadonlyMap<BlockColour | 0, readonly number[]>,
    time: number,
  ): void {
    let left = strange;
    for (let round = 0; round < 3 && left.length >= 3; round++) {
      const group = this.#largestGroup(samples, left);
      left = left.filter((cell) => !group.includes(cell));
      const shade = this.#meanShade(samples, group);
      const length = lengthOf(shade);
      if (group.length < 3 || length < 3 * this.noise || shade.luma < 0.5 * this.noise) continue;
      const still = time - Math.max(...group.map((cell) => this.#last.since[cell]));
      if (this.#pictures > 1 && this.#isBlend(shade) && still < STILL_BLEND) continue;
      this.#add({ shade, length, time }, (colour) => (members.get(colour)?.length ?? 0) > 0);
    }
  }

  #add(cluster: Cluster, isUsed: (colour: BlockColour) => boolean): void {
    const white = this.#clusters.get(1);
    const isGrey = Math.hypot(cluster.shade.blue, cluster.shade.red) < WHITISH * cluster.shade.luma;
    if (isGrey && (white === undefined || !isUsed(1) || cluster.length > 1.2 * white.length)) {
      this.#clusters.set(1, cluster);
      if (white !== undefined && isUsed(1)) this.#addToFree(white, isUsed);
    } else {
      this.#addToFree(cluster, isUsed);
    }
  }

  #addToFree(cluster: Cluster, isUsed: (colour: BlockColour) => boolean): void {
    const free =
      ([2, 3] as const).find((colour) => !this.#clusters.has(colour)) ??
      ([2, 3] as const).find((colour) => !isUsed(colour));
    if (free !== undefined) this.#clusters.set(free, cluster);
  }

  /** Whether a mix of a known colour with black looks like that. */
  #isBlend(shade: Shade): boolean {
    for (const { shade: full, length } of this.#clusters.values()) {
      const share = dot(shade, full) / (length * length);
      if (share < 0.15 || share > 0.85) continue;
      const rest = distanceOf(shade, { luma: share * full.luma, blue: share * full.blue, red: share * full.red });
      if (rest < 0.15 * share * length + this.noise) return true;
    }
    return false;
  }

  #largestGroup(samples: CellSamples, cells: readonly number[]): number[] {
    let best: number[] = [];
    for (const middle of cells) {
      const shade = this.shadeOf(samples, middle);
      const reach = 0.3 * lengthOf(shade) + this.noise;
      const group = cells.filter((cell) => distanceOf(this.shadeOf(samples, cell), shade) < reach);
      if (group.length > best.length) best = group;
    }
    return best;
  }

  #meanShade(samples: CellSamples, cells: readonly number[]): Shade {
    const weight = this.#chromaWeight;
    return {
      luma: mean(samples.luma, cells) - this.black.luma,
      blue: weight * (mean(samples.blue, cells) - this.black.blue),
      red: weight * (mean(samples.red, cells) - this.black.red),
    };
  }
}

/** The brightness that a twentieth of the cells and of the lines between them do not reach. */
export function darkLevel({ isSeen, luma, gap }: CellSamples): number {
  const counts = new Uint16Array(256);
  let total = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    if (isSeen[cell] === 0) continue;
    counts[Math.round(luma[cell])]++;
    counts[Math.round(gap[cell])]++;
    total += 2;
  }
  let below = 0;
  for (let level = 0; level < 256; level++) {
    below += counts[level];
    if (below * 20 >= total) return level;
  }
  return 255;
}

export const lengthOf = ({ luma, blue, red }: Shade): number => Math.sqrt(luma * luma + blue * blue + red * red);

export const distanceOf = (a: Shade, b: Shade): number =>
  Math.sqrt((a.luma - b.luma) ** 2 + (a.blue - b.blue) ** 2 + (a.red - b.red) ** 2);

const dot = (a: Shade, b: Shade): number => a.luma * b.luma + a.blue * b.blue + a.red * b.red;

const between = (from: Shade, to: Shade, share: number): Shade => ({
  luma: from.luma + share * (to.luma - from.luma),
  blue: from.blue + share * (to.blue - from.blue),
  red: from.red + share * (to.red - from.red),
});

function mean(values: Float32Array, cells: readonly number[]): number {
  let sum = 0;
  for (const cell of cells) sum += values[cell];
  return sum / cells.length;
}
