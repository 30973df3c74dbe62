/**
 * What no player can see: the state of the random generator, from which every later piece follows. The checks of the
 * RAM map read it.
 */

import type { ClientRam } from '../emulator/clients/client.js';
import type { Generator } from '../tetris/random.js';
import { decodeField } from './codec.js';
import { readSeeded } from './seeded-pieces.js';

/** The generator as it stands in RAM. */
export function observeGenerator(machine: ClientRam): Generator {
  const { ram, client } = machine;
  return {
    rng: decodeField(ram, client.map.rng_seed),
    spawnCount: decodeField(ram, client.map.spawnCount),
    previousSpawn: decodeField(ram, client.map.spawnID),
    seeded: readSeeded(machine),
  };
}
