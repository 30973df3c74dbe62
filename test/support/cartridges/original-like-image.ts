/**
 * The built-in cartridge changed to do what was seen of the original where the two differ at the edges of a game: a game
 * shows only after its first tick, the level menu shows with the mode of the screen before it for some frames, and the
 * sprites of the piece leave two bytes behind.
 */

import { type NesImage, readImage } from '../../../src/emulator/image.js';
import type { Region } from '../../../src/tetris/timing.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../../emulator/builtin-image.js';

const HEADER = 16;
const PROGRAM = { start: 0x8000, size: 0x8000 };
/** Nothing lies from here to the vectors. */
const FREE = 0xf000;

/** Addresses of the builds' own routines, low byte first. */
interface Routines {
  readonly waitVblank: string;
  readonly tick: string;
}
const ROUTINES: Readonly<Record<Region, Routines>> = {
  ntsc: { waitVblank: 'E3 CF', tick: 'D5 CC' },
  pal: { waitVblank: 'F1 CF', tick: 'E3 CC' },
};

interface Change {
  /** What stands in the cartridge, once. */
  readonly was: string;
  /** What stands there afterwards, as long: `HOOK` is the address of the code that follows. */
  readonly becomes: string;
  /** Put where the cartridge is empty. */
  readonly hook?: string;
}

const changesOf = ({ waitVblank, tick }: Routines): readonly Change[] => [
  // Drawing stays off while a game is set up, and comes on with its first tick: LDA #DRAW_ALL, STA mask_copy.
  { was: '85 BD A9 1E 85 FE 60', becomes: '85 BD 60 EA EA EA EA' },
  { was: `20 ${waitVblank} 20 ${tick} 4C`, becomes: `20 ${waitVblank} 20 HOOK 4C`, hook: `A9 1E 85 FE 4C ${tick}` },
  // The level menu is the game mode two frames before it is drawn: LDA #SCREEN_MENU, STA screen_mode, RTS.
  {
    was: 'A9 03 85 C0 A9 01 85 BD',
    becomes: 'A9 03 85 C0 20 HOOK EA',
    hook: `20 ${waitVblank} 20 ${waitVblank} A9 01 85 BD 60`,
  },
  // The row of each cell's sprite goes to $AE, that of the piece to $AB: ADC #47, STA sprites,y, STA $AE;
  // LDA piece_y, three times ASL A, ADC #47, STA $AB, RTS.
  { was: '69 2F 99 00 02', becomes: '20 HOOK EA EA', hook: '69 2F 99 00 02 85 AE A5 41 0A 0A 0A 69 2F 85 AB 60' },
];

function changed(builtin: NesImage, region: Region): Uint8Array {
  const bytes = builtin.bytes.slice();
  const program = bytes.subarray(HEADER, HEADER + PROGRAM.size);
  let free = FREE;
  for (const { was, becomes, hook = '' } of changesOf(ROUTINES[region])) {
    const [address, ...others] = placesOf(program, codeOf(was));
    if (address === undefined || others.length)
      throw new Error(`"${was}" stands ${others.length ? 'more than' : 'not'} once in the built-in cartridge`);
    program.set(codeOf(becomes.replace('HOOK', word(free))), address);
    program.set(codeOf(hook), free - PROGRAM.start);
    free += codeOf(hook).length;
  }
  return bytes;
}

function codeOf(text: string): number[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((byte) => Number.parseInt(byte, 16));
}

/** An address as the processor reads it, low byte first. */
function word(address: number): string {
  return [address & 0xff, address >> 8].map((byte) => byte.toString(16)).join(' ');
}

function placesOf(program: Uint8Array, code: readonly number[]): number[] {
  return [...program.keys()].filter((at) => code.every((byte, i) => program[at + i] === byte));
}

function originalLike(builtin: NesImage, region: Region): NesImage {
  const result = readImage(changed(builtin, region));
  if (!result.ok) throw new Error(`the changed cartridge is no image: ${result.problem.problem}`);
  return result.image;
}

export const ORIGINAL_LIKE_IMAGE: NesImage = originalLike(BUILTIN_IMAGE, 'ntsc');
export const ORIGINAL_LIKE_PAL_IMAGE: NesImage = { ...originalLike(BUILTIN_PAL_IMAGE, 'pal'), kind: 'unknown-pal' };
