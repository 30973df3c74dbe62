/**
 * Ten seconds of an unknown cartridge, from power-on and without a button: its RAM must behave as that of NES
 * Tetris does.
 */

import { RAM_MAP, type RamField, type RamView } from '../../emulator/clients/ram-map.js';
import { GAME_MODE, isVisible, POWER_ON_BYTE } from '../../emulator/clients/screen.js';
import type { Machine } from '../../emulator/machine.js';
import { dollarHex } from '../../lib/format-numbers.js';
import { decodeField, fieldBytes } from '../../ram/codec.js';
import { stepRng } from '../../tetris/random.js';

/** Ten seconds: the legal screen lasts up to 510 frames. */
export const QUIET_FRAMES = 600;
/** Frames on which the counter and the generator must have been seen to run. */
const ENOUGH_FRAMES = 100;
/** Frames on which a counter may do something else: while the cartridge changes the screen. */
const TOLERATED = 4;

/** Bytes that the game has set up by the end of the legal screen after a cold boot. */
const BOOT_BYTES: readonly (readonly [RamField, readonly number[]])[] = [
  [RAM_MAP.bootConstant, [0x0e]],
  [RAM_MAP.bootMagic, [0x12, 0x34, 0x56, 0x78, 0x9a]],
  [RAM_MAP.highScoreA1, [1, 0, 0]],
];

/** What the run showed. */
export interface QuietRun {
  /** Values of the mode byte. */
  readonly modes: ReadonlySet<number>;
  /** Frames with drawing and interrupt on, before and after, and the same mode. */
  readonly quiet: number;
  /** Quiet frames on which the frame counter, or the generator, did not take one step. */
  readonly strayCounts: number;
  readonly strayRolls: number;
  /** Frames of all on which both took one step. */
  readonly countedAll: number;
  readonly rolledAll: number;
  /** How long the first screen sleeps, in frames: what its counter is first seen at. 0 when it does not. */
  readonly sleep: number;
  /** What differs at the end from what the game has set up by then, one phrase each. */
  readonly boot: readonly string[];
}

/**
 * Runs the machine up to `QUIET_FRAMES` after power-on; it must not have run for longer.
 *
 * @param onFrame told after every frame how many there were
 * @throws MachineCrash when the cartridge crashes
 */
export function runQuietly(machine: Machine, onFrame?: (frames: number) => void): QuietRun {
  const modes = new Set<number>();
  const run = { quiet: 0, strayCounts: 0, strayRolls: 0, countedAll: 0, rolledAll: 0, sleep: 0 };
  while (machine.frame < QUIET_FRAMES) {
    const before = countersOf(machine.ram);
    machine.runFrame(0);
    onFrame?.(machine.frame);
    const now = countersOf(machine.ram);
    const counted = now.frames === ((before.frames + 1) & 0xffff);
    const rolled = now.rng !== before.rng && now.rng === stepRng(before.rng);
    if (counted) run.countedAll++;
    if (rolled) run.rolledAll++;
    if (now.isShown && now.mode === GAME_MODE.LEGAL && run.sleep === 0) {
      run.sleep = decodeField(machine.ram, RAM_MAP.sleepCounter);
    }
    if (!before.isShown || !now.isShown) continue;
    modes.add(now.mode);
    if (now.mode !== before.mode) continue;
    run.quiet++;
    if (!counted) run.strayCounts++;
    if (!rolled) run.strayRolls++;
  }
  return { ...run, modes, boot: strangeBytes(machine.ram) };
}

/** Counters or modes that are not those of the game, one phrase each; empty when all are. */
export function strangeCounters({ modes, quiet, strayCounts, strayRolls }: QuietRun): string[] {
  const strange = [...modes].filter((mode) => mode > GAME_MODE.DEMO_START);
  const found: string[] = [];
  if (quiet < ENOUGH_FRAMES) found.push(`drawing and interrupts were on for only ${quiet} of ${QUIET_FRAMES} frames`);
  if (strange.length)
    found.push(`the mode byte took the values ${strange.join(', ')} (expected 0 to ${GAME_MODE.DEMO_START})`);
  if (strayCounts > TOLERATED) found.push(`the frame counter missed ${strayCounts} of ${quiet} frames`);
  if (strayRolls > TOLERATED) found.push(`the random generator missed ${strayRolls} of ${quiet} frames`);
  return found;
}

/** What the game would not have done by now, one phrase each. */
export function strangeBoot({ modes, boot }: QuietRun): string[] {
  const passed = [...modes].some((mode) => mode > GAME_MODE.TITLE);
  return passed ? [...boot, 'menus were passed without a button'] : [...boot];
}

/** Nothing counts frames, and nothing steps as the generator does, where the game has them: another program. */
export function hasNoCounters({ countedAll, rolledAll }: QuietRun): boolean {
  return countedAll < ENOUGH_FRAMES && rolledAll < ENOUGH_FRAMES;
}

/** A game began without a button, and its generator does not step with every frame: the prototype for championships. */
export function isChampionship({ modes, boot, quiet, strayRolls }: QuietRun): boolean {
  return modes.has(GAME_MODE.PLAY) && boot.length === 0 && quiet >= ENOUGH_FRAMES && strayRolls === quiet;
}

function strangeBytes(ram: RamView): string[] {
  const found: string[] = [];
  for (const [field, expected] of BOOT_BYTES) {
    const seen = hex(fieldBytes(ram, field));
    if (seen !== hex(expected)) found.push(`${hex([field.address])} holds ${seen} (expected ${hex(expected)})`);
  }
  return found;
}

interface Counters {
  readonly mode: number;
  readonly frames: number;
  readonly rng: number;
  /** The game has set up its RAM, and no screen loads. */
  readonly isShown: boolean;
}

function countersOf(ram: RamView): Counters {
  const mode = decodeField(ram, RAM_MAP.gameMode);
  return {
    mode,
    frames: decodeField(ram, RAM_MAP.frameCounter),
    rng: decodeField(ram, RAM_MAP.rng_seed),
    isShown: mode !== POWER_ON_BYTE && isVisible(ram, RAM_MAP),
  };
}

function hex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => dollarHex(byte, 2)).join(' ');
}
