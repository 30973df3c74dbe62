/** Files of videos are taken apart as ffprobe takes them apart: which pictures there are, when they are shown, how large they are. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { av1Name, avcName, hevcName, vp9Name } from '../../../src/web/video/containers/codec-names.js';
import type { ByteSource, PackedPicture, VideoContainer } from '../../../src/web/video/containers/container.js';
import { openMatroska } from '../../../src/web/video/containers/matroska-file.js';
import { openMp4 } from '../../../src/web/video/containers/mp4-file.js';
import { samplesOfTable } from '../../../src/web/video/containers/mp4-samples.js';
import { HAS_FFMPEG } from '../../support/has-ffmpeg.js';

const folder = mkdtempSync(join(tmpdir(), 'containers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-g', '12'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '12'];
const FILES = [
  ['MP4 with sound', 'a.mp4', [...H264, '-c:a', 'aac'], 'avc1.'],
  ['MP4 in fragments', 'b.mp4', [...H264, '-movflags', 'frag_keyframe+empty_moov', '-c:a', 'aac'], 'avc1.'],
  ['MP4 with its table first', 'c.mp4', [...H264, '-movflags', 'faststart'], 'avc1.'],
  ['QuickTime', 'd.mov', [...H264, '-c:a', 'aac'], 'avc1.'],
  ['Matroska with sound', 'e.mkv', [...H264, '-c:a', 'aac'], 'avc1.'],
  ['WebM', 'f.webm', [...VP8, '-c:a', 'libopus'], 'vp8'],
  ['WebM that was never finished', 'g.webm', [...VP8, '-an', '-f', 'webm', '-live', '1'], 'vp8'],
] as const;

function make(name: string, options: readonly string[]): string {
  const file = join(folder, name);
  const sources = ['testsrc=size=64x48:rate=30:duration=2', 'sine=duration=2'].flatMap((each) => [
    '-f',
    'lavfi',
    '-i',
    each,
  ]);
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...sources, '-pix_fmt', 'yuv420p', ...options, file]);
  expect(String(made.stderr)).toBe('');
  return file;
}

/** As ffprobe tells them: microseconds, bytes, and whether they need no others. */
function probed(file: string): { time: number; size: number; isKey: boolean }[] {
  const asked = [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'packet=pts_time,size,flags',
    '-of',
    'csv=p=0',
  ];
  const told = spawnSync('ffprobe', [...asked, file]);
  return String(told.stdout)
    .trim()
    .split('\n')
    .map((line) => {
      const [time, size, flags] = line.split(',');
      return { time: Math.round(Number(time) * 1e6), size: Number(size), isKey: flags.startsWith('K') };
    });
}

function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => new Uint8Array(bytes.subarray(offset, offset + length)),
  };
}

async function open(bytes: Uint8Array): Promise<VideoContainer | undefined> {
  return (await openMp4(sourceOf(bytes))) ?? (await openMatroska(sourceOf(bytes)));
}

async function all(pictures: AsyncIterable<PackedPicture>): Promise<PackedPicture[]> {
  const list: PackedPicture[] = [];
  for await (const picture of pictures) list.push(picture);
  return list;
}

describe.skipIf(!HAS_FFMPEG)('a file of a video', () => {
  it.each(FILES)('is taken apart: %s', async (_, name, options, codec) => {
    const file = make(name, options);
    const container = await open(readFileSync(file));
    expect(container?.setup).toMatchObject({ codedWidth: 64, codedHeight: 48 });
    expect(container?.setup.codec.startsWith(codec)).toBe(true);
    const pictures = await all(container!.pictures());
    const expected = probed(file);
    expect(pictures.map(({ data, isKey }) => ({ size: data.length, isKey }))).toEqual(
      expected.map(({ size, isKey }) => ({ size, isKey })),
    );
    for (const [i, { time }] of pictures.entries()) expect(Math.abs(time - expected[i].time)).toBeLessThanOrEqual(1);
    const keys = await all(container!.keyPictures(3));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.every(({ isKey }) => isKey)).toBe(true);
    expect(new Set(keys.map(({ time }) => time)).size).toBe(keys.length);
  });

  it.each([90, 180, 270] as const)('of a phone is turned by %i degrees', async (degrees) => {
    // This program turns the other way round.
    const upright = make('upright.mp4', H264);
    const file = join(folder, `turned-${degrees}.mp4`);
    spawnSync('ffmpeg', ['-y', '-i', upright, '-c', 'copy', '-metadata:s:v:0', `rotate=${360 - degrees}`, file]);
    expect((await open(readFileSync(file)))?.turn).toBe(degrees);
  });

  it('that is cut off has the pictures before the cut', async () => {
    const bytes = readFileSync(make('whole.mkv', H264));
    const whole = await all((await open(bytes))!.pictures());
    const half = await all((await open(bytes.subarray(0, bytes.length / 2)))!.pictures());
    expect(half.length).toBeGreaterThan(5);
    expect(half).toEqual(whole.slice(0, half.length));
  });

  it('with a codec that browsers do not know is not taken apart', async () => {
    expect(await open(readFileSync(make('old.mp4', ['-c:v', 'mpeg4', '-an'])))).toBeUndefined();
    expect(await open(readFileSync(make('old.avi', ['-c:v', 'mpeg4', '-an'])))).toBeUndefined();
  });
});

describe('what is no video', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['a text', new TextEncoder().encode('hello, this is a text and no video')],
    ['zeros', new Uint8Array(200)],
    ['the head of an MP4 alone', new TextEncoder().encode('\0\0\0\x18ftypisom\0\0\0\0isomiso2')],
    ['the head of a Matroska file alone', Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x80])],
  ])('is not taken apart: %s', async (_, bytes) => {
    expect(await open(bytes)).toBeUndefined();
  });
});

describe('the name of a codec', () => {
  it('is told by its configuration', () => {
    expect(avcName(Uint8Array.from([1, 0x64, 0, 0x1f]))).toBe('avc1.64001f');
    const hevc = [1, 0x01, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x5d];
    expect(hevcName(Uint8Array.from(hevc))).toBe('hvc1.1.6.L93.90');
    expect(av1Name(Uint8Array.from([0x81, 0x04, 0x0c, 0]))).toBe('av01.0.04M.08');
    expect(vp9Name(Uint8Array.from([0, 31, 0x82]))).toBe('vp09.00.31.08');
  });
});

it('a table that counts more shifts of time than it has samples is read all the same', () => {
  const box = (name: string, ...words: number[]): Buffer => {
    const bytes = Buffer.alloc(12 + 4 * words.length);
    bytes.writeUInt32BE(bytes.length);
    bytes.write(name, 4);
    for (const [i, word] of words.entries()) bytes.writeUInt32BE(word, 12 + 4 * i);
    return bytes;
  };
  const shifts = box('ctts', 1, 0xffffffff, 5);
  const sizes = box('stsz', 4, 2);
  const table = Buffer.concat([sizes, box('stts', 1, 2, 10), box('stsc', 1, 1, 2, 1), box('stco', 1, 100), shifts]);
  expect(samplesOfTable(new Uint8Array(table))).toEqual([
    { offset: 100, size: 4, time: 5, isKey: true },
    { offset: 104, size: 4, time: 15, isKey: true },
  ]);
});
