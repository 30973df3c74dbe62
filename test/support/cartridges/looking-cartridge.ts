/** The built-in game with an interrupt that looks into picture memory: it cannot run on the fast machine, which has no picture. */
import { HEADER_LENGTH } from '../../../src/emulator/clients/known-cartridges.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';

const PROGRAM = 0x8000;
const INTERRUPT_VECTOR = 0xfffa;
/** Free space at the start of the program. */
const HOOK = 0x8000;

/** The bytes of its file. Which byte of picture memory the interrupt finds depends on what was drawn last. */
export function lookingCartridge(): Uint8Array {
  const bytes = BUILTIN_IMAGE.bytes.slice();
  const program = bytes.subarray(HEADER_LENGTH);
  const [low, high] = program.subarray(INTERRUPT_VECTOR - PROGRAM);
  program.set([0x48, 0xad, 0x07, 0x20, 0x8d, 0xf0, 0x07, 0x68, 0x4c, low, high], HOOK - PROGRAM); // PHA; LDA $2007; STA $07F0; PLA; JMP
  program.set([HOOK & 0xff, HOOK >> 8], INTERRUPT_VECTOR - PROGRAM);
  return bytes;
}
