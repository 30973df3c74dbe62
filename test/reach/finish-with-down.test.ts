import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { finishWithDown } from '../../src/reach/finish-with-down.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { type PieceSituation, playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskPlans } from '../../src/reach/mask-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { BUTTON, parseInputs } from '../../src/tetris/buttons.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { PAL, type Timing } from '../../src/tetris/timing.js';
import { DOUBLE_TIMING } from '../support/other-timing.js';
import { placementTexts, randomSituation, tapsNamed } from './situations.js';

const masks = new MaskSearch();
const plans = new MaskPlans(masks);

/** The finished plan's buttons for a placement. */
function finished(situation: PieceSituation, placement: string) {
  masks.search(situation, TAPS_30HZ);
  const plan = plans.planFor(placementTexts(masks).indexOf(placement));
  return finishWithDown(situation, plan, TAPS_30HZ).buttons;
}

describe('a plan finished with DOWN', () => {
  it.each([
    ['30hz', 1],
    ['20hz', 2],
    ['X..X.', 3],
    ['10hz', 4],
    ['14hz', 6],
    ['2hz', 7],
    ['12hz with turns', 8],
    ['30hz', 9, PAL],
    ['15hz', 10, DOUBLE_TIMING],
  ] as [string, number, Timing?][])(
    'rests at the same placement and never later, at %s (seed %i)',
    (text, seed, timing) => {
      const random = new SeededRandom(seed);
      const taps = tapsNamed(text);
      for (let n = 0; n < 250; n++) {
        const situation = randomSituation(random, [0, 3, 8, 10, 13, 18, 19, 29, 40], timing);
        masks.search(situation, taps);
        for (let i = 0; i < masks.count; i++) {
          const plan = finishWithDown(situation, plans.planFor(i), taps);
          const { pieces, rest } = playPlan(situation, plan.buttons);
          expect(rest).toEqual(plan.placement);
          expect(pieces.length).toBe(plan.buttons.length);
          expect(pieces.length).toBeLessThanOrEqual(masks.restFrames[i]);
        }
      }
    },
  );

  it('does not press DOWN where every frame drops two rows, since nothing was measured of it there (seed 12)', () => {
    const random = new SeededRandom(12);
    const situation = randomSituation(random, [39], DOUBLE_TIMING);
    expect(masks.search(situation, TAPS_30HZ)).toBeGreaterThan(0);
    const finished = finishWithDown(situation, plans.planFor(0), TAPS_30HZ);
    expect(finished.buttons.filter((held) => held & BUTTON.DOWN)).toEqual([]);
  });

  it('takes at slow levels one frame in twenty more than the fastest plan at most, on average (seed 5)', () => {
    const random = new SeededRandom(5);
    const frames = new FrameSearch();
    let [mine, best] = [0, 0];
    for (let n = 0; n < 40; n++) {
      const situation = randomSituation(random, [0, 2, 5, 8]);
      masks.search(situation, TAPS_30HZ);
      frames.search(situation, TAPS_30HZ);
      for (let i = 0; i < masks.count; i++) {
        mine += finishWithDown(situation, plans.planFor(i), TAPS_30HZ).buttons.length;
        best += frames.restFrames[i];
      }
    }
    expect(mine).toBeGreaterThanOrEqual(best);
    expect(mine).toBeLessThan(best * 1.05);
  });

  it('falls straight to the floor of level 0 in 39 frames instead of 912', () => {
    expect(finished(spawnSituation(emptyPlayfield(), 'O', 0), '10@5,18')).toEqual(parseInputs('39 D'));
  });

  it('goes down, tucks, and goes on down', () => {
    const situation = spawnSituation(parsePlayfield('###.......\n..........\n..........\n..........'), 'O', 0);
    expect(finished(situation, '10@3,18')).toEqual(parseInputs('1 L 35 D 1 L 5 D'));
  });

  it('starts with the last turn, and after the last shift', () => {
    const situation = spawnSituation(emptyPlayfield(), 'T', 5);
    expect(finished(situation, '1@5,18').slice(0, 3)).toEqual(parseInputs('1 BD 2 D'));
    expect(finished(situation, '2@4,18').slice(0, 3)).toEqual(parseInputs('1 L 2 D'));
  });

  it('waits for DOWN to be released if it was held before the piece came', () => {
    const situation = { ...spawnSituation(emptyPlayfield(), 'O', 0), heldBefore: 4 };
    expect(finished(situation, '10@5,18')).toEqual(parseInputs('1 . 39 D'));
  });

  it('ends the wait of a game’s first piece', () => {
    const spawn = spawnSituation(emptyPlayfield(), 'O', 19);
    const buttons = finished({ ...spawn, piece: { ...spawn.piece, softDrop: 0xa0 } }, '10@4,18');
    expect(buttons.slice(0, 3)).toEqual(parseInputs('1 L 2 D'));
    expect(buttons.length).toBeLessThan(40);
  });
});
