import { expect, test } from 'vitest';
import type { WritableMachine } from '../../src/emulator/machine.js';
import { diffGameState, pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { ACTIVITIES, type GameState } from '../../src/tetris/game-state.js';
import { ramOfNesTetris } from '../support/client-ram.js';
import { stateFromVector, vectors } from '../support/vectors.js';

/** Nothing but RAM that can be poked, in play. */
function ramOnly(): { ram: Uint8Array; machine: WritableMachine } {
  const ram = new Uint8Array(0x800);
  for (const [address, value] of [
    [0x68, 1],
    [0xa7, 2],
    [0xbd, 3],
    [0xc0, 4],
    [0xfe, 0x1e],
    [0xff, 0x90],
  ]) {
    ram[address] = value;
  }
  const poke = (address: number, value: number): void => {
    ram[address] = value;
  };
  return { ram, machine: { ...ramOfNesTetris(ram), poke } as unknown as WritableMachine };
}

test('every measured state is read back as it was poked, in both copies of the player block', () => {
  for (const { id, init } of [...vectors.traces, ...vectors.runs]) {
    const { ram, machine } = ramOnly();
    const state = stateFromVector(init);
    pokeGameState(machine, state);
    expect(diffGameState(machine, state), id).toEqual([]);
    expect(readGameState(machine), id).toEqual(state);
    for (let i = 0x40; i <= 0x58; i++) if (i !== 0x43) expect([id, i, ram[i]]).toEqual([id, i, ram[i + 0x20]]);
  }
});

test('a difference is named with its field, its address and both values', () => {
  const { ram, machine } = ramOnly();
  const state = { ...stateFromVector(vectors.traces[0].init), score: 1000, lines: 20 };
  pokeGameState(machine, state);
  ram[0x74] = 0x11;
  ram[0x6b] = 5;
  ram[0x4c7] = 0x7b;
  ram[0x3f2] = 0x99;
  const { clearedRows, page, statistics } = state;
  expect(diffGameState(machine, state)).toEqual([
    { field: 'score', address: 0x73, seen: 1100, expected: 1000 },
    { field: 'clearedRows[1]', address: 0x6b, seen: 5, expected: clearedRows[1] },
    { field: 'statistics[1]', address: 0x3f2, seen: 99 + 100 * ram[0x3f3], expected: statistics[1] },
    { field: 'page[199]', address: 0x4c7, seen: 0x7b, expected: page[199] },
  ]);
});

test('a paused game is no game in play', () => {
  const { ram, machine } = ramOnly();
  const state: GameState = stateFromVector(vectors.traces[0].init);
  pokeGameState(machine, state);
  ram[0xa7] = 7;
  ram[0xbd] = 0;
  expect(readGameState(machine).activity).toBe('paused');
  expect(diffGameState(machine, state)).toEqual([
    { field: 'activity', address: 0xa7, seen: ACTIVITIES.indexOf('paused'), expected: ACTIVITIES.indexOf('play') },
  ]);
  expect(() => pokeGameState(machine, state)).toThrow(RangeError);
});

test('activities are told by the mode bytes', () => {
  const { ram, machine } = ramOnly();
  expect(readGameState(machine).activity).toBe('play');
  ram[0xa7] = 7;
  expect(readGameState(machine).activity).toBe('stretched');
  ram[0xa7] = 1;
  expect(readGameState(machine).activity).toBe('left');
  ram[0xc1] = 1;
  expect(readGameState(machine).activity).toBe('preparing');
  ram[0xc0] = 3;
  expect(readGameState(machine).activity).toBe('left');
});
