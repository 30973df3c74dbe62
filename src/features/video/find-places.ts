/** Where the playfields are in a part of a video, by some of its pictures. */

import type { Job } from '../../platform/job.js';
import { FieldFinder, type FoundField } from '../../video/find-fields.js';
import type { Span } from '../../video/gameless-spans.js';
import type { FieldPlace } from '../../video/picture.js';
import { type JobProgress, jobProgress, progressClock } from '../play-progress.js';
import { decodeVideo } from './decode-video.js';
import { pictureToLookAt, placeInVideo } from './picture-cut.js';
import type { Decoding, VideoFacts } from './video-facts.js';

export interface FoundPlaces {
  /** Places are in pixels of the video; from the left to the right. */
  readonly fields: readonly FoundField[];
  /** Pictures that were looked at. */
  readonly pictures: number;
}

/** Seconds of a part up to which all of it is decoded. */
const SHORT = 45;
/** Seconds between two pictures that are looked at, where all are decoded. */
const APART = 0.4;
/** This many key pictures are enough, if no more seconds than these lie between two of them on average. */
const ENOUGH = 40;
const TOO_RARE = 15;
/** Pictures that are looked at, at most: those of long videos are further apart. */
const MOST_PICTURES = 1000;
/** Where key pictures are too rare: short pieces, with how many pictures a second, and how many seconds from one to the next. */
const PIECES = 8;
const OF_A_PIECE = 2;
const APART_IN_PIECE = 0.25;
const FROM_PIECE_TO_PIECE = 60;
/** A place with a smaller share of the best score is none, unless its size is the same, to a share of it. */
const LEAST_OF_BEST = 0.5;
const SIZE_VARIES = 0.03;

/** @throws Failure as `decodeVideo` */
export async function findPlaces(
  facts: VideoFacts,
  span: Span,
  job: Job & { readonly quiet: boolean },
): Promise<FoundPlaces> {
  const { from, to } = span;
  const seconds = Math.min(to, facts.seconds ?? Number.POSITIVE_INFINITY) - from;
  if (seconds <= SHORT) return lookAt(facts, [{ from, to, apart: APART, skipped: 'unneeded' }], span, job);
  const apart = Number.isFinite(seconds) ? Math.max(APART, seconds / MOST_PICTURES) : APART;
  const byKeys = await lookAt(facts, [{ from, to, apart, skipped: 'dependent' }], span, job);
  const length = Number.isFinite(seconds) ? seconds : byKeys.latest - from;
  const isEnough = byKeys.pictures >= ENOUGH && byKeys.pictures * TOO_RARE >= length;
  if (isEnough || job.stop.reason) return byKeys;
  const pieces = Math.max(PIECES, Math.ceil(length / FROM_PIECE_TO_PIECE));
  return lookAt(
    facts,
    Array.from({ length: Math.min(pieces, MOST_PICTURES * (APART_IN_PIECE / OF_A_PIECE)) }, (_, i) => {
      const begin = from + ((i + 0.5) / pieces) * length;
      return { from: begin, to: begin + OF_A_PIECE, apart: APART_IN_PIECE, skipped: 'unneeded' };
    }),
    span,
    job,
  );
}

type Piece = Pick<Decoding, 'skipped' | 'apart'> & Span;

async function lookAt(
  facts: VideoFacts,
  pieces: readonly Piece[],
  { from, to }: Span,
  { quiet, stop, say }: Job & { readonly quiet: boolean },
): Promise<FoundPlaces & { readonly latest: number }> {
  const cut = pictureToLookAt(facts);
  const progress = quiet ? undefined : secondsProgress(from, to, 'seconds of video looked at', say);
  const finder = new FieldFinder(cut);
  let [pictures, latest] = [0, from];
  for (const piece of pieces) {
    for await (const picture of decodeVideo(facts, { cut, ...piece, stop })) {
      finder.add(picture);
      pictures++;
      latest = picture.time / 1000;
      progress?.(latest);
    }
  }
  const found = stop.reason ? [] : finder.fields();
  const fields = likely(found).map(({ place, score }) => ({ place: placeInVideo(cut, place), score }));
  return { fields, pictures, latest };
}

/** Those that are about as sure as the surest one, or as large: players beside each other have playfields of one size. */
function likely(found: readonly FoundField[]): FoundField[] {
  const [best] = [...found].sort((one, other) => other.score - one.score);
  return found.filter(({ place, score }) => score >= LEAST_OF_BEST * best.score || isSameSize(place, best.place));
}

function isSameSize(one: FieldPlace, other: FieldPlace): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SIZE_VARIES * b;
  return isNear(one.width, other.width) && isNear(one.height, other.height);
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
