/**
 * The processor's instructions that use RAM and program alone, run one after the other without a look at the other units.
 *
 * The emulator brings all units to the present in every cycle. Up to the next event of the picture or sound unit they have
 * nothing to do, and RAM and program are the same whenever they are read. So registers and memory come to the same after
 * each instruction, and the clock is set once, at the end. The emulator runs what is not simple: instructions that reach a
 * register of a unit or of the cartridge, that change how interrupts are taken, or that are not official.
 *
 * The last byte on the bus is not kept, because the emulator runs the next instruction and fetches it over the bus.
 */

import type { NES } from 'jsnes';
import {
  ADDRESS_BIT,
  AT_ADDRESS,
  BRANCH,
  CYCLES_BIT,
  decodedAt,
  LENGTH_BIT,
  OPERATION_BIT,
  PROGRAM,
} from './decoded-program.js';
import { cyclesBeforeEvent, passCycles } from './waiting-loops.js';

const REGISTERS = 0x2000;
const RAM_MASK = 0x7ff;
const STACK = 0x100;
const LONGEST_INSTRUCTION = 7;

/**
 * Runs simple instructions until one comes that is not, or that might not end before something happens.
 *
 * @param program what was decoded of it; what is missing is added
 * @param flag address of the byte that the interrupt sets; who writes it is left to the emulator, since others watch it
 */
export function runSimpleInstructions(nes: NES, program: Int32Array, flag: number): void {
  const { cpu } = nes;
  const lastCycle = cyclesBeforeEvent(nes) - LONGEST_INSTRUCTION;
  if (lastCycle < 0 || !cpu.directPrgReads || cpu.resetPending || cpu.runIrq || cpu.prevRunIrq) return;
  const { mem } = cpu;
  let pc = cpu.REG_PC;
  let a = cpu.REG_ACC;
  let x = cpu.REG_X;
  let y = cpu.REG_Y;
  let sp = cpu.REG_SP;
  let carry = cpu.F_CARRY;
  let overflow = cpu.F_OVERFLOW;
  /** The zero flag is set if this is 0, the sign by bit 7 of the other. */
  let zero = cpu.F_ZERO;
  let sign = cpu.F_SIGN << 7;
  let cycles = 0;
  run: while (cycles <= lastCycle) {
    const decoded = program[pc];
    let address = decoded >>> ADDRESS_BIT;

    // 1. The address, where it is not known yet.
    const kind = decoded & 0xf;
    if (kind === BRANCH) {
      pc += 2;
      cycles += 2;
      const flags = carry | (zero === 0 ? 2 : 0) | (overflow << 2) | ((sign & 0x80) >> 4);
      const flag = (flags >> ((decoded >> OPERATION_BIT) & 3)) & 1;
      if (flag === ((decoded >> (OPERATION_BIT + 2)) & 1)) {
        cycles += 1 + pagesApart(pc, address);
        pc = address;
      }
      continue;
    }
    if (kind !== AT_ADDRESS) {
      switch (kind) {
        case 3:
          // page of zeros, X
          address = (address + x) & 0xff;
          if (address === flag) break run;
          break;
        case 4:
          // page of zeros, Y
          address = (address + y) & 0xff;
          if (address === flag) break run;
          break;
        case 5:
          // absolute, X: read
          cycles += pagesApart(address, address + x);
          address += x;
          break;
        case 6:
          // absolute, Y: read
          cycles += pagesApart(address, address + y);
          address += y;
          break;
        case 7:
          // absolute, X: written
          address += x;
          break;
        case 8:
          // absolute, Y: written
          address += y;
          break;
        case 9:
        case 11: {
          // (pointer, X): read, and written
          const pointer = (address + x) & 0xff;
          address = mem[pointer] | (mem[(pointer + 1) & 0xff] << 8);
          if (address < REGISTERS) address &= RAM_MASK;
          else if (address < PROGRAM || kind === 11) break run;
          if (address === flag) break run;
          break;
        }
        case 10:
        case 12: {
          // (pointer), Y: read, and written
          const base = mem[address] | (mem[(address + 1) & 0xff] << 8);
          address = base + y;
          if (address <= RAM_MASK) {
            if (address === flag) break run;
          } else if (base < PROGRAM || address > 0xffff || kind === 12) break run;
          if (kind === 10) cycles += pagesApart(base, address);
          break;
        }
        case 13:
          // jump through a pointer, whose high byte is in the same page
          address = mem[address] | (mem[(address & 0xff00) | ((address + 1) & 0xff)] << 8);
          if (address < PROGRAM) break run;
          break;
        case 14:
          // return
          address = (mem[STACK | ((sp + 1) & 0xff)] | (mem[STACK | ((sp + 2) & 0xff)] << 8)) + 1;
          if (address <= PROGRAM || address > 0xffff) break run;
          break;
        case 0:
          // not decoded yet
          decodedAt(program, mem, pc, flag);
          continue;
        default:
          break run;
      }
    }

    // 2. What is done with what is there.
    pc += (decoded >> LENGTH_BIT) & 3;
    cycles += (decoded >> CYCLES_BIT) & 0xf;
    switch ((decoded >> OPERATION_BIT) & 0x3f) {
      case 0: {
        // ADC
        const value = mem[address];
        const sum = a + value + carry;
        overflow = (((a ^ sum) & (value ^ sum)) >> 7) & 1;
        carry = sum >> 8;
        a = zero = sign = sum & 0xff;
        break;
      }
      case 41: {
        // SBC
        const value = mem[address] ^ 0xff;
        const sum = a + value + carry;
        overflow = (((a ^ sum) & (value ^ sum)) >> 7) & 1;
        carry = sum >> 8;
        a = zero = sign = sum & 0xff;
        break;
      }
      case 1:
        // AND
        a = zero = sign = a & mem[address];
        break;
      case 21:
        // EOR
        a = zero = sign = a ^ mem[address];
        break;
      case 33:
        // ORA
        a = zero = sign = a | mem[address];
        break;
      case 7:
        // BIT
        sign = mem[address];
        overflow = (sign >> 6) & 1;
        zero = sign & a;
        break;
      case 15: {
        // CMP
        const difference = a - mem[address];
        carry = difference >= 0 ? 1 : 0;
        zero = sign = difference & 0xff;
        break;
      }
      case 16: {
        // CPX
        const difference = x - mem[address];
        carry = difference >= 0 ? 1 : 0;
        zero = sign = difference & 0xff;
        break;
      }
      case 17: {
        // CPY
        const difference = y - mem[address];
        carry = difference >= 0 ? 1 : 0;
        zero = sign = difference & 0xff;
        break;
      }
      case 27:
        // LDA
        a = zero = sign = mem[address];
        break;
      case 28:
        // LDX
        x = zero = sign = mem[address];
        break;
      case 29:
        // LDY
        y = zero = sign = mem[address];
        break;
      case 43:
        // STA
        mem[address] = a;
        break;
      case 44:
        // STX
        mem[address] = x;
        break;
      case 45:
        // STY
        mem[address] = y;
        break;
      case 46:
        // TAX
        x = zero = sign = a;
        break;
      case 47:
        // TAY
        y = zero = sign = a;
        break;
      case 49:
        // TXA
        a = zero = sign = x;
        break;
      case 51:
        // TYA
        a = zero = sign = y;
        break;
      case 48:
        // TSX
        x = zero = sign = sp;
        break;
      case 50:
        // TXS
        sp = x;
        break;
      case 22:
        // INC
        mem[address] = zero = sign = (mem[address] + 1) & 0xff;
        break;
      case 18:
        // DEC
        mem[address] = zero = sign = (mem[address] - 1) & 0xff;
        break;
      case 23:
        // INX
        x = zero = sign = (x + 1) & 0xff;
        break;
      case 24:
        // INY
        y = zero = sign = (y + 1) & 0xff;
        break;
      case 19:
        // DEX
        x = zero = sign = (x - 1) & 0xff;
        break;
      case 20:
        // DEY
        y = zero = sign = (y - 1) & 0xff;
        break;
      case 2: {
        // ASL
        const value = mem[address];
        carry = value >> 7;
        mem[address] = zero = sign = (value << 1) & 0xff;
        break;
      }
      case 30: {
        // LSR
        const value = mem[address];
        carry = value & 1;
        mem[address] = zero = sign = value >> 1;
        break;
      }
      case 36: {
        // ROL
        const value = mem[address];
        mem[address] = zero = sign = ((value << 1) | carry) & 0xff;
        carry = value >> 7;
        break;
      }
      case 38: {
        // ROR
        const value = mem[address];
        mem[address] = zero = sign = (value >> 1) | (carry << 7);
        carry = value & 1;
        break;
      }
      case 3:
        // ASL_A
        carry = a >> 7;
        a = zero = sign = (a << 1) & 0xff;
        break;
      case 31:
        // LSR_A
        carry = a & 1;
        a = zero = sign = a >> 1;
        break;
      case 37: {
        // ROL_A
        const value = a;
        a = zero = sign = ((value << 1) | carry) & 0xff;
        carry = value >> 7;
        break;
      }
      case 39: {
        // ROR_A
        const value = a;
        a = zero = sign = (value >> 1) | (carry << 7);
        carry = value & 1;
        break;
      }
      case 13:
        // CLC
        carry = 0;
        break;
      case 42:
        // SEC
        carry = 1;
        break;
      case 14:
        // CLV
        overflow = 0;
        break;
      case 34:
        // PHA
        mem[STACK | sp] = a;
        sp = (sp - 1) & 0xff;
        break;
      case 35:
        // PLA
        sp = (sp + 1) & 0xff;
        a = zero = sign = mem[STACK | sp];
        break;
      case 26: {
        // JSR
        const last = pc - 1;
        mem[STACK | sp] = last >> 8;
        mem[STACK | ((sp - 1) & 0xff)] = last & 0xff;
        sp = (sp - 2) & 0xff;
        pc = address;
        break;
      }
      case 40:
        // RTS
        sp = (sp + 2) & 0xff;
        pc = address;
        break;
      case 25:
        // JMP
        pc = address;
        break;
    }
  }
  if (cycles === 0) return;
  cpu.REG_PC = pc;
  cpu.REG_ACC = a;
  cpu.REG_X = x;
  cpu.REG_Y = y;
  cpu.REG_SP = sp;
  cpu.F_CARRY = carry;
  cpu.F_OVERFLOW = overflow;
  cpu.F_ZERO = zero;
  cpu.F_SIGN = sign >> 7;
  passCycles(nes, cycles);
}

/** 1 if two addresses are in different pages, else 0. */
function pagesApart(one: number, other: number): number {
  return ((one ^ other) & 0xff00) === 0 ? 0 : 1;
}
