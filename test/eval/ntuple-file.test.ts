import { describe, expect, it } from 'vitest';
import { formatWeights, parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { SOME_ORIGIN as origin } from '../support/weights-origin.js';

function someWeights(): Float32Array {
  const random = new SeededRandom(5);
  const weights = new Float32Array(LAYOUTS.base.rows * ROW_WIDTH);
  for (let row = 0; row < LAYOUTS.base.rows; row += 1 + random.below(5)) {
    for (let output = 0; output < 7; output++) weights[row * ROW_WIDTH + output] = 4 * random.float() - 2;
  }
  return weights;
}

describe('a weights file', () => {
  const weights = someWeights();
  const bytes = formatWeights(weights, origin);

  it('gives back where the weights come from', () => {
    expect(parseWeights(bytes).origin).toEqual(origin);
  });

  it('gives back the weights to within half a step of 16 bits', () => {
    const read = new Float32Array(weights.length).fill(9);
    parseWeights(bytes).loadInto(read);
    let furthest = 0;
    for (let i = 0; i < read.length; i++) furthest = Math.max(furthest, Math.abs(read[i] - weights[i]));
    expect(furthest).toBeLessThanOrEqual((2 / 0x7fff) * 0.51);
  });

  it('is the same file when written again from what was read', () => {
    const read = new Float32Array(weights.length);
    parseWeights(bytes).loadInto(read);
    expect(formatWeights(read, origin)).toEqual(bytes);
  });

  const changed = (at: number, value: number): Uint8Array => {
    const copy = bytes.slice();
    copy[at] = value;
    return copy;
  };
  const renamed = (field: string, name: string): Uint8Array =>
    Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replace(`"${field}"`, `"${name}"`), 'latin1'));
  it.each([
    ['a header without a field', () => renamed('pieces', 'peices'), /the header has no number "pieces"/],
    ['another kind of file', () => changed(0, 0x4e), /does not begin with MAXOUTNT/],
    ['another version', () => changed(8, 9), /version 9, expected 1/],
    ['a changed weight', () => changed(bytes.length - 1, bytes[bytes.length - 1] ^ 1), /checksum/],
    ['half a file', () => bytes.slice(0, bytes.length >> 1), /checksum/],
    ['the beginning of a header', () => bytes.slice(0, 30), /ends in its header/],
    ['an empty file', () => new Uint8Array(0), /does not begin with MAXOUTNT/],
  ])('refuses %s', (_, damaged, message) => {
    expect(() => parseWeights(damaged())).toThrow(message);
  });
});
