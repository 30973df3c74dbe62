/** Pictures of videos come whole, each with its own time, and what is no video is refused by what it is. */
import { copyFileSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeVideo } from '../../../src/features/video/decode-video.js';
import { wholePicture } from '../../../src/features/video/picture-cut.js';
import { probeVideo } from '../../../src/features/video/probe-video.js';
import type { Decoding } from '../../../src/features/video/video-facts.js';
import { Failure, newStop } from '../../../src/platform/job.js';
import type { VideoPicture } from '../../../src/video/picture.js';
import { HAS_FFMPEG } from '../../support/has-ffmpeg.js';
import { made, madeVideo, timesOf } from '../../support/made-videos.js';

const folder = mkdtempSync(join(tmpdir(), 'maxout-decode-'));

async function decoded(file: string, more: Partial<Decoding> = {}): Promise<VideoPicture[]> {
  const stop = newStop();
  const facts = await probeVideo(file, { stop });
  const pictures: VideoPicture[] = [];
  for await (const picture of decodeVideo(facts, { cut: wholePicture(facts), stop, ...more })) pictures.push(picture);
  return pictures;
}

async function refusalOf(file: string): Promise<string> {
  const failure = await decoded(file).catch((error) => error);
  expect(failure).toBeInstanceOf(Failure);
  return failure.message;
}

const test4 = test.skipIf(!HAS_FFMPEG);

describe('the pictures of a video', () => {
  test4.for([['even.mp4', '-c:v', 'mpeg4'], ['later.ts', '-c:v', 'mpeg2video'], ['moving.gif']])(
    'of %s are as many as there are, each with its time',
    async ([name, ...options]) => {
      const file = madeVideo('testsrc=size=160x120:rate=25:duration=1', name, ...options);
      const pictures = await decoded(file);
      expect(pictures).toHaveLength(25);
      const times = timesOf(file);
      for (const [i, { time }] of pictures.entries()) expect(time / 1000).toBeCloseTo(times[i], 5);
    },
  );

  test4('that come at any times are neither doubled nor left out', async () => {
    const some = "select='eq(mod(n,7),0)+eq(mod(n,7),1)+eq(mod(n,7),5)'";
    const file = madeVideo('testsrc=size=160x120:rate=60:duration=1', 'some.mkv', '-vf', some, '-fps_mode', 'vfr');
    const seconds = (await decoded(file)).map(({ time }) => time / 1000);
    expect(seconds.map((second) => Math.round(second * 60)).slice(0, 7)).toEqual([0, 1, 5, 7, 8, 12, 14]);
    expect(seconds).toEqual(timesOf(file));
  });

  test4('begin and end where that is said, by the same clock', async () => {
    const file = madeVideo('testsrc=size=160x120:rate=10:duration=3', 'long.mkv', '-g', '7');
    const times = (await decoded(file, { from: 1.5, to: 2 })).map(({ time }) => time);
    expect(times).toEqual([1500, 1600, 1700, 1800, 1900]);
    const apart = (await decoded(file, { apart: 0.5 })).map(({ time }) => time);
    expect(apart).toEqual([0, 500, 1000, 1500, 2000, 2500]);
    expect((await decoded(file, { skipped: 'dependent' })).map(({ time }) => time)).toEqual([0, 700, 1400, 2100, 2800]);
  });

  test4('are cut and made smaller as is asked for', async () => {
    const halves = 'color=black:s=160x120:r=10:d=0.2,drawbox=x=80:w=80:h=120:color=white:t=fill';
    const file = madeVideo(halves, 'halves.mkv', '-pix_fmt', 'yuv420p');
    const part = { x: 80, y: 40, width: 80, height: 60 };
    const [picture] = await decoded(file, { cut: { part, width: 40, height: 30, isInFields: false } });
    expect(picture).toMatchObject({ width: 40, height: 30 });
    expect([picture.luma.length, picture.blue.length, picture.red.length]).toEqual([1200, 300, 300]);
    expect(Math.min(...picture.luma)).toBeGreaterThan(220);
    const [left] = await decoded(file, { cut: { part: { ...part, x: 0 }, width: 80, height: 60, isInFields: false } });
    expect(Math.max(...left.luma)).toBeLessThan(30);
  });

  test4('of two fields are taken apart, each at its own time', async () => {
    const source = 'testsrc=size=160x120:rate=50:duration=1,interlace=scan=tff:lowpass=off';
    const file = madeVideo(source, 'fields.mpg', '-c:v', 'mpeg2video', '-flags', '+ildct+ilme', '-q:v', '2');
    expect(await probeVideo(file, { stop: newStop() })).toMatchObject({
      interlaced: expect.stringMatching(/ first$/),
      height: 120,
    });
    const pictures = await decoded(file);
    expect(pictures).toHaveLength(50);
    expect(pictures[0]).toMatchObject({ width: 160, height: 60 });
    const [first, second, third] = pictures.map(({ time }) => time);
    expect([second - first, third - first].map(Math.round)).toEqual([20, 40]);
  });

  test4('are not waited for when it was stopped', async () => {
    const file = madeVideo('testsrc=size=160x120:rate=60:duration=2', 'stopped.mkv');
    const stop = newStop();
    const facts = await probeVideo(file, { stop });
    let pictures = 0;
    for await (const _ of decodeVideo(facts, { cut: wholePicture(facts), stop }))
      if (++pictures === 3) stop.end({ exitCode: 130, message: 'interrupted' });
    expect(pictures).toBe(3);
  });

  test4('come from a file whatever its name looks like', async () => {
    const file = madeVideo('testsrc=size=160x120:rate=10:duration=0.3', 'plain.mkv');
    for (const name of ['-i.mkv', 'http:x.mkv', 'pipe:1', 'a%03d.mkv', "it's,[a]=name.mkv"]) {
      const other = join(folder, name);
      copyFileSync(file, other);
      expect((await decoded(other)).length, name).toBe(3);
    }
  });

  test4('of a file that is cut off are those that are there', async () => {
    const file = madeVideo('testsrc=size=160x120:rate=10:duration=3', 'cut.mkv', '-g', '5');
    truncateSync(file, Math.floor(readFileSync(file).length * 0.7));
    const pictures = await decoded(file);
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.length).toBeLessThan(30);
  });
});

describe('what is no video', () => {
  afterEach(() => vi.unstubAllEnvs());

  const fileOf = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  test4('is refused by what it is', async () => {
    const sound = madeVideo('sine=duration=1', 'sound.m4a');
    const whole = madeVideo('testsrc=size=160x120:rate=10:duration=3', 'whole.mp4', '-c:v', 'mpeg4');
    const bytes = readFileSync(whole);
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile:${whole}\n`;
    expect(await refusalOf(sound)).toMatch(/sound\.m4a: there is no video in this file, only sound/);
    expect(await refusalOf(fileOf('text.mp4', 'hello\n'))).toMatch(/text\.mp4: this is a text/);
    expect(await refusalOf(fileOf('empty.mp4', ''))).toMatch(/empty\.mp4: the file is empty/);
    expect(await refusalOf(fileOf('list.mp4', list))).toMatch(/list\.mp4: this is a text/);
    expect(await refusalOf(fileOf('cut.mp4', bytes.subarray(0, bytes.length / 2)))).toMatch(/it has no index \(moov\)/);
    expect(
      await refusalOf(
        fileOf(
          'noise.mkv',
          bytes.map((byte, i) => byte ^ (i * 37)),
        ),
      ),
    ).toMatch(/noise\.mkv: ffmpeg finds no/);
    expect(await refusalOf(folder)).toMatch(/this is a folder/);
    expect(await refusalOf(join(folder, 'none.mp4'))).toMatch(/there is no such file/);
    const small = madeVideo('testsrc=size=64x48:rate=10:duration=0.3', 'small.mkv');
    expect(await refusalOf(small)).toMatch(/64 × 48 pixels, too few/);
  });

  test4('is not opened, though another file names it', async () => {
    const inside = madeVideo('testsrc=size=160x120:rate=10:duration=0.3', 'inside.mkv');
    // A list of files that begins as no text does.
    const list = fileOf('list.ffconcat', `ffconcat version 1.0\nfile '${inside}'\n#\0\n`);
    expect(await refusalOf(list)).toMatch(/it is no video, or of a kind that is not opened/);
  });

  test('is told without ffmpeg by what to install', async () => {
    vi.stubEnv('PATH', folder);
    expect(await refusalOf(fileOf('any.mp4', 'x\0'))).toMatch(/not installed: install ffmpeg \(Debian/);
  });

  test4('is a sound with a picture on its cover', async () => {
    const sound = madeVideo('sine=duration=0.5', 'plain.m4a');
    const cover = madeVideo('testsrc=size=160x120:rate=1:duration=1', 'cover.png', '-frames:v', '1');
    const both = ['-i', sound, '-i', cover, '-map', '0', '-map', '1', '-c', 'copy', '-disposition:v', 'attached_pic'];
    expect(await refusalOf(made(both, 'covered.m4a'))).toMatch(/there is no video/);
  });
});
