/** Small hand-assembled cartridges for tests of the machine. */

import { type NesImage, readImage } from '../../src/emulator/image.js';

/** An iNES file with one program bank and no picture bank: `program` at $C000, `interrupt` at $D000. */
export function tinyCartridge(program: readonly number[], interrupt: readonly number[] = [0x40]): Uint8Array {
  const bytes = new Uint8Array(16 + 0x4000);
  bytes.set([0x4e, 0x45, 0x53, 0x1a, 1, 0, 0, 0]);
  bytes.set(program, 16);
  bytes.set(interrupt, 16 + 0x1000);
  bytes.set([0x00, 0xd0, 0x00, 0xc0, 0x00, 0xd0], 16 + 0x3ffa);
  return bytes;
}

/** Reads an image that must be readable. */
export function imageOf(bytes: Uint8Array): NesImage {
  const result = readImage(bytes);
  if (!result.ok) throw new Error(`no image: ${result.problem.problem}`);
  return result.image;
}

/**
 * Turns the interrupt on and then counts $0010 up forever; the interrupt counts frames in $0020 and keeps the pad's
 * eight bits in $0021, A in bit 7.
 */
export const COUNTING_CARTRIDGE: Uint8Array = tinyCartridge(
  [
    0xa9,
    0x80,
    0x8d,
    0x00,
    0x20, // LDA #$80; STA $2000
    0xa9,
    0x00,
    0x85,
    0x10,
    0x85,
    0x20, // LDA #0; STA $10; STA $20
    0xe6,
    0x10,
    0x4c,
    0x0b,
    0xc0, // INC $10; JMP $C00B
  ],
  [
    0xe6,
    0x20, // INC $20
    0xa9,
    0x01,
    0x8d,
    0x16,
    0x40, // LDA #1; STA $4016
    0xa9,
    0x00,
    0x8d,
    0x16,
    0x40, // LDA #0; STA $4016
    0xa2,
    0x08, // LDX #8
    0xad,
    0x16,
    0x40,
    0x4a,
    0x26,
    0x21, // LDA $4016; LSR A; ROL $21
    0xca,
    0xd0,
    0xf7, // DEX; BNE -9
    0x40, // RTI
  ],
);
