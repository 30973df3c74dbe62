import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GYM_MAP } from '../../src/emulator/clients/gym-map.js';
import { RAM_MAP, type RamField } from '../../src/emulator/clients/ram-map.js';
import { RAM_SIZE } from '../../src/emulator/machine.js';
import { decodeCounts, decodeField, encodeCounts, encodeField } from '../../src/ram/codec.js';

const fields: readonly (readonly [string, RamField])[] = Object.entries(RAM_MAP);

function ramWith(address: number, bytes: readonly number[]): Uint8Array {
  const ram = new Uint8Array(RAM_SIZE);
  ram.set(bytes, address);
  return ram;
}

test('no two fields share a byte, work copies included', () => {
  const owner = new Map<number, string>();
  for (const [name, { address, size, workCopy }] of fields) {
    for (const start of workCopy === undefined ? [address] : [address, workCopy]) {
      for (let at = start; at < start + size; at++) {
        expect([name, at, owner.get(at)]).toEqual([name, at, undefined]);
        expect(at).toBeLessThan(RAM_SIZE);
        owner.set(at, name);
      }
    }
  }
});

test('the score is three decimal bytes with the lowest first', () => {
  expect(decodeField(ramWith(0x73, [0x56, 0x34, 0x12]), RAM_MAP.score)).toBe(123_456);
});

test('lines are a decimal byte and a binary byte of hundreds', () => {
  expect(decodeField(ramWith(0x70, [0x47, 0x0a]), RAM_MAP.lines)).toBe(1047);
});

test('the frame counter has its low byte first, the generator its high byte', () => {
  expect(decodeField(ramWith(0xb1, [0x34, 0x12]), RAM_MAP.frameCounter)).toBe(0x1234);
  expect(decodeField(ramWith(0x17, [0x89, 0x88]), RAM_MAP.rng_seed)).toBe(0x8988);
});

test('every value of an encoding is read back as it was written', () => {
  const largest: Partial<Record<RamField['encoding'], number>> = {
    u8: 255,
    'u16-le': 65_535,
    'u16-be': 65_535,
    'bcd-hundreds': 25_599,
    'bcd-le3': 1_009_999,
    'bcd-le4': 99_999_999,
    'u32-le': 0xffff_ffff,
  };
  const { score } = GYM_MAP;
  for (const field of [...fields.map(([, field]) => field), score, ...(score.alsoAs ?? [])]) {
    if (field.encoding === 'bytes') continue;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: largest[field.encoding]! }), (value) => {
        const bytes = encodeField(field, value);
        expect(bytes).toHaveLength(field.size);
        expect(decodeField(ramWith(field.address, bytes), field)).toBe(value);
      }),
      { seed: 1, numRuns: 50 },
    );
  }
});

test('the statistics are read back as they were written', () => {
  const counts = [0, 9, 10, 99, 100, 1234, 25_599];
  expect(decodeCounts(ramWith(0x3f0, encodeCounts(counts)), RAM_MAP.statsByType)).toEqual(counts);
});

test('raw bytes are not taken for a number', () => {
  expect(() => decodeField(new Uint8Array(RAM_SIZE), RAM_MAP.playfield)).toThrow(TypeError);
  expect(() => encodeField(RAM_MAP.playfield, 1)).toThrow(TypeError);
});
