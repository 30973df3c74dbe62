/**
 * The practice cartridge TetrisGYM by its mark: bytes that it has set up some frames after power-on. There are many versions
 * and private ones, so no hash tells.
 */

import type { RamView } from './ram-map.js';

/** Frames after power-on, without a button, by which the mark is there. */
export const MARK_FRAMES = 20;

/** The versions that can be told from RAM; of "5 or later" nothing says which. */
export const GYM_MARKS = ['6 or later', '5', '5 or later', '3 or 4', '1 or 2'] as const;
export type GymMark = (typeof GYM_MARKS)[number];

const GAME_MODE = 0xc0;
const FIRST_MENU = 2;
/** From version 5 on, with the setting "qual": the waits of the original come before the first menu. */
const WAITS_OF_QUAL = 1;
/** "TG" and more, as numbers of tiles. */
const GYM_MAGIC = [0x54, 0x2d, 0x47, 0x59, 0x4d];
const GYM_MAGIC_ADDRESS = 0x75b;
/** Where NES Tetris has its own mark, and versions 1 and 2 with it. */
const MAGIC_ADDRESS = 0x750;
const MAGIC = [0x12, 0x34, 0x56, 0x78, 0x9a];
/** NES Tetris has set up its table of scores by then; versions 1 and 2 have an empty one. */
const SCORES_ADDRESS = 0x730;
const NO_SCORE = [0, 0, 0];

/** What the setting "DAS delay" is at power-on, and where: the settings moved from version to version. */
const DAS_DELAY = 16;
const DAS_DELAY_OF_6 = 0x77a;
const DAS_DELAYS_OF_5 = [0x778, 0x772];

/** Which version's mark a console has in RAM `MARK_FRAMES` after power-on; undefined for another game. */
export function gymMark(ram: RamView): GymMark | undefined {
  const holds = (address: number, bytes: readonly number[]): boolean =>
    bytes.every((byte, i) => ram[address + i] === byte);
  const mode = ram[GAME_MODE];
  if (mode !== FIRST_MENU && mode !== WAITS_OF_QUAL) return undefined;
  if (holds(GYM_MAGIC_ADDRESS, GYM_MAGIC)) {
    if (ram[DAS_DELAY_OF_6] === DAS_DELAY) return '6 or later';
    return DAS_DELAYS_OF_5.some((address) => ram[address] === DAS_DELAY) ? '5' : '5 or later';
  }
  if (mode === WAITS_OF_QUAL) return undefined;
  if (holds(MAGIC_ADDRESS, GYM_MAGIC)) return '3 or 4';
  return holds(MAGIC_ADDRESS, MAGIC) && holds(SCORES_ADDRESS, NO_SCORE) ? '1 or 2' : undefined;
}
