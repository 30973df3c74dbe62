import { expect, test } from 'vitest';
import type { NesImage } from '../../src/emulator/image.js';
import { checkRom, WIKI_ROM_MAP } from '../../src/verify/ram/ram-rom-check.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

/** An image with every table of the ROM map in its place, the reset vector, and a call of each other routine. */
function image(edit: (program: Uint8Array) => void = () => {}): NesImage {
  const bytes = new Uint8Array(16 + 0xc000).fill(0xff);
  const program = bytes.subarray(16, 16 + 0x8000);
  for (const [i, entry] of WIKI_ROM_MAP.entries()) {
    if (entry.kind === 'data') program.set(entry.bytes, entry.address - 0x8000);
    else program.set([0x20, entry.address & 0xff, entry.address >> 8], 0x100 + 3 * i);
  }
  program.set([0x00, 0xff], 0x7ffc);
  edit(program);
  return { ...BUILTIN_IMAGE, kind: 'original-ntsc', bytes };
}

const verdicts = (edit?: (program: Uint8Array) => void): string[] =>
  checkRom(image(edit))!
    .filter(({ verdict }) => verdict !== 'confirmed')
    .map(({ entry, verdict }) => `${entry.name}: ${verdict}`);

test('there are 21 entries, and an image that has them all confirms them all', () => {
  expect(WIKI_ROM_MAP.length).toBe(21);
  expect(verdicts()).toEqual([]);
});

test('the table of points begins with those of no line', () => {
  const recorded = [0, 0, 0x40, 0, 0, 0x01, 0, 0x03, 0, 0x12];
  expect(verdicts((program) => program.set(recorded, 0x9ca5 - 0x8000))).toEqual([]);
});

test('a byte that is not as stated makes its table differ', () => {
  expect(verdicts((program) => program.fill(0x30, 0x898e + 1 - 0x8000, 0x898e + 2 - 0x8000))).toEqual([
    'LevelSpeedTable: differs',
  ]);
});

test('the four cells of an orientation may stand in any order', () => {
  const table = 0x8a9c - 0x8000;
  expect(
    verdicts((program) => {
      const [first, second] = [program.slice(table, table + 3), program.slice(table + 3, table + 6)];
      program.set(second, table);
      program.set(first, table + 3);
    }),
  ).toEqual([]);
  expect(verdicts((program) => program.set([9], table))).toEqual(['tetriminoTable: differs']);
});

test('a routine to which nothing leads differs; a table of addresses leads to it as well', () => {
  const forgotten = (program: Uint8Array): number => {
    const at = program.findIndex((byte, i) => byte === 0x20 && program[i + 1] === 0x8e && program[i + 2] === 0x98);
    program.fill(0xff, at, at + 3);
    return at;
  };
  expect(verdicts(forgotten)).toEqual(['spawn: differs']);
  expect(verdicts((program) => program.set([0x8e, 0x98], forgotten(program) + 1))).toEqual([]);
});

test('another image is not held against the ROM map', () => {
  expect(checkRom(BUILTIN_IMAGE)).toBeUndefined();
});
