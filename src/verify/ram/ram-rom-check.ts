/** Holds the ROM map against the bytes of the cartridge that it describes. */

import type { NesImage } from '../../emulator/image.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES, tetrominoIndex } from '../../tetris/tetromino.js';
import { framesPerRow, NTSC } from '../../tetris/timing.js';
import { hexList, type RamVerdict } from './ram-probe.js';

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

interface WikiRoutine {
  readonly kind: 'code';
  readonly name: string;
  readonly address: number;
  readonly says: string;
}

interface WikiTable {
  readonly kind: 'data';
  readonly name: string;
  readonly address: number;
  readonly says: string;
  /** What the facts about it come to, byte by byte. */
  readonly bytes: readonly number[];
  /** Bytes of an entry whose parts may stand in any order, and of a part. */
  readonly unordered?: { readonly entry: number; readonly part: number };
}

const BCD_LEVELS = 30;

const spawnOf = ORIENTATIONS.map(({ tetromino }) => SPAWN_ORIENTATION[tetromino]);

const code = (address: number, name: string, says: string): WikiRoutine => ({ kind: 'code', name, address, says });

const data = (address: number, name: string, says: string, bytes: readonly number[]): WikiTable => ({
  kind: 'data',
  name,
  address,
  says,
  bytes: bytes.map((byte) => byte & 0xff),
});

export const WIKI_ROM_MAP: readonly (WikiRoutine | WikiTable)[] = [
  code(0xff00, 'reset', 'where the console starts'),
  code(0x8000, 'main', 'the main program'),
  code(0xaa45, 'soundWaitVBL', 'runs the sound code and waits for the vertical blank'),
  code(0xaa6b, 'turnOnNMI', 'turns the interrupt on'),
  code(0xaa78, 'turnOffNMI', 'turns the interrupt off'),
  code(0xaa82, 'clearNametable', 'clears the name table whose base is in A'),
  code(0xac1c, 'clearVRAM', 'fills pages of the picture memory'),
  code(0xac6a, 'clearRAM', 'sets the pages X to Y of RAM to A'),
  code(0xac82, 'switch', 'jumps to entry A of the table after the call'),
  code(0xe000, 'playSound', 'is called in every frame'),
  code(0x988e, 'spawn', 'brings the next piece'),
  data(
    0x88ee,
    'rotationTable',
    'next orientation, counterclockwise and clockwise in turns',
    ORIENTATIONS.flatMap(({ counterclockwise, clockwise }) => [counterclockwise, clockwise]),
  ),
  {
    ...data(
      0x8a9c,
      'tetriminoTable',
      '12 bytes an orientation: four times y, tile and x',
      ORIENTATIONS.flatMap(({ cells, tile }) => cells.flatMap(([dx, dy]) => [dy, tile, dx])),
    ),
    unordered: { entry: 12, part: 3 },
  },
  data(0x9b53, 'garbageLines', 'garbage for the other player by cleared lines', [0, 0, 1, 2, 4]),
  data(
    0x993b,
    'spawnTable1',
    'piece by orientation',
    ORIENTATIONS.map(({ tetromino }) => tetrominoIndex(tetromino)),
  ),
  data(
    0x994e,
    'spawnTable2',
    'orientation in which each piece appears',
    TETROMINOES.map((tetromino) => SPAWN_ORIENTATION[tetromino]),
  ),
  data(0x9956, 'spawnTable3', 'spawn orientation by orientation', spawnOf),
  data(
    0x9ca5,
    'scoreIncTable',
    'points of none to four lines: 0, 40, 100, 300, 1200, BCD',
    [0, 0, 0x40, 0, 0, 0x01, 0, 0x03, 0, 0x12],
  ),
  data(
    0x96b8,
    'levelNumTable',
    'levels as they are shown, BCD, 0 to 29',
    Array.from({ length: BCD_LEVELS }, (_, level) => 16 * Math.floor(level / 10) + (level % 10)),
  ),
  data(
    0x898e,
    'LevelSpeedTable',
    'frames per row by level, 0 to 29',
    Array.from({ length: BCD_LEVELS }, (_, level) => framesPerRow({ level, timing: NTSC })),
  ),
  data(
    0x97fe,
    'clear animation columns',
    'columns in the order of the clear animation, left half and right half (named without an address)',
    [4, 3, 2, 1, 0, 5, 6, 7, 8, 9],
  ),
];
