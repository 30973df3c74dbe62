/** Files that are written have every picture, with its own time stamp. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CapturedPicture } from '../../../scripts/capture/capture.js';
import { encodeVideo } from '../../../scripts/capture/encode-video.js';
import { HAS_FFMPEG } from '../../support/has-ffmpeg.js';

const TIMES = [0, 16.7, 33.4, 66.7, 71.2, 100, 100 + 1000 / 60, 500];

function* pictures(): Generator<CapturedPicture> {
  for (const [i, time] of TIMES.entries()) {
    const [width, height] = [64, 48];
    const luma = new Uint8Array(width * height).fill(16 + 25 * i);
    const colour = new Uint8Array((width * height) / 4).fill(128);
    yield { time, width, height, luma, blue: colour, red: colour };
  }
}

test.skipIf(!HAS_FFMPEG).each([
  ['mp4', 'h264', 0.02],
  ['mov', 'h264', 0.02],
  ['mkv', 'h264', 0.6],
  ['webm', 'vp8', 0.6],
  ['mp4', 'mpeg4', 0.02],
] as const)('a file of the kind %s with %s keeps variable times to %f ms', async (container, codec, within) => {
  const folder = mkdtempSync(join(tmpdir(), 'maxout-encode-'));
  try {
    const file = join(folder, `video.${container}`);
    await encodeVideo(file, pictures(), { encoding: { container, codec, loss: 20 }, isFullRange: false });
    const entries = ['-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
    const said = execFileSync('ffprobe', ['-v', 'error', '-select_streams', 'v', ...entries, file], {
      encoding: 'utf8',
    });
    const times = [...said.matchAll(/[\d.]+/g)].map(([time]) => 1000 * Number(time));
    expect(times).toHaveLength(TIMES.length);
    for (const [i, time] of times.entries()) expect(Math.abs(time - times[0] - TIMES[i])).toBeLessThan(within);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(!HAS_FFMPEG)('a file that cannot be written is an error that says why', async () => {
  const encoding = { container: 'mp4', codec: 'h264', loss: 20 } as const;
  const file = join(tmpdir(), 'no-such-folder-for-videos', 'video.mp4');
  await expect(encodeVideo(file, pictures(), { encoding, isFullRange: false })).rejects.toThrow(/No such file/);
});
