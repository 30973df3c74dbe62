/**
 * What no player can see: the state of the random generator, from which every later piece follows. The checks of the
 * RAM map read it.
 */

import type { ClientRam } from '../emulator/clients/client.js';
import { type Generator, type SeededPieces, stepsOf } from '../tetris/random.js';
import { decodeField } from './codec.js';

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

// A client may have games whose pieces a seed fixes. This is what fixes them, from RAM and to RAM.

/** What fixes the pieces of the game that runs; undefined when no seed does. */
export function readSeeded({ ram, client }: ClientRam): SeededPieces | undefined {
  const { seeded } = client.map;
  if (!seeded || !client.isSeeded?.(ram)) return undefined;
  const { address } = seeded.state;
  return {
    register: (ram[address] << 8) | ram[address + 1],
    count: ram[address + 2],
    steps: stepsOf(ram[seeded.seed.address + 2]),
  };
}

/** The bytes of what goes on from piece to piece; the seed itself is the menus'. */
export function encodeSeeded({ register, count }: SeededPieces): readonly number[] {
  return [register >> 8, register & 0xff, count];
}
