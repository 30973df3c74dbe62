import { describe, expect, it } from 'vitest';
import { botButtons, firstDifference } from '../../scripts/support/compare-machines.js';
import { randomPad } from '../../scripts/support/random-pad.js';
import { CHECKED_FRAMES, knownToRunFast, mayRunFast } from '../../src/emulator/fast-check.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../src/emulator/machine.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from './builtin-image.js';

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

  it('have the same RAM and writes on the European build, under random buttons and in a game of the bot, seed 7', () => {
    const inGame = botButtons(BUILTIN_PAL_IMAGE, { seed: 7, startLevel: 18, frames: FRAMES });
    expect(firstDifference(BUILTIN_PAL_IMAGE, randomPad(new SeededRandom(7)), FRAMES)).toBeUndefined();
    expect(firstDifference(BUILTIN_PAL_IMAGE, inGame, FRAMES)).toBeUndefined();
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

  it('is for the built-in cartridges, and for others that behave the same on both', () => {
    const changed = { ...BUILTIN_IMAGE, kind: 'unknown' } as const;
    for (const image of [BUILTIN_IMAGE, BUILTIN_PAL_IMAGE]) {
      expect(mayRunFast(image, { onFrame: () => expect.fail('checked') })).toBe(true);
    }
    let frames = 0;
    let playing = 0;
    let checked: Machine | undefined;
    const open: typeof openMachine = (image, options) => {
      checked = openMachine(image, options);
      return checked;
    };
    const onFrame = () => {
      frames++;
      if (checked?.client.activityOf(checked.ram) === 'play') playing++;
    };
    expect(mayRunFast(changed, { open, onFrame })).toBe(true);
    expect(frames).toBe(CHECKED_FRAMES);
    expect(playing).toBeGreaterThan(CHECKED_FRAMES / 2);
    for (const kind of ['original-ntsc', 'original-pal', 'unknown-pal', 'gym'] as const) {
      expect(knownToRunFast({ ...BUILTIN_PAL_IMAGE, kind })).toBeUndefined();
    }
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
