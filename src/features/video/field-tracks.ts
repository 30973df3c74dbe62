/** Where playfields are seen in a video, and when: the same place seen again goes on, another one is another playfield. */

import type { FoundField } from '../../video/find-fields.js';
import type { FieldPlace } from '../../video/picture.js';

/** A playfield that stays at its place. */
export interface FieldTrack {
  /** In pixels of the video. */
  readonly place: FieldPlace;
  /** How sure it is that this is one, by the best look; undefined where the user said so. */
  readonly score: number | undefined;
  /** Seconds of the video between which it is looked for: from before the first look that found it to behind the last one. */
  readonly from: number;
  readonly to: number;
}

/** Pictures of a time that were looked at together. */
export interface Look {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  readonly found: readonly FoundField[];
}

/** Pixels of the console by which two looks may differ about an edge of the same place. */
const SAME_WITHIN = 2;
/** Playfields that are read at most. */
const MOST_TRACKS = 8;

/**
 * The playfields of all looks, by the time when they are seen first, and from left to right.
 *
 * @param whole the seconds of the video that were looked at
 */
export function tracksOf(looks: readonly Look[], whole: Pick<FieldTrack, 'from' | 'to'>): FieldTrack[] {
  const tracks: FieldTrack[] = [];
  for (const [i, { found }] of looks.entries()) {
    // What is seen here may begin in the look before and end in that after it.
    const from = looks[i - 1]?.from ?? whole.from;
    const to = looks[i + 1]?.to ?? whole.to;
    for (const { place, score } of found) {
      const known = tracks.findIndex((track) => isSamePlace(track.place, place));
      if (known < 0) tracks.push({ place, score, from, to });
      else {
        const track = tracks[known];
        tracks[known] = { ...(score > (track.score ?? 0) ? { place, score } : track), from: track.from, to };
      }
    }
  }
  return tracks
    .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .slice(0, MOST_TRACKS)
    .sort((one, other) => one.from - other.from || one.place.x - other.place.x);
}

function isSamePlace(one: FieldPlace, other: FieldPlace): boolean {
  const pixel = one.width / 80;
  const line = one.height / 160;
  const near = (a: number, b: number, unit: number) => Math.abs(a - b) <= SAME_WITHIN * unit;
  return (
    near(one.x, other.x, pixel) &&
    near(one.x + one.width, other.x + other.width, pixel) &&
    near(one.y, other.y, line) &&
    near(one.y + one.height, other.y + other.height, line)
  );
}

/** A time of the video in which the same playfields are read. */
export interface Stretch<Track> {
  readonly from: number;
  readonly to: number;
  readonly tracks: readonly Track[];
}

/** Playfields whose times overlap are read together; no time is read twice. */
export function stretchesOf<Track extends Pick<FieldTrack, 'from' | 'to'>>(tracks: readonly Track[]): Stretch<Track>[] {
  const stretches: Stretch<Track>[] = [];
  for (const track of [...tracks].sort((one, other) => one.from - other.from)) {
    const last = stretches.at(-1);
    const { from, to } = track;
    if (!last || from >= last.to) stretches.push({ from, to, tracks: [track] });
    else stretches[stretches.length - 1] = { ...last, to: Math.max(last.to, to), tracks: [...last.tracks, track] };
  }
  return stretches;
}
