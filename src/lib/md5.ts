/** MD5 of a byte array, as other programs name files by it; in any JavaScript runtime. Not for secrets. */

/** Left turns of the four rounds; each of them four in a cycle. */
const TURNS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** The fraction of |sin(i)| in 32 bits, for i from 1 to 64. */
const SINES = Int32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

/** 16 bytes. */
export function md5(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = padToBlocks(bytes);
  const view = new DataView(padded.buffer);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, view, offset);
  const result = new Uint8Array(16);
  const words = new DataView(result.buffer);
  state.forEach((word, i) => {
    words.setInt32(4 * i, word, true);
  });
  return result;
}

/** Appends the 1 bit, zeros, and the length in bits as 64-bit little endian, up to a whole number of 64-byte blocks. */
function padToBlocks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 0x20000000), true);
  return padded;
}

function addBlock(state: Int32Array, view: DataView, offset: number): void {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const mixed = (a + mix(round, b, c, d) + SINES[step] + view.getInt32(offset + 4 * wordOf(round, step), true)) | 0;
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

function mix(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

/** Which of a block's sixteen words a step takes. */
function wordOf(round: number, step: number): number {
  if (round === 0) return step;
  return (round === 1 ? 5 * step + 1 : round === 2 ? 3 * step + 5 : 7 * step) & 15;
}
