/**
 * The built-in cartridge changed to do as much in a frame as the original: in every frame of play it sends the mapper's
 * registers again, five writes for each, and its tick takes longer.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER_LENGTH } from '../../src/emulator/clients/known-cartridges.js';
import { type NesImage, readImage } from '../../src/emulator/image.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';

const PROGRAM = { start: 0x8000, size: 0x8000 };
/** Byte of an iNES header that counts the program banks of 16 KiB. */
const PROGRAM_BANKS = 4;
/** Nothing lies from $E000 to the vectors. A byte there is another one in each copy of the program. */
const MARK = 0xe000;
const SENDERS = 0xf000;
const LEAF = 0xf080;
const HOOK = 0xf100;

/** The loop of play: JSR wait_vblank, JSR tick, JMP. */
const TICK = [0xd5, 0xcc];
const LOOP = [0x20, 0xe3, 0xcf, 0x20, ...TICK, 0x4c];
const CALL_OF_TICK = 4;

interface Sent {
  /** Any address of the register. */
  readonly register: number;
  readonly value: number;
  /** Bits of the frame counter that are sent besides (default: none). */
  readonly changing?: number;
}

/** What the built-in cartridge sends at power-on: arrangement, and the two banks of pictures. */
const SAME_BANKS: readonly Sent[] = [
  { register: 0x9fff, value: 0x10 },
  { register: 0xbfff, value: 0 },
  { register: 0xdfff, value: 1 },
];

/** Another arrangement, other sizes, other pictures and another copy of the program, from frame to frame. */
const OTHER_BANKS: readonly Sent[] = [
  { register: 0x8000, value: 0, changing: 0x13 },
  { register: 0xa000, value: 0, changing: 0x11 },
  { register: 0xc000, value: 0, changing: 0x03 },
  { register: 0xe000, value: 0, changing: 0x01 },
];

/**
 * Two bits for the bank of the program, and a write with bit 7, after which a register begins again with its first bit:
 * LDA frame_low; STA; LSR A; STA; LDA #$80; STA. Then the mark of the copy is shown in RAM: LDA mark; STA $0600.
 */
const BROKEN_OFF = [0xa5, 0xb1, 0x8d, 0x00, 0xe0, 0x4a, 0x8d, 0x00, 0xe0, 0xa9, 0x80, 0x8d, 0x00, 0x80];
const SHOW_MARK = [0xad, ...word(MARK), 0x8d, 0x00, 0x06];

/** Rounds of the work that makes a tick longer, so that a frame costs an emulator as much as one of the original does. */
const ROUNDS = 13;

/** A loop over bytes of page 6, which nothing else uses, with calls and branches as a sound engine has them. */
const WORK: readonly number[] = [
  ...[0xa0, ROUNDS, 0xa2, 0x07], // LDY #rounds; next: LDX #7
  ...[0xbd, 0x80, 0x06, 0x18, 0x65, 0xb1], // each: LDA $0680,X; CLC; ADC frame_low
  ...[0x7d, 0x90, 0x06, 0x9d, 0x80, 0x06], // ADC $0690,X; STA $0680,X
  ...[0x4a, 0x90, 0x03, 0xfe, 0x90, 0x06], // LSR A; BCC; INC $0690,X
  ...[0x29, 0x0f, 0xc9, 0x08, 0xb0, 0x03, 0x20, ...word(LEAF)], // AND #15; CMP #8; BCS; JSR leaf
  ...[0xca, 0x10, 0xe2, 0x88, 0xd0, 0xdd], // DEX; BPL each; DEY; BNE next
];
/** PHA; EOR $06A0,X; STA $06A0,X; PLA; RTS. */
const LEAF_CODE = [0x48, 0x5d, 0xa0, 0x06, 0x9d, 0xa0, 0x06, 0x68, 0x60];

/** An image that nobody knows, which sends the values in force again (default) or others from frame to frame. */
export function bankSwitchingImage({ changing = false } = {}): NesImage {
  const file = readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes'));
  const program = file.subarray(HEADER_LENGTH, HEADER_LENGTH + PROGRAM.size);
  const loop = program.indexOf(Uint8Array.from(LOOP));
  if (loop < 0) throw new Error('the built-in cartridge has no such loop');
  program.set(word(HOOK), loop + CALL_OF_TICK);
  const sent = changing ? OTHER_BANKS : SAME_BANKS;
  const sends = sent.map(({ register }) => sender(register));
  // LDA frame_low; AND #changing; ORA #value; JSR.
  const calls = sent.flatMap(({ value, changing: bits = 0 }, i) => {
    return [0xa5, 0xb1, 0x29, bits, 0x09, value, 0x20, ...word(SENDERS + sends.slice(0, i).flat().length)];
  });
  program.set(sends.flat(), SENDERS - PROGRAM.start);
  program.set(LEAF_CODE, LEAF - PROGRAM.start);
  const hook = [...(changing ? BROKEN_OFF : []), ...calls, ...(changing ? SHOW_MARK : []), ...WORK, 0x4c, ...TICK];
  program.set(hook, HOOK - PROGRAM.start);
  return imageOf(changing ? withSecondProgram(file) : file);
}

/** Five writes of one bit each, lowest first: STA register, LSR A; at last RTS. */
function sender(register: number): number[] {
  const store = [0x8d, ...word(register)];
  return [...[1, 2, 3, 4].flatMap(() => [...store, 0x4a]), ...store, 0x60];
}

/** The same program twice, told apart by the mark alone. */
function withSecondProgram(file: Uint8Array): Uint8Array {
  const header = file.slice(0, HEADER_LENGTH);
  header[PROGRAM_BANKS] *= 2;
  const program = file.subarray(HEADER_LENGTH, HEADER_LENGTH + PROGRAM.size);
  const second = program.slice();
  second[MARK - PROGRAM.start] ^= 0xff;
  return Buffer.concat([header, program, second, file.subarray(HEADER_LENGTH + PROGRAM.size)]);
}

function imageOf(bytes: Uint8Array): NesImage {
  const read = readImage(bytes);
  if (!read.ok) throw new Error(read.problem.problem);
  return read.image;
}

/** An address as the processor reads it, low byte first. */
function word(address: number): [number, number] {
  return [address & 0xff, address >> 8];
}
