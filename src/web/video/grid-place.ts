/** Where the grid lies over a picture, as somebody moves it; and which part of the picture is read around it. */
import type { FieldPlace } from '../../video/picture.js';

/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const GRID_HANDLES = ['whole', 'left top', 'right top', 'left bottom', 'right bottom'] as const;
/** What is moved: all of the grid, or one of its corners. */
export type GridHandle = (typeof GRID_HANDLES)[number];

/** Pixels of the console. */
const FIELD = { width: 80, height: 160 };
/** The smallest grid: two pixels of a picture for a cell. */
const LEAST_WIDTH = 20;
const LEAST_HEIGHT = 40;

/** Moves the grid or one of its corners; it stays within the picture and does not become too small. */
export function moveGrid(
  place: FieldPlace,
  handle: GridHandle,
  by: { readonly x: number; readonly y: number },
  size: PictureSize,
): FieldPlace {
  const { x, y, width, height } = place;
  if (handle === 'whole') {
    return { ...place, x: clamp(x + by.x, 0, size.width - width), y: clamp(y + by.y, 0, size.height - height) };
  }
  const [right, bottom] = [x + width, y + height];
  const isLeft = handle.startsWith('left');
  const isTop = handle.endsWith('top');
  const left = isLeft ? clamp(x + by.x, 0, right - LEAST_WIDTH) : x;
  const top = isTop ? clamp(y + by.y, 0, bottom - LEAST_HEIGHT) : y;
  return {
    ...place,
    x: left,
    y: top,
    width: (isLeft ? right : clamp(right + by.x, x + LEAST_WIDTH, size.width)) - left,
    height: (isTop ? bottom : clamp(bottom + by.y, y + LEAST_HEIGHT, size.height)) - top,
  };
}

/** A grid to begin with, where none was found: in the middle, two thirds as high as the picture. */
export function gridToBeginWith({ width, height }: PictureSize): FieldPlace {
  const high = Math.min((2 / 3) * height, width);
  return { x: (width - high / 2) / 2, y: (height - high) / 2, width: high / 2, height: high };
}

/** A part of a picture, how large it is when it is read, and where the playfield lies then. */
export interface Region extends PictureSize {
  /** In pixels of the picture: even numbers. `width` and `height` are multiples of twice the factor. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the picture, across and down, that become one that is read. */
  readonly factor: number;
  /** Pixels that are read: even numbers. */
  readonly read: PictureSize;
  /** In pixels that are read. */
  readonly place: FieldPlace;
}

/** More lines tell nothing more of 240 of the console, and cost time: pictures with more are read at a half, a third … of their size. */
const MOST_LINES = 800;
/** The same where two moments are woven: each of them has half of the lines, and none may be mixed. */
const MOST_WOVEN_LINES = 1600;
/** What is read around a playfield, in pixels of the console: its whole screen, and a margin for what is not exact. */
const AROUND = { left: 104, top: 56, right: 168, bottom: 200 };

/** The part of a picture that is read for a playfield. What a lens has bent is read whole, since the bend has its middle there. */
export function regionAround(place: FieldPlace, size: PictureSize, isWoven = false): Region {
  const [across, down] = [place.width / FIELD.width, place.height / FIELD.height];
  const around = place.bend
    ? { left: 0, top: 0, right: size.width, bottom: size.height }
    : {
        left: Math.max(0, place.x - AROUND.left * across),
        top: Math.max(0, place.y - AROUND.top * down),
        right: Math.min(size.width, place.x + AROUND.right * across),
        bottom: Math.min(size.height, place.y + AROUND.bottom * down),
      };
  return regionOf(around, place, isWoven ? MOST_WOVEN_LINES : MOST_LINES);
}

/** The whole picture, as it is read where no playfield is known. */
export function wholeRegion(size: PictureSize): Region {
  return regionOf({ left: 0, top: 0, right: size.width, bottom: size.height }, { x: 0, y: 0, ...size }, MOST_LINES);
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function regionOf(edges: Edges, place: FieldPlace, mostLines: number): Region {
  const lines = edges.bottom - edges.top;
  const factor = Math.max(1, Math.ceil(lines / mostLines));
  const left = below(edges.left, 2);
  const top = below(edges.top, 2);
  // What is left over at the right and at the bottom is less than is read around a playfield.
  const width = Math.max(2 * factor, below(edges.right - left, 2 * factor));
  const height = Math.max(2 * factor, below(edges.bottom - top, 2 * factor));
  return {
    ...{ left, top, width, height, factor },
    read: { width: width / factor, height: height / factor },
    place: {
      ...place,
      x: (place.x - left) / factor,
      y: (place.y - top) / factor,
      width: place.width / factor,
      height: place.height / factor,
    },
  };
}

/** The same place in pixels of the picture. */
export function placeInPicture(place: FieldPlace, { left, top, factor }: Region): FieldPlace {
  return {
    ...place,
    x: left + place.x * factor,
    y: top + place.y * factor,
    width: place.width * factor,
    height: place.height * factor,
  };
}

/** The next lower multiple of a step. */
function below(pixels: number, step: number): number {
  return step * Math.floor(pixels / step);
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(highest, value));
}
