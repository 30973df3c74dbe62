/** The fast machine's own processor and mapper, on random programs, against those of the untouched machine. */
import { describe, expect, it } from 'vitest';
import { firstDifference } from '../../scripts/support/compare-machines.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { bankedCartridge } from './banked-cartridge.js';
import { randomInstructions, SHOW_REGISTERS } from './random-instructions.js';
import { imageOf, tinyCartridge } from './tiny-cartridge.js';

const FRAMES = 16;
const NO_INPUT = new Array<number>(FRAMES).fill(0);
const START = 0xc000;
/** Sets the flag that an idle loop waits for; behind it a routine that returns at once. */
const INTERRUPT = [0xee, 0x33, 0x00, 0x40, 0x60];
const LEAF = 0xd004;
/** LDA #; STA $2000: whether the vertical blank interrupts. */
const interrupted = (random: SeededRandom) => [0xa9, random.below(2) * 0x80, 0x8d, 0x00, 0x20];

describe('the fast machine on programs of random instructions', () => {
  it.each([...Array(24).keys()])(
    'comes to the same registers on the same cycles as the untouched one, seed %i',
    (seed) => {
      const random = new SeededRandom(seed);
      const program = interrupted(random);
      while (program.length < 0xe00) {
        program.push(
          ...randomInstructions(random, 1 + random.below(12), START + program.length, LEAF),
          ...SHOW_REGISTERS,
        );
      }
      const image = imageOf(tinyCartridge([...program, 0x4c, START & 0xff, START >> 8], INTERRUPT));
      expect(firstDifference(image, NO_INPUT, FRAMES, { sound: seed % 5 === 0 })).toBeUndefined();
    },
  );
});

describe('the fast machine on programs that send registers of the mapper', () => {
  /** One bit, or one with bit 7, which begins again, to some register. */
  const serialWrite = (random: SeededRandom) => {
    const value = (random.next() & 0x7f) | (random.below(12) ? 0 : 0x80);
    return [0xa9, value, 0x8d, random.next() & 0xff, 0x80 | (random.next() & 0x7f)];
  };
  /** The marks of both halves of the program, LDA and STA, then a byte of each half of the pictures through $2007. */
  const SHOW_BANKS = [0xad, 0x00, 0xbf, 0x8d, 0x00, 0x50, 0xad, 0x00, 0xff, 0x8d, 0x01, 0x50];
  const showPicture = (page: number) => [
    ...[0xa9, page, 0x8d, 0x06, 0x20, 0xa9, 0x00, 0x8d, 0x06, 0x20],
    ...[0xad, 0x07, 0x20, 0xad, 0x07, 0x20, 0x8d, 0x02, 0x50],
  ];

  function randomProgram(random: SeededRandom): number[] {
    const program = interrupted(random);
    let value = 0;
    while (program.length < 0xe00) {
      // Whole registers, the same value again and again or another one, and single bits in between.
      const register = 0x80 | (random.below(4) << 5);
      if (random.below(2)) value = random.next() & 0x1f;
      for (let bit = 0; bit < 5; bit++) program.push(0xa9, value >> bit, 0x8d, 0x00, register);
      if (random.below(4) === 0) program.push(...serialWrite(random));
      program.push(...randomInstructions(random, random.below(4), START + program.length, LEAF));
      program.push(...SHOW_BANKS, ...showPicture(0x00), ...showPicture(0x10));
    }
    return [...program, 0x4c, START & 0xff, START >> 8];
  }

  it.each([...Array(6).keys()])('sees the same banks on the same cycles as the untouched one, seed %i', (seed) => {
    const image = imageOf(bankedCartridge(randomProgram(new SeededRandom(seed)), INTERRUPT));
    expect(firstDifference(image, NO_INPUT, FRAMES)).toBeUndefined();
  });

  it.each([...Array(3).keys()])('goes on from states in the middle of a register as from none, seed %i', (seed) => {
    const image = imageOf(bankedCartridge(randomProgram(new SeededRandom(seed)), INTERRUPT));
    expect(firstDifference(image, NO_INPUT, FRAMES, { reloadEvery: 3 })).toBeUndefined();
  });
});
