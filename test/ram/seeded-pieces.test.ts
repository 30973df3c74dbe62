import { expect, test } from 'vitest';
import { GYM } from '../../src/emulator/clients/gym-client.js';
import { GYM_FIELDS, GYM_ITEM, GYM_MAP } from '../../src/emulator/clients/gym-map.js';
import { RAM_SIZE } from '../../src/emulator/machine.js';
import { diffGameState, readGameState, writeGameState } from '../../src/ram/model-state.js';
import { observeGenerator } from '../../src/ram/observe.js';
import { initialState, KEPT_AT_POWER_ON } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { seededGame } from '../../src/tetris/random.js';

const START = initialState(
  GYM,
  { ...KEPT_AT_POWER_ON, rng: 0x8988, spawnCount: 0, previousSpawn: 0, frameCounter: 0, seeded: seededGame('12AB34') },
  { gameType: 'A', startLevel: 29, height: 0 },
);
const SEED_BYTES = [0x12, 0xab, 0x34];

/** RAM of a machine that shows the model after some frames of a game that this line of the first menu began. */
function machineAt(item: number, frames: number) {
  let state = START;
  for (let i = 0; i < frames; i++) state = stepGame(state, 0);
  const ram = new Uint8Array(RAM_SIZE);
  writeGameState(GYM_MAP, state, ({ address }, bytes) => ram.set(bytes, address));
  ram.set(SEED_BYTES, GYM_MAP.seeded!.seed.address);
  ram[GYM_FIELDS.menuItem.address] = item;
  return { machine: { ram, client: GYM }, state };
}

const ofSeed = (fields: readonly { readonly field: string }[]) =>
  fields.map(({ field }) => field).filter((field) => field.startsWith('seeded'));

test('what fixes the pieces of a seed is read from RAM as it was written, and compared', () => {
  const { machine, state } = machineAt(GYM_ITEM.SEED, 300);
  expect(state.seeded).not.toEqual(START.seeded);
  expect(readGameState(machine).seeded).toEqual(state.seeded);
  expect(observeGenerator(machine).seeded).toEqual(state.seeded);
  expect(ofSeed(diffGameState(machine, state))).toEqual([]);
  expect(ofSeed(diffGameState(machine, START))).toEqual(['seeded register', 'seeded count']);
  expect(ofSeed(diffGameState(machine, { ...state, seeded: seededGame('12AB44') }))).toContain('seeded steps');
});

test('the plain game of the practice cartridge has nothing of it, whatever those bytes hold', () => {
  const { machine, state } = machineAt(GYM_ITEM.PLAIN, 0);
  expect(readGameState(machine).seeded).toBeUndefined();
  expect(ofSeed(diffGameState(machine, { ...state, seeded: undefined }))).toEqual([]);
});
