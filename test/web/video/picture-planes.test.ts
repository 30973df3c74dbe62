/** Pictures of the browser become those that are read. */
import { describe, expect, it } from 'vitest';
import { planesOfPairs, planesOfRgba, planesOfThree, shrunk, turned } from '../../../src/web/video/picture-planes.js';

/** A picture of one colour. */
function plain(red: number, green: number, blue: number): Uint8Array {
  return Uint8Array.from({ length: 4 * 4 * 2 }, (_, i) => [red, green, blue, 255][i % 4]);
}

describe('planes of a picture', () => {
  it.each([
    ['black', [0, 0, 0], [16, 128, 128]],
    ['white', [255, 255, 255], [235, 128, 128]],
    ['red', [255, 0, 0], [82, 90, 240]],
    ['green', [0, 255, 0], [144, 54, 34]],
    ['blue', [0, 0, 255], [41, 240, 110]],
  ])('have the brightness and colours of a decoder for %s', (_, [r, g, b], expected) => {
    const { luma, blue, red } = planesOfRgba(plain(r, g, b), 4, 2);
    expect([luma.length, blue.length, red.length]).toEqual([8, 2, 2]);
    expect([luma[7], blue[1], red[1]]).toEqual(expected);
  });

  it('have one colour for four pixels, the mean of theirs', () => {
    const rgba = plain(0, 0, 0);
    // The second of the first four pixels is red.
    rgba[4] = 255;
    const { luma, red } = planesOfRgba(rgba, 4, 2);
    expect([...luma]).toEqual([16, 82, 16, 16, 16, 16, 16, 16]);
    expect([...red]).toEqual([156, 128]);
  });

  it('are the same out of both forms of decoders', () => {
    const luma = [10, 20, 30, 40, 50, 60, 70, 80];
    const three = planesOfThree(Uint8Array.from([...luma, 1, 2, 8, 9]), 4, 2);
    const pairs = planesOfPairs(Uint8Array.from([...luma, 1, 8, 2, 9]), 4, 2);
    expect([...three.luma]).toEqual(luma);
    expect(pairs).toEqual(three);
    expect([[...three.blue], [...three.red]]).toEqual([
      [1, 2],
      [8, 9],
    ]);
  });
});

describe('a smaller picture', () => {
  it('has means of squares', () => {
    const luma = Uint8Array.from({ length: 32 }, (_, i) => (i < 16 ? 10 : 20) + (i % 2));
    const small = shrunk({ luma, blue: new Uint8Array(8).fill(7), red: new Uint8Array(8).fill(9) }, 8, 4, 2);
    expect([...small.luma]).toEqual([11, 11, 11, 11, 21, 21, 21, 21]);
    expect([[...small.blue], [...small.red]]).toEqual([
      [7, 7],
      [9, 9],
    ]);
  });
});

describe('a turned picture', () => {
  const luma = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
  const planes = { luma, blue: Uint8Array.from([1, 2]), red: Uint8Array.from([3, 4]) };

  it.each([
    [0, [1, 2, 3, 4, 5, 6, 7, 8]],
    [90, [5, 1, 6, 2, 7, 3, 8, 4]],
    [180, [8, 7, 6, 5, 4, 3, 2, 1]],
    [270, [4, 8, 3, 7, 2, 6, 1, 5]],
  ])('is turned clockwise by %i degrees', (degrees, expected) => {
    expect([...turned(planes, 4, 2, degrees).luma]).toEqual(expected);
  });

  it('is itself again after a whole turn', () => {
    const once = turned(planes, 4, 2, 90);
    expect(turned(once, 2, 4, 270)).toEqual(planes);
  });
});
