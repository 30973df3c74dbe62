/** The fast machine on programs that were made up, to hold what it leaves out against the untouched one. */
import { NES } from 'jsnes';
import { describe, expect, it } from 'vitest';
import { firstDifference } from '../../scripts/support/compare-machines.js';
import { mayRunFast } from '../../src/emulator/fast-check.js';
import { type SoundMethods, withoutSilentSteps } from '../../src/emulator/skipped-work.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { imageOf, tinyCartridge } from './tiny-cartridge.js';

const FRAMES = 40;
/** Nothing is there, but a write is seen with its cycle. */
const MARK = [0x8d, 0x00, 0x50]; // STA $5000
/** Sets the flag that the idle loop waits for. */
const INTERRUPT = [0xee, 0x33, 0x00, 0x40]; // INC $0033; RTI

const NO_INPUT = new Array<number>(FRAMES).fill(0);

/** Fills of every kind, waits, uploads and sounds in an order of the seed, again and again. */
function randomProgram(random: SeededRandom, between: readonly number[] = []): number[] {
  const body: number[] = [];
  for (let i = 0; i < 40; i++) body.push(...randomPart(random), ...between, ...MARK);
  const start = [0xa9, random.below(2) * 0x80, 0x8d, 0x00, 0x20, 0xa9, random.below(2) * 0x18, 0x8d, 0x01, 0x20];
  return [...start, ...body, 0x4c, start.length, 0xc0]; // JMP to the body
}

function randomPart(random: SeededRandom): readonly number[] {
  const byte = random.next() & 0xff;
  const index = random.below(4) ? 0 : random.next() & 0xff;
  const page = random.below(10);
  const low = random.below(3) ? 0 : random.next() & 0xff;
  const [x, y] = [random.below(2) ? 0xe8 : 0xca, random.below(2) ? 0xc8 : 0x88];
  switch (random.below(9)) {
    case 0:
      return [0xa9, byte, 0xa2, index, 0x9d, low, page, x, 0xd0, 0xfa]; // STA page,X
    case 1:
      return [0xa9, byte, 0xa0, index, 0x99, low, page, y, 0xd0, 0xfa]; // STA page,Y
    case 2: // a pointer at $10, then STA ($10),Y
      return [0xa9, low, 0x85, 0x10, 0xa9, page & 7, 0x85, 0x11, 0xa0, index, 0x91, 0x10, y, 0xd0, 0xfb];
    case 3: // the wrong index never comes to zero by itself: one store, a step, and no way back
      return [0xa2, index, 0xa0, 1, 0x9d, low, page, 0x88, 0xd0, 0xfa];
    case 4:
      return [0xa9, 0, 0x85, 0x33, 0xa2, 0x80, 0x8e, 0x00, 0x20, 0xa5, 0x33, 0xf0, 0xfc]; // the idle loop
    case 5:
      return [0xa9, random.below(2) ? 0x02 : 0xc0, 0x8d, 0x14, 0x40]; // sprites from RAM or program
    case 6:
      return [0xa9, byte & 0x4f, 0x8d, 0x10, 0x40, 0xa9, byte & 0x10, 0x8d, 0x15, 0x40]; // samples: how fast, on or off
    case 7:
      return [0xa9, byte & 0xc0, 0x8d, 0x17, 0x40, 0xad, 0x15, 0x40]; // the frame counter, and its state
    default:
      return [0xa2, 1 + (byte & 0x3f), 0xca, 0xd0, 0xfd]; // a wait of its own
  }
}

describe('the fast machine on programs that fill, wait, upload and play samples', () => {
  it.each([...Array(24).keys()])('is the same as the untouched one, seed %i', (seed) => {
    const random = new SeededRandom(seed);
    const image = imageOf(tinyCartridge(randomProgram(random), INTERRUPT));
    expect(firstDifference(image, NO_INPUT, FRAMES)).toBeUndefined();
  });

  it.each([...Array(12).keys()])('is the same in frames that are drawn and looked at, seed %i', (seed) => {
    const look = [0xad, 0x02, 0x20, ...MARK, 0xad, 0x04, 0x20]; // LDA $2002, and $2004
    const image = imageOf(tinyCartridge(randomProgram(new SeededRandom(seed), look), INTERRUPT));
    expect(firstDifference(image, NO_INPUT, FRAMES, { pictures: true })).toBeUndefined();
  });

  it('may not be used for a program that waits for too many sprites on a line, which only a drawn picture has', () => {
    const fill = [0xa9, 0x30, 0xa2, 0x00, 0x9d, 0x00, 0x02, 0xe8, 0xd0, 0xfa, 0xa9, 0x02, 0x8d, 0x14, 0x40];
    const show = [0xa9, 0x80, 0x8d, 0x00, 0x20, 0xa9, 0x1e, 0x8d, 0x01, 0x20];
    // LDA $2002; AND #$20; BEQ back; INC $20; STA $5000; and again.
    const wait = [0xad, 0x02, 0x20, 0x29, 0x20, 0xf0, 0xf9, 0xe6, 0x20, ...MARK];
    const program = [...fill, ...show, ...wait, 0x4c, fill.length + show.length, 0xc0];
    expect(mayRunFast(imageOf(tinyCartridge(program, INTERRUPT)))).toBe(false);
  });

  it('may not be used for a program that crashes', () => {
    expect(mayRunFast(imageOf(tinyCartridge([0x02])))).toBe(false);
  });
});

describe('a sound unit without the steps of a silent sample channel', () => {
  it.each([
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ])('has the same state as the whole one at any moment, seed %i, sound %s', (seed, emulateSound) => {
    const random = new SeededRandom(seed);
    const [whole, counted] = [0, 1].map(() => {
      const nes = new NES({ emulateSound });
      nes.loadROM(tinyCartridge([0x4c, 0x00, 0xc0]));
      return nes;
    });
    const { _advance, _scheduleNextEvent }: SoundMethods = counted.papu;
    Object.assign(counted.papu, withoutSilentSteps({ _advance, _scheduleNextEvent }));
    for (let cycle = 0, step = 0; step < 3_000; step++) {
      cycle += 1 + random.below(random.below(10) ? 60 : 20_000);
      const register = [0x4010, 0x4015, 0x4017, 0x4011][random.below(4)];
      const value = random.next() & (register === 0x4010 ? 0x8f : 0xff);
      const isWritten = random.below(3) === 0;
      const states = [whole, counted].map((nes) => {
        nes.cpu.cycles = cycle;
        nes.papu.catchUp(cycle);
        if (isWritten) nes.papu.writeReg(register, value);
        if (nes.cpu.dmcDmaRunning) {
          Object.assign(nes.cpu, { dmcDmaRunning: false, dmaNeedHalt: false, dmcDmaAbort: false });
          nes.papu.dmc.dmaComplete(value);
        }
        return JSON.stringify([nes.papu.toJSON(), nes.cpu.irqFlags, nes.cpu.dmaNeedHalt]);
      });
      if (states[0] !== states[1]) expect.fail(`after ${step + 1} steps: ${states[0]}\nand\n${states[1]}`);
    }
  });
});
