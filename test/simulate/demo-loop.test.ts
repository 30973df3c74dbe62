/** Games that come back to how they began. */

import { describe, expect, test } from 'vitest';
import { openPlayerFor } from '../../src/features/players/open-player-spec.js';
import { type DemoLoop, findDemoLoop } from '../../src/simulate/demo-loop.js';
import type { PlacedPiece } from '../../src/simulate/game-loop.js';
import { consoleRules } from '../../src/simulate/game-rules.js';
import { simulateSeed, startOfSeed } from '../../src/simulate/simulation-job.js';

const LEVEL = 19;
const SEED = 625_920;
const GAME = { gameType: 'A', startLevel: LEVEL, height: 0 } as const;
const opened = openPlayerFor({ name: 'first-nes-bot' }, consoleRules(LEVEL));
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

const find = (seed: number, mostPieces: number): DemoLoop | undefined =>
  findDemoLoop(player, { level: LEVEL, mostPieces }, { seed, start: startOfSeed(GAME, seed) });

describe('a game that comes back', () => {
  test('has an empty playfield and its first two pieces again', () => {
    const loop = find(SEED, 20);
    expect(loop).toEqual({ seed: SEED, pieces: 10, lines: 4 });
    const placed: Pick<PlacedPiece, 'tetromino' | 'lines'>[] = [];
    const empty: number[] = [];
    simulateSeed(player, { rules: consoleRules(LEVEL), untilLines: null, maxPieces: 12 }, SEED, {
      watch({ piece, tetromino, lines, playfield }) {
        placed.push({ tetromino, lines });
        if (playfield.every((row) => row === 0)) empty.push(piece + 1);
      },
    });
    expect(empty).toContain(10);
    expect(placed[9].lines).toBe(4);
    const tetrominoes = placed.map(({ tetromino }) => tetromino);
    expect(tetrominoes.slice(10)).toEqual(tetrominoes.slice(0, 2));
  });

  test('is found where the loop may be as long, and not where it must be shorter', () => {
    expect(find(SEED, 10)).toMatchObject({ pieces: 10 });
    expect(find(SEED, 9)).toBeUndefined();
  });

  test.each([
    [4096, 10],
    [5376, 5],
  ])('is not one with a perfect clear alone: seed %i after %i pieces', (seed, pieces) => {
    let isEmpty = false;
    simulateSeed(player, { rules: consoleRules(LEVEL), untilLines: null, maxPieces: pieces }, seed, {
      watch({ piece, playfield }) {
        isEmpty = piece + 1 === pieces && playfield.every((row) => row === 0);
      },
    });
    expect(isEmpty).toBe(true);
    expect(find(seed, 10)).toBeUndefined();
  });
});
