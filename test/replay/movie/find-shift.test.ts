/** By how many frames a movie runs behind our machine, and in how many frames that is found out. */
import { describe, expect, test } from 'vitest';
import type { NesImage } from '../../../src/emulator/image.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { type FoundShift, findShift, mostSearchFrames } from '../../../src/replay/movie/find-shift.js';
import { type MovieInputs, shiftLater } from '../../../src/replay/movie/parsed-movie.js';
import { ModelConsole } from '../../../src/simulate/model-console.js';
import { BUTTON, type Buttons } from '../../../src/tetris/buttons.js';
import { otherPicture, variantImage } from '../../support/cartridges/variant-cartridge.js';
import { blindly, menuInputs, playedGame, wandering } from './movies.js';

const B_TYPE = playedGame({ gameType: 'B', untilLines: null }).inputs;
const A_TYPE = playedGame({ gameType: 'A', untilLines: 7 }).inputs;

/** The search, and the frames that the machine ran for it; on the model unless an image is given. */
function search(movie: MovieInputs, image?: NesImage): FoundShift & { readonly frames: number } {
  const machine = image ? openMachine(image, { pictures: false, fast: true }) : new ModelConsole();
  let frames = 0;
  let before = 0;
  const steps = findShift(machine, movie);
  for (;;) {
    const { done, value } = steps.next();
    if (machine.frame !== before) frames++;
    before = machine.frame;
    if (done) return { ...value, frames };
  }
}

const behind = (inputs: readonly Buttons[], frames: number): MovieInputs => ({ pad: shiftLater(inputs, frames) });

describe('the shift of a movie', () => {
  test.for([0, 1, 10])('with a won game of B-type is certain: %i frames', (frames) => {
    expect(search(behind(B_TYPE, frames))).toMatchObject({ shift: frames, isCertain: true });
  });

  test('is found by the machine where the model may be another game', () => {
    const image = variantImage(otherPicture());
    expect(image.kind).toBe('unknown');
    expect(search(behind(A_TYPE, 1), image)).toMatchObject({ shift: 1, isCertain: true });
  });

  test('is the usual one where pieces fall to a lost game, since nobody steers them', () => {
    const found = search(behind([...menuInputs(), ...new Array<Buttons>(2_500).fill(0)], 1));
    expect(found).toMatchObject({ shift: 1, isCertain: false });
    expect(found.frames).toBeLessThan(400);
  });

  test('is the usual one where a lost game is as wild as with any other one, after a bounded search', () => {
    const seed = 5;
    const movie = behind([...menuInputs(), ...blindly(2_500, seed)], 1);
    const found = search(movie);
    expect(found, `seed ${seed}`).toMatchObject({ shift: 1, isCertain: false });
    expect(found.frames).toBeLessThan(mostSearchFrames(movie));
  });

  test('is that of the exporter in a movie that says how it ends, without a frame', () => {
    expect(search({ pad: B_TYPE, endsThere: true })).toMatchObject({ shift: 1, isCertain: true, frames: 0 });
  });

  test('is none where the menus lead to no game, which five trials tell, four of them as short as menus are', () => {
    const movie = behind(wandering(6_500), 1);
    const found = search(movie);
    expect(found.shift).toBeUndefined();
    expect(found.frames).toBeLessThan(movie.pad.length + 4 * 5_400);
  });

  test('is the usual one also where a button is held from the first frame on', () => {
    const held = B_TYPE.map((buttons, frame) => (frame < 30 ? BUTTON.B : buttons));
    expect(search({ pad: [BUTTON.B, ...held] })).toMatchObject({ shift: 1, isCertain: true });
  });

  test('counts from the first press of any pad, which is never cut off', () => {
    const secondPad = [0, 0, 1];
    const { tried } = search({ pad: wandering(300), secondPad });
    expect(tried?.[1]).toBeLessThanOrEqual(2);
  });
});
