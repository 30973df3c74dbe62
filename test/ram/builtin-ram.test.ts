import { expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { openMachine, openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { diffGameState, pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { stateFromVector, vectors } from '../support/vectors.js';

const GOAL = { gameType: 'A', startLevel: 18, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 } as const;

test('the model, read from RAM at the start of a game, stays equal to the cartridge in every field', () => {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  expect(enterGame(machine, GOAL).ok).toBe(true);
  let model = readGameState(machine);
  for (let frame = 1; frame <= 1_000; frame++) {
    const held = frame % 23 < 4 ? 0x04 : frame % 7 === 0 ? 0x80 : frame % 90 < 40 ? 0x01 : 0x02;
    machine.runFrame(held);
    model = stepGame(model, held);
    expect(diffGameState(machine, model), `frame ${frame}`).toEqual([]);
  }
});

test('a measured state, put into a machine in play, goes on as it was measured', () => {
  const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  expect(enterGame(machine, GOAL).ok).toBe(true);
  machine.runFrame(0);
  for (const { id, init, rows, final } of vectors.traces) {
    if (init.phase !== 1 || init.gameType !== 0) continue;
    pokeGameState(machine, stateFromVector(init));
    for (const [held] of rows) machine.runFrame(held);
    const expected = stateFromVector({ ...init, ...final });
    expect(readGameState(machine).score, id).toBe(expected.score);
    expect(readGameState(machine).page, id).toEqual(expected.page);
    if (readGameState(machine).activity !== 'play') enterGame(machine, GOAL);
  }
});
