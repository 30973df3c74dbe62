/** What ten seconds without a button show of a cartridge. */
import { expect, test } from 'vitest';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import {
  hasNoCounters,
  isChampionship,
  type QuietRun,
  runQuietly,
  strangeBoot,
  strangeCounters,
} from '../../../src/verify/identify/quiet-run.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { COUNTING_CARTRIDGE, imageOf, tinyCartridge } from '../../emulator/tiny-cartridge.js';

const run = (bytes: Uint8Array): QuietRun => runQuietly(openMachine(imageOf(bytes), { pictures: false, fast: true }));
const differences = (seen: QuietRun): string[] => [...strangeCounters(seen), ...strangeBoot(seen)];

const FRAME_COUNTER = 0xb1;
const GENERATOR = 0x17;

/** A step of the generator. */
const ROLL = [
  ...[0xa5, 0x17, 0x29, 0x02, 0x85, 0x00], // LDA $17; AND #2; STA $00
  ...[0xa5, 0x18, 0x29, 0x02, 0x45, 0x00], // LDA $18; AND #2; EOR $00
  ...[0x18, 0xf0, 0x01, 0x38], // CLC; BEQ +1; SEC
  ...[0x66, 0x17, 0x66, 0x18], // ROR $17; ROR $18
];

/**
 * Counts frames and steps the generator in every interrupt as the game does, with drawing and interrupt on; sets up
 * what the game sets up at boot unless `boots` is false.
 *
 * `strays`: frames on which the counter and the generator do something else; `sleep`: the count of the first screen, which stays.
 */
function lookalike({ boots = true, rolls = true, strays = 0, mode = 0, sleep = 0 }): Uint8Array {
  const set = (address: number, value: number): number[] => [0xa9, value, 0x8d, address & 0xff, address >> 8];
  const boot = [
    [0x34, 0x0e],
    [0x750, 0x12],
    [0x751, 0x34],
    [0x752, 0x56],
    [0x753, 0x78],
    [0x754, 0x9a],
    [0x730, 1],
    [0x731, 0],
    [0x732, 0],
  ];
  const values = [
    [0xc0, mode],
    [0xc3, sleep],
    [0xb1, 0],
    [0xb2, 0],
    [0x17, 0x89],
    [0x18, 0x88],
    [0xfe, 0x1e],
    [0xff, 0x90],
  ];
  const program = [...values, ...(boots ? boot : [])].flatMap(([address, value]) => set(address, value));
  const loop = 0xc000 + program.length + 5;
  return tinyCartridge(
    [...program, ...set(0x2000, 0x80), 0x4c, loop & 0xff, loop >> 8],
    [
      0xe6,
      0xb1,
      0xd0,
      0x02,
      0xe6,
      0xb2, // INC $B1; BNE +2; INC $B2
      ...(rolls ? ROLL : []),
      ...(strays ? [...increments(FRAME_COUNTER, strays), ...increments(GENERATOR, strays)] : []),
      0x40, // RTI
    ],
  );
}

/** Increments a byte on some frames in a row, from count 384 on, while the frame counter moves by two on them. */
function increments(address: number, frames: number): number[] {
  const first = 128;
  const end = first + 2 * frames;
  return [
    0xa5,
    0xb2,
    0xc9,
    0x01,
    0xd0,
    0x0c, // LDA $B2; CMP #1; BNE +12
    0xa5,
    0xb1,
    0xc9,
    end,
    0xb0,
    0x06, // LDA $B1; CMP #end; BCS +6
    0xc9,
    first,
    0x90,
    0x02, // CMP #first; BCC +2
    0xe6,
    address, // INC address
  ];
}

test('the built-in cartridge behaves as the game does', () => {
  const seen = runQuietly(openMachine(BUILTIN_IMAGE, { pictures: false, fast: true }));
  expect(differences(seen)).toEqual([]);
  expect(hasNoCounters(seen) || isChampionship(seen)).toBe(false);
});

test('another program has no such counters', () => {
  expect(hasNoCounters(run(COUNTING_CARTRIDGE))).toBe(true);
});

test('what differs from what the game sets up at boot is told', () => {
  const seen = run(lookalike({ boots: false }));
  expect(strangeCounters(seen)).toEqual([]);
  expect(strangeBoot(seen)).toEqual([
    '$34 holds $FF (expected $0E)',
    expect.stringMatching(/^\$50 holds \$FF \$FF|^\$750? /i),
    expect.anything(),
  ]);
});

test('a screen behind the title is none to which the game comes without a button', () => {
  expect(strangeBoot(run(lookalike({ mode: 1 })))).toEqual([]);
  expect(strangeBoot(run(lookalike({ mode: 2 })))).toEqual(['menus were passed without a button']);
});

test('four frames on which counter and generator do something else are tolerated, five are not', () => {
  expect(differences(run(lookalike({ strays: 4 })))).toEqual([]);
  expect(differences(run(lookalike({ strays: 5 })))).toEqual([
    expect.stringMatching(/^the frame counter missed 5 of/),
    expect.stringMatching(/^the random generator missed 5 of/),
  ]);
});

test('a cartridge that begins a game by itself and rolls no dice is that of the championship', () => {
  const seen = run(lookalike({ rolls: false, mode: 4 }));
  expect(isChampionship(seen)).toBe(true);
  expect(isChampionship(run(lookalike({ mode: 4 })))).toBe(false);
  expect(isChampionship(run(lookalike({ rolls: false })))).toBe(false);
});

test('how long the first screen sleeps is seen once', () => {
  expect(run(lookalike({ sleep: 204 })).sleep).toBe(204);
});
