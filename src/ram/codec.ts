/** Numbers from and to the cartridge's encodings. */

import type { RamField, RamView } from '../emulator/clients/ram-map.js';
import type { WritableMachine } from '../emulator/machine.js';

/**
 * The field's value, 0 where the client has no such field. A digit above 9 in a BCD byte counts as it stands, so garbage
 * gives a number too large.
 */
export function decodeField(ram: RamView, field: RamField | undefined): number {
  if (!field) return 0;
  const { address, encoding } = field;
  switch (encoding) {
    case 'u8':
      return ram[address];
    case 'u16-le':
      return ram[address] | (ram[address + 1] << 8);
    case 'u16-be':
      return (ram[address] << 8) | ram[address + 1];
    case 'bcd-hundreds':
      return fromBcd(ram[address]) + 100 * ram[address + 1];
    case 'bcd-le3':
      return fromBcd(ram[address]) + 100 * fromBcd(ram[address + 1]) + 10_000 * fromBcd(ram[address + 2]);
    case 'bcd-le4':
      return (
        fromBcd(ram[address]) +
        100 * fromBcd(ram[address + 1]) +
        10_000 * fromBcd(ram[address + 2]) +
        1_000_000 * fromBcd(ram[address + 3])
      );
    case 'u32-le':
      return ram[address] + 256 * (ram[address + 1] + 256 * (ram[address + 2] + 256 * ram[address + 3]));
    case 'bcd-of-hundreds':
      return 100 * fromBcd(ram[address]);
    case 'bytes':
      throw new TypeError(`bytes at ${address} are no number`);
  }
}

/** The bytes that decode to the value. The value must be in the range of the encoding; four BCD bytes drop higher digits. */
export function encodeField({ address, encoding }: RamField, value: number): readonly number[] {
  switch (encoding) {
    case 'u8':
      return [value];
    case 'u16-le':
      return [value & 0xff, value >> 8];
    case 'u16-be':
      return [value >> 8, value & 0xff];
    case 'bcd-hundreds':
      return [toBcd(value % 100), Math.floor(value / 100)];
    case 'bcd-le3':
      return [toBcd(value % 100), toBcd(Math.floor(value / 100) % 100), toBcd(Math.floor(value / 10_000))];
    case 'bcd-le4':
      return [1, 100, 10_000, 1_000_000].map((unit) => toBcd(Math.floor(value / unit) % 100));
    case 'u32-le':
      return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];
    case 'bcd-of-hundreds':
      return [toBcd(Math.floor(value / 100) % 100)];
    case 'bytes':
      throw new TypeError(`bytes at ${address} are no number`);
  }
}

/** The field's bytes, as a copy. */
export function fieldBytes(ram: RamView, { address, size }: RamField): Uint8Array {
  return ram.slice(address, address + size);
}

/** Counts of two bytes each, BCD and hundreds. */
export function decodeCounts(ram: RamView, { address, size }: RamField): number[] {
  const counts: number[] = [];
  for (let at = address; at < address + size; at += 2) counts.push(fromBcd(ram[at]) + 100 * ram[at + 1]);
  return counts;
}

/** The bytes of such counts. */
export function encodeCounts(counts: readonly number[]): readonly number[] {
  return counts.flatMap((count) => [toBcd(count % 100), Math.floor(count / 100)]);
}

function fromBcd(byte: number): number {
  return (byte >> 4) * 10 + (byte & 0x0f);
}

/** Two digits; from 100 on the lower one is A and more, as SELECT makes it on the European cartridge: 9A for 100. */
function toBcd(number: number): number {
  const tens = Math.min(9, Math.floor(number / 10));
  return tens * 16 + number - 10 * tens;
}

/** Writes a field of the player's block, and its work copy. */
export function pokeField(machine: WritableMachine, field: RamField, value: number): void {
  for (const [i, byte] of encodeField(field, value).entries()) {
    machine.poke(field.address + i, byte);
    if (field.workCopy !== undefined) machine.poke(field.workCopy + i, byte);
  }
}
