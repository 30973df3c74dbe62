/** The names of codecs as browsers want them, out of the descriptions that files have of them. */
import { hex } from '../../../lib/format-numbers.js';
import { viewOf } from './container.js';

/** H.264, by its configuration (avcC). */
export function avcName(description: Uint8Array): string {
  return `avc1.${[...description.subarray(1, 4)].map((byte) => hex(byte, 2)).join('')}`;
}

/** H.265, by its configuration (hvcC). */
export function hevcName(description: Uint8Array): string {
  const view = viewOf(description);
  const first = view.getUint8(1);
  const space = ['', 'A', 'B', 'C'][first >> 6];
  const compatible = reversedBits(view.getUint32(2)).toString(16);
  const constraints = [...description.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = first & 0x20 ? 'H' : 'L';
  return [`hvc1.${space}${first & 0x1f}`, compatible, `${tier}${view.getUint8(12)}`, ...constraints.map(hexByte)].join(
    '.',
  );
}

/** AV1, by its configuration (av1C). */
export function av1Name(description: Uint8Array): string {
  const [, levels, depths] = description;
  const level = String(levels & 0x1f).padStart(2, '0');
  const bits = depths & 0x40 ? (depths & 0x20 ? 12 : 10) : 8;
  return `av01.${levels >> 5}.${level}${depths & 0x80 ? 'H' : 'M'}.${String(bits).padStart(2, '0')}`;
}

/** VP9, by its configuration without version and flags (vpcC). */
export function vp9Name(description: Uint8Array): string {
  const [profile, level, depth] = description;
  return `vp09.${[profile, level, depth >> 4].map((each) => String(each).padStart(2, '0')).join('.')}`;
}

/** VP9 of a file that does not describe it: level and depth of most videos. */
export const USUAL_VP9 = 'vp09.00.51.08';

function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase();
}

function reversedBits(bits: number): number {
  let reversed = 0;
  for (let i = 0; i < 32; i++) reversed = reversed * 2 + ((bits >>> i) & 1);
  return reversed;
}
