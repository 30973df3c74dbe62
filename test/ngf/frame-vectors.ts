/** Frames of overlays and their bytes: made from the tables of the format and held against its original decoder. */
import type { NgfFrame } from '../../src/ngf/frame.js';

/** Seven counts. */
export const UNKNOWN = Array.from({ length: 7 }, () => undefined);

/** A frame of which nothing is known. */
export const NOTHING: NgfFrame = {
  gameType: 1,
  player: 0,
  gameId: 1,
  time: 0,
  lines: undefined,
  level: undefined,
  score: undefined,
  das: undefined,
  pieceDas: undefined,
  next: undefined,
  piece: undefined,
  counts: UNKNOWN,
  cells: new Uint8Array(200),
};

/** Some rows of a playfield. */
function cells(rows: Readonly<Record<number, string>>): Uint8Array {
  const field = new Uint8Array(200);
  for (const [row, text] of Object.entries(rows)) {
    for (const [column, cell] of [...text].entries())
      field[Number(row) * 10 + column] = cell === '.' ? 0 : Number(cell);
  }
  return field;
}

export interface Vector {
  readonly what: string;
  readonly version: 1 | 2 | 3;
  readonly frame: Partial<NgfFrame>;
  readonly hex: string;
  /** Bits that are read and never written, as those that another sender sets. */
  readonly isReadOnly?: true;
}

const FULL = '3333333333';
export const VECTORS: readonly Vector[] = [
  {
    what: 'the first frame of a game',
    version: 3,
    frame: {
      ...{ lines: 0, level: 18, score: 0, das: 16, next: 'L', pieceDas: 16, piece: 'T' },
      counts: [1, 0, 0, 0, 0, 0, 0],
      cells: cells({ 0: '....111...', 1: '.....1....' }),
    },
    hex: '68000100000000001200000085800040000000000000000054000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  },
  {
    what: 'everything set',
    version: 3,
    frame: {
      ...{ player: 2, gameId: 258, time: 754_321, lines: 291, level: 30, score: 1_234_567 },
      ...{ das: 4, next: 'S', pieceDas: 10, piece: 'L', counts: [110, 98, 103, 107, 101, 99, 117] },
      cells: cells({
        4: '...333....',
        5: '...3......',
        17: '1133221...',
        18: '1133222331',
        19: '.122113321',
      }),
    },
    hex: '6a010200b82911231e12d68724551b86219c6b194631d40000000000000000000003f000300000000000000000000000000000000000000000000000000000000005fa405fabd1a5f9',
  },
  {
    what: 'nothing known',
    version: 3,
    frame: { gameId: 7, time: 65_535 },
    hex: '680007000ffffffffffffffffffffffffffffffffffffc0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  },
  {
    what: 'the largest values',
    version: 3,
    frame: {
      ...{ gameType: 2, player: 7, gameId: 65_535, time: 268_435_455, lines: 4094, level: 254, score: 16_777_214 },
      ...{ das: 30, next: 'I', pieceDas: 30, piece: 'I', counts: UNKNOWN.map(() => 1022) },
      cells: cells(Object.fromEntries(Array.from({ length: 20 }, (_, row) => [row, FULL]))),
    },
    hex: '77fffffffffffffefefffffef6f6ffbfeffbfeffbfeff8ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  },
  {
    what: "the second step of a tetris' animation",
    version: 3,
    frame: {
      ...{ gameId: 3, time: 41_016, lines: 4, level: 19, score: 24_000, das: 0, next: 'J', pieceDas: 16 },
      counts: [4, 3, 3, 2, 3, 3, 4],
      cells: cells({ 15: '..22......', 16: '112....211', 17: '113....211', 18: '113....231', 19: '113....231' }),
    },
    hex: '680003000a03800413005dc001870100300c0200c030100000000000000000000000000000000000000000000000000000000000000000000000000000a000580255c0255c02d5c02d',
  },
  {
    what: 'ten rows of the curtain, with spare bits set',
    version: 3,
    isReadOnly: true,
    frame: {
      ...{ gameId: 2, time: 600_000, lines: 224, level: 28, score: 777_520, das: 0, next: 'S', pieceDas: 2 },
      counts: [76, 81, 88, 92, 85, 77, 91],
      cells: cells({
        ...Object.fromEntries(Array.from({ length: 10 }, (_, row) => [row, '1111111111'])),
        10: '.22....33.',
        19: '1.11321123',
      }),
    },
    hex: '68000200927c00e01c0bdd300417130511605c1544d16f555555555555555555555555555555555555555555555555552803c000000000000000000000000000000000000000045e5b',
  },
  {
    what: 'one sent short',
    version: 3,
    frame: {
      ...{ gameType: 0, gameId: 9, time: 1234, lines: 0, level: 0, score: 0, next: 'Z' },
      cells: cells({ 4: '...1111...' }),
    },
    hex: '60000900004d200000000000fafffffffffffffffffffc000000000000000000000154',
  },
  {
    what: 'version 2',
    version: 2,
    isReadOnly: true,
    frame: {
      ...{ gameId: 2, time: 97_679, lines: 895, level: 95, score: 572_380, next: 'S' },
      counts: [335, 337, 326, 315, 332, 299, 325],
      cells: cells({ 18: '12.3332211', 19: '.122113321' }),
    },
    hex: '4800020017d8f37f5f08bbdcfcffa7d468d3ba64ae8a00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000063fa51a5f9',
  },
  {
    what: 'version 1',
    version: 1,
    isReadOnly: true,
    frame: {
      ...{ gameId: 2, time: 600_776, score: 1_627_720, lines: 351, level: 41, das: 3, next: 'O', pieceDas: 12 },
      ...{ piece: 'Z', counts: [138, 108, 129, 128, 138, 117, 146] },
      cells: cells({ 0: '....33....', 1: '.....33...', 19: '1111.11111' }),
    },
    hex: '2800020092ac8c6b2457e91b628a6c81808a759200f00003c000000000000000000000000000000000000000000000000000000000000000000000000000000000000005515500',
  },
  {
    what: 'version 1 with nothing known',
    version: 1,
    isReadOnly: true,
    frame: { gameType: 2, time: 5 },
    hex: '3000010000005fffffffffffffffffffffffffff000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  },
];
