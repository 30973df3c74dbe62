import { expect, it } from 'vitest';
import { randomBoard } from '../../scripts/support/random-boards.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { type PieceSituation, situationAfter, spawnSituation } from '../../src/reach/input-plan.js';
import { TURNS } from '../../src/reach/taps.js';
import { frameFinder } from '../../src/search/finder-source.js';
import { BUTTON, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { type Region, timingOf } from '../../src/tetris/timing.js';

const SEED = 5;
const PATTERNS = ['X.', 'X...', 'X.....'].map((text) => [...text].map((mark) => mark === 'X'));
const LEVELS = [0, 5, 8, 9, 12, 15, 16, 18, 19, 24, 28, 29, 40];

/** Positions on boards of every kind; in some the piece has fallen for a while, and in some of these a direction is held. */
function* situations(count: number): Generator<PieceSituation> {
  const random = new SeededRandom(SEED);
  const one = <Each>(of: readonly Each[]): Each => of[random.below(of.length)];
  for (let i = 0; i < count; i++) {
    const region: Region = one(['ntsc', 'pal']);
    const spawned = spawnSituation(randomBoard(random), one(TETROMINOES), one(LEVELS), timingOf(region));
    const frames = random.below(3) * random.below(20);
    const held = one([NO_BUTTONS, NO_BUTTONS, BUTTON.LEFT, BUTTON.RIGHT]);
    const later = situationAfter(spawned, new Array(frames).fill(held), frames);
    yield later ?? spawned;
  }
}

it(`finds with auto shift what the search frame by frame finds, in its order, on boards of seed ${SEED}`, () => {
  const search = new FrameSearch();
  const hands = PATTERNS.map((shifts, i) => ({ shifts, autoShift: true, turns: TURNS[i % TURNS.length] }));
  const finders = hands.map((taps) => ({ taps, finder: frameFinder(taps) }));
  let [quick, slow] = [0, 0];
  for (const situation of situations(24)) {
    for (const { taps, finder } of finders) {
      const found = finder.find(situation);
      if (found instanceof FrameSearch) slow++;
      else quick++;
      const count = search.search(situation, taps);
      const of = ({ orientations, xs, ys }: Pick<FrameSearch, 'orientations' | 'xs' | 'ys'>) =>
        [orientations, xs, ys].map((places) => [...places.subarray(0, count)]);
      expect([found.count, ...of(found as FrameSearch)]).toEqual([count, ...of(search)]);
      if (count > 0) expect(finder.plan(count - 1)).toEqual(search.planFor(count - 1));
    }
  }
  expect(quick).toBeGreaterThan(10);
  expect(slow).toBeGreaterThan(10);
});
