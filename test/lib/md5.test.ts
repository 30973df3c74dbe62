import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { md5 } from '../../src/lib/md5.js';

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
