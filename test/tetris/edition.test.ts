import { describe, expect, it } from 'vitest';
import { observeModel } from '../../src/ram/observe-model.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { EUROPEAN_GAME, type GameFacts, GYM_5_EDITION, GYM_EDITION, USA_GAME } from '../../src/tetris/edition.js';
import { CURSOR_IDLE, type GameState, initialState, KEPT_AT_POWER_ON, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { emptyPage } from '../../src/tetris/playfield-page.js';
import { POWER_ON_RNG } from '../../src/tetris/random.js';
import { TILE } from '../../src/tetris/tetromino.js';
import { GYM_GAME, palVectors, scoreFromVector } from '../support/vectors.js';

const KEPT = { ...KEPT_AT_POWER_ON, rng: POWER_ON_RNG, spawnCount: 0, previousSpawn: 0, frameCounter: 0 };

function game(facts: GameFacts, changes: Partial<GameState> = {}): GameState {
  const start = initialState(facts, KEPT, { gameType: 'A', startLevel: 0, height: 0 });
  return { ...start, redrawCursor: CURSOR_IDLE, softDrop: 0, ...changes };
}

const AT_THE_GOAL = { phase: PHASE.GOAL, hold: 0, lines: 3 };

describe('SELECT on the frame after a piece was scored', () => {
  it.each(palVectors.selectCases.rows)('makes %s to %s on the European cartridge, and that to %s', (...row) => {
    const [before, selected, scored] = row.map(scoreFromVector);
    const goal = stepGame(game(EUROPEAN_GAME, { ...AT_THE_GOAL, score: before }), BUTTON.SELECT);
    expect([goal.score, goal.phase]).toEqual([selected, PHASE.GARBAGE]);
    expect(stepGame({ ...goal, phase: PHASE.SCORE }, 0).score).toBe(scored);
  });

  it('does nothing on the others', () => {
    for (const facts of [USA_GAME, GYM_GAME]) {
      for (const gameType of ['A', 'B'] as const) {
        const goal = stepGame(game(facts, { ...AT_THE_GOAL, gameType, score: 500 }), BUTTON.SELECT);
        expect(goal).toMatchObject({ score: 500, phase: PHASE.GARBAGE, activity: 'play' });
      }
    }
  });

  it('wins a B-type game on the European cartridge, whatever lines are left', () => {
    const goal = game(EUROPEAN_GAME, { ...AT_THE_GOAL, gameType: 'B' });
    expect(stepGame(goal, BUTTON.SELECT | BUTTON.LEFT)).toMatchObject({ activity: 'left', score: 0, lines: 3 });
    expect(stepGame(goal, BUTTON.LEFT)).toMatchObject({ activity: 'play', phase: PHASE.GARBAGE });
  });
});

describe('a game that is lost', () => {
  const lost = { phase: PHASE.CURTAIN, curtainRow: 0xf0, frameCounter: 1, score: 40_000 };

  it('waits for its curtain, where there is one', () => {
    const waiting = stepGame(game(EUROPEAN_GAME, lost), BUTTON.START);
    expect(waiting).toMatchObject({ phase: PHASE.CURTAIN, activity: 'play' });
    expect(stepGame({ ...waiting, curtainRow: 20 }, 0).activity).toBe('left');
  });

  it('is left by START alone at once where there is none, with any score', () => {
    const topped = game(GYM_GAME, lost);
    expect(observeModel(topped).screen).toBe('curtain');
    expect(stepGame(topped, BUTTON.START | BUTTON.A).phase).toBe(PHASE.CURTAIN);
    expect(stepGame({ ...topped, padHeld: BUTTON.START }, BUTTON.START).phase).toBe(PHASE.CURTAIN);
    const over = stepGame(topped, BUTTON.START);
    expect(over).toMatchObject({ phase: PHASE.OVER, activity: 'play', curtainRow: 0xf0, page: topped.page });
    expect(stepGame(over, 0).activity).toBe('left');
  });
});

it('a new game forgets a soft drop that was broken off on version 6 of the practice cartridge alone', () => {
  const begin = (edition: GameFacts['edition']) =>
    initialState({ ...GYM_GAME, edition }, { ...KEPT, hold: 7 }, { gameType: 'A', startLevel: 0, height: 0 }).hold;
  expect([USA_GAME.edition, GYM_5_EDITION, GYM_EDITION].map(begin)).toEqual([7, 7, 0]);
});

it('tetrises at level 255 go on counting where the score does not stick', () => {
  const scored = { phase: PHASE.SCORE, level: 255, hold: 0, completedLines: 4, lines: 4_000 };
  let state = game(GYM_GAME, { ...scored, score: 99_999_999 });
  state = stepGame(state, 0);
  expect(state.score).toBe(99_999_999 + 1200 * 256);
  expect(stepGame(game(USA_GAME, { ...scored, score: 999_000 }), 0).score).toBe(999_999);
});

describe('the count of singles', () => {
  const counted = (facts: GameFacts, singles: number): number => {
    const page = emptyPage().fill(TILE.T_O_I, 190, 200);
    const scoring = { phase: PHASE.SCORE, completedLines: 1, clearCounts: [singles, 7, 7, 7], page };
    const { clearCounts } = stepGame(game(facts, scoring), 0);
    expect(clearCounts.slice(1)).toEqual([7, 7, 7]);
    return clearCounts[0];
  };

  it.each([
    [9, 8],
    [1, 0],
    [0, 9],
    [51, 50],
    [10, 9],
    [128, 127],
    // Negative as the processor has it: the highest bit is set.
    [129, 9],
    [255, 9],
  ])('goes down from %i to %i on the practice cartridge', (before, after) => {
    expect(counted(GYM_GAME, before)).toBe(after);
  });

  it('goes up by its low digit on the others', () => {
    for (const facts of [USA_GAME, EUROPEAN_GAME, { ...GYM_GAME, edition: GYM_5_EDITION }]) {
      expect([0, 8, 9, 0x19, 0xf9].map((before) => counted(facts, before))).toEqual([1, 9, 0x10, 0x20, 0]);
    }
  });
});
