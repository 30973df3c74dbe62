/**
 * The build that crashes, changed so that the program does not know it, and does as the original does where that is not
 * counted: three in four ticks that can crash or freeze do so, and a late one may be in time; the rest of a tick takes as long
 * as the music wants; and points that are added when the next frame interrupts are other points, but at 999,999.
 */

import { HEADER_LENGTH, ORIGINAL } from '../../../src/emulator/clients/known-cartridges.js';
import { type NesImage, readImage } from '../../../src/emulator/image.js';
import { BUILTIN_CRASHING_IMAGE } from '../../emulator/builtin-image.js';

export interface CrashingVariant {
  /** Cycles from the last jump through a table to the end of the tick (default: those of the build, 1,650). */
  readonly rest?: number;
  /** Bytes that are changed besides: what stands in one place of the program, and what stands there afterwards. */
  readonly broken?: readonly [was: readonly number[], becomes: readonly number[]];
}

const PROGRAM = 0x8000;
/** Nothing lies from here to the vectors. */
const FREE = 0xf000;
/** Cycles to the last jump from which on the build is late, less its rest. */
const LATE_WITHOUT_REST = 29_768 - 562 + 1;
const REST = 1_650;

const low = (word: number): number => word & 0xff;
const high = (word: number): number => word >> 8;
/** LDA #late; LDX #late: jsr since follows. */
const lateFrom = (rest: number): number[] => {
  const cycles = LATE_WITHOUT_REST - rest;
  return [0xa9, low(cycles), 0xa2, high(cycles)];
};

/** An image whose body nobody knows. */
export function crashingVariant({ rest = REST, broken }: CrashingVariant = {}): NesImage {
  const bytes = BUILTIN_CRASHING_IMAGE.bytes.slice();
  const program = bytes.subarray(HEADER_LENGTH);
  const put = (address: number, code: readonly number[]): void => program.set(code, address - PROGRAM);

  // 1. After JSR judge; STA late; CMP #adding: what the tick does is milder in one of four, by the random register.
  const judged = placeOf(program, [0x85, 0x09, 0xc9, 0x06]) - 2;
  const [judgeLow, judgeHigh] = program.subarray(judged - PROGRAM);
  const milder = [
    ...[0x20, judgeLow, judgeHigh, 0xaa, 0xf0, 0x15], // JSR judge; TAX; BEQ done
    ...[0xa5, 0x17, 0x29, 0x03, 0xf0, 0x02, 0x8a, 0x60], // LDA register; AND #3; BEQ; TXA; RTS
    ...[0xe0, 0x05, 0xf0, 0x07, 0xe0, 0x08, 0x90, 0xf6, 0xa9, 0x05, 0x60], // CPX #late; BEQ; CPX #freeze; BCC; LDA #late; RTS
    ...[0xa9, 0x00, 0x60], // LDA #0; done: RTS
  ];
  put(judged, [low(FREE), high(FREE)]);
  put(FREE, milder);

  // 2. Before the end of a tick that was interrupted in the adding: JSR next frame; JMP end.
  const end = placeOf(program, [0xa9, 0x06, 0x85, 0x09, 0x20]) + 8;
  const [endLow, endHigh] = program.subarray(end - PROGRAM);
  const other = FREE + milder.length;
  put(end, [low(other), high(other)]);
  // LDA score; CMP #$99; BEQ; LDA #$50; STA score; JMP end
  put(other, [0xa5, 0x55, 0xc9, 0x99, 0xf0, 0x04, 0xa9, 0x50, 0x85, 0x54, 0x4c, endLow, endHigh]);

  put(placeOf(program, lateFrom(REST)), lateFrom(rest));
  if (broken) put(placeOf(program, broken[0]), broken[1]);
  const result = readImage(bytes);
  if (!result.ok) throw new Error(`the variant is no image: ${result.problem.problem}`);
  return result.image;
}

/** The same under the name and the hash of the original. */
export function asOriginal(image: NesImage): NesImage {
  const { name, kind, bodySha1 } = ORIGINAL;
  return { ...image, name, kind, bodySha1 };
}

/** The address of these bytes, which stand in one place only. */
function placeOf(program: Uint8Array, wanted: readonly number[]): number {
  const places = [...program.keys()].filter((at) => wanted.every((byte, i) => program[at + i] === byte));
  if (places.length !== 1) throw new Error(`no single ${wanted.join()}, but ${places.length}`);
  return PROGRAM + places[0];
}
