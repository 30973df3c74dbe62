import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { openForLevel } from '../../bot/raised-machine.js';
import {
  CHECKED_FRAMES,
  type FastCheckOptions,
  type FastMemory,
  knownToRunFast,
  mayRunFast,
} from '../../emulator/fast-check.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import { CODE_FOLDER, VERSION } from '../../platform/files/package-root.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import type { Say } from '../../platform/job.js';
import { makeFolder } from '../files/record-folder.js';
import { jobProgress, progressClock } from '../play-progress.js';

/**
 * A file that remembers which cartridges may run on the fast machine, from one start of the program to the next: the check
 * takes some seconds, and its result depends on the image and the machine alone. A file of another program, or a damaged
 * one, is as good as none.
 */
const MEMORY = z.strictObject({
  machine: z.string(),
  cartridges: z.record(z.string().regex(/^[0-9a-f]{40}$/), z.boolean()),
});
const LARGEST_MEMORY = 64 * 1024;
/** Older ones are forgotten. */
const MOST_CARTRIDGES = 200;
/** The answers of this process: a library may ask before every game. */
const asked = new Map<string, boolean>();
const HERE: FastMemory = {
  get: (bodySha1) => asked.get(bodySha1) ?? remembered()[bodySha1],
  set(bodySha1, isFast) {
    asked.set(bodySha1, isFast);
    remember(bodySha1, isFast);
  },
};

/** As `knownToRunFast`, from an earlier start as well. */
export function knownToRunFastHere(image: NesImage): boolean | undefined {
  return knownToRunFast(image, HERE);
}

/** As `mayRunFast`, but a cartridge is checked once: the result is kept in the user's cache folder if it can be written. */
export function mayRunFastHere(image: NesImage, options: Pick<FastCheckOptions, 'onFrame'> = {}): boolean {
  return mayRunFast(image, { ...options, memory: HERE });
}

/**
 * A machine with this cartridge, as quick as it may be; it makes no pictures until it is told to.
 *
 * @param startLevel of its games (default: any that the menus have)
 */
export function openQuickly(image: NesImage, startLevel = 0): Machine {
  return openForLevel(image, startLevel, { pictures: false, fast: mayRunFastHere(image) });
}

function remembered(): Readonly<Record<string, boolean>> {
  const read = readFileLimited(memoryFile(), LARGEST_MEMORY);
  if (!read.ok) return {};
  try {
    const memory = MEMORY.parse(JSON.parse(Buffer.from(read.bytes).toString('utf8')));
    return memory.machine === machineId() ? memory.cartridges : {};
  } catch {
    return {};
  }
}

function remember(bodySha1: string, isFast: boolean): void {
  const cartridges = Object.entries({ ...remembered(), [bodySha1]: isFast }).slice(-MOST_CARTRIDGES);
  const memory: z.infer<typeof MEMORY> = { machine: machineId(), cartridges: Object.fromEntries(cartridges) };
  try {
    if (!isPlace(memoryFile())) return;
    makeFolder(dirname(memoryFile()));
    writeFileAtomic(memoryFile(), `${JSON.stringify(memory)}\n`);
  } catch {
    // No cache folder, or none that may be written to: the check comes again next time.
  }
}

/** Whether there is a file or nothing: to write to a pipe would wait for a reader for ever. */
function isPlace(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? true;
}

/** Version and hash of the code of the machine: another machine has to be checked again. */
function machineId(): string {
  const machine = join(CODE_FOLDER, 'emulator');
  const folder = existsSync(machine) ? machine : CODE_FOLDER;
  const hash = createHash('sha1');
  const files = readdirSync(folder).filter((name) => /\.[jt]s$/.test(name));
  for (const file of files.sort()) hash.update(readFileSync(join(folder, file)));
  return `${VERSION}+${hash.digest('hex')}`;
}

function memoryFile(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const folder = [XDG_CACHE_HOME, LOCALAPPDATA].find((path) => path && isAbsolute(path));
  return join(folder ?? join(homedir(), '.cache'), 'maxout', 'fast-cartridges.json');
}

/** As `mayRunFast`; a check that has to be made, once for each image, is told, and so is what it means when it fails. */
export function runsFast(image: NesImage, say: Say): boolean {
  const known = knownToRunFastHere(image);
  if (known !== undefined) return known;
  say(`${image.name}: checking whether this image runs the same on the fast machine; this is done once for each image`);
  const progress = jobProgress(CHECKED_FRAMES, 'frames', progressClock(), say);
  const isFast = mayRunFastHere(image, { onFrame: progress.reach });
  if (!isFast)
    say(
      `${image.name}: it does not run the same there, so it is played on the untouched machine, several times slower`,
    );
  return isFast;
}

/** As the machine of the library, with what has to be told. */
export function openToPlay(image: NesImage, say: Say, startLevel?: number): Machine {
  runsFast(image, say);
  return openQuickly(image, startLevel);
}
