/** A cartridge that, as the original does, sends the mapper's registers in every frame and has a long tick. */
import { NES } from 'jsnes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bankSwitchingImage } from '../../scripts/support/bank-switching-image.js';
import { botButtons, firstDifference } from '../../scripts/support/compare-machines.js';
import { randomPad } from '../../scripts/support/random-pad.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { mayRunFast } from '../../src/emulator/fast-check.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';

const FRAMES = 500;

describe('a cartridge that sends the registers of its mapper in every frame', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('costs the fast machine no copy of a bank and few of the instructions that it has', () => {
    const image = bankSwitchingImage();
    const nes = new NES({});
    nes.loadROM(image.bytes);
    const [processor, mapper] = [nes.cpu, nes.mmap].map((component) => Object.getPrototypeOf(component));
    const instructions = vi.spyOn(processor, 'emulate');
    const copies = vi.spyOn(mapper, 'loadVromBank');
    const machine = openMachine(image, { pictures: false, fast: true });
    enterGame(machine, { gameType: 'A', startLevel: 0, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 });
    machine.runFrame(0);
    instructions.mockClear();
    copies.mockClear();
    for (let frame = 0; frame < 100; frame++) machine.runFrame(0);
    // It has 2,600 instructions a frame without the rounds of known loops; some hundred reach registers.
    expect(instructions.mock.calls.length / 100).toBeLessThan(150);
    expect(copies).not.toHaveBeenCalled();
  });

  it('may run on the fast machine', () => {
    expect(mayRunFast(bankSwitchingImage(), { memory: new Map() })).toBe(true);
  });

  it.each([
    ['the same values, a game of the bot', false],
    ['others from frame to frame, a game of the bot', true],
  ])('is the same on both machines: %s, seed 9', (_, changing) => {
    const image = bankSwitchingImage({ changing });
    const buttons = botButtons(image, { seed: 9, startLevel: 9, frames: FRAMES });
    expect(firstDifference(image, buttons, FRAMES)).toBeUndefined();
  });

  it('has the same pictures and sound on both machines while its banks change, seed 10', () => {
    const image = bankSwitchingImage({ changing: true });
    const buttons = botButtons(image, { seed: 10, startLevel: 18, frames: 300 });
    expect(firstDifference(image, buttons, 300, { pictures: true, sound: true, reloadEvery: 50 })).toBeUndefined();
  });

  it('is the same on both machines under random buttons while its banks change, seed 11', () => {
    const image = bankSwitchingImage({ changing: true });
    expect(firstDifference(image, randomPad(new SeededRandom(11)), FRAMES)).toBeUndefined();
  });
});
