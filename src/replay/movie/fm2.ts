/**
 * FM2: the text movies of FCEUX. A header of keys and values, then a line for each frame of the emulator, from
 * power-on. Movies of this program hold the console's first pad.
 */

import { HEADER_LENGTH } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { md5 } from '../../lib/md5.js';
import { sha1Hex } from '../../lib/sha1.js';
import { BUTTON, type Buttons } from '../../tetris/buttons.js';
import type { Region } from '../../tetris/region.js';

export interface Fm2Movie {
  /** Of the image, without its extension; for people. */
  readonly romName: string;
  /** Base64 of the MD5 of the cartridge's body. */
  readonly romChecksum: string;
  /** The console that it was made on. */
  readonly region: Region;
  /** Each the text behind `comment `: a subject, a space, and what there is to say. */
  readonly comments: readonly string[];
  /** The first pad on each frame of the emulator. */
  readonly frames: readonly Buttons[];
}

/** Version of the format; there is no other in use. */
export const FM2_VERSION = '3';

/** What stands before a checksum. */
export const CHECKSUM_PREFIX = 'base64:';

/** FCEUX 2.6.5, on which these movies were played. */
const EMULATOR_VERSION = 20605;

/** The regions by their number in the header. */
export const PAL_FLAGS: readonly Region[] = ['ntsc', 'pal'];

/** The letters of a pad in their order; a point is a free button. */
export const FM2_PAD: readonly (readonly [string, Buttons])[] = [
  ['R', BUTTON.RIGHT],
  ['L', BUTTON.LEFT],
  ['D', BUTTON.DOWN],
  ['U', BUTTON.UP],
  ['T', BUTTON.START],
  ['S', BUTTON.SELECT],
  ['B', BUTTON.B],
  ['A', BUTTON.A],
];

/** The whole file. The same movie gives the same bytes. */
export function formatFm2({ romName, romChecksum, region, comments, frames }: Fm2Movie): string {
  const log = frames.map((buttons) => `|0|${formatPad(buttons)}|||\n`).join('');
  const header = [
    `version ${FM2_VERSION}`,
    `emuVersion ${EMULATOR_VERSION}`,
    'rerecordCount 0',
    `palFlag ${PAL_FLAGS.indexOf(region)}`,
    `romFilename ${romName}`,
    `romChecksum ${CHECKSUM_PREFIX}${romChecksum}`,
    `guid ${guidOf(`${romChecksum}\n${log}`)}`,
    'fourscore 0',
    'microphone 0',
    'port0 1',
    'port1 0',
    'port2 0',
    'FDS 0',
    'NewPPU 0',
    ...comments.map((comment) => `comment ${comment}`),
    `length ${frames.length}`,
  ];
  return `${header.join('\n')}\n${log}`;
}

function formatPad(buttons: Buttons): string {
  return FM2_PAD.map(([letter, bit]) => (buttons & bit ? letter : '.')).join('');
}

/** An identifier in the usual form, from the content alone. */
function guidOf(text: string): string {
  const digits = sha1Hex(new TextEncoder().encode(text)).toUpperCase();
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((end, i) => digits.slice(cuts[i], end))
    .join('-');
}

/** The checksum by which FCEUX knows a game. */
const TRAINER_FLAG = 0x04;
const TRAINER_LENGTH = 512;

/** Base64 of the MD5 of the program and picture banks. */
export function movieChecksum({ bytes }: NesImage): string {
  const bodyStart = HEADER_LENGTH + (bytes[6] & TRAINER_FLAG ? TRAINER_LENGTH : 0);
  return btoa(String.fromCharCode(...md5(bytes.subarray(bodyStart))));
}
