/** The checksum by which FCEUX knows a game. */
import type { NesImage } from '../../emulator/image.js';
import { HEADER_LENGTH } from '../../emulator/known-cartridges.js';
import { md5 } from '../../lib/md5.js';

const TRAINER_FLAG = 0x04;
const TRAINER_LENGTH = 512;

/** Base64 of the MD5 of the program and picture banks. */
export function movieChecksum({ bytes }: NesImage): string {
  const bodyStart = HEADER_LENGTH + (bytes[6] & TRAINER_FLAG ? TRAINER_LENGTH : 0);
  return btoa(String.fromCharCode(...md5(bytes.subarray(bodyStart))));
}
