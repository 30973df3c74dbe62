/**
 * FM2: the text movies of FCEUX. A header of keys and values, then a line for each frame of the emulator, from
 * power-on. Movies of this program hold the console's first pad.
 */

import { type NesImage, readHeader as readImageHeader } from '../../emulator/image.js';
import { plural } from '../../lib/format-numbers.js';
import { md5, sha1Hex } from '../../lib/hashes.js';
import { type Result, refuse } from '../../lib/result.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import type { Region } from '../../tetris/timing.js';
import { lengthProblem, NO_FRAMES, type ParsedMovie } from './parsed-movie.js';

export interface Fm2Movie {
  /** Name of the image without its extension, for people. */
  readonly romName: string;
  /** Base64 of the MD5 of the cartridge's body. */
  readonly romChecksum: string;
  /** The console that it was made on. */
  readonly region: Region;
  /** Each is the text behind `comment `: a subject, a space, and a value. */
  readonly comments: readonly string[];
  /** The first pad on each frame of the emulator. */
  readonly frames: readonly Buttons[];
}

/** Version of the format; there is no other in use. */
const FM2_VERSION = '3';

/** What stands before a checksum. */
const CHECKSUM_PREFIX = 'base64:';

/** FCEUX 2.6.5, on which these movies were played. */
const EMULATOR_VERSION = 20605;

/** The regions by their number in the header. */
const PAL_FLAGS: readonly Region[] = ['ntsc', 'pal'];

/** The letters of a pad in their order; a point is a free button. */
const FM2_PAD: readonly (readonly [string, Buttons])[] = [
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

/** The checksum by which FCEUX knows a game: base64 of the MD5 of the program and picture banks. */
export function movieChecksum({ bytes }: NesImage): string {
  return btoa(String.fromCharCode(...md5(bytes.subarray(readImageHeader(bytes)?.bodyStart))));
}

/** It always says for which image it was made. */
export type ParsedFm2 = ParsedMovie & { readonly romChecksum: string };

/** `line` counts from 1. */
export type Fm2Result = Result<{ readonly movie: ParsedFm2 }, { readonly line: number }>;

/** Whether a text begins as a movie does, of any version. */
export function isFm2(text: string): boolean {
  return text.startsWith('version ');
}

/** Reads a whole file. */
export function parseFm2(text: string): Fm2Result {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();

  // 1. The header.
  const logStart = lines.findIndex((line) => line.startsWith('|'));
  const header = readHeader(logStart < 0 ? lines : lines.slice(0, logStart));
  const refused = checkHeader(header);
  if (refused) return refuse(refused.message, { line: refused.line });
  const length = header.values.get('length')?.value;
  if (logStart < 0) return refuse(NO_FRAMES, { line: lines.length });

  // 2. The frames.
  const frames: Buttons[] = [];
  const secondPad: Buttons[] = [];
  const hasSecondPad = header.values.get('port1')?.value !== '0';
  for (let i = logStart; i < lines.length; i++) {
    const fields = /^\|(\d{1,3})\|(.{8})\|(.{8})?\|.*\|$/.exec(lines[i]);
    if (!fields) return refuse(describeBadFrame(lines[i], i === lines.length - 1), { line: i + 1 });
    // On the first frame a reset changes nothing: the console has just been turned on.
    if (fields[1] !== '0' && (frames.length > 0 || Number(fields[1]) > 3)) {
      const message = `frame ${frames.length} has the command ${fields[1]} (1 resets the console, 2 turns it off and on); only movies without such commands can be played: cut the movie there`;
      return refuse(message, { line: i + 1 });
    }
    frames.push(parsePad(fields[2]));
    secondPad.push(hasSecondPad && fields[3] !== undefined ? parsePad(fields[3]) : NO_BUTTONS);
  }
  const problem = lengthProblem(frames.length);
  if (problem !== undefined) return refuse(problem, { line: lines.length });
  if (length !== undefined && Number(length) !== frames.length) {
    const message = `the header announces a length of ${length}, but there are ${plural(frames.length, 'frame')}: the movie was cut off or changed; use a complete one`;
    return refuse(message, { line: lines.length });
  }

  const textOf = (key: string): string => header.values.get(key)?.value ?? '';
  return {
    ok: true,
    movie: {
      romName: textOf('romFilename'),
      ...(header.values.has('palFlag') && { region: PAL_FLAGS[Number(textOf('palFlag'))] }),
      romChecksum: textOf('romChecksum').slice(CHECKSUM_PREFIX.length),
      comments: header.comments,
      frames,
      secondPad: secondPad.some((buttons) => buttons !== NO_BUTTONS) ? secondPad : [],
    },
  };
}

interface Header {
  readonly values: ReadonlyMap<string, { readonly value: string; readonly line: number }>;
  readonly comments: readonly string[];
}

function readHeader(lines: readonly string[]): Header {
  const values = new Map<string, { value: string; line: number }>();
  const comments: string[] = [];
  for (const [i, line] of lines.entries()) {
    const space = line.indexOf(' ');
    const [key, value] = space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
    if (key === 'comment') comments.push(value);
    else if (!values.has(key)) values.set(key, { value, line: i + 1 });
  }
  return { values, comments };
}

/** Keys that must have this value where they occur, with what another value means, but for one more that is right. */
const EXPECTED: readonly (readonly [string, string, string, string?])[] = [
  ['binary', '0', 'its frames are stored as bytes; save it in FCEUX as text'],
  ['palFlag', '0', 'expected 0 for a console of America and Japan, or 1 for a European one', '1'],
  ['fourscore', '0', 'it was made with an adapter for four pads; record it with one pad'],
  ['FDS', '0', 'it was made for the disk system; use a movie of a cartridge'],
  ['port0', '1', 'it has no pad in the first port; record it with a pad there'],
  [
    'port1',
    '0',
    'it has something other than a pad in the second port; record it with a pad there, or with nothing',
    '1',
  ],
];

function checkHeader({ values }: Header): { line: number; message: string } | undefined {
  const version = values.get('version');
  if (version?.line !== 1) {
    return { line: 1, message: `expected "version ${FM2_VERSION}" first; this is not an FM2 movie` };
  }
  if (version.value !== FM2_VERSION) {
    const message = `the movie has version "${version.value}", but only version ${FM2_VERSION} is known; save it with FCEUX 2`;
    return { line: 1, message };
  }
  const savestate = values.get('savestate');
  if (savestate) {
    const message =
      'the movie begins in the middle of a game (it has a savestate); only movies from power-on can be played';
    return { line: savestate.line, message };
  }
  for (const [key, expected, reason, other] of EXPECTED) {
    const found = values.get(key);
    if (found && found.value !== expected && found.value !== other) {
      return { line: found.line, message: `the movie has "${key} ${found.value}": ${reason}` };
    }
  }
  const checksum = values.get('romChecksum');
  if (!checksum || !/^base64:[A-Za-z0-9+/]{22}==$/.test(checksum.value)) {
    const message = `expected the checksum of the game, as in "romChecksum ${CHECKSUM_PREFIX}…", found ${checksum ? `"${checksum.value.slice(0, 60)}"` : 'none'}`;
    return { line: checksum?.line ?? values.size, message };
  }
  return undefined;
}

function describeBadFrame(line: string, last: boolean): string {
  if (last) return `the last line is cut off ("${line.slice(0, 40)}"); use a complete movie`;
  return `expected a frame such as "|0|R.....BA|||", found "${line.slice(0, 40)}"`;
}

/** A point or a space is a free button, anything else a button held. */
function parsePad(text: string): Buttons {
  return FM2_PAD.reduce((buttons, [, bit], i) => (text[i] === '.' || text[i] === ' ' ? buttons : buttons | bit), 0);
}
