/**
 * What the public wiki's ROM map says about the original cartridge, in our own words: places of routines and tables by
 * the processor's addresses.
 */

import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES, tetrominoIndex } from '../../tetris/tetromino.js';
import { framesPerRow, NTSC } from '../../tetris/timing.js';

export interface WikiRoutine {
  readonly kind: 'code';
  readonly name: string;
  readonly address: number;
  readonly says: string;
}

export interface WikiTable {
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
