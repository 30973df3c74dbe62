/**
 * The loop in which the game waits for the vertical blank: three quarters of all processor cycles go there.
 *
 * The loop is `LDA flag / BEQ *-2`, with a flag that the interrupt sets: the client says where. Nothing in it changes but
 * the clock.
 */
import type { NES } from 'jsnes';
import { roundsBeforeEvent, skipRounds } from './skip-rounds.js';

/** LDA flag, BEQ −4; the flag lies in the page of zeros. */
const LDA = 0xa5;
const BEQ_BACK = [0xf0, 0xfc] as const;
/** Three cycles for the load, three for the taken branch. */
const CYCLES_A_ROUND = 6;

/**
 * Whether such a loop begins at this address; none crosses a page.
 *
 * @param flag its address
 */
export function isIdleLoop(memory: Uint8Array, address: number, flag: number): boolean {
  const inOnePage = (address & 0xff) + 2 + BEQ_BACK.length < 0x100;
  const isLoad = memory[address] === LDA && memory[address + 1] === flag;
  return inOnePage && isLoad && BEQ_BACK.every((byte, i) => memory[address + 2 + i] === byte);
}

/** Runs a round at the processor's address, and leaves out those that follow it until something happens. */
export function waitInIdleLoop(nes: NES, flag: number): void {
  const { cpu, ppu } = nes;
  const loop = cpu.REG_PC;
  // One round for real, so that registers and bus are as after any other.
  cpu.emulate();
  if (cpu.mem[flag] !== 0 || ppu.frameEnded) return;
  cpu.emulate();
  if (cpu.REG_PC === loop) skipRounds(nes, roundsBeforeEvent(nes, CYCLES_A_ROUND), CYCLES_A_ROUND);
}
