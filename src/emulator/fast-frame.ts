/** A frame of the machine without the rounds of loops whose end is known. */

import type { Cpu, NES } from 'jsnes';
import { decodedAt, FILL_LOOP, IDLE_LOOP } from './decoded-program.js';
import { runSimpleInstructions } from './simple-instructions.js';
import { fillAtOnce, waitInIdleLoop } from './waiting-loops.js';

/**
 * Runs the machine to the next vertical blank as `nes.frame()` does, without the rounds of loops whose end is known.
 *
 * @param program what was decoded of it, see `undecodedProgram`
 * @param flag address of the byte that the interrupt sets
 */
export function runFrameFast(nes: NES, program: Int32Array, flag: number): void {
  const { cpu, ppu } = nes;
  nes.controllers[1].clock();
  nes.controllers[2].clock();
  try {
    while (!ppu.frameEnded) {
      runSimpleInstructions(nes, program, flag);
      const loop = decodedAt(program, cpu.mem, cpu.REG_PC, flag);
      if (loop === IDLE_LOOP && cpu.mem[flag] === 0) {
        waitInIdleLoop(nes, flag);
        continue;
      }
      if (loop === FILL_LOOP) fillAtOnce(nes);
      cpu.emulate();
    }
    ppu.frameEnded = false;
  } catch (error) {
    nes.crashed = true;
    throw error;
  }
}

/**
 * The upload of a page of sprites in one step. Every frame the processor stands still for 513 or 514 cycles while
 * 256 bytes go to the picture unit, and each byte costs the emulator as much as an instruction.
 *
 * In one step only where nothing else can happen in that time; the emulator's own upload does it otherwise.
 */
const BYTES = 256;
/** A read and a write for each byte, after one cycle to halt and one to be in step. */
const LONGEST = 2 + 2 * BYTES;
const DOTS_A_CYCLE = 3;
const RAM_END = 0x2000;
const RAM_MASK = 0x7ff;
const PROGRAM = 0x8000;
/** The attributes of a sprite have three bits that are not there. */
const ATTRIBUTE_BYTE = 2;
const ATTRIBUTE_BITS = 0xe3;
/** Frames until the last byte on the picture unit's bus fades. */
const FADES_AFTER = 36;

/** The processor's transfers, with sprites in one step where that is the same. */
export function transfersInOneStep(nes: NES, own: Cpu['_runDma']): Cpu['_runDma'] {
  return function runDma(this: Cpu, address: number): void {
    if (isAlone(nes, address)) upload(nes);
    else own.call(this, address);
  };
}

/** Whether sprites are all that is asked for, and neither unit has anything to do before they are there. */
function isAlone({ cpu, ppu, papu }: NES, address: number): boolean {
  if (!cpu.oamDmaRunning || cpu.dmcDmaRunning || cpu.dmcDmaAbort || ppu._isRenderingLine()) return false;
  const isPlainRead = (from: number): boolean => from < RAM_END || (from >= PROGRAM && cpu.directPrgReads);
  if (!isPlainRead(address) || !isPlainRead(cpu.oamDmaPage << 8)) return false;
  return papu.nextEventCycle - cpu.cycles > LONGEST && ppu.nextEventDot - ppu.dotTarget > LONGEST * DOTS_A_CYCLE;
}

function upload({ cpu, ppu }: NES): void {
  const page = cpu.oamDmaPage << 8;
  const from = page < RAM_END ? page & RAM_MASK : page;
  let value = 0;
  for (let i = 0; i < BYTES; i++) {
    value = cpu.mem[from + i];
    const to = ppu.sramAddress;
    ppu.spriteMem[to] = (to & 3) === ATTRIBUTE_BYTE ? value & ATTRIBUTE_BITS : value;
    ppu.sramAddress = (to + 1) & 0xff;
  }
  // Reads fall on even cycles: one more is needed where the halt ends on an even one.
  const cycles = cpu.cycles % 2 === 0 ? LONGEST - 1 : LONGEST;
  cpu.cycles += cycles;
  cpu.lastDmaEndCycle = cpu.cycles;
  cpu.dataBus = value;
  cpu._lastDmaReadAddr = page + BYTES - 1;
  cpu.dmaNeedHalt = false;
  cpu.oamDmaRunning = false;
  ppu.openBusLatch = value;
  ppu.openBusDecayFrames = FADES_AFTER;
  ppu.dotTarget += cycles * DOTS_A_CYCLE;
  ppu.catchUp();
  ppu._scheduleNextEvent();
}
