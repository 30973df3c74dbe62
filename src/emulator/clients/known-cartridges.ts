/**
 * The clients, and the cartridges that are known by their body, the bytes after the header: headers vary between dumps of
 * the same game.
 */

import { sha1Hex } from '../../lib/hashes.js';
import { EUROPEAN_GAME, USA_EDITION, USA_GAME } from '../../tetris/edition.js';
import { ACTIVITIES, type Activity } from '../../tetris/game-state.js';
import { HIGHEST_START_LEVEL } from '../../tetris/limits.js';
import type { Client, ClientKind } from './client.js';
import { GYM, GYM_5 } from './gym-client.js';
import { menuStep } from './menu-step.js';
import { RAM_MAP, type RamMap, type RamView, u8 } from './ram-map.js';
import { activityOf, screenOf } from './screen.js';

// The built-in cartridge that crashes as the original does: one byte of RAM is its own.

const LATE_TICK = u8(0x09, 'what a tick that is not over will do, as its place in `ACTIVITIES`; 0 in all others');

/** The original's map, and the byte that says how this cartridge's tick goes on. */
const CRASHING_MAP: RamMap = { ...RAM_MAP, lateTick: LATE_TICK };

/** What the game does besides the phase. */
function crashingActivityOf(ram: RamView): Activity {
  const code = screenOf(ram) === 'play' ? ram[LATE_TICK.address] : 0;
  return code ? ACTIVITIES[code] : activityOf(ram);
}

/** What the built-in cartridge is called. */
export const BUILTIN_NAME = 'Maxout built-in cartridge';

/** The game of the USA cartridge. */
const NES_TETRIS: Client = {
  ...USA_GAME,
  kind: 'original-ntsc',
  name: 'NES Tetris (USA)',
  map: RAM_MAP,
  screenOf,
  activityOf,
  menus: {
    step: menuStep,
    highestStartLevel: HIGHEST_START_LEVEL,
    longestTitleWait: 1_000,
    hasBType: true,
    notice: { asleep: 255, more: 255 },
  },
  hasOverruns: true,
  isSafeToRunFast: false,
  isSafeUndrawn: true,
  hasKnownGenerator: true,
  fceuxShift: 1,
};

/** What the European cartridge changes in any of the others. */
function european({ edition: { levelDisplay } }: Client): Pick<Client, 'timing' | 'edition' | 'menus'> {
  const { timing, edition } = EUROPEAN_GAME;
  return {
    timing,
    edition: { ...edition, levelDisplay },
    menus: { ...NES_TETRIS.menus, notice: { asleep: 204, more: 204 } },
  };
}

/** It multiplies points where the original adds, so its ticks are always over in time, and it draws every level as it is. */
const BUILTIN: Client = {
  ...NES_TETRIS,
  kind: 'builtin',
  name: BUILTIN_NAME,
  edition: { ...USA_EDITION, levelDisplay: 'true' },
  menus: { ...NES_TETRIS.menus, notice: { asleep: 60, more: 255 } },
  hasOverruns: false,
  isSafeToRunFast: true,
};

const UNKNOWN: Client = {
  ...NES_TETRIS,
  kind: 'unknown',
  name: 'unknown cartridge',
  edition: { ...USA_EDITION, levelDisplay: 'unknown' },
  isSafeUndrawn: false,
  hasKnownGenerator: false,
};

/** All clients. Another cartridge is taken to be the game of the USA one where a check finds that it behaves like it. */
const CLIENTS: Readonly<Record<ClientKind, Client>> = {
  'original-ntsc': NES_TETRIS,
  'original-pal': { ...NES_TETRIS, ...european(NES_TETRIS), kind: 'original-pal', name: 'NES Tetris (Europe)' },
  builtin: BUILTIN,
  'builtin-pal': { ...BUILTIN, ...european(BUILTIN), kind: 'builtin-pal', name: `${BUILTIN_NAME} (PAL)` },
  'builtin-crashing': {
    ...BUILTIN,
    kind: 'builtin-crashing',
    name: `${BUILTIN_NAME} (crashing)`,
    edition: { ...USA_EDITION, crashes: true },
    map: CRASHING_MAP,
    activityOf: crashingActivityOf,
    hasOverruns: true,
  },
  unknown: UNKNOWN,
  'unknown-pal': { ...UNKNOWN, ...european(UNKNOWN), kind: 'unknown-pal', name: 'unknown cartridge (PAL)' },
  gym: GYM,
  'gym-5': GYM_5,
};

export function clientOf(kind: ClientKind): Client {
  return CLIENTS[kind];
}

export interface KnownCartridge {
  readonly name: string;
  readonly kind: Exclude<ClientKind, 'unknown' | 'unknown-pal'>;
  readonly bodySha1: string;
  /** Bytes after the header. */
  readonly bodyLength: number;
  /** The 16 header bytes that fit the body. */
  readonly header: Uint8Array;
}

export const HEADER_LENGTH = 16;

/** The USA cartridge: 32 KiB of program, 16 KiB of pictures, mapper 1. One revision is known. */
export const ORIGINAL: KnownCartridge = {
  name: NES_TETRIS.name,
  kind: 'original-ntsc',
  bodySha1: 'fd9079cb5e8479eb06d93c2ae5175bfce871746a',
  bodyLength: 0xc000,
  header: Uint8Array.of(0x4e, 0x45, 0x53, 0x1a, 2, 2, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0),
};

/** The European cartridge: its size and its header are the same, only its body tells. One revision is known. */
export const EUROPEAN_ORIGINAL: KnownCartridge = {
  ...ORIGINAL,
  name: CLIENTS['original-pal'].name,
  kind: 'original-pal',
  bodySha1: '66883b9eddec933e36b6bff0479cefd2434ffb40',
};

/** The cartridges of other people that are known by their hash. */
export const ORIGINALS: readonly KnownCartridge[] = [ORIGINAL, EUROPEAN_ORIGINAL];

/** The files of the cartridges that come with this program. */
export const BUILTIN_FILES = {
  builtin: 'maxout.nes',
  'builtin-pal': 'maxout-pal.nes',
  'builtin-crashing': 'maxout-crashing.nes',
} as const;
export type BuiltinKind = keyof typeof BUILTIN_FILES;
export const BUILTIN_KINDS = Object.keys(BUILTIN_FILES) as readonly BuiltinKind[];

export function isBuiltin(kind: ClientKind): kind is BuiltinKind {
  return kind in BUILTIN_FILES;
}

/** A cartridge that comes with this program, from the bytes of its file. */
export function builtinCartridge(file: Uint8Array, kind: BuiltinKind = 'builtin'): KnownCartridge {
  const body = file.subarray(HEADER_LENGTH);
  return {
    name: CLIENTS[kind].name,
    kind,
    bodySha1: sha1Hex(body),
    bodyLength: body.length,
    header: file.slice(0, HEADER_LENGTH),
  };
}
