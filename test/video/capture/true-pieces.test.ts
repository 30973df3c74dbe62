/** The truth beside a capture is what the game itself says. */

import { expect, test } from 'vitest';
import { builtinLook } from '../../../scripts/capture/looks.js';
import { playSession } from '../../../scripts/capture/play-session.js';
import { ScreenDrawer } from '../../../scripts/capture/screen-drawer.js';
import { piecesOf, playedStates } from '../../../scripts/support/played-states.js';
import { PLATEAU } from '../../../src/players/plateau.js';
import { USUAL_GAME } from '../../../src/record/game-description.js';
import { MUSIC_OFF } from '../../../src/tetris/limits.js';

test('the pieces of a kept game are those of the same game on the model', () => {
  const pieces = 25;
  const [game] = playSession({
    region: 'ntsc',
    games: [{ player: 'plateau', startLevel: 18, seed: 5, pieces, ending: 'left' }],
  }).games;
  const states = playedStates(PLATEAU.make({}), {
    ...USUAL_GAME,
    music: MUSIC_OFF,
    startLevel: 18,
    seed: 5,
    untilLines: 8,
  });
  const expected = piecesOf(states).slice(0, pieces);
  expect(expected.length).toBeGreaterThan(15);
  const begin = game.pieces[0].spawnFrame;
  for (const [
    i,
    { tetromino, next, placement, cleared, level, lines, score, frame, lockFrame },
  ] of expected.entries()) {
    const piece = game.pieces[i];
    expect(piece).toMatchObject({ piece: i + 1, tetromino, next, placement, cleared, level, lines, score });
    expect(piece.spawnFrame - begin).toBe(frame);
    expect(piece.lockFrame - begin).toBe(lockFrame);
  }
});

test('a pause moves nothing but frames, SELECT hides the next piece until it is pressed again, and a lost game leads to another one', () => {
  const { games, screens } = playSession({
    region: 'ntsc',
    games: [
      {
        ...{ player: 'plateau', startLevel: 19, seed: 5, pieces: 8, ending: 'topped-out' },
        interruptions: [
          { piece: 2, press: 'pause', frames: 100 },
          { piece: 4, press: 'select', frames: 0 },
          { piece: 6, press: 'select', frames: 0 },
        ],
      },
      { player: 'plateau', startLevel: 7, seed: 9, pieces: 3, ending: 'left' },
    ],
  });
  const [first, second] = games;
  const falls = first.pieces.slice(0, 8).map(({ spawnFrame, lockFrame }) => lockFrame - spawnFrame);
  expect(falls[1]).toBeGreaterThan(100);
  expect(Math.max(...falls.filter((_, i) => i > 1))).toBeLessThan(60);
  expect(first.pieces.slice(0, 8).map(({ next }) => next === undefined)).toEqual([
    ...[false, false, false, false, true, true, false, false],
  ]);
  expect(first.toppedOut).toBe(true);
  expect(second).toMatchObject({ startLevel: 7, toppedOut: false });
  expect(second.pieces).toHaveLength(3);
  expect(second.firstFrame).toBeGreaterThan(first.endFrame);
  expect(screens.length).toBe(second.endFrame);
});

test('the numbers at the end of a lost game are those that the screen shows', () => {
  const { games, screens, tiles } = playSession({
    region: 'pal',
    games: [{ player: 'plateau', startLevel: 18, seed: 6, pieces: 20, ending: 'topped-out' }],
  });
  const [{ endFrame, score, lines, level }] = games;
  const drawer = new ScreenDrawer(screens, builtinLook(tiles));
  drawer.draw(endFrame - 1);
  // The tile of a digit is its number.
  const shown = (row: number, column: number, digits: number): number =>
    Number([...drawer.bytes.subarray(row * 32 + column, row * 32 + column + digits)].join(''));
  expect([shown(8, 24, 6), shown(3, 19, 3), shown(21, 26, 2)]).toEqual([score, lines, level]);
  expect(score).toBeGreaterThan(100);
});
