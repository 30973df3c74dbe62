import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { md5, sha1Hex } from '../../src/lib/hashes.js';

test('the hash of known texts is the published one', () => {
  expect(sha1Hex(new Uint8Array())).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709');
  expect(sha1Hex(new TextEncoder().encode('abc'))).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});

test('every length around a block boundary agrees with the library of the platform', () => {
  for (const length of [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 49168]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff);
    expect(sha1Hex(bytes)).toBe(createHash('sha1').update(bytes).digest('hex'));
  }
});

const SEED = 5;

describe('MD5', () => {
  test.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ])('of "%s" is that of its definition', (text, digest) => {
    expect(Buffer.from(md5(new TextEncoder().encode(text))).toString('hex')).toBe(digest);
  });

  test(`is what Node computes, around the ends of blocks, too (seed ${SEED})`, () => {
    for (const length of [55, 56, 63, 64, 65, 40_960]) {
      const bytes = new Uint8Array(length).fill(length);
      expect([...md5(bytes)]).toEqual([...createHash('md5').update(bytes).digest()]);
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect([...md5(bytes)]).toEqual([...createHash('md5').update(bytes).digest()]);
      }),
      { seed: SEED },
    );
  });
});
