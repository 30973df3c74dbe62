/** What the page is told of a video that is read. */
import type { FieldPlace } from '../../video/picture.js';
import type { LiveGame } from '../../video/video-reader.js';
import type { EndedGame } from './field-readings.js';
import type { PictureSize } from './grid-place.js';

/** How the reading goes on; sent at most so often as displays show pictures. */
export interface ReadingNews {
  /** Which video it is. */
  readonly source: number;
  /** Undefined before the first picture. */
  readonly size: PictureSize | undefined;
  /** Undefined as long as playfields are looked for. */
  readonly places: readonly FieldPlace[] | undefined;
  /** Pictures in which playfields were looked for. */
  readonly looked: number;
  /** Milliseconds: that of the latest picture, by the video's own time stamps. */
  readonly time: number;
  /** When that picture came, in milliseconds since 1970. */
  readonly cameAt: number;
  /** Pictures so far, and those that were lost. */
  readonly pictures: number;
  readonly lost: number;
  /** How much of a file is read, 0–1; undefined for what is live. */
  readonly share: number | undefined;
  /** For each place what is on there; undefined where no game is. */
  readonly now: readonly (LiveGame | undefined)[];
  /** Games that have ended since the news before. */
  readonly ended: readonly EndedGame[];
}

export type TellNews = (news: ReadingNews) => void;
