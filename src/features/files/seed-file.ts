/** A list of seeds of the practice cartridge, as people hand it around: a text with one seed a line. */

import { gymSeedProblem } from '../../emulator/clients/gym-seed.js';
import { type Result, refuse } from '../../lib/result.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { numberOfGymSeed } from '../../simulate/simulation-job.js';

/** A million seeds and a comment on each of them are shorter. */
const LARGEST_LIST = 64 * 1024 * 1024;

/** Seeds in the order of the list, as numbers; a refusal does not name the file. */
export type ReadSeeds = Result<{ readonly seeds: readonly number[] }>;

/** Reads a list. Empty lines, and what follows a `#`, are left out. */
export function readSeedFile(path: string): ReadSeeds {
  const read = readFileLimited(path, LARGEST_LIST);
  return read.ok ? parseSeeds(new TextDecoder().decode(read.bytes)) : read;
}

/** The seeds of a text; refused is what is no seed, and a seed that comes twice, since its games would be the same. */
export function parseSeeds(text: string): ReadSeeds {
  const lineOf = new Map<number, number>();
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const [digits] = line.split('#', 1);
    const seed = digits.trim().toUpperCase();
    if (seed === '') continue;
    const problem = gymSeedProblem(seed);
    if (problem !== undefined) return refuse(`line ${i + 1}: ${problem}`);
    const number = numberOfGymSeed(seed);
    const before = lineOf.get(number);
    if (before !== undefined)
      return refuse(`line ${i + 1} has the seed ${seed} of line ${before} again: leave one out`);
    lineOf.set(number, i + 1);
  }
  if (lineOf.size === 0) return refuse('the file lists no seeds; write one a line, such as 12AB34');
  return { ok: true, seeds: [...lineOf.keys()] };
}
