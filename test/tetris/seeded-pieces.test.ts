import { describe, expect, it } from 'vitest';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { type GameState, initialState, KEPT_AT_POWER_ON, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { type Generator, pickPiece, type SeededPieces, seededGame } from '../../src/tetris/random.js';
import { tetrominoOf } from '../../src/tetris/tetromino.js';
import { GYM_GAME, gymVectors } from '../support/vectors.js';

const POWER_ON = { rng: 0x8988, spawnCount: 0, previousSpawn: 0 };

const text = ({ register, count }: SeededPieces) => ((register << 8) | count).toString(16).padStart(6, '0');

describe('a game of a seed', () => {
  it.each(gymVectors.seeds.rows)('of %s has the measured pieces', (seed, pieces, after) => {
    let generator: Generator = { ...POWER_ON, seeded: seededGame(seed) };
    let chosen = '';
    while (chosen.length < pieces.length) {
      generator = pickPiece(generator);
      chosen += tetrominoOf(generator.previousSpawn);
    }
    expect(chosen).toBe(pieces);
    expect(text(generator.seeded!)).toBe(after);
    expect(generator).toMatchObject({ rng: POWER_ON.rng, spawnCount: 0 });
  });

  it('has the same pieces however long they take, while the console’s register goes on', () => {
    const [seed, pieces] = gymVectors.seeds.rows[0];
    const play = (held: Buttons): GameState => {
      const kept = { ...KEPT_AT_POWER_ON, ...POWER_ON, frameCounter: 0, seeded: seededGame(seed) };
      let state = initialState(GYM_GAME, kept, { gameType: 'A', startLevel: 18, height: 0 });
      let seen = tetrominoOf(state.orientation) + tetrominoOf(state.next);
      for (let frame = 0; state.phase !== PHASE.CURTAIN; frame++) {
        const { phase } = state;
        state = stepGame(state, frame < 1 ? 0 : held);
        if (phase === PHASE.SPAWN && state.phase === PHASE.CONTROL) seen += tetrominoOf(state.next);
      }
      expect(seen.length).toBeGreaterThan(8);
      expect(seen).toBe(pieces.slice(0, seen.length));
      expect(state.spawnCount).toBe(0);
      return state;
    };
    expect(play(0).frameCounter).not.toBe(play(BUTTON.DOWN).frameCounter);
    expect(play(0).rng).not.toBe(play(BUTTON.DOWN).rng);
  });
});
