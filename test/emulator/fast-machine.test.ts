import { describe, expect, it } from 'vitest';
import { mayRunFast } from '../../src/emulator/fast-check.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { RegisterWrite } from '../../src/emulator/machine.js';
import type { Buttons } from '../../src/input/buttons.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { startGame } from '../../src/menu/pass-menus.js';
import { randomPad } from '../support/random-pad.js';
import { BUILTIN_IMAGE } from './builtin-image.js';

const FRAMES = 1_500;

/** Runs both machines with the same buttons and compares RAM and every register write with its cycle. */
function expectSame(buttons: Iterator<Buttons>, startLevel?: number): void {
  const writes: { plain: RegisterWrite[]; fast: RegisterWrite[] } = { plain: [], fast: [] };
  const plain = openMachine(BUILTIN_IMAGE, { pictures: false, onWrite: (write) => writes.plain.push(write) });
  const fast = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true, onWrite: (write) => writes.fast.push(write) });
  if (startLevel !== undefined) {
    const goal = { gameType: 'A', startLevel, height: 0, music: 0, titleWait: 7, levelMenuWait: 3 } as const;
    expect(startGame(plain, goal).ok).toBe(true);
    expect(startGame(fast, goal).ok).toBe(true);
  }
  for (let frame = 1; frame <= FRAMES; frame++) {
    const held = buttons.next().value as Buttons;
    plain.runFrame(held);
    fast.runFrame(held);
    const differs = plain.ram.slice().findIndex((byte, address) => fast.ram[address] !== byte);
    if (differs >= 0) expect.fail(`RAM $${differs.toString(16)} differs after frame ${frame}`);
    if (JSON.stringify(writes.plain) !== JSON.stringify(writes.fast)) expect(writes.fast).toEqual(writes.plain);
    writes.plain.length = 0;
    writes.fast.length = 0;
  }
}

describe('the fast machine and the untouched one', () => {
  it.each([1, 2, 3])('have the same RAM and writes from power-on under random buttons, seed %i', (seed) => {
    expectSame(randomPad(new SeededRandom(seed)));
  });

  it.each([
    [4, 0],
    [5, 9],
    [6, 18],
    [7, 19],
  ])('have the same RAM and writes in play, seed %i, level %i', (seed, level) => {
    expectSame(randomPad(new SeededRandom(seed)), level);
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

  it('is for cartridges that are known, and for the original only when it matches', () => {
    const asOriginal = { ...BUILTIN_IMAGE, kind: 'original-ntsc' } as const;
    expect(mayRunFast(BUILTIN_IMAGE)).toBe(true);
    expect(mayRunFast({ ...BUILTIN_IMAGE, kind: 'unknown' })).toBe(false);
    expect(mayRunFast(asOriginal)).toBe(true);
    const broken: typeof openMachine = (image, options) => {
      const machine = openMachine(image, options);
      const skipAFrame = machine.runFrame.bind(machine);
      if (options?.fast) {
        machine.runFrame = (buttons) => {
          skipAFrame(buttons);
          if (machine.frame === 2_000) skipAFrame(buttons);
        };
      }
      return machine;
    };
    expect(mayRunFast(asOriginal, broken)).toBe(false);
  });
});
