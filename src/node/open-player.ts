/** Players with what they need from files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseWeights } from '../eval/ntuple-file.js';
import type { MaxoutWeights } from '../players/maxout.js';
import type { Player } from '../players/player.js';
import { PLAYER_NAMES, type PlayerOptions, playerByName } from '../players/player-by-name.js';
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
/** The player that can be told how to search. */
const SEARCHING = 'plateau';
const LARGEST_WEIGHTS = 64 * 1024 * 1024;
const SHIPPED = join(PACKAGE_ROOT, 'src', 'players', 'weights');

/** Opens a player; its name is the spec's text. */
export function openPlayer(spec: PlayerSpec): OpenedPlayer {
  const foreign = (Object.keys(spec) as (keyof PlayerSpec)[]).find((key) => !takes(spec.name, key));
  if (foreign && PLAYER_NAMES.includes(spec.name)) {
    return { ok: false, usage: true, message: `The player ${spec.name} has no option "${foreign}".` };
  }
  try {
    const player = playerByName(spec.name, optionsOf(spec));
    if ('problem' in player) return { ok: false, usage: true, message: player.message };
    return { ok: true, player: { ...player, name: formatPlayerSpec(spec) } };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, usage: false, message: error.message };
    throw error;
  }
}

/** Whether a player takes an option. */
function takes(name: string, option: keyof PlayerSpec): boolean {
  if (option === 'name' || option === 'taps') return true;
  return name === (option === 'search' ? SEARCHING : LEARNED);
}

function optionsOf({ taps, search, plies, aim, budget, weights }: PlayerSpec): PlayerOptions {
  return {
    ...(taps !== undefined && { taps: parseTaps(taps) }),
    ...(search !== undefined && { search }),
    ...(plies !== undefined && { plies }),
    ...(aim !== undefined && { aim }),
    ...(budget !== undefined && { budget: { milliseconds: budget, clock: () => performance.now() } }),
    weights: () => (weights === undefined ? shippedWeights() : weightsIn(weights)),
  };
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
