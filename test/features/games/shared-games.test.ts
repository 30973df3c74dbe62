import { describe, expect, it } from 'vitest';
import { type CountsSource, sharedGames } from '../../../src/features/games/counts-file.js';

type Simulation = Extract<CountsSource, { readonly kind: 'simulation' }>;

const GAMES: Simulation = {
  kind: 'simulation',
  player: 'random',
  rules: 'hard-drop',
  untilLines: null,
  maxPieces: 1000,
  seed: 0,
  seedStep: 1,
  games: 100,
  length: { games: 100 },
  complete: true,
};
/** A million pieces in five batches of twenty games; batches begin 65,536 steps apart. */
const PIECES: Simulation = { ...GAMES, length: { pieces: 1_000_000 } };

describe('games that would count twice', () => {
  it.each([
    [GAMES, { seed: 99 }, 99],
    [GAMES, { seed: 100 }, undefined],
    [GAMES, { seed: 50, maxPieces: 500, untilLines: 10 }, 50],
    [GAMES, { seed: 50, player: 'autotetris' }, undefined],
    [GAMES, { seed: 50, rules: 'hard-drop:pieces=bag' }, undefined],
    [GAMES, { seed: 7, seedStep: 10 }, 7],
    [GAMES, { seed: 130, seedStep: 256, games: 5 }, undefined],
    [{ ...GAMES, seedStep: 6 }, { seed: 3, seedStep: 4 }, undefined],
    [{ ...GAMES, seedStep: 6 }, { seed: 4, seedStep: 10 }, 24],
    [PIECES, { seed: 19 }, 19],
    [PIECES, { seed: 20 }, undefined],
    [PIECES, { seed: 3 * 65_536 + 5 }, 3 * 65_536 + 5],
    [PIECES, { seed: 5 * 65_536 }, undefined],
    [{ ...PIECES, rules: 'nes', seedStep: 256 }, { rules: 'nes', seedStep: 256, seed: 99 * 256 }, 99 * 256],
    [{ ...PIECES, rules: 'nes', seedStep: 256 }, { rules: 'nes', seedStep: 256, seed: 65_536 * 256 }, undefined],
  ] as const)('%j and one with %j share seed %j', (one, different, seed) => {
    const other = { ...GAMES, ...different };
    const shared = seed === undefined ? undefined : `the game of seed ${seed}`;
    expect([sharedGames(one, other), sharedGames(other, one)]).toEqual([shared, shared]);
  });

  it('are told of batches with batches, however long the runs are', () => {
    const long = { ...PIECES, games: 400_000, length: { pieces: 200_000_000_000 } };
    expect(sharedGames(long, { ...long, seed: 1 })).toBeUndefined();
    expect(sharedGames(long, { ...long, seed: 65_536 })).toBe('the game of seed 65536');
    expect(sharedGames(GAMES, { ...GAMES, games: 100_000_000, seed: 1, seedStep: 2 })).toBe('the game of seed 1');
    expect(
      sharedGames({ ...GAMES, games: 100_000_000, seedStep: 2 }, { ...GAMES, seed: 1, seedStep: 2 }),
    ).toBeUndefined();
  });

  it('are those of the same recording', () => {
    const recording = { kind: 'recording', player: 'plateau', image: 'ab', seed: 0, games: 2, pieces: 700 } as const;
    expect(sharedGames(recording, { ...recording })).toBe('the same recording');
    expect(sharedGames(recording, { ...recording, pieces: 701 })).toBeUndefined();
    expect(sharedGames(recording, GAMES)).toBeUndefined();
  });
});
