/** Files of frames: what is whole is kept, what is not is said, and what is something else is refused. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type NgfFrame, writeFrame } from '../../src/ngf/frame.js';
import { framesOf, isGzip, LARGEST_FRAMES_FILE, openFramesFile } from '../../src/ngf/frames-file.js';
import { gunzip } from '../../src/platform/files/read-file.js';

const FRAME: NgfFrame = {
  ...{ gameType: 1, player: 0, gameId: 1, time: 0, lines: 0, level: 18, score: 0, das: 0, pieceDas: 0 },
  ...{ next: 'T', piece: 'J', counts: [0, 1, 0, 0, 0, 0, 0], cells: new Uint8Array(200) },
};
const frames = (count: number): Uint8Array =>
  Buffer.concat(Array.from({ length: count }, (_, i) => writeFrame({ ...FRAME, time: 17 * i })));

/** Times of the frames that were read, and what was said. */
function readTimes(bytes: Uint8Array): { times: number[]; problems: readonly string[] } | string {
  const read = openFramesFile(bytes);
  if (!read.ok) return read.message;
  return { times: [...framesOf(read.file)].map(({ time }) => time), problems: read.file.problems };
}

describe('a file of frames', () => {
  test('gives its frames', () => {
    expect(readTimes(frames(3))).toEqual({ times: [0, 17, 34], problems: [] });
  });

  test('that ends inside of a frame keeps the whole ones', () => {
    expect(readTimes(frames(3).subarray(0, 2 * 73 + 5))).toEqual({
      times: [0, 17],
      problems: ['The file ends inside of a frame: 5 bytes are left behind 2 whole frames.'],
    });
    expect(readTimes(frames(1).subarray(0, 72))).toContain(
      'ends inside of its first frame: found 72 bytes, expected 73',
    );
  });

  test('leaves out a frame whose first byte was damaged', () => {
    const bytes = frames(4);
    bytes[73] = 0xe8;
    const problems = ['1 frame from byte 73 on cannot be read; 3 frames can.'];
    expect(readTimes(bytes)).toEqual({ times: [0, 34, 51], problems });
  });

  test('may hold several versions', () => {
    const second = Buffer.alloc(72);
    second.set([0x48, 0, 1, 0, 0, 1, 0x10]);
    expect(readTimes(Buffer.concat([frames(2), second, frames(3)]))).toMatchObject({ times: [0, 17, 17, 0, 17, 34] });
  });

  test.for([
    ['text', Buffer.from('version 3\nemuVersion 22020\n'.repeat(200)), 'do not follow each other'],
    ['a cartridge', readFileSync('roms/maxout.nes'), 'do not follow each other'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'begins with byte 89'],
    ['nothing', Buffer.alloc(0), 'is empty'],
    ['zeros', Buffer.alloc(1000), 'begins with byte 00'],
  ] as const)('is not %s', ([, bytes, message]) => {
    expect(readTimes(bytes)).toContain(message);
  });
});

describe('a zipped file', () => {
  test('is told by its bytes and unzipped', async () => {
    const zipped = gzipSync(frames(5));
    expect([isGzip(zipped), isGzip(frames(1))]).toEqual([true, false]);
    expect(await gunzip(zipped, LARGEST_FRAMES_FILE)).toEqual({ bytes: new Uint8Array(frames(5)), problem: undefined });
  });

  test('that is cut off gives what there is', async () => {
    // Bytes that hardly shrink, so that some of them stand before the cut.
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * i * 31 + (i >> 3) * 7) & 0xff);
    const zipped = gzipSync(bytes, { level: 1 });
    const cut = await gunzip(zipped.subarray(0, zipped.length - 20), LARGEST_FRAMES_FILE);
    expect(cut.problem).toBe('damaged');
    expect(cut.bytes).toEqual(bytes.subarray(0, cut.bytes.length));
    expect(cut.bytes.length).toBeGreaterThan(0);
  });

  test('is unzipped up to a size and no further', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { bytes, problem } = await gunzip(bomb, 2 ** 20);
    expect(bytes).toHaveLength(2 ** 20);
    expect(problem).toBe('too large');
  });
});
