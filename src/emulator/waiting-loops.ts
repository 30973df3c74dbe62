/**
 * Loops that a game waits and clears memory in, left out: nothing in them changes but what is written here and the
 * clock.
 */

import type { NES } from 'jsnes';

/**
 * Leaves out rounds of a loop that change nothing visible but the clock.
 *
 * Rounds are left out up to the next event of the picture or sound unit. None is left out while an interrupt is on its
 * way: the processor takes a request two cycles after the line rises.
 */
const DOTS_A_CYCLE = 3;

/** Cycles that end before anything happens; 0 while an interrupt is on its way. */
export function cyclesBeforeEvent({ cpu, ppu, papu }: NES): number {
  const interrupted = cpu.needNmi || cpu.prevNeedNmi || cpu.irqFlags !== 0 || cpu.dmaNeedHalt;
  if (interrupted || ppu.nmiOutput !== cpu.nmiLine || ppu.frameEnded) return 0;
  const untilPicture = Math.trunc((ppu.nextEventDot - ppu.dotTarget) / DOTS_A_CYCLE);
  const untilSound = papu.nextEventCycle - 1 - cpu.cycles;
  return Math.max(0, Math.min(untilPicture, untilSound));
}

function roundsBeforeEvent(nes: NES, cyclesARound: number): number {
  return Math.trunc(cyclesBeforeEvent(nes) / cyclesARound);
}

/** Moves the clock on by `cycles`; nothing happens in them. */
export function passCycles({ cpu, ppu }: NES, cycles: number): void {
  cpu.cycles += cycles;
  ppu.dotTarget += cycles * DOTS_A_CYCLE;
}

// The loop in which the game waits for the vertical blank: three quarters of all processor cycles go there.
//
// The loop is `LDA flag / BEQ *-2`, with a flag that the interrupt sets: the client says where. Nothing in it changes
// but the clock.

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
  if (cpu.REG_PC === loop) passCycles(nes, roundsBeforeEvent(nes, CYCLES_A_ROUND) * CYCLES_A_ROUND);
}

/**
 * Loops that fill RAM with one byte, as games do with their page of sprites in every frame: half of all instructions
 * outside of the idle loop.
 *
 * A loop is a store with an index, a step of the index and a branch back until it is zero: `STA address,X / INX / BNE`,
 * or with Y, with a pointer, or downwards. Nothing in it changes but the bytes and the index.
 */
type Index = 'REG_X' | 'REG_Y';

interface Store {
  readonly index: Index;
  /** Bytes of the instruction. */
  readonly length: number;
  readonly cycles: number;
  /** Its operand is the address of a pointer. */
  readonly isIndirect?: true;
}

/** `STA address,X`, `STA address,Y` and `STA (pointer),Y`, by opcode. */
const STORES: ReadonlyMap<number, Store> = new Map([
  [0x9d, { index: 'REG_X', length: 3, cycles: 5 }],
  [0x99, { index: 'REG_Y', length: 3, cycles: 5 }],
  [0x91, { index: 'REG_Y', length: 2, cycles: 6, isIndirect: true }],
]);

/** INX, DEX, INY and DEY, by opcode. */
const STEPS: ReadonlyMap<number, { readonly index: Index; readonly by: 1 | -1 }> = new Map([
  [0xe8, { index: 'REG_X', by: 1 }],
  [0xca, { index: 'REG_X', by: -1 }],
  [0xc8, { index: 'REG_Y', by: 1 }],
  [0x88, { index: 'REG_Y', by: -1 }],
]);

const BRANCH_IF_NOT_ZERO = 0xd0;
/** Bytes of the step and the branch, and their cycles while it is taken. */
const STEP_AND_BRANCH = { length: 3, cycles: 5 } as const;
const INDEX_VALUES = 0x100;
const RAM_SIZE = 0x800;

/** Whether such a loop begins at this address; none crosses a page. */
export function isFillLoop(memory: Uint8Array, address: number): boolean {
  const store = STORES.get(memory[address]);
  if (!store) return false;
  const length = store.length + STEP_AND_BRANCH.length;
  if ((address & 0xff) + length >= 0x100) return false;
  const step = STEPS.get(memory[address + store.length]);
  const branch = address + store.length + 1;
  return step?.index === store.index && memory[branch] === BRANCH_IF_NOT_ZERO && memory[branch + 1] === 0x100 - length;
}

/** Does all rounds but the last of the loop at the processor's address at once, or as many as fit before something happens. */
export function fillAtOnce(nes: NES): void {
  const { cpu } = nes;
  const { mem, REG_PC: loop } = cpu;
  const store = STORES.get(mem[loop]);
  const step = store && STEPS.get(mem[loop + store.length]);
  if (!store || !step) return;
  const operand = mem[loop + 1];
  const base = store.isIndirect ? mem[operand] | (mem[(operand + 1) & 0xff] << 8) : operand | (mem[loop + 2] << 8);
  // The page of zeros holds the pointers, and the flag that others may watch.
  if (base < INDEX_VALUES || base + INDEX_VALUES > RAM_SIZE) return;
  const first = cpu[store.index];
  const rounds = step.by > 0 ? INDEX_VALUES - first : first || INDEX_VALUES;
  const cyclesARound = store.cycles + STEP_AND_BRANCH.cycles;
  const skipped = Math.min(rounds - 1, roundsBeforeEvent(nes, cyclesARound));
  for (let i = 0; i < skipped; i++) mem[base + ((first + step.by * i) & 0xff)] = cpu.REG_ACC;
  cpu[store.index] = (first + step.by * skipped) & 0xff;
  passCycles(nes, skipped * cyclesARound);
}
