/** The first pass over a video: some pictures of all of it tell where playfields are. */

import type { Job } from '../../platform/job.js';
import { FieldFinder } from '../../video/find-fields.js';
import type { FieldPlace, VideoPicture } from '../../video/picture.js';
import { type JobProgress, jobProgress, progressClock } from '../play-progress.js';
import { type Decoding, decodeVideo } from './decode-video.js';
import { type FieldTrack, type Look, tracksOf } from './field-tracks.js';
import { type PictureCut, pictureToLookAt, placeInVideo } from './picture-cut.js';
import type { VideoFacts } from './probe-video.js';

export interface TrackSearch extends Job {
  /** Seconds of the video. */
  readonly from: number;
  readonly to: number;
  readonly quiet: boolean;
}

export interface FoundTracks {
  readonly tracks: readonly FieldTrack[];
  /** Pictures that were looked at, and seconds of the video that they tell of. */
  readonly pictures: number;
  readonly seconds: number;
}

/** Seconds of a video up to which all of it is decoded. */
const SHORT = 15;
/** Seconds between two pictures that are looked at, where all are decoded. */
const APART = 0.4;
/** Pictures that are enough, if no more than so many seconds lie between two of them on average. */
const ENOUGH = 12;
const TOO_RARE = 10;
/** Where key pictures are too rare: seconds from one short part to the next, and of each part. */
const FROM_PART_TO_PART = 12;
const OF_A_PART = 1.2;
/** Pictures that are looked at, at most: those of long videos are further apart. */
const MOST_PICTURES = 1200;
/** Pictures of one look. A change of the layout shows between two looks. */
const OF_A_LOOK = 20;

/** @throws Failure as `decodeVideo` */
export async function findTracks(facts: VideoFacts, search: TrackSearch): Promise<FoundTracks> {
  const { from, to, stop } = search;
  const seconds = to - from;
  if (seconds <= SHORT) return lookAt(facts, search, [{ from, to, apart: APART }]);
  const apart = Number.isFinite(seconds) ? Math.max(APART, seconds / MOST_PICTURES) : APART;
  const byKeys = await lookAt(facts, search, [{ from, to, apart, onlyKeys: true }]);
  const isEnough = byKeys.pictures >= ENOUGH && byKeys.pictures * TOO_RARE >= byKeys.seconds;
  if (isEnough || stop.reason) return byKeys;
  const step = Math.max(FROM_PART_TO_PART, byKeys.seconds / (MOST_PICTURES * (APART / OF_A_PART)));
  const parts: Part[] = [];
  for (let at = from; at < from + byKeys.seconds; at += step)
    parts.push({ from: at, to: at + OF_A_PART, apart: APART });
  return lookAt(facts, search, parts);
}

interface Part extends Pick<Decoding, 'onlyKeys'> {
  readonly from: number;
  readonly to: number;
  readonly apart: number;
}

async function lookAt(
  facts: VideoFacts,
  { from, to, quiet, stop, say }: TrackSearch,
  parts: readonly Part[],
): Promise<FoundTracks> {
  const cut = pictureToLookAt(facts);
  const progress = quiet ? undefined : secondsProgress(from, to, 'seconds of video looked at', say);
  const looks: Look[] = [];
  let look = newLook(cut);
  let pictures = 0;
  let latest = from;
  for (const part of parts) {
    for await (const picture of decodeVideo(facts, { cut, ...part, stop })) {
      look.add(picture);
      pictures++;
      latest = picture.time / 1000;
      progress?.(latest);
      if (look.pictures < OF_A_LOOK) continue;
      looks.push(look.end());
      look = newLook(cut);
    }
  }
  if (look.pictures > 0) looks.push(look.end());
  return { tracks: tracksOf(looks, { from, to }), pictures, seconds: Number.isFinite(to) ? to - from : latest - from };
}

function newLook(cut: PictureCut) {
  const finder = new FieldFinder(cut);
  const inVideo = (place: FieldPlace) => placeInVideo(cut, place);
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  return {
    pictures: 0,
    add(picture: VideoPicture): void {
      finder.add(picture);
      this.pictures++;
      from = Math.min(from, picture.time / 1000);
      to = picture.time / 1000;
    },
    end(): Look {
      return { from, to, found: finder.fields().map((field) => ({ ...field, place: inVideo(field.place) })) };
    },
  };
}

/** Lines of progress by the time of the video that is reached; none where its length is not known. */
export function secondsProgress(
  from: number,
  to: number,
  what: string,
  say: (line: string) => void,
): ((second: number, note?: string) => void) | undefined {
  if (!Number.isFinite(to)) return undefined;
  const progress: JobProgress = jobProgress(Math.ceil(to - from), what, progressClock(), say);
  return (second, note) => progress.reach(Math.max(0, Math.floor(second - from)), note);
}
