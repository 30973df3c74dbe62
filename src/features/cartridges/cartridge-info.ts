/** What is known of a cartridge's file, of the game in it, and of what checks of it would take here. */

import type { ClientKind } from '../../emulator/clients/client.js';
import { clientOf, isBuiltin } from '../../emulator/clients/known-cartridges.js';
import { type InesHeader, type NesImage, readHeader } from '../../emulator/image.js';
import { openMachine } from '../../emulator/jsnes-machine.js';
import { MachineCrash } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { crc32, sha1Hex } from '../../lib/hashes.js';
import { Failure, type Say } from '../../platform/job.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { killscreenLevel, type Region } from '../../tetris/timing.js';
import { lockStep } from '../../verify/lock-step/lock-step.js';
import { briefDifference } from '../../verify/lock-step/lock-step-report.js';
import { ramCheckProblem } from '../../verify/ram/ram-check.js';
import { checkFile, readCartridgeFile } from './cartridge-file.js';
import { runsFast } from './fast-cartridges.js';

interface Content {
  readonly bytes: number;
  readonly sha1: string;
  /** Eight hexadecimal digits. */
  readonly crc32: string;
}

export interface CartridgeInfo {
  readonly file: Content & { readonly name: string };
  /** The header of the file; null when it has none. */
  readonly header: Omit<InesHeader, 'bodyStart'> | null;
  /** Behind the header, by which a cartridge is known; null when the file is no image. */
  readonly body: Content | null;
  /** Null when the file is no image. */
  readonly cartridge: {
    readonly name: string;
    /** How the program plays it; null when it does not. */
    readonly client: ClientKind | null;
    readonly region: Region | null;
    /** What was repaired or noticed, one sentence each. */
    readonly notes: readonly string[];
  } | null;
  /** Null when it cannot be played. */
  readonly game: GameFactsOfClient | null;
  /** Null likewise, and when the first frames of a comparison break the rules or crash, of which a note tells. */
  readonly checks: CheckTimes | null;
  /** Why it cannot be played, and what to do; null when it can. */
  readonly problem: string | null;
}

/** What the program knows of the game, and does with it. */
interface GameFactsOfClient {
  readonly framesPerSecond: number;
  /** By level from 0; one frame at every level beyond. */
  readonly framesPerRow: readonly number[];
  readonly killscreenLevel: number;
  /** Frames from a press to the first repeated shift, and between two of those that follow. */
  readonly das: readonly [number, number];
  /** Frames without a drop at the start of a game. */
  readonly firstPieceWait: number;
  /** Where the score sticks; null for nowhere. */
  readonly scoreCap: number | null;
  /** For SELECT held at the right moment; 0 for none. */
  readonly selectPoints: number;
  readonly highestStartLevel: number;
  readonly hasBType: boolean;
  /** Players that see the random generator play on it. */
  readonly hasKnownGenerator: boolean;
  /** A seed is the same game without the cartridge. */
  readonly hasModelledMenus: boolean;
  /** It may take longer than a frame for a clear, and crash, at very high levels. */
  readonly hasOverruns: boolean;
  /** It runs on the fast machine. */
  readonly isFast: boolean;
  /** Settings of the cartridge that are not as at power-on, one sentence each. */
  readonly settings: readonly string[];
}

/** What the checks of `verify` would take on this computer. */
interface CheckTimes {
  readonly rules: { readonly frames: number; readonly seconds: number };
  /** Null where the probes say nothing about the cartridge. */
  readonly ram: { readonly frames: number; readonly seconds: number } | null;
}

interface InfoJob {
  /** Undefined for the built-in cartridge. */
  readonly rom: string | undefined;
  readonly region: Region | undefined;
  /** The built-in cartridge that crashes. */
  readonly crashing?: boolean | undefined;
  readonly onFrame: (frames: number) => void;
  readonly say: Say;
}

/** Frames that `verify rules` compares if nothing is said. */
const RULES_FRAMES = 100_000;
/** Frames that the probes of `verify ram` run: 4,993 on the built-in cartridge, 5,492 on its European build. */
const RAM_FRAMES = 5_500;
/** Frames by which the speed is measured: of a comparison, which pauses in between, and of a machine alone. */
const COMPARED_FRAMES = 2_000;
const COMPARED_LEVEL = USUAL_GAME.startLevel;
const UNTOUCHED_FRAMES = 150;
/** From power-on to the first screen with settings. */
const SETTINGS_FRAMES = 60;

/**
 * Reads a file and finds out what it is; what can be told of a file that is no cartridge to play is told as well.
 *
 * @throws Failure when the file cannot be read
 */
export function cartridgeInfo({ rom, region, crashing, onFrame, say }: InfoJob): CartridgeInfo {
  const read = readCartridgeFile(rom, { region, crashing });
  if (!read.ok) throw new Failure(read.message);
  const { name, bytes } = read;
  const result = checkFile(read, { region, onFrame });
  const header = readHeader(bytes);
  const body = bodyOf(result.image);
  const known = {
    file: { name, ...contentOf(bytes) },
    header: header ? withoutStart(header) : null,
    body: body ? contentOf(body) : null,
  };
  if (!result.ok) {
    const { image, message } = result;
    const cartridge = image ? { name: image.name, client: null, region: null, notes: image.notes } : null;
    return { ...known, cartridge, game: null, checks: null, problem: message };
  }
  const { image } = result;
  const isFast = runsFast(image, say);
  const { checks, notes } = checkTimes(image, isFast);
  return {
    ...known,
    cartridge: { name: image.name, client: image.kind, region: result.region, notes: [...image.notes, ...notes] },
    game: gameOf(image, isFast),
    checks,
    problem: null,
  };
}

function contentOf(bytes: Uint8Array): Content {
  return { bytes: bytes.length, sha1: sha1Hex(bytes), crc32: crc32(bytes).toString(16).toUpperCase().padStart(8, '0') };
}

function withoutStart({ bodyStart: _, ...header }: InesHeader): Omit<InesHeader, 'bodyStart'> {
  return header;
}

/** The body of the image, which may have been repaired. */
function bodyOf(image: NesImage | undefined): Uint8Array | undefined {
  const header = image && readHeader(image.bytes);
  return header && image.bytes.subarray(header.bodyStart);
}

function gameOf(image: NesImage, isFast: boolean): GameFactsOfClient {
  const { timing, edition, menus, hasKnownGenerator, hasOverruns } = clientOf(image.kind);
  const { framesPerSecond, framesPerRow, dasFull, dasReload, firstPieceWait } = timing;
  return {
    ...{ framesPerSecond, framesPerRow, killscreenLevel: killscreenLevel(timing) },
    das: [dasFull, dasFull - dasReload],
    firstPieceWait: 256 - firstPieceWait,
    scoreCap: Number.isFinite(edition.scoreCap) ? edition.scoreCap : null,
    selectPoints: edition.selectPoints,
    ...{ highestStartLevel: menus.highestStartLevel, hasBType: menus.hasBType },
    ...{ hasKnownGenerator, hasModelledMenus: isBuiltin(image.kind), hasOverruns, isFast },
    settings: settingsOf(image),
  };
}

function settingsOf(image: NesImage): readonly string[] {
  const { menus } = clientOf(image.kind);
  if (!menus.notes) return [];
  const machine = openMachine(image, { pictures: false });
  while (machine.frame < SETTINGS_FRAMES) machine.runFrame(0);
  return menus.notes(machine.ram);
}

/** A comparison that ends at once tells no time, but what differs; so does a crash. */
function checkTimes(image: NesImage, isFast: boolean): MeasuredChecks {
  try {
    return measureChecks(image, isFast);
  } catch (error) {
    if (!(error instanceof MachineCrash)) throw error;
    return { checks: null, notes: [`It crashes in games from level ${COMPARED_LEVEL}: ${error.message}.`] };
  }
}

interface MeasuredChecks {
  readonly checks: CheckTimes | null;
  /** What went wrong, one sentence each. */
  readonly notes: readonly string[];
}

/** @throws MachineCrash when the cartridge crashes */
function measureChecks(image: NesImage, isFast: boolean): MeasuredChecks {
  // 1. The comparison; its first frames are slower than any other.
  const compared = openMachine(image, { pictures: false, fast: isFast });
  const run = lockStep(compared, { frames: COMPARED_FRAMES, seed: 0, levels: [COMPARED_LEVEL] });
  const first = run.next();
  let startedAt = performance.now();
  const next = first.done ? first : run.next();
  if (next.done) {
    const { frames, startProblem, difference } = next.value;
    const where = `after ${plural(frames, 'frame')} of games from level ${COMPARED_LEVEL}`;
    if (difference?.seen.activity === 'crashed') return { checks: null, notes: [`It crashes ${where}.`] };
    const seen = startProblem ?? (difference && `${briefDifference(difference)}.`);
    return { checks: null, notes: [`It does not always follow the rules of NES Tetris: ${where}: ${seen}`] };
  }
  const rules = framesPerSecond(next.value.frames - first.value.frames, startedAt);
  const checks = { rules: { frames: RULES_FRAMES, seconds: RULES_FRAMES / rules }, ram: null };
  if (ramCheckProblem(image) !== undefined) return { checks, notes: [] };

  // 2. The machine alone, likewise.
  const machine = openMachine(image, { pictures: false });
  while (machine.frame < UNTOUCHED_FRAMES) machine.runFrame(0);
  startedAt = performance.now();
  while (machine.frame < 2 * UNTOUCHED_FRAMES) machine.runFrame(0);
  const ram = framesPerSecond(UNTOUCHED_FRAMES, startedAt);
  return { checks: { ...checks, ram: { frames: RAM_FRAMES, seconds: RAM_FRAMES / ram } }, notes: [] };
}

function framesPerSecond(frames: number, startedAt: number): number {
  return (frames * 1000) / (performance.now() - startedAt);
}
