/**
 * Whether an unknown cartridge is the game that this program plays: it is run for some seconds without a button, and
 * its RAM must behave as the game's does.
 */

import type { KnownCartridge } from '../emulator/clients/known-cartridges.js';
import { RAM_MAP, type RamField, type RamView } from '../emulator/clients/ram-map.js';
import { isVisible, POWER_ON_BYTE } from '../emulator/clients/screen.js';
import { type NesImage, readImage } from '../emulator/image.js';
import { openMachine } from '../emulator/jsnes-machine.js';
import { type Machine, MachineCrash } from '../emulator/machine.js';
import { type Result, refuse } from '../lib/result.js';
import { stepRng } from '../tetris/random.js';
import { decodeField, fieldBytes } from './codec.js';

/** A cartridge that may be played, or what was found, what was expected and what to do. */
export type CartridgeResult = Result<{ readonly image: NesImage }>;

export interface Compatibility {
  /**
   * A practice mod has the game's counters and generator with something else around them: TetrisGYM, or another
   * changed game.
   */
  readonly verdict: 'compatible' | 'practice-mod' | 'incompatible';
  /** What differed from the game, one phrase each; empty when compatible. */
  readonly differences: readonly string[];
}

/** Ten seconds: the legal screen lasts up to 510 frames. */
const FRAMES = 600;
/** Quiet frames on which the counter and the generator must have been seen to run. */
const ENOUGH_FRAMES = 100;
/** Frames on which a counter may do something else: while the cartridge changes the screen. */
const TOLERATED = 4;
const LAST_MODE = 6;
const TITLE_MODE = 1;

/** Bytes that the game has set up by the end of the legal screen after a cold boot. */
const BOOT_BYTES: readonly (readonly [RamField, readonly number[]])[] = [
  [RAM_MAP.bootConstant, [0x0e]],
  [RAM_MAP.bootMagic, [0x12, 0x34, 0x56, 0x78, 0x9a]],
  [RAM_MAP.highScoreA1, [1, 0, 0]],
];

/** Images that were run before, by the hashes of their bodies. */
const found = new Map<string, Compatibility>();

/**
 * Reads a file and checks that it is a cartridge to play; one that is not known is run to see, once in a process.
 *
 * @param known cartridges to be recognised besides the original
 */
export function checkCartridge(file: Uint8Array, known: readonly KnownCartridge[]): CartridgeResult {
  const read = readImage(file, known);
  if (!read.ok) return refuse(read.message);
  const { image } = read;
  if (image.kind !== 'unknown') return { ok: true, image };
  const compatibility = found.get(image.bodySha1) ?? checkCompatibility(image);
  found.set(image.bodySha1, compatibility);
  if (compatibility.verdict === 'compatible') return { ok: true, image };
  return refuse(describeCompatibility(image, compatibility));
}

/** Runs the cartridge from power-on on a machine of its own; takes a second or less. */
export function checkCompatibility(image: NesImage): Compatibility {
  const machine = openMachine(image);
  let watch: Watch;
  try {
    watch = watchCounters(machine);
  } catch (error) {
    if (!(error instanceof MachineCrash)) throw error;
    return { verdict: 'incompatible', differences: [`it crashed: ${error.message}`] };
  }
  const strange = strangeCounters(watch);
  if (strange.length) return { verdict: 'incompatible', differences: strange };
  const differences = strangeBoot(machine.ram, watch);
  return { verdict: differences.length ? 'practice-mod' : 'compatible', differences };
}

/** One message for the user: the cartridge's hash, what was seen, what to do. */
export function describeCompatibility(image: NesImage, { verdict, differences }: Compatibility): string {
  const name = `${image.name} (body SHA-1 ${image.bodySha1})`;
  const advice = 'Use NES Tetris (USA) or the built-in cartridge.';
  switch (verdict) {
    case 'compatible':
      return `${name} behaves like NES Tetris.`;
    case 'practice-mod':
      return `${name} is a changed NES Tetris such as the practice cartridge TetrisGYM: ${differences.join('; ')}. ${advice}`;
    case 'incompatible':
      return `${name} is not a compatible cartridge: ${differences.join('; ')}. ${advice}`;
  }
}

/** What was seen in `FRAMES` frames without a button. */
interface Watch {
  readonly modes: ReadonlySet<number>;
  /** Pairs of frames with drawing and interrupt on and the same mode. */
  readonly quiet: number;
  /** Quiet frames on which the frame counter, or the generator, did not take one step. */
  readonly strayCounts: number;
  readonly strayRolls: number;
}

function watchCounters(machine: Machine): Watch {
  const modes = new Set<number>();
  let quiet = 0;
  let strayCounts = 0;
  let strayRolls = 0;
  for (let frame = 0; frame < FRAMES; frame++) {
    const before = countersOf(machine.ram);
    machine.runFrame(0);
    const now = countersOf(machine.ram);
    if (!before || !now) continue;
    modes.add(now.mode);
    if (now.mode !== before.mode) continue;
    quiet++;
    if (now.frames !== ((before.frames + 1) & 0xffff)) strayCounts++;
    if (now.rng !== stepRng(before.rng)) strayRolls++;
  }
  return { modes, quiet, strayCounts, strayRolls };
}

function strangeCounters({ modes, quiet, strayCounts, strayRolls }: Watch): string[] {
  const strange = [...modes].filter((mode) => mode > LAST_MODE);
  const found: string[] = [];
  if (quiet < ENOUGH_FRAMES) found.push(`drawing and interrupts were on for only ${quiet} of ${FRAMES} frames`);
  if (strange.length) found.push(`the mode byte took the values ${strange.join(', ')} (expected 0 to ${LAST_MODE})`);
  if (strayCounts > TOLERATED) found.push(`the frame counter missed ${strayCounts} of ${quiet} frames`);
  if (strayRolls > TOLERATED) found.push(`the random generator missed ${strayRolls} of ${quiet} frames`);
  return found;
}

function strangeBoot(ram: RamView, { modes }: Watch): string[] {
  const found: string[] = [];
  for (const [field, expected] of BOOT_BYTES) {
    const seen = hex(fieldBytes(ram, field));
    if (seen !== hex(expected)) found.push(`${hex([field.address])} holds ${seen} (expected ${hex(expected)})`);
  }
  if ([...modes].some((mode) => mode > TITLE_MODE)) found.push('menus were passed without a button');
  return found;
}

/** What runs on every quiet frame; undefined before the game has set up its RAM and while a screen loads. */
function countersOf(ram: RamView): { mode: number; frames: number; rng: number } | undefined {
  const mode = decodeField(ram, RAM_MAP.gameMode);
  if (mode === POWER_ON_BYTE || !isVisible(ram, RAM_MAP)) return undefined;
  return { mode, frames: decodeField(ram, RAM_MAP.frameCounter), rng: decodeField(ram, RAM_MAP.rng_seed) };
}

function hex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => `$${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(' ');
}
