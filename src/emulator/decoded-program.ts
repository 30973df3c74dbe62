/**
 * The program as the fast machine reads it: for every address the simple instruction that begins there, decoded once.
 *
 * An instruction is simple if it uses registers, RAM and program alone, as far as that is seen from its bytes, is official
 * and changes nothing about interrupts.
 */
import { isFillLoop, isIdleLoop } from './waiting-loops.js';

const OPERATIONS: Readonly<Record<number, string>> = {
  0: 'ADC 69# 65z 75x 6da 7dX 79Y 61p 71q',
  1: 'AND 29# 25z 35x 2da 3dX 39Y 21p 31q',
  2: 'ASL 06z 16x 0ea 1eX',
  3: 'ASL_A 0an',
  7: 'BIT 24z 2ca',
  13: 'CLC 18n',
  14: 'CLV b8n',
  15: 'CMP c9# c5z d5x cda ddX d9Y c1p d1q',
  16: 'CPX e0# e4z eca',
  17: 'CPY c0# c4z cca',
  18: 'DEC c6z d6x cea deX',
  19: 'DEX can',
  20: 'DEY 88n',
  21: 'EOR 49# 45z 55x 4da 5dX 59Y 41p 51q',
  22: 'INC e6z f6x eea feX',
  23: 'INX e8n',
  24: 'INY c8n',
  25: 'JMP 4cj 6ci',
  26: 'JSR 20j',
  27: 'LDA a9# a5z b5x ada bdX b9Y a1p b1q',
  28: 'LDX a2# a6z b6y aea beY',
  29: 'LDY a0# a4z b4x aca bcX',
  30: 'LSR 46z 56x 4ea 5eX',
  31: 'LSR_A 4an',
  32: 'NOP ean',
  33: 'ORA 09# 05z 15x 0da 1dX 19Y 01p 11q',
  34: 'PHA 48n',
  35: 'PLA 68n',
  36: 'ROL 26z 36x 2ea 3eX',
  37: 'ROL_A 2an',
  38: 'ROR 66z 76x 6ea 7eX',
  39: 'ROR_A 6an',
  40: 'RTS 60r',
  41: 'SBC e9# e5z f5x eda fdX f9Y e1p f1q',
  42: 'SEC 38n',
  43: 'STA 85z 95x 8da 9dX 99Y 81p 91q',
  44: 'STX 86z 96y 8ea',
  45: 'STY 84z 94x 8ca',
  46: 'TAX aan',
  47: 'TAY a8n',
  48: 'TSX ban',
  49: 'TXA 8an',
  50: 'TXS 9an',
  51: 'TYA 98n',
  // Branches: in the lowest two bits the flag that they look at, carry, zero, overflow or sign; the third if it must be set.
  56: 'BCC 90b',
  57: 'BNE d0b',
  58: 'BVC 50b',
  59: 'BPL 10b',
  60: 'BCS b0b',
  61: 'BEQ f0b',
  62: 'BVS 70b',
  63: 'BMI 30b',
};

/** Bytes of an instruction by the letter of its operand, and its cycles if it reads that operand. */
const OPERANDS: Readonly<Record<string, { readonly length: number; readonly cycles: number }>> = {
  n: { length: 1, cycles: 2 }, // none
  '#': { length: 2, cycles: 2 }, // immediate
  z: { length: 2, cycles: 3 }, // page of zeros
  x: { length: 2, cycles: 4 }, // page of zeros, X
  y: { length: 2, cycles: 4 }, // page of zeros, Y
  a: { length: 3, cycles: 4 }, // absolute
  X: { length: 3, cycles: 4 }, // absolute, X
  Y: { length: 3, cycles: 4 }, // absolute, Y
  p: { length: 2, cycles: 6 }, // (pointer, X)
  q: { length: 2, cycles: 5 }, // (pointer), Y
  b: { length: 2, cycles: 2 }, // branch
  j: { length: 3, cycles: 3 }, // jump
  i: { length: 3, cycles: 5 }, // jump through a pointer
  r: { length: 1, cycles: 6 }, // return
};

/** Cycles of operations that take longer than to find their operand. */
const LONGER: Readonly<Record<string, number>> = { PHA: 1, PLA: 2, JSR: 3 };
const STORES = ['STA', 'STX', 'STY'];
/** Operations that read memory, change it and write it again, which takes two cycles more. */
const CHANGES = ['ASL', 'DEC', 'INC', 'LSR', 'ROL', 'ROR'];
const CYCLES_OF_CHANGE = 2;
/** With these operands whatever writes takes the cycle that a read takes in another page only. */
const INDEXED = 'XYq';

/** What is decoded of an instruction: in its lowest bits how its address is found, and from these bits on the rest. */
export const OPERATION_BIT = 4;
export const LENGTH_BIT = 10;
export const CYCLES_BIT = 12;
/** The address, or what an index is added to, or where the pointer is. */
export const ADDRESS_BIT = 16;

/** Not decoded yet; not simple; at the address itself. */
const UNKNOWN = 0;
const NOT_SIMPLE = 1;
export const AT_ADDRESS = 2;
export const BRANCH = 15;
/** How else the address is found, by letter; two of an operand where a write needs another look than a read. */
const READ_KINDS: Readonly<Record<string, number>> = { x: 3, y: 4, X: 5, Y: 6, p: 9, q: 10, i: 13, r: 14, b: BRANCH };
const WRITE_KINDS: Readonly<Record<string, number>> = { x: 3, y: 4, X: 7, Y: 8, p: 11, q: 12 };

/** Not simple, and where a loop begins that is known. */
export const IDLE_LOOP = NOT_SIMPLE | (1 << OPERATION_BIT);
export const FILL_LOOP = NOT_SIMPLE | (2 << OPERATION_BIT);

export const PROGRAM = 0x8000;
const LAST = 0xffff;
const REGISTERS = 0x2000;
const RAM_SIZE = 0x800;
const PAGE = 0x100;
/** Bytes of the longest instruction, and of a loop that is known. */
const LONGEST = 6;

interface Instruction {
  readonly number: number;
  readonly letter: string;
  readonly length: number;
  readonly cycles: number;
  readonly writes: boolean;
}

const BY_OPCODE = new Map<number, Instruction>();
for (const [number, text] of Object.entries(OPERATIONS)) {
  const [name, ...opcodes] = text.split(' ');
  const changes = CHANGES.includes(name);
  const writes = changes || STORES.includes(name);
  for (const opcode of opcodes) {
    const letter = opcode[2];
    const { length, cycles } = OPERANDS[letter];
    const more = (changes ? CYCLES_OF_CHANGE : 0) + (writes && INDEXED.includes(letter) ? 1 : 0);
    const all = cycles + more + (LONGER[name] ?? 0);
    BY_OPCODE.set(Number.parseInt(opcode.slice(0, 2), 16), {
      number: Number(number),
      letter,
      length,
      cycles: all,
      writes,
    });
  }
}

/** For every address of the processor what was decoded there; nothing below the program is simple. */
export function undecodedProgram(): Int32Array {
  return new Int32Array(LAST + 1).fill(NOT_SIMPLE, 0, PROGRAM);
}

/** Forgets what was decoded where the program became another one, and of instructions that reach in there. */
export function forgetDecoded(program: Int32Array, address = PROGRAM, length = PROGRAM): void {
  program.fill(UNKNOWN, Math.max(PROGRAM, address - LONGEST + 1), address + length);
}

/** What stands at an address of the program, decoded now if it is not yet. */
export function decodedAt(program: Int32Array, memory: Uint8Array, at: number, flag: number): number {
  if (program[at] === UNKNOWN) program[at] = decode(memory, at, flag);
  return program[at];
}

/** A write to the flag, which the interrupt sets, is not simple: others may watch it. */
function decode(memory: Uint8Array, at: number, flag: number): number {
  if (isIdleLoop(memory, at, flag)) return IDLE_LOOP;
  if (isFillLoop(memory, at)) return FILL_LOOP;
  const instruction = BY_OPCODE.get(memory[at]);
  if (!instruction || at + instruction.length > LAST) return NOT_SIMPLE;
  const { number, letter, length, cycles, writes } = instruction;
  const address = addressOf(memory, at, instruction);
  if (address === undefined || (writes && address === flag && 'za'.includes(letter))) return NOT_SIMPLE;
  const kind = (writes ? WRITE_KINDS : READ_KINDS)[letter] ?? AT_ADDRESS;
  return kind | (number << OPERATION_BIT) | (length << LENGTH_BIT) | (cycles << CYCLES_BIT) | (address << ADDRESS_BIT);
}

/** The part of the address that the instruction names, or undefined if what is there is not RAM or program for sure. */
function addressOf(memory: Uint8Array, at: number, { letter, writes }: Instruction): number | undefined {
  const byte = memory[at + 1];
  const word = byte | (memory[at + 2] << 8);
  switch (letter) {
    case '#':
      return at + 1;
    case 'a':
      if (word < REGISTERS) return word % RAM_SIZE;
      return word >= PROGRAM && !writes ? word : undefined;
    case 'X':
    case 'Y':
      // All that an index may reach; a write to the page of zeros might be one to the flag.
      if (word + PAGE <= RAM_SIZE) return writes && word < PAGE ? undefined : word;
      return word >= PROGRAM && word + PAGE <= LAST + 1 && !writes ? word : undefined;
    case 'b': {
      const target = at + 2 + ((byte << 24) >> 24);
      return target >= PROGRAM && target <= LAST ? target : undefined;
    }
    case 'j':
      return word >= PROGRAM ? word : undefined;
    case 'i':
      return word < RAM_SIZE || word >= PROGRAM ? word : undefined;
    case 'n':
    case 'r':
      return 0;
    default:
      return byte;
  }
}
