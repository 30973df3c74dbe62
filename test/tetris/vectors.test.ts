import { describe, expect, it } from 'vitest';
import { fromRuns } from '../../src/tetris/buttons.js';
import { EUROPEAN_GAME, USA_GAME } from '../../src/tetris/edition.js';
import { entryDelay, lockDelay } from '../../src/tetris/entry-delay.js';
import { type GameState, initialState, KEPT_AT_POWER_ON } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { POWER_ON_RNG, pickColumn, stepRng } from '../../src/tetris/random.js';
import { addLinePoints, addSoftDropPoints } from '../../src/tetris/score.js';
import {
  GYM_GAME,
  gymVectors,
  pageFromVector,
  palVectors,
  scoreFromVector,
  stateFromVector,
  traceColumns,
  tracesOfGames,
  vectors,
} from '../support/vectors.js';

const hex = (value: number) => value.toString(16).padStart(4, '0');

describe('the model against measured frames of the original', () => {
  it.each(tracesOfGames)('%s agrees on every frame', (_, facts, trace) => {
    let state = stateFromVector(trace.init, facts);
    for (const [i, [held, ...columns]] of trace.rows.entries()) {
      state = stepGame(state, held);
      // What follows a game is the menus' and not modelled; nothing but the last frame of a trace is.
      if (state.activity === 'left' && i === trace.frames - 1) return;
      expect(traceColumns(state), `frame ${i + 1}`).toEqual(columns);
    }
    expectFinal(state, stateFromVector(trace.final, facts));
  });

  it.each([
    ...vectors.runs.map((run) => [run.id, USA_GAME, run] as const),
    ...palVectors.runs.map((run) => [run.id, EUROPEAN_GAME, run] as const),
    ...gymVectors.runs.map((run) => [run.id, GYM_GAME, run] as const),
  ])('%s agrees on every spawn and checkpoint', (_, facts, run) => {
    let state = stateFromVector(run.init, facts);
    const spawns = new Map(run.spawns.map((spawn) => [spawn[0], spawn]));
    const checkpoints = new Map(run.checkpoints.map((checkpoint) => [checkpoint[0], checkpoint]));
    const inputs = fromRuns(run.inputsRLE.map(([buttons, frames]) => ({ buttons, frames })));
    let spawned = 0;
    inputs.slice(0, run.frames).forEach((held, i) => {
      const phaseBefore = state.phase;
      state = stepGame(state, held);
      const frame = i + 1;
      if (phaseBefore === 8 && state.phase === 1) {
        const spawn = spawns.get(frame);
        expect(spawn, `a spawn on frame ${frame}`).toBeDefined();
        expect(
          [state.orientation, state.next, hex(state.rng), state.spawnCount, state.level],
          `frame ${frame}`,
        ).toEqual([spawn![1], spawn![2], spawn![3], spawn![4], spawn![7]]);
        expect(state.score).toBe(scoreFromVector(spawn![6]));
        spawned++;
      }
      const checkpoint = checkpoints.get(frame);
      if (checkpoint) {
        expect([state.x, state.y, state.orientation], `frame ${frame}`).toEqual(checkpoint.slice(1, 4));
        expect(hex(state.rng)).toBe(checkpoint[7]);
      }
    });
    expect(spawned).toBe(run.spawns.length);
    expectFinal(state, stateFromVector(run.final, facts));
  });

  /** Final states of the vectors name the pad bytes of the tick alone, and no activity. */
  function expectFinal(state: GameState, final: GameState) {
    const unnamed = { activity: 'play', padHeld: 0, padPressed: 0 };
    expect({ ...state, ...unnamed }).toEqual({ ...final, ...unnamed });
  }

  it('steps the shift register through its first values', () => {
    expect(hex(POWER_ON_RNG)).toBe(vectors.lfsr.values[0]);
    let rng = POWER_ON_RNG;
    for (const value of vectors.lfsr.values) {
      expect(hex(rng)).toBe(value);
      rng = stepRng(rng);
    }
  });

  it('takes at least two more steps in every frame of the level menu', () => {
    for (const { rows } of [vectors.levelMenuRng, palVectors.levelMenuRng]) {
      for (let i = 1; i < rows.length; i++) {
        const first = pickColumn(stepRng(Number.parseInt(rows[i - 1][0], 16)));
        const second = pickColumn(first.rng);
        expect([hex(second.rng), first.column, second.column]).toEqual(rows[i]);
      }
    }
  });

  const starts = [
    ...vectors.gameStarts.rows,
    ...palVectors.gameStarts.rows,
    ...gymVectors.gameStarts.level19,
    ...gymVectors.gameStarts.level29,
  ];
  it.each(starts)('chooses the first two pieces after %i waits', (...row) => {
    const [, before, after, , spawnCount, current, next, rngAfter, countAfter] = row;
    expect(hex(stepRng(Number.parseInt(before, 16)))).toBe(after);
    const state = initialState(
      USA_GAME,
      { ...KEPT_AT_POWER_ON, frameCounter: 0, rng: Number.parseInt(after, 16), spawnCount, previousSpawn: 0 },
      { gameType: 'A', startLevel: 19, height: 0 },
    );
    expect([state.orientation, state.next, hex(state.rng), state.spawnCount]).toEqual([
      current,
      next,
      rngAfter,
      countAfter,
    ]);
  });

  it.each([...vectors.bTypeGarbage, ...palVectors.bTypeGarbage])('makes the garbage of height $height', (garbage) => {
    const start = {
      ...initialState(
        USA_GAME,
        { ...KEPT_AT_POWER_ON, frameCounter: 0, rng: POWER_ON_RNG, spawnCount: 0, previousSpawn: 0 },
        { gameType: 'B', startLevel: 0, height: garbage.height },
      ),
      rng: Number.parseInt(garbage.rngAtEndOfInitFrame, 16),
    };
    let state = stepGame(start, 0);
    let frames = 1;
    while (state.activity === 'preparing') {
      state = stepGame(state, 0);
      frames++;
    }
    expect(state.page).toEqual(pageFromVector(garbage));
    const firstActive = stepGame(state, 0);
    expect(hex(firstActive.rng)).toBe(garbage.rngAfter);
    expect(frames + 1).toBe(garbage.framesUntilFirstActive);
  });

  it.each(vectors.scoreCases.rows)(
    'score %s with hold %i and %i lines at level %i',
    (before, hold, lines, level, after) => {
      expect(addLinePoints(addSoftDropPoints(Number(before), hold), lines, level)).toBe(Number(after));
    },
  );

  it.each([...vectors.entryDelay.noClear, ...palVectors.entryDelay.noClear])(
    'a piece at y %i without a clear',
    (...row) => {
      const [y, lock, , , spawn] = row;
      expect(lockDelay(y)).toBe(lock);
      expect(entryDelay({ y, clears: false, frameCounter: 0 })).toBe(spawn);
    },
  );

  it.each([...vectors.entryDelay.withClear, ...palVectors.entryDelay.withClear])(
    'a clear at y %i, counter phase %i',
    (...row) => {
      const [y, phase, lock, checkEnd, , spawn] = row;
      expect(lockDelay(y)).toBe(lock);
      expect(entryDelay({ y, clears: true, frameCounter: (phase - checkEnd) & 0xffff })).toBe(spawn);
    },
  );
});
