import { expect, test } from 'vitest';
import { openMachine, openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { MachineCrash } from '../../src/emulator/machine.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from './builtin-image.js';
import { COUNTING_CARTRIDGE, imageOf, tinyCartridge } from './tiny-cartridge.js';

const counting = imageOf(COUNTING_CARTRIDGE);

test('a machine is fast where that was asked for', () => {
  expect(openMachine(BUILTIN_IMAGE, { fast: true }).kind).toBe('fast');
  expect(openMachine(BUILTIN_IMAGE).kind).toBe('untouched');
  expect(openMachine(counting, { fast: true }).kind).toBe('fast');
});

test('one frame is one interrupt', () => {
  const machine = openMachine(counting);
  for (let i = 0; i < 10; i++) machine.runFrame(0);
  const interrupts = machine.ram[0x20];
  for (let i = 0; i < 100; i++) machine.runFrame(0);
  expect(machine.ram[0x20]).toBe(interrupts + 100);
  expect(machine.frame).toBe(110);
});

test('a cartridge sees the buttons of the frame in the same frame, each button in its own bit', () => {
  const machine = openMachine(counting);
  for (let i = 0; i < 5; i++) machine.runFrame(0);
  for (const buttons of [...Object.values(BUTTON), 0xff, 0x00, BUTTON.A | BUTTON.START]) {
    machine.runFrame(buttons);
    expect(machine.ram[0x21]).toBe(buttons);
  }
});

test('a kept state plays on as the first time, and later presses do not change it', () => {
  const machine = openMachine(counting);
  for (let i = 0; i < 20; i++) machine.runFrame(BUTTON.LEFT);
  const state = machine.save();
  const text = JSON.stringify(state);
  const play = (): string => {
    let seen = '';
    for (let i = 0; i < 30; i++) {
      machine.runFrame(i & 0xff);
      seen += `${machine.ram.slice(0, 0x800).join()};`;
    }
    return seen;
  };
  const first = play();
  expect(JSON.stringify(state)).toBe(text);
  machine.load(state);
  expect(machine.frame).toBe(20);
  expect(play()).toBe(first);
  machine.powerOn();
  expect(machine.frame).toBe(0);
  machine.load(state);
  expect(play()).toBe(first);
});

test('the view of the RAM stays valid through power-on and loads', () => {
  const machine = openMachine(counting);
  const { ram } = machine;
  for (let i = 0; i < 10; i++) machine.runFrame(BUTTON.A);
  expect(ram[0x21]).toBe(BUTTON.A);
  const state = machine.save();
  machine.powerOn();
  expect(ram[0x21]).toBe(0xff);
  machine.load(state);
  expect(ram[0x21]).toBe(BUTTON.A);
  machine.runFrame(BUTTON.B);
  expect(ram[0x21]).toBe(BUTTON.B);
  expect(machine.ram).toBe(ram);
});

test('a state is refused by a machine with another cartridge', () => {
  const other = openMachine(imageOf(tinyCartridge([0x4c, 0x00, 0xc0])));
  expect(() => other.load(openMachine(counting).save())).toThrow(RangeError);
});

test('an opcode that does not exist is a crash, on that frame and every later one until power-on', () => {
  const machine = openMachine(imageOf(tinyCartridge([0x02])));
  expect(() => machine.runFrame(0)).toThrow(MachineCrash);
  expect(() => machine.runFrame(0)).toThrow(MachineCrash);
  expect(machine.frame).toBe(0);
  machine.powerOn();
  expect(() => machine.runFrame(0)).toThrow(/invalid opcode/);
});

test('after a crash RAM is that of the last whole frame, and the crash says in which frame it came', () => {
  const clear = [0xa9, 0x80, 0x8d, 0x00, 0x20, 0xa9, 0x00, 0x85, 0x11, 0x85, 0x20]; // interrupt on; $11 = $20 = 0
  const untilInterrupt = [0xa5, 0x20, 0xf0, 0xfc, 0xe6, 0x11, 0x02]; // LDA $20; BEQ; INC $11; no opcode
  const machine = openMachine(imageOf(tinyCartridge([...clear, ...untilInterrupt], [0xe6, 0x20, 0x40])));
  machine.runFrame(0);
  const crash = { message: expect.stringMatching(/^frame 2: Game crashed/), reason: expect.stringMatching(/^Game/) };
  for (let i = 0; i < 2; i++) {
    expect(() => machine.runFrame(0)).toThrow(expect.objectContaining(crash));
    expect([machine.frame, machine.ram[0x11], machine.ram[0x20]]).toEqual([1, 0, 0]);
  }
});

test('a picture has 61440 pixels, none of them blanked at the border', () => {
  // Backdrop colour $21 everywhere: palette entry 0 written through $2006 and $2007.
  const blue = [0xa9, 0x3f, 0x8d, 0x06, 0x20, 0xa9, 0x00, 0x8d, 0x06, 0x20, 0xa9, 0x21, 0x8d, 0x07, 0x20];
  const home = [0xa9, 0x00, 0x8d, 0x06, 0x20, 0x8d, 0x06, 0x20];
  const wholeLines = [0xa9, 0x06, 0x8d, 0x01, 0x20, 0x4c, 0x1c, 0xc0];
  const machine = openMachine(imageOf(tinyCartridge([...blue, ...home, ...wholeLines])));
  for (let i = 0; i < 4; i++) machine.runFrame(0);
  const picture = machine.picture();
  expect(picture.length).toBe(256 * 240);
  expect(new Set(picture).size).toBe(1);
  expect(picture[0]).not.toBe(0);
});

test('sound samples arrive only when asked for, about 800 a frame', () => {
  let samples = 0;
  const machine = openMachine(counting, { onSample: () => samples++ });
  for (let i = 0; i < 10; i++) machine.runFrame(0);
  expect(samples).toBeGreaterThan(7500);
  expect(samples).toBeLessThan(8500);
});

test.each([
  ['builtin', 60.0988],
  ['builtin-pal', 50.007],
] as const)(
  'a second of the console of %s has a second of sound, also after a state of a silent machine',
  (kind, rate) => {
    const FRAMES = 100;
    const SAMPLE_RATE = 44_100;
    const image = { ...counting, kind };
    let samples = 0;
    const machine = openMachine(image, { onSample: () => samples++, sampleRate: SAMPLE_RATE });
    machine.load(openMachine(image).save());
    for (let i = 0; i < FRAMES; i++) machine.runFrame(0);
    expect(samples / SAMPLE_RATE).toBeCloseTo(FRAMES / rate, 2);
  },
);

test('a poke lands in RAM and nothing else than a byte of RAM can be poked', () => {
  const machine = openWritableMachine(counting);
  for (let i = 0; i < 5; i++) machine.runFrame(0);
  machine.poke(0x20, 200);
  machine.runFrame(0);
  expect(machine.ram[0x20]).toBe(201);
  expect(() => machine.poke(0x800, 0)).toThrow(RangeError);
  expect(() => machine.poke(0x20, 256)).toThrow(RangeError);
  expect(() => machine.poke(0.5, 0)).toThrow(RangeError);
});
