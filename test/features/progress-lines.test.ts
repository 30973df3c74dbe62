import { expect, test } from 'vitest';
import type { GameInPlay } from '../../src/features/play/play-games.js';
import { progressLines } from '../../src/features/play-progress.js';
import { gameTally } from '../../src/record/game-tally.js';

test('a game that came to its end is told in words', () => {
  const said: string[] = [];
  const follower = progressLines({ games: 2, untilLines: 230 }, { now: () => 0 }, (line) => said.push(line));
  const result = { ...gameTally(19, 0).result('lines-reached'), score: 1200, ownScore: 1200, lines: 1 };
  follower.gameEnded?.({ number: 1 } as GameInPlay, result);
  expect(said).toEqual(['game 1 of 2: lines reached, score 1,200, 1 line']);
});
