/** A game of ours as frames of overlays: how it ends. */
import { expect, it } from 'vitest';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { startOfSeed } from '../../src/simulate/simulation-job.js';
import { GYM_EDITION } from '../../src/tetris/edition.js';
import { PHASE } from '../../src/tetris/game-state.js';

it('ends with the curtain, and right behind the last frame where there is none', () => {
  const start = { ...startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, 0), softDrop: 0 };
  const framesToEnd = (edition = start.edition): number => {
    const game = { ...start, edition };
    const times = [...gameFrames([game, { ...game, phase: PHASE.CURTAIN }])].map(({ time }) => time);
    return Math.round((times[times.length - 1] - times[0]) / (1000 / 60));
  };
  // A row of the curtain falls every four frames.
  expect(framesToEnd()).toBeGreaterThan(4 * 19);
  expect(framesToEnd(GYM_EDITION)).toBeLessThan(5);
});
