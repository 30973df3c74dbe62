/**
 * Where the practice cartridge TetrisGYM, version 5 and later, keeps its state: the player's block stands where NES Tetris
 * has its work copy, and there is no other. What NES Tetris keeps at its lasting block is scratch here.
 */

import { bytes, RAM_MAP, type RamField, type RamMap, u8 } from './ram-map.js';

/** Less than in NES Tetris, for every field of the player's block. */
const BLOCK_DISTANCE = 0x20;

/** A field of the player's block at its place here. */
function moved({ workCopy: _, ...field }: RamField): RamField {
  return { ...field, address: field.address - BLOCK_DISTANCE };
}

const { bootConstant, startHeight, menuCursor, gameType, musicType, highScoreA1, bootMagic, ...EQUAL } = RAM_MAP;

/** Where the practice cartridge keeps the fields of NES Tetris. */
export const GYM_MAP: RamMap = {
  ...EQUAL,
  tetriminoX: moved(RAM_MAP.tetriminoX),
  tetriminoY: moved(RAM_MAP.tetriminoY),
  currentPiece: moved(RAM_MAP.currentPiece),
  levelNumber: moved(RAM_MAP.levelNumber),
  fallTimer: moved(RAM_MAP.fallTimer),
  autorepeatX: moved(RAM_MAP.autorepeatX),
  startLevel: { ...moved(RAM_MAP.startLevel), meaning: 'chosen level 0–255, once confirmed' },
  playState: moved(RAM_MAP.playState),
  vramRow: moved(RAM_MAP.vramRow),
  completedRow: moved(RAM_MAP.completedRow),
  autorepeatY: moved(RAM_MAP.autorepeatY),
  holdDownPoints: moved(RAM_MAP.holdDownPoints),
  rowY: moved(RAM_MAP.rowY),
  completedLines: moved(RAM_MAP.completedLines),
  lineIndex: moved(RAM_MAP.lineIndex),
  lines: {
    ...moved(RAM_MAP.lines),
    meaning: 'lines',
    alsoAs: [{ address: 0x53, size: 1, encoding: 'bcd-of-hundreds', meaning: 'hundreds of lines as they are shown' }],
  },
  score: {
    address: 0x08,
    size: 4,
    encoding: 'u32-le',
    meaning: 'points, without a limit',
    alsoAs: [{ address: 0x0c, size: 4, encoding: 'bcd-le4', meaning: 'points as they are shown, modulo 100,000,000' }],
  },
  curtainRow: u8(0x5c, '0xF0 at a top-out, and so it stays; in qual mode the curtain as in NES Tetris'),
  renderMode: u8(
    0xbd,
    '0 nothing, 1 first menu, 2 name entry, 3 play, 4 paused, 5 ending, 6 tap tester, 7 level menu, 8 line caps',
  ),
  gameMode: u8(0xc0, '0 boot, 1 waits of qual mode, 2 first menu, 3 level menu, 4 play, 7 tap tester'),
  seeded: {
    seed: bytes(0x37, 3, 'seed chosen in the first menu, as its six digits show it'),
    state: bytes(0x34, 3, 'a game of a seed: register, high byte first, and count of choices'),
  },
};

/** What the practice cartridge has besides. */
export const GYM_FIELDS = {
  menuItem: u8(0x0600, 'line of the first menu under the cursor, and the one of the game that runs'),
  dasFull: u8(0x0602, 'charge at which a held direction shifts, from the first active frame on'),
  dasReload: u8(0x0603, 'charge after a repeated shift'),
  capReached: u8(0x0639, 'line cap in force: 0 none, 1 two rows a frame, 2 floor, 3 invisible, 4 halt'),
  digitCursor: u8(0x0760, 'seed: 0 none, 1–6 the digit under the cursor'),
  levelChoice: u8(0x0764, 'level menu: 0 ten levels, 1 free choice, 2 hearts, 3–4 clearing the scores'),
  freeLevel: u8(0x0765, 'level of the free choice, 0–255'),
  levelCursor: u8(0x0766, 'cursor in the ten levels, 0–9; the start level once one was confirmed'),
  waitStage: u8(0xc1, 'waits of qual mode: 0 nothing is taken, 1 START, 2 title'),
} as const satisfies Record<string, RamField>;

/** The value of `capReached` under which games are played. */
export const CAP_REACHED = { TWO_ROWS: 1 } as const;

/** Lines of the first menu. */
export const GYM_ITEM = { PLAIN: 0, SEED: 2 } as const;

/** Values of `levelChoice`; above them come the two questions that clear the score table. */
export const LEVEL_CHOICE = { TEN: 0, FREE: 1, HEARTS: 2 } as const;

/** Values of `waitStage`. */
export const WAIT_STAGE = { ASLEEP: 0, SKIPPABLE: 1, TITLE: 2 } as const;
