/** Programs of random instructions: every official opcode with every kind of address, in an order that cannot go astray. */
import type { SeededRandom } from '../../src/lib/seeded-random.js';

/** Opcodes that read, by the letter of their operand: # immediate, z, x and y page of zeros, a, X and Y absolute, p and q pointer. */
const READS: Readonly<Record<string, readonly number[]>> = {
  '#': [0x69, 0x29, 0xc9, 0xe0, 0xc0, 0x49, 0xa9, 0xa2, 0xa0, 0x09, 0xe9],
  z: [0x65, 0x25, 0x24, 0xc5, 0xe4, 0xc4, 0x45, 0xa5, 0xa6, 0xa4, 0x05, 0xe5],
  x: [0x75, 0x35, 0xd5, 0x55, 0xb5, 0xb4, 0x15, 0xf5],
  y: [0xb6],
  a: [0x6d, 0x2d, 0x2c, 0xcd, 0xec, 0xcc, 0x4d, 0xad, 0xae, 0xac, 0x0d, 0xed],
  X: [0x7d, 0x3d, 0xdd, 0x5d, 0xbd, 0xbc, 0x1d, 0xfd],
  Y: [0x79, 0x39, 0xd9, 0x59, 0xb9, 0xbe, 0x19, 0xf9],
  p: [0x61, 0x21, 0xc1, 0x41, 0xa1, 0x01, 0xe1],
  q: [0x71, 0x31, 0xd1, 0x51, 0xb1, 0x11, 0xf1],
};
/** Opcodes that write, with a read before it or without. */
const WRITES: Readonly<Record<string, readonly number[]>> = {
  z: [0x06, 0xc6, 0xe6, 0x46, 0x26, 0x66, 0x85, 0x86, 0x84],
  x: [0x16, 0xd6, 0xf6, 0x56, 0x36, 0x76, 0x95, 0x94],
  y: [0x96],
  a: [0x0e, 0xce, 0xee, 0x4e, 0x2e, 0x6e, 0x8d, 0x8e, 0x8c],
  X: [0x1e, 0xde, 0xfe, 0x5e, 0x3e, 0x7e, 0x9d],
  Y: [0x99],
  p: [0x81],
  q: [0x91],
};
/** Registers, flags and stack; the decimal flag does nothing here. */
const ALONE = [
  0x0a, 0x4a, 0x2a, 0x6a, 0x18, 0x38, 0xb8, 0xd8, 0xf8, 0x58, 0x78, 0xca, 0x88, 0xe8, 0xc8, 0xea, 0x48, 0x68, 0x08,
  0x28, 0xaa, 0xa8, 0xba, 0x8a, 0x9a, 0x98,
];
const BRANCHES = [0x90, 0xb0, 0xf0, 0x30, 0xd0, 0x10, 0x50, 0x70];
/** Not official: LAX, SAX, DCP and ISC of the page of zeros. */
const UNOFFICIAL = [0xa7, 0x87, 0xc7, 0xe7];

/** Sends A, X, Y and the flags to addresses where nothing is, so that they are seen with their cycles. */
export const SHOW_REGISTERS = [0x8d, 0, 0x50, 0x8e, 1, 0x50, 0x8c, 2, 0x50, 0x08, 0x68, 0x8d, 3, 0x50];

/** @param leaf address of a routine that returns at once */
export function randomInstructions(random: SeededRandom, count: number, start: number, leaf: number): number[] {
  const code: number[] = [];
  for (let i = 0; i < count; i++) code.push(...randomInstruction(random, start + code.length, leaf));
  return code;
}

function randomInstruction(random: SeededRandom, at: number, leaf: number): readonly number[] {
  const byte = random.next() & 0xff;
  switch (random.below(14)) {
    case 0:
      return [pick(random, ALONE)];
    case 1: // over what does not take part, or nothing
      return [pick(random, BRANCHES), 1, pick(random, ALONE)];
    case 2: // back, a few times
      return [0xa2, 1 + (byte & 7), 0xca, 0xd0, 0xfd];
    case 3:
      return [0x20, leaf & 0xff, leaf >> 8];
    case 4:
      return [0x4c, (at + 3) & 0xff, (at + 3) >> 8];
    case 5:
      return jumpThroughPointer(at, random.below(2) ? 0x02ff : 0x0310);
    case 6:
      return [pick(random, UNOFFICIAL), byte];
    default: {
      const writes = random.below(3) === 0;
      const table = writes ? WRITES : READS;
      const letter = pick(random, Object.keys(table));
      return withOperand(random, letter, pick(random, table[letter]), writes);
    }
  }
}

/** Puts the address behind it to a pointer, whose high byte is in the same page, and jumps there. */
function jumpThroughPointer(at: number, pointer: number): number[] {
  const [low, high] = [pointer, (pointer & 0xff00) | ((pointer + 1) & 0xff)];
  const to = at + 13;
  return [0xa9, to & 0xff, 0x8d, ...word(low), 0xa9, to >> 8, 0x8d, ...word(high), 0x6c, ...word(pointer)];
}

function withOperand(random: SeededRandom, letter: string, opcode: number, writes: boolean): number[] {
  const byte = random.next() & 0xff;
  const address = writes ? writtenAddress(random) : readAddress(random);
  const [low, high] = word(address);
  switch (letter) {
    case 'a':
    case 'X':
    case 'Y':
      return [opcode, low, high];
    case 'p': // LDX #index, and a pointer at byte + index
      return [...setPointer((byte + low) & 0xff, address), 0xa2, low, opcode, byte];
    case 'q':
      return [...setPointer(byte, address), opcode, byte];
    default:
      return [opcode, byte];
  }
}

/** LDA; STA; LDA; STA in the page of zeros. */
function setPointer(at: number, address: number): number[] {
  return [0xa9, address & 0xff, 0x85, at, 0xa9, address >> 8, 0x85, (at + 1) & 0xff];
}

/** RAM, its mirrors, program, and where an index leads out of one of them, to registers or round the end. */
function readAddress(random: SeededRandom): number {
  const starts = [0x0000, 0x0700, 0x0780, 0x0800, 0x1f00, 0x1f80, 0x4014, 0x5000, 0x7f80, 0x8000, 0xc000, 0xff80];
  return (pick(random, starts) + (random.next() & 0x7f)) & 0xffff;
}

/** RAM, its mirrors, and the cartridge's side below the program, where nothing is. */
function writtenAddress(random: SeededRandom): number {
  const starts = [0x0000, 0x0020, 0x0080, 0x0100, 0x0680, 0x0700, 0x0780, 0x0800, 0x1e80, 0x5000, 0x5e00];
  return pick(random, starts) + (random.next() & 0x7f);
}

function pick<Value>(random: SeededRandom, values: readonly Value[]): Value {
  return values[random.below(values.length)];
}

function word(address: number): [number, number] {
  return [address & 0xff, address >> 8];
}
