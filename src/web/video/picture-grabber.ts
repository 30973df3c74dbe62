/** Takes the part of a picture that is read, at its size, out of what the browser has decoded. Lives in a worker. */
import type { VideoPicture } from '../../video/picture.js';
import type { PictureSize, Region } from './grid-place.js';
import { type Planes, planesOfPairs, planesOfRgba, planesOfThree, shrunk } from './picture-planes.js';

/** A picture as the browser hands it over. */
export type BrowserPicture = VideoFrame | ImageBitmap;

/** As it is shown: a decoder's pixels need not be square. */
export function sizeOf(picture: BrowserPicture): PictureSize {
  return picture instanceof ImageBitmap
    ? { width: picture.width, height: picture.height }
    : { width: picture.displayWidth, height: picture.displayHeight };
}

export class PictureGrabber {
  readonly #canvas = new OffscreenCanvas(2, 2);
  readonly #context: OffscreenCanvasRenderingContext2D;

  constructor() {
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser cannot draw pictures (canvas): use another browser.');
    this.#context = context;
  }

  /** @param time milliseconds */
  async grab(picture: BrowserPicture, region: Region, time: number): Promise<VideoPicture> {
    const planes = (await copied(picture, region)) ?? this.#drawn(picture, region);
    return { time, ...region.read, ...planes };
  }

  /** Drawn, as displays show it. */
  #drawn(picture: BrowserPicture, { left, top, width, height, read }: Region): Planes {
    if (this.#canvas.width !== read.width || this.#canvas.height !== read.height) {
      this.#canvas.width = read.width;
      this.#canvas.height = read.height;
      this.#context.imageSmoothingQuality = 'high';
    }
    this.#context.drawImage(picture, left, top, width, height, 0, 0, read.width, read.height);
    const { data } = this.#context.getImageData(0, 0, read.width, read.height);
    return planesOfRgba(data, read.width, read.height);
  }
}

const PLANES: Readonly<Record<string, (bytes: Uint8Array, width: number, height: number) => Planes>> = {
  I420: planesOfThree,
  NV12: planesOfPairs,
};

/** The decoder's own bytes, where they are planes; else undefined. */
async function copied(picture: BrowserPicture, region: Region): Promise<Planes | undefined> {
  if (picture instanceof ImageBitmap) return undefined;
  const { format, visibleRect, displayWidth, displayHeight } = picture;
  const planes = format && PLANES[format];
  const { left, top, width, height, factor } = region;
  if (!planes || !visibleRect) return undefined;
  if (visibleRect.width !== displayWidth || visibleRect.height !== displayHeight) return undefined;
  if (visibleRect.x % 2 !== 0 || visibleRect.y % 2 !== 0) return undefined;
  const bytes = new Uint8Array((width * height * 3) / 2);
  const rect = { x: visibleRect.x + left, y: visibleRect.y + top, width, height };
  const half = format === 'NV12' ? width : width / 2;
  const pixels = width * height;
  const layout = [
    { offset: 0, stride: width },
    { offset: pixels, stride: half },
    ...(format === 'I420' ? [{ offset: pixels * 1.25, stride: half }] : []),
  ];
  await picture.copyTo(bytes, { rect, layout });
  return shrunk(planes(bytes, width, height), width, height, factor);
}
