/** From pixels of the console to pixels of a picture: where a point beside or in a playfield is seen. */
import type { FieldPlace } from './picture.js';

/** Pixels of the console. */
export const FIELD_WIDTH = 80;
export const FIELD_HEIGHT = 160;

/** The size of a picture, in pixels; even numbers. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the point `u`, `v` is seen, in pixels of the console from the playfield's left top corner; pixel 0 of the picture goes from 0 to 1. */
export function seenPoint(place: FieldPlace, size: PictureSize, u: number, v: number): Point {
  const x = place.x + (u * place.width) / FIELD_WIDTH;
  const y = place.y + (v * place.height) / FIELD_HEIGHT;
  const bend = place.bend ?? 0;
  if (bend === 0) return { x, y };
  const dx = x - size.width / 2;
  const dy = y - size.height / 2;
  const share = 1 - (bend * 4 * (dx * dx + dy * dy)) / (size.width ** 2 + size.height ** 2);
  return { x: size.width / 2 + dx * share, y: size.height / 2 + dy * share };
}

/** The place in the brightness of the pixel that shows the point, or −1 outside of the picture. */
export function lumaOffset(size: PictureSize, { x, y }: Point): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column < 0 || row < 0 || column >= size.width || row >= size.height) return -1;
  return row * size.width + column;
}

/** The same in the colour values, which are half as many each way. */
export function chromaOffset(size: PictureSize, { x, y }: Point): number {
  const column = Math.floor(x / 2);
  const row = Math.floor(y / 2);
  const width = size.width >> 1;
  if (column < 0 || row < 0 || column >= width || row >= size.height >> 1) return -1;
  return row * width + column;
}
