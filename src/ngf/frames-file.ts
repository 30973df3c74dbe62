/**
 * A file of frames: one after the other and nothing else, often through gzip. It has no header, so that what is no such file
 * shows in its frames alone.
 */

import { number, plural } from '../lib/format-numbers.js';
import { type Result, refuse } from '../lib/result.js';
import { frameSize, frameVersion, type ReadFrame, readFrame, TIME_RANGE } from './frame.js';

/** Unzipped bytes of a file that are read: ten hours at a usual pace. */
export const LARGEST_FRAMES_FILE = 64 * 2 ** 20;

/** Where the whole frames of a file stand. */
export interface FramesFile {
  readonly bytes: Uint8Array;
  /** First byte of each whole frame. */
  readonly starts: readonly number[];
  /** What could not be used, in whole sentences. */
  readonly problems: readonly string[];
}

/** Whether a file is zipped, whatever its name says. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

const FIRST_LOOKED_AT = 1000;
/** A file is of another kind if a smaller share of its frames can follow each other. */
const LEAST_SHARE = 0.5;
/** Milliseconds between two frames of a game, with a long pause. */
const LONGEST_PAUSE = 600_000;
/** The bits of a frame's first byte that hold type and player. */
const WITHOUT_VERSION = 0x1f;

/**
 * Finds the frames of a file that is not zipped, or no longer. A frame whose first byte is no version's is left out, and so
 * are bytes behind the last whole frame; both are said.
 */
export function openFramesFile(bytes: Uint8Array): Result<{ readonly file: FramesFile }> {
  if (bytes.length === 0) return refuse('the file is empty; expected frames of NestrisChamps');
  if (frameVersion(bytes[0]) === undefined)
    return refuse(`this is no file of NestrisChamps frames: ${firstFrame(bytes)}`);
  const starts: number[] = [];
  let damaged = 0;
  let firstDamaged = 0;
  let at = 0;
  let size = 0;
  while (at < bytes.length) {
    const version = frameVersion(bytes[at]);
    // A damaged frame is taken to be as long as the one before it.
    if (version !== undefined) size = frameSize(version);
    if (at + size > bytes.length) break;
    if (version !== undefined) starts.push(at);
    else if (damaged++ === 0) firstDamaged = at;
    at += size;
  }
  if (starts.length === 0) {
    return refuse(`the file ends inside of its first frame: found ${plural(bytes.length, 'byte')}, expected ${size}`);
  }
  if (damaged > starts.length || !followEachOther(bytes, starts)) {
    return refuse('this is no file of NestrisChamps frames: its bytes do not follow each other as frames of a game do');
  }
  const problems: string[] = [];
  if (damaged > 0) {
    const whole = plural(starts.length, 'frame');
    problems.push(`${plural(damaged, 'frame')} from byte ${number(firstDamaged)} on cannot be read; ${whole} can.`);
  }
  if (at < bytes.length) {
    const left = plural(bytes.length - at, 'byte');
    problems.push(`The file ends inside of a frame: ${left} are left behind ${plural(starts.length, 'whole frame')}.`);
  }
  return { ok: true, file: { bytes, starts, problems } };
}

function firstFrame(bytes: Uint8Array): string {
  const read = readFrame(bytes.subarray(0, 1));
  return read.ok ? 'it has one byte' : read.message;
}

/** Most frames have the type, player and game of the one before, and come soon after it. */
function followEachOther(bytes: Uint8Array, starts: readonly number[]): boolean {
  const looked = Math.min(starts.length, FIRST_LOOKED_AT);
  let alike = 0;
  for (let i = 1; i < looked; i++) {
    const [before, at] = [starts[i - 1], starts[i]];
    const isSame = [WITHOUT_VERSION, 0xff, 0xff].every((mask, i) => ((bytes[before + i] ^ bytes[at + i]) & mask) === 0);
    const step = (timeAt(bytes, at) - timeAt(bytes, before) + TIME_RANGE) % TIME_RANGE;
    if (isSame && step <= LONGEST_PAUSE) alike++;
  }
  return alike >= LEAST_SHARE * (looked - 1);
}

/** The clock of every version stands behind its first three bytes. */
function timeAt(bytes: Uint8Array, start: number): number {
  const [a, b, c, d] = bytes.subarray(start + 3, start + 7);
  return a * 2 ** 20 + b * 2 ** 12 + c * 2 ** 4 + (d >> 4);
}

/** The frames one after the other, of several versions where there are. */
export function* framesOf({ bytes, starts }: FramesFile): Generator<ReadFrame, void, void> {
  for (const start of starts) {
    const version = frameVersion(bytes[start]);
    const read = version && readFrame(bytes.subarray(start, start + frameSize(version)));
    if (read?.ok) yield read.frame;
  }
}
