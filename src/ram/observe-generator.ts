/**
 * What no player can see: the state of the random generator, from which every later piece follows. The checks of the
 * RAM map read it.
 */

import type { RamView } from '../emulator/machine.js';
import type { Generator } from '../tetris/random.js';
import { decodeField } from './codec.js';
import { RAM_MAP } from './ram-map.js';

/** The generator as it stands in RAM. */
export function observeGenerator(ram: RamView): Generator {
  return {
    rng: decodeField(ram, RAM_MAP.rng_seed),
    spawnCount: decodeField(ram, RAM_MAP.spawnCount),
    previousSpawn: decodeField(ram, RAM_MAP.spawnID),
  };
}
