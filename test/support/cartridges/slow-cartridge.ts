/**
 * A stand-in for the original at levels where it takes longer than a frame to score a clear: the built-in cartridge with
 * a wait in that tick, until the next vertical blank has interrupted it. While it waits the step of the tick is not that of
 * a quiet frame, and what ends a tick, the look for a pause, is still to come. From a level that can be chosen it then
 * freezes or crashes, with what the original was seen to leave in RAM.
 */

import { HEADER_LENGTH, ORIGINAL } from '../../../src/emulator/clients/known-cartridges.js';
import { RAM_MAP } from '../../../src/emulator/clients/ram-map.js';
import type { NesImage } from '../../../src/emulator/image.js';
import { SOFT_RESET } from '../../../src/tetris/game-state.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';

export interface SlowLevels {
  /** Clears that are scored at this level or a later one take longer than a frame. */
  readonly overrunsFrom?: number;
  /** Those of them that are scored at this level or a later one crash. */
  readonly crashesFrom?: number;
  /** How (default: by an opcode that does not exist). */
  readonly crash?: Crash;
  /** How often it waits 1,280 cycles, on top of a tick of 6,000 to 10,000, where a frame has 29,780 (default: 20). */
  readonly rounds?: number;
  /** The wait is in the adding of points: the work copy alone has the new lines and level (default: no). */
  readonly whileAdding?: boolean;
}

// No opcode; SEC, BCS to itself.
const [STOP, HANG] = [[0x02], [0x38, 0xb0, 0xfe]];
const HALF_DONE = [0xe6, 0x68, 0xe6, 0x73]; // INC phase; INC score
/** What the program does in place of the end of that tick, or before it. */
const CRASHES = {
  opcode: [...HALF_DONE, ...STOP],
  'endless-tick': [...HALF_DONE, ...HANG],
  // Until LDA pad; CMP #A; BEQ, or LDA counter; CMP #255; BNE.
  limited: [0xa5, 0xf7, 0xc9, 0x80, 0xf0, 0x06, 0xa5, 0xb1, 0xc9, 0xff, 0xd0, 0xf4],
  // LDA #5; STA phase; LDA pad; BEQ to that; LDA #6; STA phase.
  infinite: [0xa9, 0x05, 0x85, 0x68, 0xa5, 0xf7, 0xf0, 0xfc, 0xa9, 0x06, 0x85, 0x68],
  // LDA #6; STA step; LDA #0; STA flag of the vertical blank; BEQ to that.
  halted: [0xa9, 0x06, 0x85, 0xa7, 0xa9, 0x00, 0x85, 0x33, 0xf0, 0xfa],
  reset: [0x6c, 0xfc, 0xff], // JMP (reset)
  // LDA #9; STA mode; LDA #15; STA step.
  astray: [0xa9, 0x09, 0x85, 0xc0, 0xa9, 0x0f, 0x85, 0xa7, ...HANG],
  'went-on': [0xe6, 0x71], // INC hundreds of lines
} as const satisfies Record<string, readonly number[]>;
export type Crash = keyof typeof CRASHES;

const NEVER = 256;
const PROGRAM = 0x8000;
/** Free space behind the program. */
const HOOK = 0xf000;
/** Where a tick comes to its end: LDA pad; CMP #A, B, SELECT and START. */
const TICK_END = [0xa5, RAM_MAP.heldButtons_player1.address, 0xc9, SOFT_RESET];
const [JSR, NOP, RTS] = [0x20, 0xea, 0x60];

/** LDA #6; STA phase in the work copy. */
const SCORED = [0xa9, 0x06, 0x85, 0x48];
/** LDA #5; STA both phases; level and lines to the work copy, LDA and STA each; DEC what is left of them. */
const TO_ADDING = [
  ...[0xa9, 0x05, 0x85, 0x68, 0x85, 0x48],
  ...[0xa5, 0x64, 0x85, 0x44, 0xa5, 0x70, 0x85, 0x50, 0xa5, 0x71, 0x85, 0x51, 0xc6, 0x64, 0xc6, 0x70],
];
/** And back again. */
const FROM_ADDING = [...[0xa5, 0x44, 0x85, 0x64, 0xa5, 0x50, 0x85, 0x70], ...[0xa9, 0x06, 0x85, 0x68, 0x85, 0x48]];

/** An image that passes for the original, its hash included. */
export function slowCartridge({
  crashesFrom = NEVER,
  overrunsFrom = Math.min(139, crashesFrom),
  crash = 'opcode',
  rounds = 20,
  whileAdding = false,
}: SlowLevels = {}): NesImage {
  const bytes = BUILTIN_IMAGE.bytes.slice();
  const end = Buffer.from(bytes).indexOf(Buffer.from(TICK_END));
  if (end < 0) throw new Error('the built-in cartridge has no such tick');
  bytes.set([JSR, HOOK & 0xff, HOOK >> 8, NOP], end);

  const wait = [0xa2, 0x00, 0xa0, rounds, 0xca, 0xd0, 0xfd, 0x88, 0xd0, 0xfa]; // LDX #0; LDY #n; DEX; BNE; DEY; BNE
  const astray = CRASHES[crash];
  const mayCrash = crashesFrom < NEVER ? [0xa5, 0x64, 0xc9, crashesFrom, 0x90, astray.length, ...astray] : []; // BCC
  const during = whileAdding ? [...TO_ADDING, ...wait, ...FROM_ADDING] : [...SCORED, ...wait];
  const overrun = [0xa9, 0x04, 0x85, 0xa7, ...during, ...mayCrash, 0xa9, 0x02, 0x85, 0xa7]; // step 4, and back to 2
  const scored = [0xa5, 0x64, 0xc9, overrunsFrom, 0x90, overrun.length, ...overrun]; // LDA level; CMP; BCC
  const cleared = [0xa5, 0x62, 0xc9, 0x13, 0xd0, scored.length, ...scored]; // LDA orientation; CMP #none; BNE
  const goal = [0xa5, 0x68, 0xc9, 0x06, 0xd0, cleared.length, ...cleared]; // LDA phase; CMP #6; BNE
  bytes.set([...goal, ...TICK_END, RTS], HEADER_LENGTH + HOOK - PROGRAM);
  const { name, kind, bodySha1 } = ORIGINAL;
  return { ...BUILTIN_IMAGE, bytes, name, kind, bodySha1 };
}
