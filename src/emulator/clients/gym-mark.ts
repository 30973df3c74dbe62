/**
 * Cartridges that are known by name but not as a game: the practice cartridge TetrisGYM by its mark, which are bytes that it
 * has set up some frames after power-on, since its many versions have no common hash; and other people's cartridges by hash.
 */

import type { RamView } from './ram-map.js';

/** The mark is there after this many frames from power-on without a button. */
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

// Bodies of other people's cartridges that have a name. Which game they are is found out by running them.

export interface NamedBody {
  readonly bodySha1: string;
  readonly name: string;
}

const gym = (version: string, bodySha1: string): NamedBody => ({ bodySha1, name: `TetrisGYM ${version}` });

/** Another game: its pieces and its timing differ. */
export const CHAMPIONSHIP: NamedBody = {
  bodySha1: '56e2fc00097949f5cb7b8229da5f0443d0bf9a26',
  name: 'the championship version of 1990',
};

const NAMED_BODIES: readonly NamedBody[] = [
  gym('after 6', '41bd074e668152df9a4a4e72660a843fc9e95111'),
  gym('6.0.0', '4390b61ce35ab7d1f4a9cb980b278c31a25c5272'),
  gym('5 tournament', 'b237cd3ff8ce7d8d894eefa74678e841da9fa3e9'),
  gym('5 revision 3', '078960220fa9bfc17f95791514569e6bbe2a0c7f'),
  gym('5', '555d8abeffbd438213e8ff9e5d517feaba5c6775'),
  gym('4.2', '6ee01a4c51d2cd4bc68201f542e5364a351f1696'),
  gym('4', 'b1959323231682754f0e5aa324fe01d9755c84c9'),
  gym('3.1', 'bde2db8bb6aa3f616aa49d7ef4519fb29493616f'),
  gym('3', 'c9966a53de54144ca39bdcdd546abfef89a97f65'),
  gym('2', 'aa8faae628382c47310dbc201beb7a3a453e0295'),
  gym('1', '72f0dbcabc5ae687391ecc1d2b5fae3ef0075956'),
  CHAMPIONSHIP,
];

/** What a body is called; undefined for one that nobody has named. */
export function nameOfBody(bodySha1: string): string | undefined {
  return NAMED_BODIES.find((body) => body.bodySha1 === bodySha1)?.name;
}
