/** A frame of the machine without the rounds of loops whose end is known. */
import type { NES } from 'jsnes';
import { fillAtOnce, isFillLoop } from './fill-loop.js';
import { isIdleLoop, waitInIdleLoop } from './idle-loop.js';

const PROGRAM_START = 0x8000;
const IDLE = 1;
const FILL = 2;

/** For every address of the processor, which loop begins there; 0 for none. */
export type KnownLoops = Uint8Array;

/**
 * Looks through the program that the processor sees now; where a cartridge puts another one there, loops are not left out.
 *
 * @param flag address of the byte that the interrupt sets
 */
export function findKnownLoops(memory: Uint8Array, flag: number): KnownLoops {
  const loops = new Uint8Array(memory.length);
  for (let address = PROGRAM_START; address < memory.length; address++) {
    if (isIdleLoop(memory, address, flag)) loops[address] = IDLE;
    else if (isFillLoop(memory, address)) loops[address] = FILL;
  }
  return loops;
}

/** Runs the machine to the next vertical blank as `nes.frame()` does, without the rounds of these loops. */
export function runFrameFast(nes: NES, loops: KnownLoops, flag: number): void {
  const { cpu, ppu } = nes;
  nes.controllers[1].clock();
  nes.controllers[2].clock();
  try {
    while (!ppu.frameEnded) {
      const loop = loops[cpu.REG_PC];
      if (loop !== 0) {
        if (loop === IDLE && cpu.mem[flag] === 0 && isIdleLoop(cpu.mem, cpu.REG_PC, flag)) {
          waitInIdleLoop(nes, flag);
          continue;
        }
        if (loop === FILL && isFillLoop(cpu.mem, cpu.REG_PC)) fillAtOnce(nes);
      }
      cpu.emulate();
    }
    ppu.frameEnded = false;
  } catch (error) {
    nes.crashed = true;
    throw error;
  }
}
