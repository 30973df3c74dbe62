import { expect, test } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { seedWaits } from '../../src/emulator/clients/menu-step.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { readGameState } from '../../src/ram/model-state.js';
import {
  checkText,
  encodeGameState,
  formatGameState,
  parseGameState,
  stateDifferences,
  stateHash,
} from '../../src/record/state-bytes.js';
import { startFromPowerOn } from '../../src/simulate/menu-steps.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { GYM_EDITION } from '../../src/tetris/edition.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { seededGame } from '../../src/tetris/random.js';
import { NTSC } from '../../src/tetris/timing.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const BUILTIN = clientOf('builtin');
const GOAL = { gameType: 'B', startLevel: 18, height: 0, music: 0, ...seedWaits(5) } as const;
const STATE = { ...startFromPowerOn(GOAL), score: 999_999, lines: 25_599, garbageRows: 0 };

test('a state reads back from its bytes', () => {
  expect(parseGameState(formatGameState(STATE), BUILTIN)).toEqual(STATE);
});

test.each([999_999, 2 ** 24 - 1, 2 ** 24, 123_456_789])(
  'a score of %i reads back, and differs from all others',
  (score) => {
    const state = { ...STATE, edition: GYM_EDITION, score };
    const text = formatGameState(state);
    expect(parseGameState(text, { timing: NTSC, edition: GYM_EDITION })).toEqual(state);
    expect(text).not.toBe(formatGameState({ ...state, score: score + 2 ** 24 }));
  },
);

test.each([500, 2 ** 24])('what fixes the pieces of a seed reads back, with a score of %i', (score) => {
  const state = { ...STATE, score, seeded: seededGame('12AB34') };
  expect(parseGameState(formatGameState(state), BUILTIN)).toEqual(state);
  const other = { ...state, seeded: { ...state.seeded, count: 0 } };
  expect(stateDifferences(other, state)).toEqual([{ field: 'seeded count', seen: 0, expected: 0x34 }]);
  expect(() => parseGameState(`${formatGameState(state)}0000`, BUILTIN)).toThrow('a state has');
});

test('a text that is no state is refused', () => {
  expect(() => parseGameState('xy', BUILTIN)).toThrow(/hexadecimal/);
  expect(() => parseGameState('00', BUILTIN)).toThrow(/bytes, not 1/);
});

test('the cartridge and the model have the same bytes after the first frame of a game', () => {
  const goal = { ...GOAL, gameType: 'A' } as const;
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  enterGame(machine, goal);
  machine.runFrame(BUTTON.LEFT);
  const expected = stepGame(startFromPowerOn(goal), BUTTON.LEFT);
  expect(encodeGameState(readGameState(machine))).toEqual(encodeGameState(expected));
});

test('every number of a state changes hash and check', () => {
  const bytes = encodeGameState(STATE);
  for (const key of ['x', 'score', 'padHeld', 'rng', 'phase'] as const) {
    const other = encodeGameState({ ...STATE, [key]: STATE[key] ^ 1 });
    expect(stateHash(other)).not.toBe(stateHash(bytes));
    expect(checkText(other)).not.toBe(checkText(bytes));
  }
});

test('differences are named by field, with the place in a list', () => {
  const page = STATE.page.with(199, 0);
  expect(stateDifferences({ ...STATE, x: 3, page }, STATE)).toEqual([
    { field: 'x', seen: 3, expected: STATE.x },
    { field: 'page[199]', seen: 0, expected: STATE.page[199] },
  ]);
});
