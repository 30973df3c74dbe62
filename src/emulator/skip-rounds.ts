/**
 * Leaving out rounds of a loop in which nothing changes that anybody can see, but for the clock.
 *
 * Rounds are left out up to the next event of the picture or sound unit. None is left out while an interrupt is on its
 * way: the processor takes a request two cycles after the line rises.
 */
import type { NES } from 'jsnes';

const DOTS_A_CYCLE = 3;

/** Whole rounds that end before anything happens; 0 while an interrupt is on its way. */
export function roundsBeforeEvent({ cpu, ppu, papu }: NES, cyclesARound: number): number {
  const interrupted = cpu.needNmi || cpu.prevNeedNmi || cpu.irqFlags !== 0 || cpu.dmaNeedHalt;
  if (interrupted || ppu.nmiOutput !== cpu.nmiLine || ppu.frameEnded) return 0;
  const untilPicture = Math.trunc((ppu.nextEventDot - ppu.dotTarget) / DOTS_A_CYCLE);
  const untilSound = papu.nextEventCycle - 1 - cpu.cycles;
  return Math.max(0, Math.trunc(Math.min(untilPicture, untilSound) / cyclesARound));
}

/** Moves the clock on by so many rounds. */
export function skipRounds({ cpu, ppu }: NES, rounds: number, cyclesARound: number): void {
  cpu.cycles += rounds * cyclesARound;
  ppu.dotTarget += rounds * cyclesARound * DOTS_A_CYCLE;
}
