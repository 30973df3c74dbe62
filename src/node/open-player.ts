/** Players with what they need from files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseWeights } from '../eval/ntuple-file.js';
import { type MaxoutOptions, type MaxoutWeights, maxoutPlayer } from '../players/maxout.js';
import type { Player } from '../players/player.js';
import { playerByName } from '../players/player-by-name.js';
import { parseTaps } from '../reach/taps.js';
import { PACKAGE_ROOT } from './package-root.js';
import { formatPlayerSpec, type PlayerSpec } from './player-spec.js';
import { readFileLimited } from './read-file.js';

export type OpenedPlayer =
  | { readonly ok: true; readonly player: Player }
  /** `usage`: the name or an option is wrong; else a file is. */
  | { readonly ok: false; readonly usage: boolean; readonly message: string };

/** The learned player, which is made of files. */
const LEARNED = 'maxout';
const LARGEST_WEIGHTS = 64 * 1024 * 1024;
const SHIPPED = join(PACKAGE_ROOT, 'src', 'players', 'weights');

/** Opens a player; its name is the spec's text. */
export function openPlayer(spec: PlayerSpec): OpenedPlayer {
  const name = formatPlayerSpec(spec);
  const taps = spec.taps === undefined ? {} : { taps: parseTaps(spec.taps) };
  if (spec.name === LEARNED) return openLearned(spec, { ...taps, ...learnedOptions(spec) });
  const foreign = (['plies', 'aim', 'budget', 'weights'] as const).find((key) => spec[key] !== undefined);
  const player = playerByName(spec.name, taps);
  if ('problem' in player) return { ok: false, usage: true, message: player.message };
  if (foreign) return { ok: false, usage: true, message: `The player ${spec.name} has no option "${foreign}".` };
  return { ok: true, player: { ...player, name } };
}

function learnedOptions({ plies, aim, budget }: PlayerSpec): MaxoutOptions {
  return {
    ...(plies !== undefined && { plies }),
    ...(aim !== undefined && { aim }),
    ...(budget !== undefined && { budget: { milliseconds: budget, clock: () => performance.now() } }),
  };
}

function openLearned(spec: PlayerSpec, options: MaxoutOptions): OpenedPlayer {
  try {
    const player = maxoutPlayer(spec.weights === undefined ? shippedWeights() : weightsIn(spec.weights), options);
    return { ok: true, player: { ...player, name: formatPlayerSpec(spec) } };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, usage: false, message: error.message };
    throw error;
  }
}

function shippedWeights(): MaxoutWeights {
  const optional = (name: string) => {
    const file = join(SHIPPED, `${name}.bin`);
    return existsSync(file) ? readWeights(file) : undefined;
  };
  return {
    plateau: readWeights(join(SHIPPED, 'plateau.bin')),
    killscreen: optional('killscreen'),
    finish: optional('finish'),
  };
}

/** One file for every level. */
function weightsIn(file: string): MaxoutWeights {
  return { plateau: readWeights(file) };
}

/** @throws RangeError that names the file and says what to do */
function readWeights(file: string): Uint8Array {
  const read = readFileLimited(file, LARGEST_WEIGHTS);
  if (!read.ok) throw new RangeError(`${file}: ${read.message}`);
  try {
    parseWeights(read.bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`${file}: ${error.message}`);
    throw error;
  }
  return read.bytes;
}
