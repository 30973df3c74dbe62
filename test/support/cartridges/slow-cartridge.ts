/**
 * A stand-in for the original at levels where it takes longer than a frame to score a clear: the built-in cartridge with
 * a wait in that tick, until the next vertical blank has interrupted it. While it waits the sub state is not that of a
 * quiet frame, and what ends a tick, the look for a pause, is still to come. From a level that can be chosen it then
 * crashes, with half of a frame in RAM.
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
  readonly crash?: 'opcode' | 'endless-tick';
  /** Of 1,280 cycles each, on top of a tick of 6,000 to 10,000, where a frame has 29,780 (default: 20). */
  readonly rounds?: number;
}

const NEVER = 256;
const PROGRAM = 0x8000;
/** Free space behind the program. */
const HOOK = 0xf000;
/** Where a tick comes to its end: LDA pad; CMP #A, B, SELECT and START. */
const TICK_END = [0xa5, RAM_MAP.heldButtons_player1.address, 0xc9, SOFT_RESET];
const [JSR, NOP, RTS] = [0x20, 0xea, 0x60];

/** An image that passes for the original, its hash included. */
export function slowCartridge({
  crashesFrom = NEVER,
  overrunsFrom = Math.min(139, crashesFrom),
  crash = 'opcode',
  rounds = 20,
}: SlowLevels = {}): NesImage {
  const bytes = BUILTIN_IMAGE.bytes.slice();
  const end = Buffer.from(bytes).indexOf(Buffer.from(TICK_END));
  if (end < 0) throw new Error('the built-in cartridge has no such tick');
  bytes.set([JSR, HOOK & 0xff, HOOK >> 8, NOP], end);

  const wait = [0xa2, 0x00, 0xa0, rounds, 0xca, 0xd0, 0xfd, 0x88, 0xd0, 0xfa]; // LDX #0; LDY #n; DEX; BNE; DEY; BNE
  const stop = crash === 'opcode' ? [0x02] : [0x38, 0xb0, 0xfe]; // no opcode; SEC, BCS to itself
  const astray = [0xe6, 0x68, 0xe6, 0x73, ...stop]; // INC phase; INC score
  const mayCrash = crashesFrom < NEVER ? [0xa5, 0x64, 0xc9, crashesFrom, 0x90, astray.length, ...astray] : []; // BCC
  const overrun = [0xa9, 0x07, 0x85, 0xa7, ...wait, ...mayCrash, 0xa9, 0x02, 0x85, 0xa7]; // sub state 7, and back to 2
  const scored = [0xa5, 0x64, 0xc9, overrunsFrom, 0x90, overrun.length, ...overrun]; // LDA level; CMP; BCC
  const cleared = [0xa5, 0x62, 0xc9, 0x13, 0xd0, scored.length, ...scored]; // LDA orientation; CMP #none; BNE
  const goal = [0xa5, 0x68, 0xc9, 0x06, 0xd0, cleared.length, ...cleared]; // LDA phase; CMP #6; BNE
  bytes.set([...goal, ...TICK_END, RTS], HEADER_LENGTH + HOOK - PROGRAM);
  const { name, kind, bodySha1 } = ORIGINAL;
  return { ...BUILTIN_IMAGE, bytes, name, kind, bodySha1 };
}
