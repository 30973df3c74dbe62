import { describe, expect, it } from 'vitest';
import { botButtons, firstDifference } from '../../scripts/support/compare-machines.js';
import { randomPad } from '../../scripts/support/random-pad.js';
import { CHECKED_FRAMES, mayRunFast } from '../../src/emulator/fast-check.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { BUILTIN_IMAGE } from './builtin-image.js';

const FRAMES = 1_500;

describe('the fast machine and the untouched one', () => {
  it.each([1, 2, 3])('have the same RAM and writes from power-on under random buttons, seed %i', (seed) => {
    expect(firstDifference(BUILTIN_IMAGE, randomPad(new SeededRandom(seed)), FRAMES)).toBeUndefined();
  });

  it.each([
    [4, 0],
    [5, 9],
    [6, 19],
  ])('have the same RAM and writes in a game of the bot, seed %i, level %i', (seed, startLevel) => {
    const buttons = botButtons(BUILTIN_IMAGE, { seed, startLevel, frames: FRAMES });
    expect(firstDifference(BUILTIN_IMAGE, buttons, FRAMES)).toBeUndefined();
  });

  it('draw the same pictures where fast frames and drawn ones alternate, seed 8', () => {
    const plain = openMachine(BUILTIN_IMAGE);
    const fast = openMachine(BUILTIN_IMAGE, { fast: true });
    const random = new SeededRandom(8);
    const buttons = randomPad(random);
    for (let frame = 1; frame <= 1_500; frame++) {
      const drawn = random.below(4) === 0;
      fast.setPictures(drawn);
      const held = buttons.next().value;
      plain.runFrame(held);
      fast.runFrame(held);
      if (!drawn) continue;
      const differs = plain.picture().findIndex((colour, i) => fast.picture()[i] !== colour);
      if (differs >= 0) expect.fail(`pixel ${differs & 0xff},${differs >> 8} differs in frame ${frame}`);
    }
  });

  it('is for the built-in cartridge, and for others that behave the same on both', () => {
    const changed = { ...BUILTIN_IMAGE, kind: 'unknown' } as const;
    expect(mayRunFast(BUILTIN_IMAGE)).toBe(true);
    let frames = 0;
    expect(mayRunFast(changed, { onFrame: () => frames++ })).toBe(true);
    expect(frames).toBe(CHECKED_FRAMES);
    expect(mayRunFast(changed, { onFrame: () => expect.fail('checked again') })).toBe(true);
    const broken: typeof openMachine = (image, options) => {
      const machine = openMachine(image, options);
      const runFrame = machine.runFrame.bind(machine);
      if (options?.fast) {
        machine.runFrame = (buttons) => {
          runFrame(buttons);
          if (machine.frame === 1_000) runFrame(buttons);
        };
      }
      return machine;
    };
    expect(mayRunFast(changed, { open: broken, memory: new Map() })).toBe(false);
  });
});
