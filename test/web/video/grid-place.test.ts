/** The grid over a picture as somebody moves it, and what is read around it. */
import { describe, expect, it } from 'vitest';
import {
  gridToBeginWith,
  moveGrid,
  placeInPicture,
  regionAround,
  wholeRegion,
} from '../../../src/web/video/grid-place.js';

const SIZE = { width: 640, height: 480 };
const PLACE = { x: 240, y: 96, width: 200, height: 320 };

describe('a grid that is moved', () => {
  it('goes as a whole, and stays in the picture', () => {
    expect(moveGrid(PLACE, 'whole', { x: 10, y: -6 }, SIZE)).toEqual({ ...PLACE, x: 250, y: 90 });
    expect(moveGrid(PLACE, 'whole', { x: 900, y: -900 }, SIZE)).toEqual({ ...PLACE, x: 440, y: 0 });
  });

  it('keeps the other corner where it is', () => {
    expect(moveGrid(PLACE, 'left top', { x: -10, y: 6 }, SIZE)).toEqual({ x: 230, y: 102, width: 210, height: 314 });
    expect(moveGrid(PLACE, 'right top', { x: -10, y: 6 }, SIZE)).toEqual({ x: 240, y: 102, width: 190, height: 314 });
    expect(moveGrid(PLACE, 'left bottom', { x: 5, y: 5 }, SIZE)).toEqual({ x: 245, y: 96, width: 195, height: 325 });
    expect(moveGrid(PLACE, 'right bottom', { x: 5, y: 5 }, SIZE)).toEqual({ ...PLACE, width: 205, height: 325 });
  });

  it('does not turn inside out', () => {
    const small = moveGrid(PLACE, 'left top', { x: 600, y: 600 }, SIZE);
    expect(small.x + small.width).toBe(440);
    expect(small.width).toBeGreaterThan(0);
    expect(small.height).toBeGreaterThan(0);
  });

  it('begins in the middle where none was found', () => {
    const { x, y, width, height } = gridToBeginWith(SIZE);
    expect(x + width / 2).toBe(320);
    expect(y + height / 2).toBe(240);
    expect(height).toBe(2 * width);
  });
});

describe('what is read around a playfield', () => {
  it('is the console’s screen, in whole squares of two pixels, not smaller than it is', () => {
    const size = { width: 1280, height: 720 };
    const region = regionAround({ x: 520, y: 128.6, width: 300, height: 514.3 }, size);
    expect(region).toMatchObject({ left: 130, top: 0, factor: 1 });
    expect((region.width % 2) + (region.height % 2)).toBe(0);
    expect(region.place.x).toBe(390);
  });

  it('is read at half its size where it has more than 800 lines', () => {
    const size = { width: 1920, height: 1080 };
    const region = regionAround({ x: 780, y: 192, width: 360, height: 720 }, size);
    expect(region.factor).toBe(2);
    expect(region.read).toEqual({ width: region.width / 2, height: region.height / 2 });
    expect(region.place).toMatchObject({ width: 180, height: 360 });
    expect(placeInPicture(region.place, region)).toEqual({ x: 780, y: 192, width: 360, height: 720 });
  });

  it('has all lines where two moments are woven', () => {
    const size = { width: 1920, height: 1080 };
    expect(regionAround({ x: 780, y: 192, width: 360, height: 720 }, size, true).factor).toBe(1);
  });

  it('is the whole picture where a lens has bent it', () => {
    const region = regionAround({ ...PLACE, bend: 0.02 }, SIZE);
    expect(region).toMatchObject({ left: 0, top: 0, width: 640, height: 480 });
  });

  it('is the whole picture where no playfield is known, without an odd last column', () => {
    expect(wholeRegion({ width: 641, height: 481 })).toMatchObject({ width: 640, height: 480, factor: 1 });
  });
});
