/** By which bytes the practice cartridge is known, and its versions. */
import { expect, test } from 'vitest';
import { GYM_MARKS, gymMark } from '../../src/emulator/clients/gym-mark.js';

const GYM_MAGIC = [0x54, 0x2d, 0x47, 0x59, 0x4d];
const MAGIC = [0x12, 0x34, 0x56, 0x78, 0x9a];

/** RAM in the first menu, as it is 20 frames after power-on: what was not set up is $FF. */
function ramWith(bytes: Readonly<Record<number, readonly number[]>>): Uint8Array {
  const ram = new Uint8Array(0x800).fill(0xff);
  ram[0xc0] = 2;
  for (const [address, values] of Object.entries(bytes)) ram.set(values, Number(address));
  return ram;
}

test.each([
  ['6 or later', { 1883: GYM_MAGIC, 1914: [16] }],
  ['5', { 1883: GYM_MAGIC, 1914: [0], 1912: [16] }],
  ['5', { 1883: GYM_MAGIC, 1914: [0], 1906: [16] }],
  ['5 or later', { 1883: GYM_MAGIC }],
  ['3 or 4', { 1872: GYM_MAGIC }],
  ['1 or 2', { 1872: MAGIC, 1840: [0, 0, 0] }],
  [undefined, { 1872: MAGIC, 1840: [1, 0, 0] }],
  [undefined, {}],
  // The waits of the setting "qual".
  ['6 or later', { 1883: GYM_MAGIC, 1914: [16], 192: [1] }],
  [undefined, { 1872: MAGIC, 1840: [0, 0, 0], 192: [1] }],
  // Still at the screen of the game's rights, or before its first menu.
  [undefined, { 1883: GYM_MAGIC, 1914: [16], 192: [0] }],
] as const)('%s: %o', (mark, bytes) => {
  expect(gymMark(ramWith(bytes))).toBe(mark);
  expect([undefined, ...GYM_MARKS]).toContain(mark);
});

test('one byte of the mark that is another makes it no mark', () => {
  for (let i = 0; i < GYM_MAGIC.length; i++) {
    expect(gymMark(ramWith({ 1883: GYM_MAGIC.with(i, 0), 1914: [16] }))).toBeUndefined();
  }
});
