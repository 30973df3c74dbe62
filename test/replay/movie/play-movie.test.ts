/** Movies played on a machine, up to the end of what they began. */
import { describe, expect, test } from 'vitest';
import type { NesImage } from '../../../src/emulator/image.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import type { MovieInputs } from '../../../src/replay/movie/parsed-movie.js';
import { type PlayedMovie, playMovie } from '../../../src/replay/movie/play-movie.js';
import { BUTTON } from '../../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { swappedPads, variantImage } from '../../support/cartridges/variant-cartridge.js';
import { blindly, menuInputs, playedGame, upToLastPress } from './movies.js';

const B_TYPE = playedGame({ gameType: 'B', untilLines: null });
const A_TYPE = playedGame({ gameType: 'A', untilLines: 4 });

function play(movie: MovieInputs, image = BUILTIN_IMAGE): PlayedMovie {
  const machine = openMachine(image, { pictures: false, fast: true });
  const steps = playMovie(machine, movie, () => {});
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('a movie that ends with its last press', () => {
  test('goes on without input until the clear that it began is scored', () => {
    const pad = upToLastPress(A_TYPE.inputs);
    expect(pad.length).toBeLessThan(A_TYPE.inputs.length);
    const { game, framesAfter } = play({ pad });
    const { score, lines, pieces } = A_TYPE.result;
    expect(game?.result).toMatchObject({ score, lines, pieces, end: 'stopped' });
    expect(framesAfter).toBe(A_TYPE.inputs.length - pad.length);
  });

  test('comes to the goal of its B-type game', () => {
    const { game } = play({ pad: upToLastPress(B_TYPE.inputs) });
    expect(game).toMatchObject({ gameType: 'B', height: 3, result: { end: 'goal-reached', lines: 0 } });
    expect(game?.result.score).toBe(B_TYPE.result.score);
  });

  test('begins the game that it chose', () => {
    const { game, framesAfter } = play({ pad: upToLastPress(menuInputs()) });
    expect(game).toMatchObject({ startLevel: 9, result: { pieces: 1, end: 'stopped' } });
    expect(framesAfter).toBeGreaterThan(100);
  });

  test('stays where it is when the game is paused', () => {
    const pad = [...A_TYPE.inputs.slice(0, 400), 0, BUTTON.START, 0, 0];
    expect(play({ pad }).framesAfter).toBe(0);
  });

  test('is played no further than it says when it says how it ends', () => {
    expect(play({ pad: upToLastPress(A_TYPE.inputs), endsThere: true }).framesAfter).toBe(0);
  });
});

test('a movie of a lost game ends topped out', () => {
  const { game } = play({ pad: [...menuInputs(), ...blindly(2_500, 5)] });
  expect(game?.result.end).toBe('topped-out');
});

test('a movie whose game is played with the second pad comes out as with the first', () => {
  // Which bytes differ is known, so it may run fast.
  const image: NesImage = { ...variantImage(swappedPads()), kind: 'builtin' };
  const pad = new Array<number>(A_TYPE.inputs.length).fill(0);
  expect(play({ pad }, image).game).toBeUndefined();
  const { score, lines } = A_TYPE.result;
  expect(play({ pad, secondPad: A_TYPE.inputs }, image).game?.result).toMatchObject({ score, lines });
});
