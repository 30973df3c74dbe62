import { describe, expect, it } from 'vitest';
import { BlockLosses, stepOf } from '../../../scripts/capture/block-losses.js';
import { toValues, toWaves } from '../../../scripts/capture/cosine-transform.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';

const SIZE = { width: 24, height: 20 };
const ALL = { x: 0, y: 0, ...SIZE };

/** A dark picture with a bright square at a place. */
function pictureWith(left: number, top: number) {
  const luma = new Uint8Array(SIZE.width * SIZE.height).fill(30);
  for (let y = top; y < top + 6; y++) luma.fill(200, y * SIZE.width + left, y * SIZE.width + left + 6);
  const grey = new Uint8Array(luma.length / 4).fill(128);
  return { time: 0, ...SIZE, luma, blue: grey, red: grey };
}

function worst(one: Uint8Array, other: Uint8Array): number {
  return Math.max(...one.map((value, at) => Math.abs(value - other[at])));
}

describe('the losses of a codec', () => {
  it('are nothing but steps: waves of a block give its values again', () => {
    const random = new SeededRandom(1);
    const values = Float64Array.from({ length: 64 }, () => random.float() * 255);
    const block = values.slice();
    toWaves(block);
    expect(block[0]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 8);
    toValues(block);
    for (const [at, value] of values.entries()) expect(block[at]).toBeCloseTo(value, 6);
  });

  it('grow with the step, and stay near to the picture where it is small', () => {
    const picture = pictureWith(3, 5);
    const off = [2, 12, 40].map((step) => worst(new BlockLosses(SIZE, step).spoil(picture, ALL).luma, picture.luma));
    expect(off[0]).toBeGreaterThan(0);
    expect(off[0]).toBeLessThan(6);
    expect(off[1]).toBeGreaterThan(off[0]);
    expect(off[2]).toBeGreaterThan(off[1]);
  });

  it('follow what moves, and leave nothing of it where it was', () => {
    const losses = new BlockLosses(SIZE, 8);
    losses.spoil(pictureWith(2, 2), ALL);
    const moved = pictureWith(16, 13);
    losses.spoil(moved, ALL);
    expect(worst(losses.spoil(moved, ALL).luma, moved.luma)).toBeLessThan(30);
  });

  it('come in larger steps where a second has fewer bits', () => {
    const step = (bitrate: number) => stepOf({ container: 'mp4', codec: 'h264', loss: 23, bitrate }, 640 * 480 * 60);
    expect(step(200)).toBeGreaterThan(step(900));
    expect(stepOf({ container: 'mp4', codec: 'h264', loss: 29 }, 1)).toBeCloseTo(
      2 * stepOf({ container: 'mp4', codec: 'h264', loss: 23 }, 1),
    );
  });
});
