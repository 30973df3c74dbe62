/** Holds the ROM map against the bytes of the cartridge that it describes. */

import type { NesImage } from '../../emulator/image.js';
import type { RamVerdict } from './ram-probe.js';
import { hexList } from './ram-trace.js';
import { WIKI_ROM_MAP, type WikiRoutine, type WikiTable } from './wiki-rom-map.js';

export interface JudgedRomEntry {
  readonly entry: WikiRoutine | WikiTable;
  readonly verdict: RamVerdict;
  readonly seen: string;
}

const HEADER = 16;
const PROGRAM_START = 0x8000;
const PROGRAM_SIZE = 0x8000;
const RESET_VECTOR = 0xfffc;

/** Opcodes that lead to an address. */
const CALL = 0x20;
const JUMP = 0x4c;

/** Every entry of the ROM map; undefined for an image that is not the one that the map is about. */
export function checkRom(image: NesImage): readonly JudgedRomEntry[] | undefined {
  if (image.kind !== 'original-ntsc') return undefined;
  const program = image.bytes.subarray(HEADER, HEADER + PROGRAM_SIZE);
  return WIKI_ROM_MAP.map((entry) => ({
    entry,
    ...(entry.kind === 'code' ? judgeRoutine(program, entry) : judgeTable(program, entry)),
  }));
}

/** A routine is where the program says by going there. */
function judgeRoutine(program: Uint8Array, { address }: WikiRoutine): { verdict: RamVerdict; seen: string } {
  const place = hexList([address]);
  const vector = RESET_VECTOR - PROGRAM_START;
  if (wordAt(program, vector) === address) return { verdict: 'confirmed', seen: `the reset vector holds ${place}` };
  const calls = placesOf(program, address, [CALL, JUMP]);
  if (calls.length)
    return {
      verdict: 'confirmed',
      seen: `called or jumped to ${calls.length} times, as at ${hexList(calls.slice(0, 1))}`,
    };
  const words = placesOf(program, address, undefined);
  if (words.length)
    return { verdict: 'confirmed', seen: `${place} stands in a table at ${hexList(words.slice(0, 1))}` };
  return { verdict: 'differs', seen: `no call, jump or table leads to ${place}` };
}

/** Where an address stands in the program, after one of the opcodes if any are given. */
function placesOf(program: Uint8Array, address: number, opcodes: readonly number[] | undefined): number[] {
  const found: number[] = [];
  for (let i = 1; i + 1 < program.length; i++) {
    if (wordAt(program, i) !== address) continue;
    if (opcodes === undefined) found.push(PROGRAM_START + i);
    else if (opcodes.includes(program[i - 1])) found.push(PROGRAM_START + i - 1);
  }
  return found;
}

function wordAt(program: Uint8Array, at: number): number {
  return program[at] | (program[at + 1] << 8);
}

function judgeTable(program: Uint8Array, table: WikiTable): { verdict: RamVerdict; seen: string } {
  const { address, bytes } = table;
  const found = [...program.subarray(address - PROGRAM_START, address - PROGRAM_START + bytes.length)];
  const [inOrder, expected] = [found, bytes].map((some) => sorted(some, table));
  const wrong = inOrder.findIndex((byte, i) => byte !== expected[i]);
  if (wrong < 0) return { verdict: 'confirmed', seen: `all ${bytes.length} bytes: ${hexList(found)}` };
  return { verdict: 'differs', seen: `${hexList(found)}, expected ${hexList(bytes)}` };
}

/** The bytes with the parts of each entry in a fixed order, where their order means nothing. */
function sorted(bytes: readonly number[], { unordered }: WikiTable): readonly number[] {
  if (!unordered) return bytes;
  const { entry, part } = unordered;
  return chunks(bytes, entry).flatMap((one) =>
    chunks(one, part)
      .sort((some, other) => some.join().localeCompare(other.join()))
      .flat(),
  );
}

function chunks(bytes: readonly number[], size: number): (readonly number[])[] {
  return Array.from({ length: bytes.length / size }, (_, i) => bytes.slice(size * i, size * (i + 1)));
}
