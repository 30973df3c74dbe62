/** What a file of simulated games says about itself. */
import { sha1Hex } from '../../lib/sha1.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import { formatRules } from '../../simulate/game-rules.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { VERSION } from '../files/package-root.js';
import { readFileLimited } from '../files/read-file.js';
import { patternFile } from '../players/open-filter.js';
import type { SimulationHeader } from './result-file.js';

/** Weights and pictures are smaller. */
const LARGEST_FILE = 64 * 1024 * 1024;
const PATTERN = 'pattern:';

/**
 * The header of a player’s games. Files that the player is made of are named by their content as well, so that games
 * with other weights under the same name are not added to them.
 *
 * @throws RangeError on a file that cannot be read; the message names it
 */
export function simulationHeader(spec: PlayerSpec, { rules, untilLines, maxPieces }: SimulationPlan): SimulationHeader {
  const files = Object.entries(filesOf(spec)).map(([use, file]) => [use, digest(file)] as const);
  return {
    kind: 'simulation',
    version: VERSION,
    player: formatPlayerSpec(spec),
    rules: formatRules(rules),
    untilLines,
    maxPieces,
    ...(files.length > 0 && { files: Object.fromEntries(files) }),
  };
}

/** Files by what they are to the player. */
function filesOf({ weights, filter }: PlayerSpec): Readonly<Record<string, string>> {
  const isPattern = filter?.startsWith(PATTERN) === true;
  return {
    ...(weights !== undefined && { weights }),
    ...(isPattern && { pattern: patternFile(filter.slice(PATTERN.length)) }),
  };
}

/** SHA-1 of a file's bytes. */
function digest(file: string): string {
  const read = readFileLimited(file, LARGEST_FILE);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  return sha1Hex(read.bytes);
}
