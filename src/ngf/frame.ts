/**
 * A frame of NestrisChamps, as stream overlays and tournament tools send and store it: what a picture of the game shows, in
 * 71 to 73 bytes. Versions 1, 2 and 3 are read, version 3 is written. Fields stand one after the other, most significant bit
 * first; a field whose bits are all set is not known.
 */

import { hex, plural } from '../lib/format-numbers.js';
import { type Result, refuse } from '../lib/result.js';
import { TETROMINOES, type Tetromino, tetrominoIndex } from '../tetris/tetromino.js';

export const FRAME_VERSIONS = [1, 2, 3] as const;
export type FrameVersion = (typeof FRAME_VERSIONS)[number];

/** What a picture shows beside the playfield; undefined is not known. Without score, lines or level no game is on. */
export interface NgfFrame {
  /** 0 without statistics, 1 with them, 2 of a DAS trainer. */
  readonly gameType: number;
  /** 0–7; set by a server. */
  readonly player: number;
  /** 0–65,535: another number is another game. */
  readonly gameId: number;
  /** Milliseconds of the sender's own clock, 28 bits: only differences mean anything. */
  readonly time: number;
  readonly lines: number | undefined;
  readonly level: number | undefined;
  readonly score: number | undefined;
  /** Charge of the auto shift, 0–16: now, and when the current piece appeared. */
  readonly das: number | undefined;
  readonly pieceDas: number | undefined;
  readonly next: Tetromino | undefined;
  readonly piece: Tetromino | undefined;
  /** The pieces so far, in the order of `TETROMINOES`, each with or without the others. */
  readonly counts: readonly (number | undefined)[];
  /** 200 cells from the top left, row by row, the falling piece drawn in: 0 empty, 1 T O I, 2 J S, 3 Z L. */
  readonly cells: Uint8Array;
}

/** What every frame has, also outside of a game. */
export type FrameHead = Pick<NgfFrame, 'gameType' | 'player' | 'gameId' | 'time'>;

/** A frame that was read. */
export interface ReadFrame extends NgfFrame {
  readonly version: FrameVersion;
}

/** Values of 28 bits, after which the sender's clock begins again: 74.5 hours. */
export const TIME_RANGE = 2 ** 28;
/** The highest score that a frame can say; a higher one is told as this. */
export const MOST_SCORE = 2 ** 24 - 2;
/** Zero bytes at the end that a sender may leave off. */
const MOST_LEFT_OFF = 51;
const CELLS = 200;
const PIECES = TETROMINOES.length;

/** Fields of one number each, by the bits that they take. */
type NumberField = 'lines' | 'level' | 'score' | 'das' | 'next' | 'pieceDas' | 'piece';

interface Layout {
  /** Bytes of a whole frame. */
  readonly size: number;
  /** The numbers between the time and the counts. */
  readonly numbers: readonly (readonly [NumberField, number])[];
  readonly countBits: number;
  readonly spareBits: number;
}

const AFTER_LEVEL = [
  ['das', 5],
  ['next', 3],
  ['pieceDas', 5],
  ['piece', 3],
] as const;
const LINES_FIRST: Layout['numbers'] = [['lines', 12], ['level', 8], ['score', 24], ...AFTER_LEVEL];
const SCORE_FIRST: Layout['numbers'] = [['score', 21], ['lines', 9], ['level', 6], ...AFTER_LEVEL];

const LAYOUTS: Readonly<Record<FrameVersion, Layout>> = {
  1: { size: 71, numbers: SCORE_FIRST, countBits: 8, spareBits: 0 },
  2: { size: 72, numbers: LINES_FIRST, countBits: 9, spareBits: 1 },
  3: { size: 73, numbers: LINES_FIRST, countBits: 10, spareBits: 2 },
};
const WRITTEN = 3;

/** The version that a frame's first byte tells; undefined where it is none that is known. */
export function frameVersion(firstByte: number): FrameVersion | undefined {
  return FRAME_VERSIONS.find((version) => version === firstByte >> 5);
}

/** Bytes of a whole frame, as it stands in files. */
export function frameSize(version: FrameVersion): number {
  return LAYOUTS[version].size;
}

/**
 * A frame as it comes over a wire or stands in a file.
 *
 * @param bytes of this frame alone; zero bytes at its end may be missing, as many as senders leave off
 */
export function readFrame(bytes: Uint8Array): Result<{ readonly frame: ReadFrame }> {
  if (bytes.length === 0) return refuse('the frame is empty; expected 20 to 73 bytes');
  const version = frameVersion(bytes[0]);
  if (version === undefined) {
    return refuse(`the frame begins with byte ${hex(bytes[0], 2)}; expected 20 to 7f, as versions 1 to 3 begin`);
  }
  const { size } = LAYOUTS[version];
  const least = size - MOST_LEFT_OFF;
  if (bytes.length < least || bytes.length > size) {
    return refuse(
      `the frame of version ${version} has ${plural(bytes.length, 'byte')}; expected ${least} to ${size} bytes`,
    );
  }
  return { ok: true, frame: decode(bytes, version) };
}

function decode(bytes: Uint8Array, version: FrameVersion): ReadFrame {
  const { numbers, countBits, spareBits } = LAYOUTS[version];
  const take = bitReader(bytes);
  const known = (bits: number): number | undefined => {
    const value = take(bits);
    return value === 2 ** bits - 1 ? undefined : value;
  };
  take(3);
  const head = { version, gameType: take(2), player: take(3), gameId: take(16), time: take(28) };
  const values: Partial<Record<NumberField, number | undefined>> = {};
  for (const [field, bits] of numbers) values[field] = known(bits);
  const counts = Array.from({ length: PIECES }, () => known(countBits));
  take(spareBits);
  const cells = new Uint8Array(CELLS);
  for (let i = 0; i < CELLS; i++) cells[i] = take(2);
  const { lines, level, score, das, pieceDas, next, piece } = values;
  return { ...head, lines, level, score, das, pieceDas, next: letter(next), piece: letter(piece), counts, cells };
}

function letter(index: number | undefined): Tetromino | undefined {
  return index === undefined ? undefined : TETROMINOES[index];
}

/** A function that takes the next bits; behind the last byte all are 0. */
function bitReader(bytes: Uint8Array): (bits: number) => number {
  let position = 0;
  return (bits) => {
    let value = 0;
    for (let left = bits; left > 0; ) {
      const inByte = 8 - (position & 7);
      const taken = Math.min(inByte, left);
      const byte = bytes[position >> 3] ?? 0;
      value = value * 2 ** taken + ((byte >> (inByte - taken)) & ((1 << taken) - 1));
      position += taken;
      left -= taken;
    }
    return value;
  };
}

/**
 * The 73 bytes of a frame of version 3. A number that is too large for its field becomes the largest value of the field; the clock
 * begins again after 28 bits.
 *
 * @throws RangeError on a number that is negative or no whole one, on other than 7 counts, 200 cells of 0–3, or a type,
 * player or id beyond its field
 */
export function writeFrame(frame: NgfFrame): Uint8Array<ArrayBuffer> {
  const { size, numbers, countBits, spareBits } = LAYOUTS[WRITTEN];
  const { gameType, player, gameId, time, counts, cells, next, piece } = frame;
  if (counts.length !== PIECES || cells.length !== CELLS) {
    throw new RangeError(`a frame has 7 counts and 200 cells, found ${counts.length} and ${cells.length}`);
  }
  const bytes = new Uint8Array(size);
  const put = bitWriter(bytes);
  const putKnown = (value: number | undefined, bits: number): void => {
    const unknown = 2 ** bits - 1;
    put(value === undefined ? unknown : Math.min(value, unknown - 1), bits);
  };
  put(WRITTEN, 3);
  put(gameType, 2);
  put(player, 3);
  put(gameId, 16);
  put(time % TIME_RANGE, 28);
  const values = { ...frame, next: next && tetrominoIndex(next), piece: piece && tetrominoIndex(piece) };
  for (const [field, bits] of numbers) putKnown(values[field], bits);
  for (const count of counts) putKnown(count, countBits);
  put(0, spareBits);
  for (const cell of cells) put(cell, 2);
  return bytes;
}

/** Whether a number of a frame is too large for its field, so that the frame says the largest one that it can. */
export function isBeyondFrame({ lines = 0, level = 0, score = 0, counts }: NgfFrame): boolean {
  const { numbers, countBits } = LAYOUTS[WRITTEN];
  const most = (bits: number): number => 2 ** bits - 2;
  const values: Partial<Record<NumberField, number>> = { lines, level, score };
  return (
    numbers.some(([field, bits]) => (values[field] ?? 0) > most(bits)) ||
    counts.some((count = 0) => count > most(countBits))
  );
}

/** The frame without the zero bytes at its end that receivers fill up again. */
export function shortFrame(frame: Uint8Array): Uint8Array {
  let length = frame.length;
  while (length > frame.length - MOST_LEFT_OFF && frame[length - 1] === 0) length--;
  return frame.subarray(0, length);
}

function bitWriter(bytes: Uint8Array): (value: number, bits: number) => void {
  let position = 0;
  return (value, bits) => {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) {
      throw new RangeError(`${value} does not fit into ${plural(bits, 'bit')}`);
    }
    for (let left = bits; left > 0; ) {
      const inByte = 8 - (position & 7);
      const taken = Math.min(inByte, left);
      const part = Math.trunc(value / 2 ** (left - taken)) & ((1 << taken) - 1);
      bytes[position >> 3] |= part << (inByte - taken);
      position += taken;
      left -= taken;
    }
  };
}

/** A frame that says that no game is on: nothing is known, and the playfield is empty. */
export function unknownFrame(head: FrameHead): NgfFrame {
  const unknown = { lines: undefined, level: undefined, score: undefined, das: undefined, pieceDas: undefined };
  const counts = Array.from({ length: PIECES }, () => undefined);
  return { ...head, ...unknown, next: undefined, piece: undefined, counts, cells: new Uint8Array(CELLS) };
}

/** Whether two frames of a sender differ in nothing but the time. */
export function looksAlike(one: NgfFrame, other: NgfFrame): boolean {
  return (
    one.gameId === other.gameId &&
    one.score === other.score &&
    one.lines === other.lines &&
    one.level === other.level &&
    one.das === other.das &&
    one.pieceDas === other.pieceDas &&
    one.next === other.next &&
    one.piece === other.piece &&
    one.counts.every((count, i) => count === other.counts[i]) &&
    one.cells.every((cell, i) => cell === other.cells[i])
  );
}
