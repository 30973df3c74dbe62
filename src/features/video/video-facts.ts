/** What a video is, and which of its pictures are asked for. */

import type { Rectangle } from '../../draw/canvas.js';
import type { Stop } from '../../platform/job.js';
import type { VideoPicture } from '../../video/picture.js';

/** How the two fields of an interlaced picture follow each other: the one with the first line first, or the other. */
export type FieldOrder = 'top first' | 'bottom first';

export interface VideoFacts {
  readonly file: string;
  readonly bytes: number;
  /** The short name of its kind, as ffmpeg has it: `mov`, `matroska`. */
  readonly format: string;
  readonly codec: string;
  /** Pixels as it is shown, turned where it says so, and not stretched. */
  readonly width: number;
  readonly height: number;
  /** How much wider than high a pixel is shown. */
  readonly pixelAspect: number;
  /** Pictures a second in the mean; undefined where it does not say. */
  readonly rate: number | undefined;
  /** Undefined where it does not say. */
  readonly seconds: number | undefined;
  /** Seconds of the file's clock at which it begins: times are counted from there. */
  readonly start: number;
  /** Undefined where its pictures are whole. */
  readonly interlaced: FieldOrder | undefined;
  /** Gives the pictures where they are in no file, cut as they are asked for. */
  readonly source?: PictureSource | undefined;
}

/** A part of the pictures of a video, and the size that it is made. */
export interface PictureCut {
  /** In pixels of the video: even numbers, and y and height divide by 4 where fields are taken apart. */
  readonly part: Rectangle;
  /** Pixels of the pictures that come out: even numbers. */
  readonly width: number;
  readonly height: number;
  /** Whether each picture is taken apart into its two fields, of half the lines. */
  readonly isInFields: boolean;
  /** Whether only the earlier field of each picture comes out. */
  readonly isOneField?: true;
}

/** Which pictures of a video are decoded, and how. */
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

/** Pictures of a video that is in no file, in the order in which they are shown. */
export type PictureSource = (
  facts: VideoFacts,
  decoding: Decoding,
) => Iterable<VideoPicture> | AsyncIterable<VideoPicture>;
