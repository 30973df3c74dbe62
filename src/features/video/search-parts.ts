/** Which parts of a video are looked at and read: all of it, and again where no game was, since its layout may have changed. */

import type { FoundField } from '../../video/find-fields.js';
import { isSamePlace, type Span, withoutGames } from '../../video/gameless-spans.js';
import type { FieldPlace } from '../../video/picture.js';
import type { ReadGame } from '../../video/video-reader.js';

/** The work on a part of a video. */
export interface PartWork {
  /** Looks for playfields. */
  find(part: Span): Promise<{ readonly fields: readonly FoundField[]; readonly pictures: number }>;
  /** Reads the games in some of them. */
  read(part: Span, fields: readonly FoundField[]): Promise<readonly Pick<ReadGame, 'begin' | 'end'>[]>;
  /** Seconds at which the video ends, as far as is known by now. */
  end(): number;
  isStopped(): boolean;
}

/** Parts that are looked at, at most, the whole video included. */
const MOST_SEARCHES = 10;

/** Goes on with the longest part that is left. A place that was read in a part is not read again in a part of that. */
export async function searchParts(whole: Span, { find, read, end, isStopped }: PartWork): Promise<void> {
  const done: (Span & { readonly place: FieldPlace })[] = [];
  const wasRead = (place: FieldPlace, { from, to }: Span): boolean =>
    done.some((known) => isSamePlace(known.place, place) && known.from <= from && known.to >= to);
  const parts = [whole];
  for (let searches = 0; parts.length > 0 && searches < MOST_SEARCHES && !isStopped(); searches++) {
    const part = parts.shift() as Span;
    const { fields, pictures } = await find(part);
    if (searches === 0 && pictures === 0) return;
    const fresh = fields.filter(({ place }) => !wasRead(place, part));
    const games = fresh.length > 0 ? await read(part, fresh) : [];
    done.push(...fresh.map(({ place }) => ({ place, ...part })));
    parts.push(...withoutGames({ from: part.from, to: Math.min(part.to, end()) }, games));
    parts.sort((one, other) => other.to - other.from - (one.to - one.from));
  }
}
