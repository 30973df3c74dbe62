/** Movies with runs of frames that were pressed, put in, left out, moved or played twice: the search for their shift ends. */
import { expect, test } from 'vitest';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { findShift, mostSearchFrames } from '../../../src/replay/movie/find-shift.js';
import { playMovie } from '../../../src/replay/movie/play-movie.js';
import { ModelConsole } from '../../../src/simulate/model-console.js';
import type { Buttons } from '../../../src/tetris/buttons.js';
import { playedGame } from './movies.js';

const GAME = playedGame({ gameType: 'A', untilLines: 2 }).inputs;
const LONGEST_RUN = 400;
const MOST_CHANGES = 3;

/** One to three changes, each of a run of frames. */
function changed(seed: number): Buttons[] {
  const random = new SeededRandom(seed);
  let frames: Buttons[] = [0, ...GAME];
  for (let changes = 1 + random.below(MOST_CHANGES); changes > 0; changes--) {
    const at = random.below(frames.length);
    const length = 1 + random.below(LONGEST_RUN);
    const [before, run, after] = [frames.slice(0, at), frames.slice(at, at + length), frames.slice(at + length)];
    const pressed = new Array<Buttons>(run.length).fill(random.below(256));
    const ways = [[pressed], [pressed, run], [], [run, run], [run.map(() => 0)], [[...run].reverse()]];
    frames = [...before, ...ways[random.below(ways.length)].flat(), ...after];
  }
  return frames;
}

test.for([1, 2, 3])('the shift of a changed movie is found or given up within its frames: seed %i', (seed) => {
  const machine = new ModelConsole();
  const movie = { pad: changed(seed) };
  const search = findShift(machine, movie);
  let step = search.next();
  let frames = 0;
  for (; !step.done; step = search.next()) frames = step.value;
  expect(frames).toBeLessThanOrEqual(mostSearchFrames(movie));
  const played = playMovie(machine, movie, () => {});
  while (!played.next().done);
  expect(machine.frame - movie.pad.length).toBeLessThanOrEqual(1_440);
});
