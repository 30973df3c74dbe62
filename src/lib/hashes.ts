/** Hashes and a checksum of bytes, for naming files by their content in any JavaScript runtime. Not for secrets. */

import { hex } from './format-numbers.js';

/** SHA-1: 40 lower-case hexadecimal digits. */
export function sha1Hex(bytes: Uint8Array): string {
  const padded = padToBlocks(bytes);
  const view = new DataView(padded.buffer);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const schedule = new Int32Array(80);
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, schedule, view, offset);
  return Array.from(state, (word) => hex(word >>> 0, 8)).join('');
}

/**
 * Appends the 1 bit, zeros, and the length in bits as a 64-bit number, up to a whole number of 64-byte blocks.
 *
 * @param isLittleEndian the order of the length's bytes
 */
function padToBlocks(bytes: Uint8Array, isLittleEndian = false): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  const [low, high] = isLittleEndian ? [8, 4] : [4, 8];
  view.setUint32(padded.length - low, (bytes.length << 3) >>> 0, isLittleEndian);
  view.setUint32(padded.length - high, Math.floor(bytes.length / 0x20000000), isLittleEndian);
  return padded;
}

function addBlock(state: Int32Array, schedule: Int32Array, view: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = view.getInt32(offset + 4 * t);
  for (let t = 16; t < 80; t++) {
    schedule[t] = rotateLeft(schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16], 1);
  }
  // By index: to take an array apart goes through its iterator, a third of the time of the hash.
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  for (let t = 0; t < 80; t++) {
    const next = (rotateLeft(a, 5) + mix(t, b, c, d) + e + schedule[t]) | 0;
    e = d;
    d = c;
    c = rotateLeft(b, 30);
    b = a;
    a = next;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
}

/** Round function and round constant of step t. */
function mix(t: number, b: number, c: number, d: number): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

// MD5, by which other programs name files.

/** Left turns of the four rounds; each of them four in a cycle. */
const TURNS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** The fraction of |sin(i)| in 32 bits, for i from 1 to 64. */
const SINES = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

/** MD5: 16 bytes. */
export function md5(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = padToBlocks(bytes, true);
  const view = new DataView(padded.buffer);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let offset = 0; offset < padded.length; offset += 64) addMd5Block(state, view, offset);
  const result = new Uint8Array(16);
  const words = new DataView(result.buffer);
  state.forEach((word, i) => {
    words.setInt32(4 * i, word, true);
  });
  return result;
}

function addMd5Block(state: Int32Array, view: DataView, offset: number): void {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const mixed =
      (a + mixMd5(round, b, c, d) + SINES[step] + view.getInt32(offset + 4 * wordOf(round, step), true)) | 0;
    const turn = TURNS[round][step & 3];
    a = d;
    d = c;
    c = b;
    b = (b + ((mixed << turn) | (mixed >>> (32 - turn)))) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}

function mixMd5(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

/** Which of a block's sixteen words a step takes. */
function wordOf(round: number, step: number): number {
  if (round === 0) return step;
  return (round === 1 ? 5 * step + 1 : round === 2 ? 3 * step + 5 : 7 * step) & 15;
}

// The checksum CRC-32, as in PNG and zip, and in lists of cartridges.

const CRC_TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

/** 0–0xFFFFFFFF. Node's own came with a later version than the oldest that is supported. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}
