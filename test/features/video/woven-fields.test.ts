import { expect, test } from 'vitest';
import { WovenFields } from '../../../src/features/video/woven-fields.js';
import type { VideoPicture } from '../../../src/video/picture.js';

const SIZE = { width: 160, height: 320 };
const PLACE = { x: 0, y: 0, ...SIZE };

/** Brightness of a block of 32 pixels at a moment, which falls and moves aside. */
function isLit(x: number, y: number, moment: number): boolean {
  const [left, top] = [16 * (Math.floor(moment / 3) % 7), (moment * 8) % 256];
  return x >= left && x < left + 32 && y >= top && y < top + 32;
}

/** A picture whose even and odd lines show these moments. */
function picture(even: number, odd: number): VideoPicture {
  const luma = new Uint8Array(SIZE.width * SIZE.height);
  for (let i = 0; i < luma.length; i++) {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    luma[i] = isLit(x, y, y % 2 === 0 ? even : odd) ? 200 : 16;
  }
  const chroma = new Uint8Array(luma.length / 4).fill(128);
  return { time: even * 16, ...SIZE, luma, blue: chroma, red: chroma };
}

function orderOf(moments: (i: number) => readonly [even: number, odd: number], pictures = 30) {
  const woven = new WovenFields(PLACE);
  for (let i = 0; i < pictures; i++) woven.see(picture(...moments(i)));
  return woven.order();
}

test('what moves tells which lines are the earlier ones', () => {
  expect(orderOf((i) => [2 * i, 2 * i + 1])).toBe('top first');
  expect(orderOf((i) => [2 * i + 1, 2 * i])).toBe('bottom first');
});

test('a picture of one moment is not woven, nor is one in which nothing moves', () => {
  expect(orderOf((i) => [2 * i, 2 * i])).toBeUndefined();
  expect(orderOf(() => [4, 4])).toBeUndefined();
});

test('a few pictures tell nothing', () => {
  expect(orderOf((i) => [2 * i, 2 * i + 1], 5)).toBeUndefined();
});
