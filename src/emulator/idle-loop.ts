/**
 * The loop in which the game waits for the vertical blank: three quarters of all processor cycles go there.
 *
 * The loop is `LDA $33 / BEQ *-2`. Nothing in it changes but the clock.
 */
import type { NES } from 'jsnes';
import { roundsBeforeEvent, skipRounds } from './skip-rounds.js';

/** LDA $33, BEQ −4. */
const IDLE_LOOP = [0xa5, 0x33, 0xf0, 0xfc] as const;
/** Set by the interrupt; the loop waits for it. */
export const VBLANK_FLAG = 0x33;
/** Three cycles for the load, three for the taken branch. */
const CYCLES_A_ROUND = 6;

/** Whether such a loop begins at this address; none crosses a page. */
export function isIdleLoop(memory: Uint8Array, address: number): boolean {
  const inOnePage = (address & 0xff) + IDLE_LOOP.length < 0x100;
  return inOnePage && IDLE_LOOP.every((byte, i) => memory[address + i] === byte);
}

/** Runs a round at the processor's address, and leaves out those that follow it until something happens. */
export function waitInIdleLoop(nes: NES): void {
  const { cpu, ppu } = nes;
  const loop = cpu.REG_PC;
  // One round for real, so that registers and bus are as after any other.
  cpu.emulate();
  if (cpu.mem[VBLANK_FLAG] !== 0 || ppu.frameEnded) return;
  cpu.emulate();
  if (cpu.REG_PC === loop) skipRounds(nes, roundsBeforeEvent(nes, CYCLES_A_ROUND), CYCLES_A_ROUND);
}
