/** Frames of overlays, byte by byte: vectors made from the tables of the format and held against its original decoder. */
import { describe, expect, test } from 'vitest';
import { isBeyondFrame, readFrame, shortFrame, writeFrame } from '../../src/ngf/frame.js';
import { NOTHING, UNKNOWN, VECTORS } from './frame-vectors.js';

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

describe('a frame', () => {
  test.for(VECTORS)('is read: $what', ({ version, frame, hex }) => {
    expect(readFrame(bytesOf(hex))).toEqual({ ok: true, frame: { ...NOTHING, ...frame, version } });
  });

  test.for(VECTORS.filter(({ isReadOnly }) => !isReadOnly))('is written: $what', ({ frame, hex }) => {
    const written = writeFrame({ ...NOTHING, ...frame });
    expect(hexOf(written)).toBe(hex.padEnd(146, '0'));
    expect(readFrame(shortFrame(written))).toEqual(readFrame(written));
  });

  test('is sent without the zero bytes at its end, of which 51 at most are left off', () => {
    const short = VECTORS.find(({ what }) => what === 'one sent short')!;
    expect(hexOf(shortFrame(writeFrame({ ...NOTHING, ...short.frame })))).toBe(short.hex);
    const empty = writeFrame({ ...NOTHING, gameType: 0, gameId: 0, lines: 0, level: 0, score: 0 });
    expect(shortFrame(empty)).toHaveLength(23);
    const zero = { das: 0, pieceDas: 0, next: 'T', piece: 'T', counts: [0, 0, 0, 0, 0, 0, 0] } as const;
    expect(shortFrame(writeFrame({ ...NOTHING, ...zero, lines: 0, level: 0, score: 0 }))).toHaveLength(22);
  });

  test('is told to be too small for a game that has come to level 255, or to 1,023 pieces of a kind', () => {
    const most = { ...NOTHING, lines: 4094, level: 254, score: 16_777_214, counts: UNKNOWN.map(() => 1022) };
    expect([most, NOTHING].map(isBeyondFrame)).toEqual([false, false]);
    const beyond = [
      { lines: 4095 },
      { level: 255 },
      { score: 16_777_215 },
      { counts: [...most.counts.slice(1), 1023] },
    ];
    for (const more of beyond) expect(isBeyondFrame({ ...most, ...more })).toBe(true);
  });

  test('keeps what is too large for it as the largest known value', () => {
    const large = { lines: 9999, level: 255, score: 99_999_999, das: 255, counts: UNKNOWN.map(() => 25_000) };
    const read = readFrame(writeFrame({ ...NOTHING, ...large, time: 2 ** 28 + 5 }));
    const largest = { lines: 4094, level: 254, score: 16_777_214, das: 30, counts: UNKNOWN.map(() => 1022) };
    expect(read).toMatchObject({ ok: true, frame: { ...largest, time: 5 } });
  });

  test.for([
    [0, 0, 'is empty'],
    [74, 0x68, 'has 74 bytes; expected 22 to 73'],
    [21, 0x68, 'has 21 bytes; expected 22 to 73'],
    [72, 0x20, 'has 72 bytes; expected 20 to 71'],
    [20, 0x40, 'has 20 bytes; expected 21 to 72'],
    [73, 0x00, 'begins with byte 00'],
    [73, 0x1f, 'begins with byte 1f'],
    [73, 0x80, 'begins with byte 80'],
    [73, 0xff, 'begins with byte ff'],
  ] as const)('of %i bytes that begins with %i is refused', ([length, first, message]) => {
    const bytes = new Uint8Array(length);
    if (length > 0) bytes[0] = first;
    expect(readFrame(bytes)).toEqual({ ok: false, message: expect.stringContaining(message) });
  });

  test('that cannot be is not written', () => {
    expect(() => writeFrame({ ...NOTHING, lines: -1 })).toThrow(RangeError);
    expect(() => writeFrame({ ...NOTHING, gameId: 65_536 })).toThrow('65536 does not fit into 16 bits');
    expect(() => writeFrame({ ...NOTHING, counts: [1] })).toThrow('found 1 and 200');
  });
});
