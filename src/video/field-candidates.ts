/** Where playfields may lie, from where a video changes: ten columns and twenty rows of evenly spaced cells with dark lines between. */
import type { ChangeMaps, GreyMap } from './activity.js';
import { type CombFit, eachComb, pitchesBetween, sumsOf } from './comb.js';
import type { FieldPlace } from './picture.js';

const COLUMNS = 10;
const ROWS = 20;
/** Cells of a playfield in which a band is cut: high enough to have some activity, low enough to lie within a playfield. */
const BAND_ROWS = 6;
const PITCH_STEP = 0.03;
const GROUP = 1.26;
/** Pixels of a map. A playfield has 20 cells, and is at least 90 pixels high. */
const LEAST_PITCH = 3.6;
/** A cell is so much wider than high, at least and at most. */
const NARROWEST = 0.76;
const WIDEST = 1.72;
const LEAST_CONTRAST = 0.02;
const LEAST_CERTAINTY = 3;
/** The least of the map's values, which are roots of mean changes. */
const LEAST_LEVEL = 0.4;
const KEPT_IN_BAND = 5;
const MOST_CANDIDATES = 60;

interface Band extends CombFit {
  readonly top: number;
  readonly bottom: number;
  readonly worth: number;
}

/** Sums along one axis, so that a mean of a stretch of it is one difference for each place of the other axis. */
interface LineSums {
  readonly sums: Float64Array;
  readonly width: number;
  readonly height: number;
}

/** A row more than the map has. */
function columnSums({ width, height, values }: GreyMap): LineSums {
  const sums = new Float64Array(width * (height + 1));
  for (let at = 0; at < values.length; at++) sums[at + width] = sums[at] + values[at];
  return { sums, width, height };
}

/** A column more than the map has. */
function rowSums({ width, height, values }: GreyMap): LineSums {
  const sums = new Float64Array(height * (width + 1));
  for (let row = 0, at = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++, at++) {
      sum += values[at];
      sums[row * (width + 1) + column + 1] = sum;
    }
  }
  return { sums, width, height };
}

/** For each column the mean of the rows between two. */
function profileAcross({ sums, width, height }: LineSums, top: number, bottom: number): Float64Array {
  const from = Math.max(0, Math.min(height - 1, Math.round(top)));
  const to = Math.max(from + 1, Math.min(height, Math.round(bottom)));
  const profile = new Float64Array(width);
  for (let x = 0; x < width; x++) profile[x] = (sums[to * width + x] - sums[from * width + x]) / (to - from);
  return profile;
}

/** For each row the mean of the columns between two. */
function profileDown({ sums, width, height }: LineSums, left: number, right: number): Float64Array {
  const from = Math.max(0, Math.min(width - 1, Math.round(left)));
  const to = Math.max(from + 1, Math.min(width, Math.round(right)));
  const profile = new Float64Array(height);
  for (let y = 0; y < height; y++) {
    profile[y] = (sums[y * (width + 1) + to] - sums[y * (width + 1) + from]) / (to - from);
  }
  return profile;
}

/** Places whose grid may be one of a playfield, though shifted by whole cells; the likeliest first. */
export function fieldCandidates(changes: ChangeMaps): FieldPlace[] {
  const across = columnSums(changes.across);
  const down = rowSums(changes.down);
  const bands: Band[] = [];
  const highest = Math.min(changes.height / ROWS / NARROWEST, changes.width / COLUMNS) * 1.1;
  for (let low = LEAST_PITCH; low < highest; low *= GROUP) {
    const pitches = pitchesBetween(low, Math.min(highest, low * GROUP), PITCH_STEP);
    const height = BAND_ROWS * low;
    for (let top = 0; top + height <= changes.height; top += height / 2) {
      bands.push(...bestInBand(across, { top, bottom: top + height, pitches }, changes.width));
    }
  }
  bands.sort((a, b) => b.worth - a.worth);
  const places: FieldPlace[] = [];
  for (const band of bands.slice(0, MOST_CANDIDATES)) {
    const place = withRows(down, band, changes.height);
    if (place !== undefined) places.push(place);
  }
  return places;
}

function bestInBand(
  sums: LineSums,
  { top, bottom, pitches }: { readonly top: number; readonly bottom: number; readonly pitches: readonly number[] },
  width: number,
): Band[] {
  const profile = sumsOf(profileAcross(sums, top, bottom));
  // The best of each stretch, as noise fits in many ways.
  const stretch = 3 * pitches[0];
  const best: (Band | undefined)[] = Array.from({ length: Math.ceil(width / stretch) });
  for (const pitch of pitches) {
    eachComb(profile, { pitch, cells: COLUMNS, from: 0, to: width }, (fit) => {
      if (fit.level < LEAST_LEVEL || fit.contrast < LEAST_CONTRAST || fit.certainty < LEAST_CERTAINTY) return;
      const worth = fit.contrast * Math.min(fit.certainty, 20) * Math.sqrt(fit.level);
      const at = Math.floor(fit.origin / stretch);
      const rival = best[at];
      if (rival === undefined || worth > rival.worth) best[at] = { ...fit, top, bottom, worth };
    });
  }
  const fits = best.filter((fit) => fit !== undefined).sort((a, b) => b.worth - a.worth);
  return fits.slice(0, KEPT_IN_BAND);
}

/** The rows that fit best beside a band's columns. */
function withRows(sums: LineSums, { origin, pitch, top, bottom }: Band, height: number): FieldPlace | undefined {
  const profile = sumsOf(profileDown(sums, origin, origin + COLUMNS * pitch));
  let best: CombFit | undefined;
  let most = 0;
  for (const down of pitchesBetween(pitch / WIDEST, pitch / NARROWEST, 0.008)) {
    const from = Math.max(0, bottom - 22 * down);
    const to = Math.min(height, top + 22 * down);
    for (const cells of [ROWS - 1, 12]) {
      eachComb(profile, { pitch: down, cells, from, to }, (fit) => {
        const worth = fit.contrast * Math.min(fit.certainty, 20) * Math.sqrt(fit.level * cells);
        if (worth > most) {
          most = worth;
          best = fit;
        }
      });
    }
  }
  if (best === undefined) return undefined;
  return { x: origin, y: best.origin, width: COLUMNS * pitch, height: ROWS * best.pitch };
}
