/** The cosine transform of 8 values, and of blocks of 8 × 8. It keeps lengths: a step of a wave is as long as one of the values. */

export const BLOCK = 8;
const MEAN = Math.sqrt(1 / 8);
const C1 = Math.cos(Math.PI / 16) / 2;
const C2 = Math.cos((2 * Math.PI) / 16) / 2;
const C3 = Math.cos((3 * Math.PI) / 16) / 2;
const C5 = Math.cos((5 * Math.PI) / 16) / 2;
const C6 = Math.cos((6 * Math.PI) / 16) / 2;
const C7 = Math.cos((7 * Math.PI) / 16) / 2;

/** From values to waves, in place: first along the rows, then along the columns. */
export function toWaves(block: Float64Array): void {
  for (let at = 0; at < 64; at += 8) forward(block, at, 1);
  for (let at = 0; at < 8; at++) forward(block, at, 8);
}

/** From waves to values, in place. */
export function toValues(block: Float64Array): void {
  for (let at = 0; at < 8; at++) inverse(block, at, 8);
  for (let at = 0; at < 64; at += 8) inverse(block, at, 1);
}

function forward(v: Float64Array, at: number, step: number): void {
  const p1 = at + step;
  const p2 = p1 + step;
  const p3 = p2 + step;
  const p4 = p3 + step;
  const p5 = p4 + step;
  const p6 = p5 + step;
  const p7 = p6 + step;
  const s0 = v[at] + v[p7];
  const s1 = v[p1] + v[p6];
  const s2 = v[p2] + v[p5];
  const s3 = v[p3] + v[p4];
  const d0 = v[at] - v[p7];
  const d1 = v[p1] - v[p6];
  const d2 = v[p2] - v[p5];
  const d3 = v[p3] - v[p4];
  v[at] = (s0 + s1 + s2 + s3) * MEAN;
  v[p4] = (s0 - s1 - s2 + s3) * MEAN;
  v[p2] = C2 * (s0 - s3) + C6 * (s1 - s2);
  v[p6] = C6 * (s0 - s3) - C2 * (s1 - s2);
  v[p1] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3;
  v[p3] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3;
  v[p5] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3;
  v[p7] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3;
}

function inverse(v: Float64Array, at: number, step: number): void {
  const p1 = at + step;
  const p2 = p1 + step;
  const p3 = p2 + step;
  const p4 = p3 + step;
  const p5 = p4 + step;
  const p6 = p5 + step;
  const p7 = p6 + step;
  const sum = (v[at] + v[p4]) * MEAN;
  const difference = (v[at] - v[p4]) * MEAN;
  const outer = C2 * v[p2] + C6 * v[p6];
  const inner = C6 * v[p2] - C2 * v[p6];
  const w1 = v[p1];
  const w3 = v[p3];
  const w5 = v[p5];
  const w7 = v[p7];
  const o0 = C1 * w1 + C3 * w3 + C5 * w5 + C7 * w7;
  const o1 = C3 * w1 - C7 * w3 - C1 * w5 - C5 * w7;
  const o2 = C5 * w1 - C1 * w3 + C7 * w5 + C3 * w7;
  const o3 = C7 * w1 - C5 * w3 + C3 * w5 - C1 * w7;
  v[at] = sum + outer + o0;
  v[p7] = sum + outer - o0;
  v[p1] = difference + inner + o1;
  v[p6] = difference + inner - o1;
  v[p2] = difference - inner + o2;
  v[p5] = difference - inner - o2;
  v[p3] = sum - outer + o3;
  v[p4] = sum - outer - o3;
}
