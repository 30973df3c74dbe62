/** The 16 bytes before a cartridge's content, iNES or NES 2.0, read as the emulator reads them. */

import { HEADER_LENGTH } from './clients/known-cartridges.js';

export interface InesHeader {
  readonly format: 'iNES' | 'NES 2.0';
  /** Program banks, 16 KiB each. */
  readonly prgBanks: number;
  /** Picture banks, 8 KiB each. */
  readonly chrBanks: number;
  readonly mapper: number;
  /** Its RAM keeps what it holds. */
  readonly hasBattery: boolean;
  /** 512 bytes lie between header and content. */
  readonly hasTrainer: boolean;
  /** Bytes before the content. */
  readonly bodyStart: number;
}

export const TRAINER_LENGTH = 512;
export const PRG_BANK = 0x4000;
export const CHR_BANK = 0x2000;

/** "NES" and the end of a text file. */
const MAGIC = [0x4e, 0x45, 0x53, 0x1a];
const BATTERY = 2;
const TRAINER = 4;

/** Undefined for a file that does not begin with a header. */
export function readHeader(bytes: Uint8Array): InesHeader | undefined {
  if (bytes.length < HEADER_LENGTH || !MAGIC.every((byte, i) => bytes[i] === byte)) return undefined;
  const nes2 = isNes2(bytes);
  const hasTrainer = (bytes[6] & TRAINER) !== 0;
  return {
    format: nes2 ? 'NES 2.0' : 'iNES',
    prgBanks: bytes[4] | (nes2 ? (bytes[9] & 0x0f) << 8 : 0),
    chrBanks: bytes[5] | (nes2 ? (bytes[9] & 0xf0) << 4 : 0),
    mapper: mapperOf(bytes),
    hasBattery: (bytes[6] & BATTERY) !== 0,
    hasTrainer,
    bodyStart: HEADER_LENGTH + (hasTrainer ? TRAINER_LENGTH : 0),
  };
}

/** In the older format non-zero bytes 8–15 mean that byte 7 cannot be trusted either. */
export function mapperOf(bytes: Uint8Array): number {
  if (isNes2(bytes)) return (bytes[6] >> 4) | (bytes[7] & 0xf0) | ((bytes[8] & 0x0f) << 8);
  const clean = bytes.subarray(8, 16).every((byte) => byte === 0);
  return (bytes[6] >> 4) | (clean ? bytes[7] & 0xf0 : 0);
}

function isNes2(bytes: Uint8Array): boolean {
  return (bytes[7] & 0x0c) === 0x08;
}
