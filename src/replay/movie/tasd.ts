/**
 * TASD, version 1: movies for real consoles, as a header and packets. A packet has a key of two bytes, the length of its
 * length, its length and its payload; numbers are big-endian. Buttons have the bits of `BUTTON`, 0 for a button that is held.
 * Packets that are not known are skipped.
 */

import { dollarHex, plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import type { Region } from '../../tetris/timing.js';
import { type EntriesPerFrame, entriesOf, framesOfEntries } from './console-entries.js';
import { formatAuthor, MAKER } from './movie-comments.js';
import { type ParsedMovie, shiftEarlier } from './parsed-movie.js';

/** What stands before the first packet: a name, the version, and the bytes of a key. */
const MAGIC = [...'TASD'].map((letter) => letter.charCodeAt(0));
const VERSION = 1;
const KEY_BYTES = 2;
const HEADER = [...MAGIC, 0, VERSION, KEY_BYTES];

const KEY = {
  CONSOLE: 0x0001,
  REGION: 0x0002,
  TITLE: 0x0003,
  ROM_NAME: 0x0004,
  EMULATOR: 0x0007,
  EMULATOR_VERSION: 0x0008,
  FRAMES: 0x000d,
  BLANK_FRAMES: 0x0010,
  PORT: 0x00f0,
  LATCH_FILTER: 0x0101,
  INPUT: 0xfe01,
} as const;

/** Keys from here on are of inputs, and those of remarks begin behind them. */
const FIRST_INPUT_KEY = 0xfe00;
const FIRST_REMARK_KEY = 0xff00;

const NES = 1;
const NES_PAD = 0x0101;
/** The regions by their number, which is one higher. */
const REGION_NUMBERS: readonly Region[] = ['ntsc', 'pal'];

/**
 * In 0.1 ms, half a frame: reads within that time after another one get the same entry, and the game's next frame comes
 * later on any console.
 */
const LATCH_FILTER = 80;

const RELEASED = 0xff;

export interface TasdMovie {
  /** Name of the game, for people. */
  readonly title: string;
  /** Name of the image without its extension, for people. */
  readonly romName: string;
  readonly region: Region;
  /** The program, and its version with who played. */
  readonly emulator: readonly [name: string, version: string];
  /** The first pad on each frame. */
  readonly frames: readonly Buttons[];
  readonly entriesPerFrame: EntriesPerFrame;
}

/** The usual ending of a name. */
export const TASD_ENDING = '.tasd';

export function isTasdName(name: string): boolean {
  return name.toLowerCase().endsWith(TASD_ENDING);
}

/** Whether a file is one, by its first bytes. */
export function isTasd(start: Uint8Array): boolean {
  return MAGIC.every((byte, i) => start[i] === byte);
}

/** The whole file. The same movie gives the same bytes. */
export function formatTasd(movie: TasdMovie): Uint8Array {
  const { title, romName, region, emulator, frames, entriesPerFrame } = movie;
  const input = entriesOf(frames, entriesPerFrame).map((buttons) => buttons ^ RELEASED);
  const packets: readonly (readonly [key: number, payload: Iterable<number>])[] = [
    [KEY.CONSOLE, [NES]],
    [KEY.REGION, [REGION_NUMBERS.indexOf(region) + 1]],
    [KEY.TITLE, text(title)],
    [KEY.ROM_NAME, text(romName)],
    [KEY.EMULATOR, text(emulator[0])],
    [KEY.EMULATOR_VERSION, text(emulator[1])],
    [KEY.FRAMES, bigEndian(frames.length, 4)],
    [KEY.PORT, [1, ...bigEndian(NES_PAD, 2)]],
    // With it a device gives one entry a frame, although the game reads its pads twice.
    ...(entriesPerFrame === 1 ? [[KEY.LATCH_FILTER, bigEndian(LATCH_FILTER, 2)] as const] : []),
    [KEY.INPUT, [1, ...input]],
  ];
  return Uint8Array.from([...HEADER, ...packets.flatMap(([key, payload]) => packet(key, [...payload]))]);
}

function packet(key: number, payload: readonly number[]): number[] {
  let lengthBytes = 1;
  while (payload.length >= 256 ** lengthBytes) lengthBytes++;
  return [...bigEndian(key, KEY_BYTES), lengthBytes, ...bigEndian(payload.length, lengthBytes), ...payload];
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function bigEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
}

/**
 * Reads a whole file.
 *
 * @param entriesPerFrame undefined to find it: 1 where the file has a latch filter
 */
export function parseTasd(
  bytes: Uint8Array,
  entriesPerFrame?: EntriesPerFrame,
): Result<{ readonly movie: ParsedMovie }> {
  // 1. The packets.
  if (!isTasd(bytes)) return refuse('expected "TASD" first; this is no TASD file');
  if (bytes.length < HEADER.length) return refuse('the header is cut off; use a complete file');
  const version = numberIn(bytes.subarray(MAGIC.length, HEADER.length - 1));
  const keyBytes = bytes[HEADER.length - 1];
  if (version !== VERSION || keyBytes !== KEY_BYTES)
    return refuse(
      `the file has version ${version} with keys of ${plural(keyBytes, 'byte')}; only version ${VERSION} with keys of ${KEY_BYTES} is known`,
    );
  const read = packetsIn(bytes);
  if (!read.ok) return read;
  const { packets } = read;

  // 2. What it was made for.
  const problem = consoleProblem(packets);
  if (problem !== undefined) return refuse(problem);
  const payloadOf = (key: number): Uint8Array => packets.find((each) => each.key === key)?.payload ?? new Uint8Array();
  const textOf = (key: number): string => new TextDecoder().decode(payloadOf(key));
  const region = REGION_NUMBERS[payloadOf(KEY.REGION)[0] - 1];

  // 3. Its input.
  const pads = padsIn(packets);
  if (!pads.ok) return pads;
  const isFiltered = numberIn(payloadOf(KEY.LATCH_FILTER)) > 0;
  const entries = framesOfEntries(pads.pads, entriesPerFrame ?? (isFiltered ? 1 : undefined));
  if (!entries.ok) return entries;
  const { played } = entries;
  const blank = signed16(payloadOf(KEY.BLANK_FRAMES));
  return {
    ok: true,
    movie: {
      ...played,
      romName: textOf(KEY.ROM_NAME) || textOf(KEY.TITLE),
      ...(region && { region }),
      comments: textOf(KEY.EMULATOR) === MAKER ? [formatAuthor(textOf(KEY.EMULATOR_VERSION))] : [],
      frames: shiftEarlier(played.frames, -blank),
      secondPad: played.secondPad.length > 0 ? shiftEarlier(played.secondPad, -blank) : [],
      notes: [...played.notes, ...notesOn(packets, blank)],
    },
  };
}

interface Packet {
  readonly key: number;
  readonly payload: Uint8Array;
}

function packetsIn(bytes: Uint8Array): Result<{ readonly packets: readonly Packet[] }> {
  const packets: Packet[] = [];
  for (let at = HEADER.length; at < bytes.length; ) {
    const lengthBytes = bytes[at + KEY_BYTES] ?? 0;
    const payloadAt = at + KEY_BYTES + 1 + lengthBytes;
    const length = numberIn(bytes.subarray(at + KEY_BYTES + 1, payloadAt));
    if (payloadAt + length > bytes.length)
      return refuse(
        `the packet at byte ${at} is cut off: it ends at byte ${payloadAt + length}, and the file at ${bytes.length}; use a complete file`,
      );
    packets.push({
      key: numberIn(bytes.subarray(at, at + KEY_BYTES)),
      payload: bytes.subarray(payloadAt, payloadAt + length),
    });
    at = payloadAt + length;
  }
  return { ok: true, packets };
}

/** 0 where there is no byte. */
function numberIn(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function signed16(bytes: Uint8Array): number {
  return (numberIn(bytes) << 16) >> 16;
}

function consoleProblem(packets: readonly Packet[]): string | undefined {
  for (const { key, payload } of packets) {
    if (key === KEY.CONSOLE && numberIn(payload) !== NES)
      return `the movie is of another console (number ${numberIn(payload)}); only those of the NES (number ${NES}) can be played`;
    const type = numberIn(payload.subarray(1));
    if (key === KEY.PORT && type !== NES_PAD)
      return `the movie has something other than a pad in port ${numberIn(payload.subarray(0, 1))} (${dollarHex(type, 4)}); record it with a pad (${dollarHex(NES_PAD, 4)}) there`;
  }
  return undefined;
}

type Pads = [Buttons[], Buttons[]];

/** The entries of both pads; a file may hold them in many packets. */
function padsIn(packets: readonly Packet[]): Result<{ readonly pads: Pads }> {
  const pads: Pads = [[], []];
  for (const { key, payload } of packets) {
    if (key !== KEY.INPUT) continue;
    const pad = pads[payload[0] - 1];
    const pressed = Array.from(payload.subarray(1), (byte) => byte ^ RELEASED);
    if (pad) for (const buttons of pressed) pad.push(buttons);
    else if (pressed.some((buttons) => buttons !== NO_BUTTONS))
      return refuse(`the movie presses buttons in port ${payload[0]}; only the ports 1 and 2 can be played`);
  }
  if (pads[0].length === 0) return refuse('the movie has no input of port 1; record it with a pad there');
  return { ok: true, pads };
}

function notesOn(packets: readonly Packet[], blank: number): string[] {
  const known: readonly number[] = Object.values(KEY);
  const skipped = packets.filter(({ key }) => key >= FIRST_INPUT_KEY && key < FIRST_REMARK_KEY && !known.includes(key));
  const keys = [...new Set(skipped.map(({ key }) => dollarHex(key, 4)))].join(', ');
  return [
    ...(blank === 0
      ? []
      : [`The file asks for ${plural(Math.abs(blank), 'frame')} ${blank > 0 ? 'more' : 'less'} at the start.`]),
    ...(keys ? [`Packets about input that are not known were skipped: ${keys}.`] : []),
  ];
}
