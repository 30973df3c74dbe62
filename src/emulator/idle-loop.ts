/**
 * The loop in which the game waits for the vertical blank, and how to leave it out: three quarters of all processor
 * cycles go there.
 *
 * The loop is `LDA $33 / BEQ *-2`. Nothing in it changes but the clock, so whole rounds of it are skipped up to the
 * next event of the picture or sound unit. Not while an interrupt is on its way: the processor takes a request two
 * cycles after the line rises.
 */
import type { NES } from 'jsnes';

/** LDA $33, BEQ −4. */
const IDLE_LOOP = [0xa5, 0x33, 0xf0, 0xfc] as const;
/** Set by the interrupt; the loop waits for it. */
export const VBLANK_FLAG = 0x33;
/** Three cycles for the load, three for the taken branch. */
const CYCLES_A_ROUND = 6;
const DOTS_A_CYCLE = 3;
const PROGRAM_START = 0x8000;

/** Addresses of idle loops in the program that the processor sees; none crosses a page. */
export function findIdleLoops(memory: Uint8Array): readonly number[] {
  const found: number[] = [];
  for (let address = PROGRAM_START; address + IDLE_LOOP.length <= memory.length; address++) {
    const inOnePage = (address & 0xff) + IDLE_LOOP.length < 0x100;
    if (inOnePage && IDLE_LOOP.every((byte, i) => memory[address + i] === byte)) found.push(address);
  }
  return found;
}

/** Runs the machine to the next vertical blank as `nes.frame()` does, without the rounds of the idle loop. */
export function runFrameWithoutIdling(nes: NES, idleLoops: readonly number[]): void {
  const { cpu, ppu } = nes;
  nes.controllers[1].clock();
  nes.controllers[2].clock();
  try {
    while (!ppu.frameEnded) {
      if (cpu.mem[VBLANK_FLAG] === 0 && idleLoops.includes(cpu.REG_PC)) {
        // One round for real, so that registers and bus are as after any other.
        const loop = cpu.REG_PC;
        cpu.emulate();
        if (ppu.frameEnded) break;
        cpu.emulate();
        if (cpu.REG_PC === loop) skipRounds(nes);
      } else {
        cpu.emulate();
      }
    }
    ppu.frameEnded = false;
  } catch (error) {
    nes.crashed = true;
    throw error;
  }
}

function skipRounds({ cpu, ppu, papu }: NES): void {
  const interrupted = cpu.needNmi || cpu.prevNeedNmi || cpu.irqFlags !== 0 || cpu.dmaNeedHalt;
  if (interrupted || ppu.nmiOutput !== cpu.nmiLine || ppu.frameEnded) return;
  const untilPicture = Math.trunc((ppu.nextEventDot - ppu.dotTarget) / DOTS_A_CYCLE);
  const untilSound = papu.nextEventCycle - 1 - cpu.cycles;
  const rounds = Math.trunc(Math.min(untilPicture, untilSound) / CYCLES_A_ROUND);
  if (rounds <= 0) return;
  cpu.cycles += rounds * CYCLES_A_ROUND;
  ppu.dotTarget += rounds * CYCLES_A_ROUND * DOTS_A_CYCLE;
}
