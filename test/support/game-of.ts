/** A game with some of its results, the others plain. */
import type { GameResult } from '../../src/record/game-events.js';

export function gameOf(given: Partial<GameResult>): GameResult {
  return {
    startLevel: 19,
    seed: 0,
    score: 0,
    ownScore: 0,
    softDropPoints: 0,
    scoreAt230: 0,
    lines: 0,
    level: 19,
    pieces: 10,
    frames: 100,
    misdrops: 0,
    planDifferences: 0,
    maxOut: false,
    toppedOut: true,
    tetrisRate: 0,
    clears: [0, 0, 0, 0],
    longestDrought: 0,
    end: 'topped-out',
    ...given,
  };
}
