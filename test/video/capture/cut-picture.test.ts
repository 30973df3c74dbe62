import { describe, expect, it } from 'vitest';
import { PictureCutter } from '../../../scripts/support/cut-picture.js';

const WEAVING = { order: 'top', interval: 40 } as const;

/** Each point says which line it is in, and how far to the right. */
function picture() {
  const [width, height] = [16, 12];
  const plane = (across: number, down: number) =>
    Uint8Array.from({ length: across * down }, (_, at) => 10 * Math.floor(at / across) + (at % across));
  return { time: 80, width, height, luma: plane(16, 12), blue: plane(8, 6), red: plane(8, 6) };
}

describe('a picture that is cut', () => {
  it('has the part that is asked for', () => {
    const cut = { part: { x: 4, y: 2, width: 8, height: 6 }, width: 8, height: 6, isInFields: false };
    const [made] = new PictureCutter(cut, WEAVING).cutOut(picture());
    expect(made).toMatchObject({ time: 80, width: 8, height: 6 });
    expect([...made.luma.subarray(0, 9)]).toEqual([24, 25, 26, 27, 28, 29, 30, 31, 34]);
    expect([...made.red.subarray(0, 5)]).toEqual([12, 13, 14, 15, 22]);
  });

  it('is made smaller by the mean of what a point covers', () => {
    const cut = { part: { x: 0, y: 0, width: 16, height: 12 }, width: 8, height: 4, isInFields: false };
    const [made] = new PictureCutter(cut, WEAVING).cutOut(picture());
    expect(made.luma.length).toBe(32);
    // Lines 0 to 2 and points 0 and 1: 10 and a half in the mean, rounded up.
    expect(made.luma[0]).toBe(11);
  });

  it('is taken apart into two moments, or gives the earlier one alone', () => {
    const cut = { part: { x: 0, y: 0, width: 16, height: 12 }, width: 16, height: 6, isInFields: true };
    const [first, second] = new PictureCutter(cut, WEAVING).cutOut(picture());
    expect([first.time, second.time]).toEqual([80, 100]);
    expect([first.luma[16], second.luma[0]]).toEqual([20, 10]);
    const alone = new PictureCutter({ ...cut, isOneField: true }, { ...WEAVING, order: 'bottom' }).cutOut(picture());
    expect(alone).toHaveLength(1);
    expect(alone[0].luma[0]).toBe(10);
  });
});
