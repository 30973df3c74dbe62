import { expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { finishWithDown } from '../../src/reach/finish-with-down.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import type { InputPlan, PieceSituation } from '../../src/reach/input-plan.js';
import { MaskPlans } from '../../src/reach/mask-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { mayShift, mayTurn, type TapPattern } from '../../src/reach/taps.js';
import { BUTTON, newlyPressed } from '../../src/tetris/buttons.js';
import { randomSituation, tapsNamed } from './situations.js';

const masks = new MaskSearch();
const plans = new MaskPlans(masks);
const frames = new FrameSearch();

/** What a plan presses where it may not, as `frame: buttons`; buttons that stay held are among it. */
function mistakes({ heldBefore, frame }: PieceSituation, { buttons }: InputPlan, taps: TapPattern): string[] {
  return buttons.flatMap((held, i) => {
    const before = i === 0 ? heldBefore : buttons[i - 1];
    let allowed: number = BUTTON.DOWN;
    if (mayShift(taps, frame + i)) allowed |= BUTTON.LEFT | BUTTON.RIGHT;
    if (mayTurn(taps, frame + i)) allowed |= BUTTON.A | BUTTON.B;
    const wrong = (newlyPressed(held, before) & ~allowed) | (held & before & ~BUTTON.DOWN);
    return wrong ? [`${i}: ${held}`] : [];
  });
}

it.each([
  ['24hz', 1],
  ['14hz', 2],
  ['2hz', 3],
  ['X. with turns', 4],
  ['12hz with turns', 5],
] as const)('plans at %s press on the frames of the pattern only (seed %i)', (text, seed) => {
  const random = new SeededRandom(seed);
  const taps = tapsNamed(text);
  for (let n = 0; n < 40; n++) {
    const situation = randomSituation(random, [13, 18, 19, 29]);
    masks.search(situation, taps);
    for (let i = 0; i < masks.count; i++) {
      const plan = plans.planFor(i);
      expect(mistakes(situation, plan, taps)).toEqual([]);
      expect(mistakes(situation, finishWithDown(situation, plan, taps), taps)).toEqual([]);
    }
    frames.search(situation, taps);
    for (let i = 0; i < frames.count; i++) expect(mistakes(situation, frames.planFor(i), taps)).toEqual([]);
  }
});
