import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatWeights, packWeights, parseWeights } from '../../src/eval/ntuple/ntuple-file.js';
import { FEATURE_SETS, LAYOUTS, ROW_WIDTH } from '../../src/eval/ntuple/ntuple-layout.js';
import { packRows, SHORTEST_PACKED, unpackRows } from '../../src/eval/ntuple/packed-rows.js';
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
    expect(Buffer.from(formatWeights(read, origin)).equals(bytes)).toBe(true);
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

describe('a packed weights file', () => {
  const loaded = (bytes: Uint8Array): Float32Array => {
    const { origin: of, loadInto } = parseWeights(bytes);
    const weights = new Float32Array(LAYOUTS[of.features].rows * ROW_WIDTH).fill(9);
    loadInto(weights);
    return weights;
  };
  const { rows } = LAYOUTS.base;
  const random = new SeededRandom(8);
  /** Values of all sizes, so that no two digits are alike. */
  const scattered = (): number => (random.float() - 0.5) * 2 ** -random.below(18);
  it.each([
    ['of the usual kind', () => someWeights()],
    ['of all sizes in all rows', () => new Float32Array(rows * ROW_WIDTH).map(scattered)],
    ['that are all 0', () => new Float32Array(rows * ROW_WIDTH)],
    ['that are all the same', () => new Float32Array(rows * ROW_WIDTH).fill(-3)],
    ['of which one is not 0', () => new Float32Array(rows * ROW_WIDTH).fill(1, 8, 9)],
  ])('gives back weights %s to the bit', (_, make) => {
    const plain = formatWeights(make(), origin);
    const packed = packWeights(plain);
    expect(parseWeights(packed).origin).toEqual(origin);
    expect(Buffer.from(loaded(packed).buffer).equals(Buffer.from(loaded(plain).buffer))).toBe(true);
    expect(packWeights(packed)).toBe(packed);
  });

  it('holds the smallest and the largest numbers that 16 bits hold', () => {
    const tables = new Uint8Array(1 + 2 * 14);
    tables[0] = 0b101;
    const numbers = [-0x8000, 0x7fff, 0, -1, 1, -0x7fff, 0x4000, 0, 0, 0, 0, 0, 0, -0x8000];
    const view = new DataView(tables.buffer);
    for (const [i, value] of numbers.entries()) view.setInt16(1 + 2 * i, value, true);
    expect(unpackRows(packRows(tables, 3), 3)).toEqual(tables);
  });

  const packed = packWeights(formatWeights(someWeights(), origin));
  it('refuses a changed byte and half a file', () => {
    const changed = packed.with(packed.length - 3, packed.at(-3)! ^ 4);
    for (const damaged of [changed, packed.slice(0, packed.length >> 1)]) {
      expect(() => parseWeights(damaged)).toThrow(/checksum/);
    }
  });

  it('unpacks what is no packed table to some table, and ends', () => {
    for (let trial = 0; trial < 20; trial++) {
      const bytes = Uint8Array.from({ length: SHORTEST_PACKED + random.below(4000) }, () => random.below(256));
      const tables = unpackRows(bytes, 5000);
      expect(tables.length).toBeLessThanOrEqual(5000 / 8 + 5000 * 14);
    }
  });

  it('is what is shipped, and about half as large as what training writes', () => {
    const folder = fileURLToPath(new URL('../../src/players/weights/', import.meta.url));
    const files = readdirSync(folder).filter((name) => name.endsWith('.bin'));
    expect(files.length).toBeGreaterThan(2);
    let bytes = 0;
    let plain = 0;
    for (const name of files) {
      const file = readFileSync(folder + name);
      expect(packWeights(file)).toBe(file);
      const { origin: of } = parseWeights(file);
      expect(FEATURE_SETS).toContain(of.features);
      bytes += file.length;
      plain += formatWeights(loaded(file), of).length;
    }
    expect(bytes).toBeLessThan(0.55 * plain);
  });
});
