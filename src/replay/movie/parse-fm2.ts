/**
 * Reads an FM2 movie. What this program cannot play exactly is refused with the reason: movies that begin in the middle
 * of a game, binary logs, resets, other consoles and other pads.
 */

import { number, plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { CHECKSUM_PREFIX, FM2_PAD, FM2_VERSION, PAL_FLAGS } from './fm2.js';
import { MOST_MOVIE_FRAMES, type ParsedMovie } from './parsed-movie.js';

/** It always says for which image it was made. */
export type ParsedFm2 = ParsedMovie & { readonly romChecksum: string };

/** `line` counts from 1. */
export type Fm2Result = Result<{ readonly movie: ParsedFm2 }, { readonly line: number }>;

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
  if (logStart < 0) return refuse('the movie has no frames; use a complete one', { line: lines.length });

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
  if (frames.length > MOST_MOVIE_FRAMES) {
    const message = `the movie has ${plural(frames.length, 'frame')}; at most ${number(MOST_MOVIE_FRAMES)} are played`;
    return refuse(message, { line: lines.length });
  }
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
