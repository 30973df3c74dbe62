import { describe, expect, it } from 'vitest';
import { randomPad } from '../../scripts/support/random-pad.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { SoundingMachine } from '../../src/web/game/sounding-machine.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const GOAL = { gameType: 'A', startLevel: 19, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;
const RATE = 48_000;
const FRAMES = 240;

describe('a machine whose sound is turned on and off', () => {
  it('makes the samples of each frame while it is on, and none while it is off', () => {
    const machine = new SoundingMachine(BUILTIN_IMAGE, true);
    enterGame(machine, GOAL);
    expect(machine.takeSamples()).toBeUndefined();
    machine.setSound(RATE);
    let samples = 0;
    let loudest = 0;
    for (let frame = 0; frame < FRAMES; frame++) {
      machine.runFrame(0);
      const taken = machine.takeSamples() ?? new Float32Array();
      samples += taken.length / 2;
      for (const sample of taken) loudest = Math.max(loudest, Math.abs(sample));
    }
    expect(samples / FRAMES).toBeCloseTo(RATE / 60.0988, 0);
    expect(loudest).toBeGreaterThan(0.01);
    expect(loudest).toBeLessThanOrEqual(1);
    machine.setSound(null);
    machine.runFrame(0);
    expect(machine.takeSamples()).toBeUndefined();
  });

  it('plays the same game as a silent one, seed 5', () => {
    const silent = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const sounding = new SoundingMachine(BUILTIN_IMAGE, true);
    enterGame(silent, GOAL);
    enterGame(sounding, GOAL);
    const pad = randomPad(new SeededRandom(5));
    for (let frame = 0; frame < 600; frame++) {
      if (frame % 100 === 30) sounding.setSound(RATE);
      if (frame % 100 === 80) sounding.setSound(null);
      const buttons = pad.next().value;
      silent.runFrame(buttons);
      sounding.runFrame(buttons);
      expect(sounding.ram.slice(), `frame ${frame}`).toEqual(silent.ram.slice());
    }
  });
});
