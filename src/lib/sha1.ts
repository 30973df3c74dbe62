/**
 * SHA-1 of a byte array, for naming files by their content in any JavaScript runtime. Not for secrets.
 */

import { hex } from './format-numbers.js';
/** 40 lower-case hexadecimal digits. */
export function sha1Hex(bytes: Uint8Array): string {
  const padded = padToBlocks(bytes);
  const view = new DataView(padded.buffer);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const schedule = new Int32Array(80);
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, schedule, view, offset);
  return Array.from(state, (word) => hex(word >>> 0, 8)).join('');
}

/** Appends the 1 bit, zeros, and the length in bits as 64-bit big endian, up to a whole number of 64-byte blocks. */
function padToBlocks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
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
