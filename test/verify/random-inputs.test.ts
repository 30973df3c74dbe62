import { expect, test } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { EUROPEAN_GAME, USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { EMPTY_CELL, isCompleteRow } from '../../src/tetris/playfield-page.js';
import { RandomInputs } from '../../src/verify/lock-step/random-inputs.js';
import { randomState } from '../../src/verify/lock-step/random-states.js';
import { BLANK_GAME } from '../../src/verify/scenario/scenario.js';

interface Seen {
  readonly state: GameState;
  readonly buttons: number;
}

/** Frames of games at level 19, one after another, with a prepared state now and then where it is asked for. */
function* play(seed: number, frames: number, preparedEvery = frames, game = USA_GAME): Generator<Seen> {
  const random = new SeededRandom(seed);
  const inputs = new RandomInputs(random);
  let state: GameState = { ...BLANK_GAME, ...game, level: 19 };
  for (let frame = 0; frame < frames; frame++) {
    if (frame % preparedEvery === 0 && frame > 0 && state.activity === 'play' && state.phase === PHASE.CONTROL) {
      state = randomState(random, state, 19);
    }
    const buttons = inputs.next(state);
    state = stepGame(state, buttons);
    yield { state, buttons };
    if (state.activity === 'left') state = { ...BLANK_GAME, ...game, level: 19, rng: state.rng };
  }
}

test('random play presses every button, pauses, stretches ticks, clears lines, tops out and leaves, seed 1', () => {
  const seen = [...play(1, 40_000)];
  expect(seen.reduce((all, { buttons }) => all | buttons, 0)).toBe(0xff);
  expect(new Set(seen.map(({ state }) => state.activity))).toEqual(new Set(['play', 'paused', 'stretched', 'left']));
  const phases = new Set(seen.map(({ state }) => state.phase));
  const shown = Object.values(PHASE).filter((phase) => phase !== PHASE.SCORE);
  for (const phase of shown) expect([phase, phases.has(phase)]).toEqual([phase, true]);
  expect(Math.max(...seen.map(({ state }) => state.lines))).toBeGreaterThan(5);
  expect(Math.max(...seen.map(({ state }) => state.clearCounts[1]))).toBeGreaterThan(0);
  expect(new Set(seen.map(({ state }) => state.das)).size).toBe(17);
  expect(Math.max(...seen.map(({ state }) => state.hold))).toBeGreaterThan(10);
});

test('with prepared states, what movies use comes about: clears at the top, and ticks held up in every phase, seed 4', () => {
  const topRows = [0, 0, 0, 0, 0];
  const paused = new Set<number>();
  const stretched = new Set<number>();
  let behind = 0;
  let before: GameState = BLANK_GAME;
  for (const { state } of play(4, 60_000, 150)) {
    if (state.activity === 'paused') paused.add(state.phase);
    if (state.activity === 'stretched') stretched.add(state.phase);
    if (before.phase === PHASE.CHECK && state.phase === PHASE.ANIMATION && before.y <= 2) {
      topRows[state.completedLines]++;
      if (state.page.subarray(200, 236).some((cell) => cell !== EMPTY_CELL)) behind++;
    }
    before = state;
  }
  const { CONTROL, LOCK, CHECK, ANIMATION, SCORE, GOAL, GARBAGE, SPAWN, CURTAIN } = PHASE;
  expect([...paused].sort((a, b) => a - b)).toEqual([CONTROL, LOCK, CHECK, ANIMATION, SCORE, GOAL, GARBAGE, SPAWN]);
  const held = [CONTROL, LOCK, CHECK, ANIMATION, SCORE, GOAL, GARBAGE, SPAWN, CURTAIN];
  expect([...stretched].sort((a, b) => a - b)).toEqual(held);
  expect(Math.min(...topRows.slice(1))).toBeGreaterThan(0);
  expect(topRows[4]).toBeGreaterThan(3);
  expect(behind).toBeGreaterThan(3);
});

test('SELECT is held on the frame on which it counts in European games, and on those around it, seed 5', () => {
  const held = new Map<number, number>();
  let paid = 0;
  let before: GameState = { ...BLANK_GAME, ...EUROPEAN_GAME };
  for (const { state, buttons } of play(5, 30_000, 300, EUROPEAN_GAME)) {
    if (before.activity === 'play' && buttons & BUTTON.SELECT)
      held.set(before.phase, (held.get(before.phase) ?? 0) + 1);
    if (state.score >= before.score + EUROPEAN_GAME.edition.selectPoints && before.phase === PHASE.GOAL) paid++;
    before = state;
  }
  for (const phase of [PHASE.SCORE, PHASE.GOAL, PHASE.GARBAGE]) expect(held.get(phase)).toBeGreaterThan(30);
  expect(paid).toBe(held.get(PHASE.GOAL));
});

test('the same seed presses the same buttons, seed 2', () => {
  const buttonsOf = (seed: number) => [...play(seed, 3_000)].map(({ buttons }) => buttons);
  expect(buttonsOf(2)).toEqual(buttonsOf(2));
  expect(buttonsOf(3)).not.toEqual(buttonsOf(2));
});

test('prepared states reach the hidden rows, the top rows, the row below the floor, and pieces on blocks, seed 3', () => {
  const random = new SeededRandom(3);
  const states = Array.from({ length: 400 }, () => randomState(random, BLANK_GAME, 29));
  const filled = (from: number, to: number) =>
    states.filter(({ page }) => page.subarray(from, to).some((cell) => cell !== EMPTY_CELL)).length;
  expect(filled(246, 256)).toBeGreaterThan(20);
  expect(filled(0, 10)).toBeGreaterThan(20);
  expect(states.some(({ page }) => isCompleteRow(page, 20))).toBe(true);
  expect(states.every(({ level, orientation }) => level === 29 && orientation <= 18)).toBe(true);
  expect(new Set(states.map(({ orientation }) => orientation)).size).toBe(19);
  const resting = states.map((state) => stepGame({ ...state, fall: 60 }, 0));
  expect(resting.filter(({ phase }) => phase === PHASE.LOCK).length).toBeGreaterThan(20);
});
