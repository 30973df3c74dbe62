/** The practice cartridge as a file that nobody knows: its stand-in runs in its place. */
import { expect, test } from 'vitest';
import { type CartridgeResult, checkCartridge } from '../../../src/verify/identify/check-cartridge.js';
import { GymConsole, type GymOptions } from '../../support/gym-console.js';

/** Checks an image with this byte in it as if the stand-in were its cartridge. */
function checked(byte: number, options: GymOptions): CartridgeResult {
  const file = new Uint8Array(16 + 0x8000 + 0x4000).fill(byte);
  file.set([0x4e, 0x45, 0x53, 0x1a, 2, 2, 0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  return checkCartridge(file, { known: [], open: () => new GymConsole(options) });
}

test('version 6 and version 5 are told apart, and play by the rules of theirs', () => {
  expect(checked(1, {})).toMatchObject({ ok: true, image: { kind: 'gym' } });
  expect(checked(2, { kind: 'gym-5' })).toMatchObject({ ok: true, image: { kind: 'gym-5' } });
});

test.each([
  ['pause off', 4, { 1922: 1 }],
  ['dark', 5, { 1923: 1 }],
  ['qual', 6, { 1928: 1 }],
  ['all three', 7, { 1922: 1, 1923: 5, 1928: 1 }],
  ['a line cap at level 18', 8, { 1926: 1, 1899: 18 }],
])('one that nobody knows is played with "%s" on', (_, byte, settings) => {
  expect(checked(byte, { settings })).toMatchObject({ ok: true, image: { kind: 'gym' } });
});

test('one whose settings make another game is refused with what to do', () => {
  expect(checked(3, { settings: { 1929: 1 } })).toEqual(
    expect.objectContaining({ ok: false, message: expect.stringMatching(/setting "PAL" is on/) }),
  );
});
