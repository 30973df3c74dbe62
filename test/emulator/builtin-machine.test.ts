import { expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { screenOf } from '../../src/emulator/clients/screen.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { Machine, MachineState } from '../../src/emulator/machine.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from './builtin-image.js';

/** Buttons that wander through menus and games, pauses and resets: the same ones every time. */
function* wander(seed: number): Generator<Buttons, never, void> {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (;;) {
    const buttons = random(3) ? [BUTTON.START, 0, BUTTON.LEFT, BUTTON.A, BUTTON.DOWN, 0][random(6)] : random(256);
    const frames = 1 + random(12);
    for (let i = 0; i < frames; i++) yield buttons;
  }
}

/** A number for the whole RAM. */
function digest(machine: Machine): number {
  let hash = 0;
  for (let i = 0; i < machine.ram.length; i++) hash = (Math.imul(hash, 31) + machine.ram[i]) | 0;
  return hash;
}

function digests(machine: Machine, frames: number, each?: (frame: number) => void): number[] {
  const pad = wander(7);
  const seen: number[] = [];
  for (let frame = 0; frame < frames; frame++) {
    each?.(frame);
    machine.runFrame(pad.next().value);
    seen.push(digest(machine));
  }
  return seen;
}

const FRAMES = 1_500;
const screens = new Set<string>();
const first = openMachine(BUILTIN_IMAGE);
const drawn = digests(first, FRAMES, () => screens.add(screenOf(first.ram)));

test('the wandering buttons reach menus, play and pause', () => {
  expect([...screens]).toEqual(expect.arrayContaining(['legal', 'title', 'type-menu', 'level-menu', 'play', 'paused']));
});

test('RAM is the same with pictures, without them, and with sound', () => {
  expect(digests(openMachine(BUILTIN_IMAGE, { pictures: false }), FRAMES)).toEqual(drawn);
  expect(digests(openMachine(BUILTIN_IMAGE, { onSample: () => {} }), FRAMES)).toEqual(drawn);
});

test('a frame drawn after frames without pictures looks as if all had been drawn', () => {
  const always = openMachine(BUILTIN_IMAGE);
  const sometimes = openMachine(BUILTIN_IMAGE, { pictures: false });
  const pad = wander(7);
  for (let frame = 0; frame < 1_000; frame++) {
    const buttons = pad.next().value;
    sometimes.setPictures(frame % 10 === 0);
    always.runFrame(buttons);
    sometimes.runFrame(buttons);
    if (frame % 10 === 0) expect(Buffer.compare(bytesOf(sometimes), bytesOf(always)), `frame ${frame}`).toBe(0);
  }
});

function bytesOf(machine: Machine): Uint8Array {
  const picture = machine.picture();
  return new Uint8Array(picture.buffer, picture.byteOffset, picture.byteLength);
}

test('the playfield is not black', () => {
  const machine = openMachine(BUILTIN_IMAGE);
  const goal = { gameType: 'A', startLevel: 0, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 } as const;
  expect(enterGame(machine, goal).ok).toBe(true);
  for (let frame = 0; frame < 10; frame++) machine.runFrame(0);
  expect(new Set(machine.picture()).size).toBeGreaterThan(3);
});

test('a state kept at any time continues to the same RAM and the same pictures', () => {
  const machine = openMachine(BUILTIN_IMAGE);
  let state: MachineState | undefined;
  const kept = 500;
  const once = digests(machine, kept + 200, (frame) => {
    if (frame === kept) state = machine.save();
  });
  const picture = bytesOf(machine).slice();
  if (!state) throw new Error('no state');
  for (const other of [machine, openMachine(BUILTIN_IMAGE)]) {
    other.load(state);
    const pad = wander(7);
    for (let frame = 0; frame < kept; frame++) pad.next();
    for (let frame = kept; frame < kept + 200; frame++) {
      other.runFrame(pad.next().value);
      expect(digest(other)).toBe(once[frame]);
    }
    expect(Buffer.compare(bytesOf(other), picture)).toBe(0);
  }
});

test('the machine goes on unchanged when its cycle counters start over', () => {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false });
  const kept = 300;
  digests(machine, kept);
  const state = structuredClone(machine.save());
  // The same state a few frames before the counters start over, and cycles later by an even number.
  const snapshot = state.snapshot as {
    cpu: { cycles: number; lastDmaEndCycle: number; abortedDmaCycle: number };
    papu: { lastCycle: number };
    mmap: { joypadLastWriteCycle: number };
  };
  const later = 2 ** 29 - 2 * Math.floor(snapshot.cpu.cycles / 2) - 150_000;
  snapshot.cpu.cycles += later;
  snapshot.cpu.lastDmaEndCycle += later;
  snapshot.cpu.abortedDmaCycle += later;
  snapshot.papu.lastCycle += later;
  snapshot.mmap.joypadLastWriteCycle += later;
  machine.load(state);
  const pad = wander(7);
  for (let frame = 0; frame < kept; frame++) pad.next();
  for (let frame = kept; frame < kept + 500; frame++) {
    machine.runFrame(pad.next().value);
    expect(digest(machine)).toBe(drawn[frame]);
  }
  const { cycles } = (machine.save().snapshot as typeof snapshot).cpu;
  expect(cycles).toBeLessThan(500 * 29_781);
});

test('each pad has its buttons, and the second one none where it is not given', () => {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const held = (): readonly number[] => [machine.ram[0xf7], machine.ram[0xf8]];
  for (let i = 0; i < 10; i++) machine.runFrame(0);
  machine.runFrame(BUTTON.LEFT, BUTTON.A | BUTTON.DOWN);
  expect(held()).toEqual([BUTTON.LEFT, BUTTON.A | BUTTON.DOWN]);
  machine.runFrame(BUTTON.RIGHT);
  expect(held()).toEqual([BUTTON.RIGHT, 0]);
});
