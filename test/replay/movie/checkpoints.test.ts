/** What happens in movies and when, and where one that is played on the wrong game parts from it. */
import { describe, expect, test } from 'vitest';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import type { Machine } from '../../../src/emulator/machine.js';
import { MovieWatch } from '../../../src/replay/movie/checkpoints.js';
import { playMovie } from '../../../src/replay/movie/play-movie.js';
import { meantPieces } from '../../../src/replay/movie/sense.js';
import { ModelConsole } from '../../../src/simulate/model-console.js';
import { BUTTON, type Buttons } from '../../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { blindly, menuInputs, playedGame, upToLastPress } from './movies.js';

const cartridge = (): Machine => openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
const A_TYPE = playedGame({ gameType: 'A', untilLines: 12 });
const B_TYPE = playedGame({ gameType: 'B', untilLines: null });

function watched(pad: readonly Buttons[], machine: Machine = new ModelConsole()): MovieWatch {
  const watch = new MovieWatch();
  const steps = playMovie(machine, { pad }, () => {}, watch);
  while (!steps.next().done);
  return watch;
}

describe('checkpoints', () => {
  test('tell the menus, the start, and every change of score, lines and level with its frame', () => {
    const { checkpoints } = watched(A_TYPE.inputs);
    const screens = checkpoints.filter(({ kind }) => kind === 'screen').map(({ screen }) => screen);
    expect(screens).toEqual(['legal', 'title', 'type-menu', 'level-menu']);
    const scored = checkpoints.filter(({ kind }) => kind === 'scored');
    expect(scored.at(-1)).toMatchObject({ score: A_TYPE.result.score, lines: A_TYPE.result.lines, level: 19 });
    const start = checkpoints.find(({ kind }) => kind === 'started');
    expect(start?.frame).toBe(A_TYPE.inputs.length - A_TYPE.result.frames);
    const frames = checkpoints.map(({ frame }) => frame);
    expect(frames).toEqual([...frames].sort((a, b) => a - b));
    expect(checkpoints.some(({ kind }) => kind === 'differed')).toBe(false);
  });

  test('tell a loss, and the menu that comes after it', () => {
    const back = [...new Array<Buttons>(400).fill(0), BUTTON.START, ...new Array<Buttons>(60).fill(0)];
    const { checkpoints } = watched(
      [...menuInputs(), ...blindly(2_500, 5).map((b) => b & ~BUTTON.START), ...back],
      cartridge(),
    );
    const after = checkpoints.slice(checkpoints.findIndex(({ kind }) => kind === 'lost'));
    expect(after.map(({ kind, screen }) => screen ?? kind)).toEqual(['lost', 'level-menu']);
  });

  test('tell that a B-type game is won, and the ending that follows', () => {
    const { checkpoints } = watched([...upToLastPress(B_TYPE.inputs), ...new Array<Buttons>(400).fill(0)], cartridge());
    expect(checkpoints.at(-1)).toMatchObject({ kind: 'screen', screen: 'ending' });
    expect(checkpoints.at(-2)).toMatchObject({ kind: 'won', lines: 0 });
  });
});

describe('a movie', () => {
  const long = playedGame({ gameType: 'A', untilLines: 60 });
  const start = long.inputs.length - long.result.frames;
  /** Nothing is pressed for `by` frames more, from a frame on. */
  const late = (frame: number, by: number) => [
    ...long.inputs.slice(0, frame),
    ...new Array<Buttons>(by).fill(0),
    ...long.inputs.slice(frame),
  ];

  test('that is played as it was made parts nowhere', () => {
    expect(watched(long.inputs).parting(long.inputs)).toBeUndefined();
  });

  test('parts at the start where the menus take another time', () => {
    const pad = late(start - 30, 1);
    expect(watched(pad).parting(pad)).toMatchObject({ since: 'start' });
  });

  test('parts in play where something went wrong there', () => {
    const pad = late(start + 2_000, 3);
    const parting = watched(pad).parting(pad);
    expect(parting?.since).toBe('play');
    expect(parting?.frame).toBeGreaterThan(start + 1_900);
    expect(parting?.frame).toBeLessThan(start + 2_500);
  });
});

test('pieces are meant up to where most begin to go wrong', () => {
  const run = (length: number, every: number) => Array.from({ length }, (_, i) => i % every !== every - 1);
  expect(meantPieces(run(40, 10))).toBe(39);
  expect(meantPieces([...run(30, 10), ...run(30, 2).map((clean) => !clean)])).toBe(29);
  expect(meantPieces(new Array<boolean>(20).fill(false))).toBe(0);
});
