/** Reads every picture of a part of a video, for each of the playfields in it. */

import { number } from '../../lib/format-numbers.js';
import type { Say } from '../../platform/job.js';
import type { Span } from '../../video/gameless-spans.js';
import type { FieldPlace } from '../../video/picture.js';
import { FieldReader, type ReadGame } from '../../video/video-reader.js';
import { progressClock } from '../play-progress.js';
import { decodeVideo } from './decode-video.js';
import { secondsProgress } from './find-places.js';
import { pictureAround, placeInCut } from './picture-cut.js';
import type { Decoding, VideoFacts } from './video-facts.js';

interface SpanReading {
  /** By the places. */
  readonly games: readonly (readonly ReadGame[])[];
  readonly pictures: number;
  /** Seconds of the video at which the last picture is. */
  readonly latest: number;
}

interface SpanToRead extends Span, Pick<Decoding, 'stop' | 'onProblem'> {
  /** In pixels of the video. */
  readonly places: readonly FieldPlace[];
  readonly quiet: boolean;
  readonly say: Say;
}

/** @throws Failure as `decodeVideo` */
export async function readSpan(facts: VideoFacts, about: SpanToRead): Promise<SpanReading> {
  const { from, to, places, stop, onProblem } = about;
  const cut = pictureAround(facts, places);
  const readers = places.map((place) => new FieldReader(placeInCut(cut, place), cut));
  const onPicture = about.quiet ? () => {} : paceOf(about);
  let [pictures, latest] = [0, from];
  for await (const picture of decodeVideo(facts, { cut, from, to, stop, ...(onProblem && { onProblem }) })) {
    latest = picture.time / 1000;
    pictures++;
    for (const reader of readers) reader.see(picture);
    onPicture(latest);
  }
  return { games: readers.map((reader) => (stop.reason ? [] : reader.finish())), pictures, latest };
}

/** Lines of progress, with how many pictures are read in a second. */
function paceOf({ from, to, say }: SpanToRead): (second: number) => void {
  const reach = secondsProgress(from, to, 'seconds of video', say);
  const clock = progressClock();
  const startedAt = clock.now();
  let pictures = 0;
  return (second) => {
    pictures++;
    const took = (clock.now() - startedAt) / 1000;
    reach?.(second, took > 0 ? `${number(pictures / took)} pictures a second` : '');
  };
}
