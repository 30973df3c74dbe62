/** Words for a cartridge and for weights. */

import type { WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { plural, rounded } from '../../lib/format-numbers.js';
import type { CartridgeFile } from '../stores/cartridge-store.js';

/** The game's name, and the file's if it is one of the user's. */
export function describeCartridge(name: string, file: CartridgeFile | undefined): string {
  return file ? `${name} (${file.name})` : name;
}

/** How weights came about, in words. */
const MILLION = 1e6;

/** `12.5 million pieces`, `60,000 pieces` */
export function describePieces(pieces: number): string {
  if (pieces < MILLION) return plural(pieces, 'piece');
  const millions = pieces / MILLION;
  return `${rounded(millions, 100)} million pieces`;
}

/** @param name for people */
export function describeWeights(name: string, origin: WeightsOrigin): string {
  const { features, pieces, minutes, level, taps, strength } = origin;
  const time = rounded(minutes, 10);
  const measured = strength ? ` Measured: ${strength}.` : '';
  return (
    `${name}: ${features} tables for level ${level} at ${taps}, ` +
    `learned from ${describePieces(pieces)} of play against itself in ${time} minutes.${measured}`
  );
}
