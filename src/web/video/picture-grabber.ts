/** Takes the part of a picture that is read, at its size, out of what the browser has decoded. Lives in a worker. */
import type { VideoPicture } from '../../video/picture.js';
import type { Turn } from './containers/container.js';
import type { PictureSize, Region } from './grid-place.js';
import { type Planes, planesOfPairs, planesOfRgba, planesOfThree, shrunk, turned } from './picture-planes.js';

/** A picture as the browser hands it over. */
export type BrowserPicture = VideoFrame | ImageBitmap;

/** How decoded pictures become those that are shown: a decoder does not turn them. */
export interface Shown {
  /** Degrees, clockwise. */
  readonly turn: Turn;
}

/** As it is shown: a decoder's pixels need not be square. */
export function sizeOf(picture: BrowserPicture, { turn }: Shown): PictureSize {
  const [width, height] =
    picture instanceof ImageBitmap ? [picture.width, picture.height] : [picture.displayWidth, picture.displayHeight];
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Draws a picture as it is shown over all of a canvas. */
export function drawShown(context: OffscreenCanvasRenderingContext2D, picture: BrowserPicture, { turn }: Shown): void {
  const { width, height } = context.canvas;
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width];
  context.setTransform(1, 0, 0, 1, width / 2, height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -across / 2, -down / 2, across, down);
}

export class PictureGrabber {
  readonly #canvas = new OffscreenCanvas(2, 2);
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #shown: Shown;

  constructor(shown: Shown) {
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser cannot draw pictures (canvas): use another browser.');
    this.#context = context;
    this.#shown = shown;
  }

  /** @param time milliseconds */
  async grab(picture: BrowserPicture, region: Region, time: number): Promise<VideoPicture> {
    const planes = (await copied(picture, region, this.#shown)) ?? this.#drawn(picture, region);
    return { time, ...region.read, ...planes };
  }

  /** Drawn, as displays show it. */
  #drawn(picture: BrowserPicture, { left, top, width, read }: Region): Planes {
    const size = sizeOf(picture, this.#shown);
    const scale = read.width / width;
    const [wide, high] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    if (this.#canvas.width !== wide || this.#canvas.height !== high) {
      this.#canvas.width = wide;
      this.#canvas.height = high;
      this.#context.imageSmoothingQuality = 'high';
    }
    drawShown(this.#context, picture, this.#shown);
    const [x, y] = [Math.round(left * scale), Math.round(top * scale)];
    const { data } = this.#context.getImageData(x, y, read.width, read.height);
    return planesOfRgba(data, read.width, read.height);
  }
}

const PLANES: Readonly<Record<string, (bytes: Uint8Array, width: number, height: number) => Planes>> = {
  I420: planesOfThree,
  NV12: planesOfPairs,
};

/** The decoder's own bytes, where they are planes; else undefined. */
async function copied(picture: BrowserPicture, region: Region, { turn }: Shown): Promise<Planes | undefined> {
  if (picture instanceof ImageBitmap) return undefined;
  const { format, visibleRect, displayWidth, displayHeight } = picture;
  const planes = format && PLANES[format];
  if (!planes || !visibleRect || visibleRect.x % 2 !== 0 || visibleRect.y % 2 !== 0) return undefined;
  if (visibleRect.width !== displayWidth || visibleRect.height !== displayHeight) return undefined;
  const part = turnedBack(region, { width: displayWidth, height: displayHeight }, turn);
  const { width, height } = part;
  // What is turned may begin at an odd pixel.
  if (part.x % 2 !== 0 || part.y % 2 !== 0) return undefined;
  const bytes = new Uint8Array((width * height * 3) / 2);
  const rect = { x: visibleRect.x + part.x, y: visibleRect.y + part.y, width, height };
  const half = format === 'NV12' ? width : width / 2;
  const pixels = width * height;
  const layout = [
    { offset: 0, stride: width },
    { offset: pixels, stride: half },
    ...(format === 'I420' ? [{ offset: pixels * 1.25, stride: half }] : []),
  ];
  await picture.copyTo(bytes, { rect, layout });
  const own = turned(planes(bytes, width, height), width, height, turn);
  return shrunk(own, region.width, region.height, region.factor);
}

/** Where a part of a shown picture lies in the decoded one, which has the given size. */
function turnedBack({ left, top, width, height }: Region, size: PictureSize, turn: Turn) {
  const [right, bottom] = [left + width, top + height];
  switch (turn) {
    case 0:
      return { x: left, y: top, width, height };
    case 90:
      return { x: top, y: size.height - right, width: height, height: width };
    case 180:
      return { x: size.width - right, y: size.height - bottom, width, height };
    case 270:
      return { x: size.width - bottom, y: left, width: height, height: width };
  }
}
