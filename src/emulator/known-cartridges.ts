/**
 * Cartridges that are known by their body, the bytes after the header: headers vary between dumps of the same game.
 */

import { sha1Hex } from '../lib/sha1.js';

/** The USA cartridge, the one that comes with this program, or another that behaves like them. */
export type ImageKind = 'original-ntsc' | 'builtin' | 'unknown';

/** What the built-in cartridge is called. */
export const BUILTIN_NAME = 'Maxout built-in cartridge';

/** What a recording says that it was made on; every build of the built-in cartridge is one. */
export function kindOf({ name, bodySha1 }: Pick<KnownCartridge, 'name' | 'bodySha1'>): ImageKind {
  if (bodySha1 === ORIGINAL.bodySha1) return ORIGINAL.kind;
  return name === BUILTIN_NAME ? 'builtin' : 'unknown';
}

/** Whether its ticks may take longer than a frame at high levels: the built-in one multiplies where the original adds. */
export function hasOverruns(kind: ImageKind): boolean {
  return kind !== 'builtin';
}

export interface KnownCartridge {
  readonly name: string;
  readonly kind: Exclude<ImageKind, 'unknown'>;
  readonly bodySha1: string;
  /** Bytes after the header. */
  readonly bodyLength: number;
  /** The 16 header bytes that fit the body. */
  readonly header: Uint8Array;
}

export const HEADER_LENGTH = 16;

/** The USA cartridge: 32 KiB of program, 16 KiB of pictures, mapper 1. One revision is known. */
export const ORIGINAL: KnownCartridge = {
  name: 'NES Tetris (USA)',
  kind: 'original-ntsc',
  bodySha1: 'fd9079cb5e8479eb06d93c2ae5175bfce871746a',
  bodyLength: 0xc000,
  header: Uint8Array.of(0x4e, 0x45, 0x53, 0x1a, 2, 2, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0),
};

/** The European cartridge has the same size and header; only its body tells. */
export const PAL_BODY_SHA1 = '66883b9eddec933e36b6bff0479cefd2434ffb40';

/** The cartridge that comes with this program, from the bytes of its file. */
export function builtinCartridge(file: Uint8Array): KnownCartridge {
  const body = file.subarray(HEADER_LENGTH);
  return {
    name: BUILTIN_NAME,
    kind: 'builtin',
    bodySha1: sha1Hex(body),
    bodyLength: body.length,
    header: file.slice(0, HEADER_LENGTH),
  };
}
