import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { PictureTimes } from '../../../src/features/video/picture-times.js';

/** The times of pictures of which ffmpeg prints these time stamps, in microseconds. */
async function timesOf(told: readonly (number | 'NOPTS')[], start = 0): Promise<number[]> {
  const pipe = new PassThrough();
  const times = new PictureTimes(pipe, { rate: 50, start });
  const text = told.map((pts, i) => `frame:${i}    pts:${pts}       pts_time:${pts}\nis=here\n`).join('');
  // A line comes in any parts.
  for (let at = 0; at < text.length; at += 11) pipe.write(text.slice(at, at + 11));
  pipe.end();
  const found: number[] = [];
  for (let time = await times.next(); time !== undefined; time = await times.next()) found.push(time);
  return found;
}

test('times are milliseconds from the begin of the file', async () => {
  expect(await timesOf([1_433_278, 1_449_928, 1_500_000], 1.4)).toEqual(
    [33.278, 49.928, 100].map((time) => expect.closeTo(time, 6)),
  );
  expect(await timesOf([])).toEqual([]);
});

test('a clock that is set back goes on from there', async () => {
  expect(await timesOf([100_000, 117_000, 0, 17_000, 40_000])).toEqual([100, 117, 137, 154, 177]);
});

test('a picture without a time comes a usual step behind the one before it', async () => {
  expect(await timesOf([0, 'NOPTS', 'NOPTS', 60_000])).toEqual([0, 20, 40, 60]);
});
