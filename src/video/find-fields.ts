/** Finds the playfields of a video by themselves, from pictures of a stretch of it. */
import { Activity, type ChangeMaps, type GreyPicture } from './activity.js';
import { fieldCandidates } from './field-candidates.js';
import { CellGrid, type Extent, shifted } from './field-extent.js';
import { type GridFit, gridFit, refine, refineBent } from './field-grid.js';
import type { PictureSize } from './field-lens.js';
import { FieldLines } from './field-lines.js';
import type { FieldPlace, VideoPicture } from './picture.js';

export interface FoundField {
  readonly place: FieldPlace;
  /** How sure it is a playfield, 0–1. */
  readonly score: number;
}

/** Fields that are less sure are none. */
const LEAST_SCORE = 0.3;
const MOST_FIELDS = 8;
/** Candidates are looked at closely as long as their grid is as certain. */
const LEAST_CERTAINTY = 3;
const MOST_REFINED = 24;
/** The least height of a playfield, as a share of the highest one and of the picture: what is lower is a next box or a counter. */
const LEAST_OF_HIGHEST = 0.34;
const LEAST_OF_PICTURE = 0.12;
/** Shares of the smaller one that two playfields may have in common. */
const MOST_OVERLAP = 0.15;

interface Maps {
  readonly changes: ChangeMaps;
  readonly pictures: readonly GreyPicture[];
}

/** Lines between full cells without which a place cannot be told better. */
const LEAST_LINES = 60;

/**
 * Gathers pictures of a stretch of video, some tens to hundreds and a second apart or less, and finds the playfields in them. What is still
 * and what moves without a grid is none.
 */
export class FieldFinder {
  readonly #activity: Activity;
  readonly #size: PictureSize;

  /** @param size of all pictures */
  constructor(size: PictureSize) {
    this.#size = size;
    this.#activity = new Activity(size);
  }

  /** Takes the next picture, later than the one before. */
  add(picture: VideoPicture): void {
    this.#activity.add(picture);
  }

  /** The playfields so far, from the left to the right. */
  fields(): readonly FoundField[] {
    if (this.#activity.kept().length < 2 || this.#size.height < 60) return [];
    const changes = this.#activity.changes();
    const maps: Maps = { changes, pictures: this.#activity.kept() };
    const found: FoundField[] = [];
    let refined = 0;
    for (const candidate of fieldCandidates(changes)) {
      if (found.length === MOST_FIELDS || refined === MOST_REFINED) break;
      if (found.some(({ place }) => isSameGrid(place, candidate))) continue;
      if (!isLikely(gridFit(changes, candidate))) continue;
      refined++;
      const field = settle(maps, candidate);
      if (field === undefined) continue;
      const rivals = found.filter(({ place }) => overlap(place, field.place) > MOST_OVERLAP);
      if (rivals.some(({ score }) => score >= field.score)) continue;
      for (const rival of rivals) found.splice(found.indexOf(rival), 1);
      found.push(field);
    }
    const highest = Math.max(...found.map(({ place }) => place.height));
    return found
      .filter(
        ({ place }) => place.height > LEAST_OF_HIGHEST * highest && place.height > LEAST_OF_PICTURE * changes.height,
      )
      .map(({ place, score }) => ({ place: enlarged(place, this.#activity.scale), score }))
      .sort((a, b) => a.place.x - b.place.x);
  }
}

const isLikely = ({ certainty, evenness }: GridFit): boolean => certainty > LEAST_CERTAINTY && evenness > 0;

/** From a grid that may be shifted by cells to the playfield itself; undefined where there is none. */
function settle({ changes, pictures }: Maps, candidate: FieldPlace): FoundField | undefined {
  const depthAt = (place: FieldPlace): number => gridFit(changes, place).depth;
  let place = refine(candidate, { from: 1, to: 0.5 }, depthAt);
  for (const { margin, most } of SETTLING) {
    const extent = new CellGrid(some(pictures, most), changes, place, margin).best();
    if (extent.worth < LEAST_WORTH) return undefined;
    place = refine(shifted(place, extent), { from: 1, to: 0.125 }, depthAt);
  }
  const near = { columns: 1, rows: 1 };
  if (scoreOf(changes, place, new CellGrid(some(pictures, 60), changes, place, near).extent(0, 0)) < LEAST_SCORE / 2)
    return undefined;
  place = refineOnLines(pictures, place, changes);
  const extent = new CellGrid(pictures, changes, place, near).best();
  if (extent.columns !== 0 || extent.rows !== 0) place = refineOnLines(pictures, shifted(place, extent), changes);
  const score = scoreOf(changes, place, extent);
  return score < LEAST_SCORE ? undefined : { place, score };
}

/** How far a grid may be off, and how many pictures say so, step by step. */
const SETTLING = [
  { margin: { columns: 9, rows: 19 }, most: 75 },
  { margin: { columns: 3, rows: 6 }, most: 75 },
] as const;
const LEAST_WORTH = 8;

/** At most `most` of them, in stretches that follow each other, since what changes between two is asked. */
function some(pictures: readonly GreyPicture[], most: number): readonly GreyPicture[] {
  if (pictures.length <= most) return pictures;
  const stride = Math.ceil(pictures.length / most);
  return pictures.filter((_, i) => i % stride === 0);
}

function refineOnLines(pictures: readonly GreyPicture[], place: FieldPlace, size: PictureSize): FieldPlace {
  const lines = new FieldLines(pictures, place, size);
  if (lines.count < LEAST_LINES) return place;
  return refineBent(size, place, { from: 1, to: 0.03 }, (at) => lines.depth(at));
}

function scoreOf(changes: ChangeMaps, place: FieldPlace, { worth, activeColumns, activeRows }: Extent): number {
  const { certainty, contrast, evenness } = gridFit(changes, place);
  if (activeColumns < 7 || activeRows < 8) return 0;
  const ratio = place.width / place.height;
  if (ratio < 0.38 || ratio > 0.88) return 0;
  return rise(certainty, 3, 8) * rise(contrast, 0.03, 0.12) * rise(worth, 20, 70) * rise(evenness, 0.35, 0.7);
}

/** 0 up to `low`, 1 from `high` on. */
const rise = (value: number, low: number, high: number): number =>
  Math.max(0, Math.min(1, (value - low) / (high - low)));

/** The area that two places share, as a share of the smaller one. */
function overlap(a: FieldPlace, b: FieldPlace): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(a.width * a.height, b.width * b.height);
}

/** Whether a candidate is a playfield that is found already, shifted by cells or not. */
function isSameGrid(place: FieldPlace, candidate: FieldPlace): boolean {
  const shared = overlap(place, candidate);
  const isAsWide = Math.abs(Math.log(place.width / candidate.width)) < 0.05;
  return shared > 0.5 || (shared > 0.05 && isAsWide);
}

const enlarged = (place: FieldPlace, scale: number): FieldPlace => ({
  ...place,
  x: place.x * scale,
  y: place.y * scale,
  width: place.width * scale,
  height: place.height * scale,
});
