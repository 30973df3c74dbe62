/** What is known of a video, and how its pictures are asked for. */

import type { Stop } from '../../platform/job.js';
import type { VideoPicture } from '../../video/picture.js';
import type { PictureCut, PicturesToCut } from './picture-cut.js';

export interface VideoFacts extends PicturesToCut {
  readonly file: string;
  readonly bytes: number;
  /** The short name of its kind, as ffmpeg has it: `mov`, `matroska`. */
  readonly format: string;
  readonly codec: string;
  /** How much wider than high a pixel is shown. */
  readonly pixelAspect: number;
  /** Pictures a second in the mean; undefined where it does not say. */
  readonly rate: number | undefined;
  /** Undefined where it does not say. */
  readonly seconds: number | undefined;
  /** Seconds of the file's clock at which it begins: times are counted from there. */
  readonly start: number;
  /** Gives the pictures where they are in no file, cut as they are asked for. */
  readonly source?: PictureSource | undefined;
}

/** Pictures of a video that is in no file, in the order in which they are shown. */
export type PictureSource = (
  facts: VideoFacts,
  decoding: Decoding,
) => Iterable<VideoPicture> | AsyncIterable<VideoPicture>;

/** Which pictures of a video are wanted, and how. */
export interface Decoding {
  readonly cut: PictureCut;
  /** Seconds from the beginning of the file (default: all of it). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Leaves out pictures that no other one needs, or even all that need another one: every few seconds there is one that does not. */
  readonly skipped?: 'unneeded' | 'dependent';
  /** Seconds that lie at least between two pictures (default: 0, every picture). */
  readonly apart?: number;
  readonly stop: Stop;
  /** Told at the end what ffmpeg could not decode, in half a sentence. */
  readonly onProblem?: (problem: string) => void;
}
