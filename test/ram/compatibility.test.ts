import { expect, test } from 'vitest';
import { checkCompatibility, describeCompatibility } from '../../src/ram/compatibility.js';
import { COUNTING_CARTRIDGE, imageOf, tinyCartridge } from '../emulator/tiny-cartridge.js';

test('a cartridge with another program is refused with its hash', () => {
  const image = imageOf(COUNTING_CARTRIDGE);
  const result = checkCompatibility(image);
  expect(result.verdict).toBe('incompatible');
  expect(describeCompatibility(image, result)).toContain(image.bodySha1);
});

test('a cartridge that crashes is refused', () => {
  const result = checkCompatibility(imageOf(tinyCartridge([0x02])));
  expect(result).toMatchObject({ verdict: 'incompatible', differences: [expect.stringMatching(/crashed/)] });
});

const FRAME_COUNTER = 0xb1;
const GENERATOR = 0x17;

/**
 * Counts frames and steps the generator in every interrupt as the game does, with drawing and interrupt on; sets up
 * what the game sets up at boot only if asked to.
 *
 * @param strays frames on which the counter and the generator do something else
 */
function lookalike(boots: boolean, strays = 0): Uint8Array {
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
    [0xc0, 0],
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
      0xa5,
      0x17,
      0x29,
      0x02,
      0x85,
      0x00, // LDA $17; AND #2; STA $00
      0xa5,
      0x18,
      0x29,
      0x02,
      0x45,
      0x00, // LDA $18; AND #2; EOR $00
      0x18,
      0xf0,
      0x01,
      0x38, // CLC; BEQ +1; SEC
      0x66,
      0x17,
      0x66,
      0x18, // ROR $17; ROR $18
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

test('a cartridge that counts, rolls and boots as the game does is compatible', () => {
  expect(checkCompatibility(imageOf(lookalike(true)))).toEqual({ verdict: 'compatible', differences: [] });
});

test('the game’s counter and generator without its boot values are a practice cartridge', () => {
  const image = imageOf(lookalike(false));
  const result = checkCompatibility(image);
  expect(result.verdict).toBe('practice-mod');
  expect(result.differences).toHaveLength(3);
  expect(describeCompatibility(image, result)).toMatch(/TetrisGYM.*\$34 holds \$FF \(expected \$0E\)/);
});

test('four frames on which counter and generator do something else are tolerated, five are not', () => {
  expect(checkCompatibility(imageOf(lookalike(true, 4))).differences).toEqual([]);
  expect(checkCompatibility(imageOf(lookalike(true, 5))).differences).toEqual([
    expect.stringMatching(/^the frame counter missed 5 of/),
    expect.stringMatching(/^the random generator missed 5 of/),
  ]);
});
