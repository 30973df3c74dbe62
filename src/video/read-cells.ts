/** What one picture shows of the playfield at a known place: a `Look`, with odds that are honest about blends and covered cells. */
import { CELLS, CellSampler, type CellSamples } from './cell-samples.js';
import { type BlockColour, darkLevel, distanceOf, FieldColours, lengthOf, type Shade } from './field-colours.js';
import type { PictureSize } from './field-lens.js';
import type { Look } from './look.js';
import type { FieldPlace, VideoPicture } from './picture.js';
import { NextBoxReader } from './read-next-box.js';

/** The likelihood of anything else: a blend, a hand, a camera. It bounds the odds. */
const OTHER = 0.004;
const MOST = 6;
/** As shares of a colour's distance from black: how far full cells and empty ones are from their colour. */
const FULL_WIDTH = 0.2;
const EMPTY_WIDTH = 0.18;
/** A field this many milliseconds too bright is not a flash but another picture. */
const LONGEST_FLASH = 1500;
/** Odds, as a logarithm, that say neither. */
const UNCLEAR = 1;
/** Cells of 200 that may be neither full nor empty. */
const MOST_UNCLEAR = 30;

/**
 * Reads a playfield's cells picture by picture, in the order of their times. It learns the field's black and its colours as it goes: colour 1 is
 * white; 2 and 3 are the level's two others, numbered as they turn up, so that what 2 and 3 mean may change with a level.
 */
export class CellReader {
  readonly #sampler: CellSampler;
  readonly #colours: FieldColours;
  readonly #next: NextBoxReader;
  /** When the field was last not too bright. */
  #darkTime = Number.NEGATIVE_INFINITY;

  constructor(place: FieldPlace, size: PictureSize) {
    // Colour is blurred where two pixels of the console share one of the picture.
    const chromaWeight = 0.6 * Math.min(1, Math.max(0.4, place.width / 80));
    this.#sampler = new CellSampler(place, size);
    this.#colours = new FieldColours(chromaWeight);
    this.#next = new NextBoxReader(place, size, chromaWeight);
  }

  read(picture: VideoPicture): Look {
    const samples = this.#sampler.read(picture);
    const { time } = picture;
    const odds = new Float32Array(CELLS);
    const colours = new Uint8Array(CELLS);
    if (this.#isFlash(samples, time)) return { time, odds, colours, next: undefined, isField: false };
    this.#colours.learn(samples, time);
    const isField = this.#tell(samples, odds, colours);
    return { time, odds, colours, next: this.#next.read(picture, this.#colours), isField };
  }

  /** Whether the black of the field is bright for a moment, as it is after a tetris. */
  #isFlash(samples: CellSamples, time: number): boolean {
    const level = darkLevel(samples);
    if (this.#darkTime === Number.NEGATIVE_INFINITY || level < this.#colours.black.luma + 0.25 * this.#colours.span) {
      this.#darkTime = time;
      return false;
    }
    if (time - this.#darkTime < LONGEST_FLASH) return true;
    this.#colours.restart();
    this.#darkTime = time;
    return false;
  }

  #tell(samples: CellSamples, odds: Float32Array, colours: Uint8Array): boolean {
    let seen = 0;
    let unclear = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      if (samples.isSeen[cell] === 0) continue;
      seen++;
      const { colour, logOdds } = this.#cell(this.#colours.shadeOf(samples, cell), samples.spread[cell]);
      odds[cell] = logOdds;
      colours[cell] = logOdds > 0 ? colour : 0;
      if (Math.abs(logOdds) < UNCLEAR) unclear++;
    }
    return seen >= CELLS / 2 && unclear <= MOST_UNCLEAR;
  }

  #cell(shade: Shade, spread: number): { readonly colour: BlockColour | 0; readonly logOdds: number } {
    const { noise, dimmest, known, span } = this.#colours;
    let full = 0;
    let colour: BlockColour | 0 = 0;
    for (const [each, cluster] of known) {
      const width = Math.max(2 * noise, FULL_WIDTH * cluster.length);
      const likelihood = bell(distanceOf(shade, cluster.shade) / width);
      if (likelihood > full) {
        full = likelihood;
        colour = each;
      }
    }
    const length = lengthOf(shade);
    // A colour that is not known, or a blend: far from black. It is even where no colour is to be mixed.
    const isEven = spread < 0.15 * length + 2 * noise;
    if (shade.luma > 0 && length > Math.max(6 * noise, (isEven ? 0.12 : 0.22) * span))
      full = Math.max(full, (isEven && known.size < 3 && length > 0.25 * span ? 10 : 8) * OTHER);
    // Darker than black is black.
    const distance = shade.luma < 0 ? Math.hypot(shade.blue, shade.red) : length;
    const empty = bell(distance / Math.max(2 * noise, EMPTY_WIDTH * dimmest));
    // What is not even is neither.
    const rough = OTHER * (1 + Math.min(1, (spread / (4 * noise + 0.12 * span)) ** 4));
    const logOdds = 1.1 * Math.log((full + rough) / (empty + rough));
    return { colour, logOdds: Math.max(-MOST, Math.min(MOST, logOdds)) };
  }
}

const bell = (deviations: number): number => Math.exp(-0.5 * deviations * deviations);
