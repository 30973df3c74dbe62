import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { finishWithDown } from '../../src/reach/finish-with-down.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { type InputPlan, type PieceSituation, playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskPlans } from '../../src/reach/mask-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { planSlack } from '../../src/reach/plan-slack.js';
import { type PressWindow, pressWindows } from '../../src/reach/press-windows.js';
import { parseTaps, TAPS_30HZ } from '../../src/reach/taps.js';
import { BUTTON, type Buttons, parseInputs } from '../../src/tetris/buttons.js';
import { isSamePlacement, parsePlacement } from '../../src/tetris/placement.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { randomSituation } from './situations.js';

const masks = new MaskSearch();
const plans = new MaskPlans(masks);
const frames = new FrameSearch();
const { LEFT, RIGHT, A, B, DOWN } = BUTTON;
/** Longer than any piece falls at the levels here. */
const LONG = 300;

/** What a plan holds without its last drop, and until long after its end; with the frames of its presses. */
function plainPresses({ heldBefore }: PieceSituation, { buttons }: InputPlan) {
  const padded = [...buttons, ...new Array<Buttons>(LONG).fill(0)];
  const isPressed = (frame: number, button: Buttons): boolean =>
    (padded[frame] & button) !== 0 && ((frame === 0 ? heldBefore : padded[frame - 1]) & button) === 0;
  const frames = [...padded.keys()].filter((i) => [LEFT, RIGHT, A, B].some((button) => isPressed(i, button)));
  for (let i = frames.at(-1) ?? 0; i < padded.length; i++) padded[i] &= ~DOWN;
  return { padded, isPressed, frames };
}

/** The plain twin of slack: every delay from every press on. */
function plainSlack(situation: PieceSituation, plan: InputPlan): number | null {
  const { padded, frames } = plainPresses(situation, plan);
  const last = frames.at(-1) ?? 0;
  const arrives = (delay: number): boolean =>
    frames.every((frame) => {
      const kept = (frame === 0 ? situation.heldBefore : padded[frame - 1]) & padded[frame];
      const late = [...padded.slice(0, frame), ...new Array<Buttons>(delay).fill(kept), ...padded.slice(frame)];
      const { pieces, rest } = playPlan(situation, late);
      return rest !== null && pieces.length > last + delay && isSamePlacement(rest, plan.placement);
    });
  let slack = 0;
  while (frames.length > 0 && arrives(slack + 1)) slack++;
  return frames.length === 0 ? null : slack;
}

/** The plain twin: every way to move one press, played from the first frame to the last. */
function plainWindows(situation: PieceSituation, plan: InputPlan): PressWindow[] {
  const windows: PressWindow[] = [];
  const { buttons, placement } = plan;
  const { padded, isPressed } = plainPresses(situation, plan);
  for (let frame = 0; frame < buttons.length; frame++) {
    for (const button of [LEFT, RIGHT, A, B].sort((a, b) => a - b)) {
      if (!isPressed(frame, button)) continue;
      let length = 1;
      while (padded[frame + length] & button) length++;
      const arrivesAt = (moved: number): boolean => {
        const others = padded.map((held, i) => (i >= frame && i < frame + length ? held & ~button : held));
        const before = moved === 0 ? situation.heldBefore : others[moved - 1];
        const opposite = button === LEFT ? RIGHT : button === RIGHT ? LEFT : 0;
        if ((before | others[moved + length]) & button) return false;
        for (let i = moved; i < moved + length; i++) {
          if (others[i] & (button | opposite)) return false;
          others[i] |= button;
        }
        const { pieces, rest } = playPlan(situation, others);
        // A press after the rest is none.
        return rest !== null && moved < pieces.length && isSamePlacement(rest, placement);
      };
      let [first, last] = [frame, frame];
      while (first > 0 && arrivesAt(first - 1)) first--;
      while (arrivesAt(last + 1)) last++;
      windows.push({ button, frame, first, last });
    }
  }
  return windows;
}

describe('the windows of presses, and the slack of plans,', () => {
  it.each([
    ['30hz', 1],
    ['12hz', 2],
    ['das', 3],
  ])('are at %s those of playing every late press to the end (seed %i)', (text, seed) => {
    const random = new SeededRandom(seed);
    const taps = parseTaps(text);
    let [presses, late] = [0, 0];
    for (let n = 0; n < 20; n++) {
      const situation = randomSituation(random, [13, 18, 19, 29]);
      const found: InputPlan[] = [];
      if (!taps.autoShift) {
        masks.search(situation, taps);
        for (let i = 0; i < masks.count; i++) {
          found.push(plans.planFor(i), finishWithDown(situation, plans.planFor(i), taps));
        }
      }
      if (taps.autoShift || n < 10) {
        frames.search(situation, taps);
        for (let i = 0; i < frames.count; i++) found.push(frames.planFor(i));
      }
      for (const plan of found) {
        if (random.below(4) > 0) continue;
        const windows = pressWindows(situation, plan);
        expect(windows).toEqual(plainWindows(situation, plan));
        const slack = planSlack(situation, plan);
        expect(slack).toBe(plainSlack(situation, plan));
        if (slack) late++;
        presses += windows.length;
      }
    }
    expect(presses).toBeGreaterThan(100);
    expect(late).toBeGreaterThan(10);
  });

  it('reach from the release of the press before to the last frame in the row of a tuck', () => {
    // At level 19 row 17 is frames 34 and 35; the piece is over column 4 until then.
    const situation = spawnSituation(parsePlayfield('###.......\n..........\n..........\n#########.'), 'O', 19);
    masks.search(situation, TAPS_30HZ);
    const placement = parsePlacement('O@3,17');
    const index = [...masks.xs.subarray(0, masks.count)].findIndex((x, i) => x === 3 && masks.ys[i] === 17);
    const plan = plans.planFor(index);
    expect(plan.placement).toEqual(placement);
    const windows = pressWindows(situation, plan);
    expect(windows.map(({ button }) => button)).toEqual([LEFT, LEFT]);
    expect(windows[1].last).toBe(35);
    expect(planSlack(situation, plan)).toBe(windows[1].last - windows[1].frame);
  });

  it('of a piece that only falls are none, and its slack is not known', () => {
    const situation = spawnSituation(emptyPlayfield(), 'O', 19);
    const plan = { placement: parsePlacement('O@5,18'), buttons: parseInputs('38 .') };
    expect(pressWindows(situation, plan)).toEqual([]);
    expect(planSlack(situation, plan)).toBeNull();
  });

  it('take no account of DOWN at the end, which would make every late press a wrong one', () => {
    const situation = spawnSituation(emptyPlayfield(), 'O', 0);
    const placement = parsePlacement('O@4,18');
    const gravity = pressWindows(situation, { placement, buttons: parseInputs('1 L 911 .') });
    expect(gravity).toEqual([{ button: LEFT, frame: 0, first: 0, last: 911 }]);
    const dropped = { placement, buttons: parseInputs('1 L 39 D') };
    expect(pressWindows(situation, dropped)).toEqual(gravity);
    expect(planSlack(situation, dropped)).toBe(911);
  });

  it('leave no other frame between presses on alternate ones, but hands that are late go on later', () => {
    const situation = spawnSituation(parsePlayfield('###.......\n'.repeat(5)), 'O', 19);
    const plan = { placement: parsePlacement('O@2,13'), buttons: parseInputs('1 L 1 . 1 L 1 . 1 L 23 .') };
    expect(pressWindows(situation, plan)).toEqual([
      { button: LEFT, frame: 0, first: 0, last: 0 },
      { button: LEFT, frame: 2, first: 2, last: 2 },
      { button: LEFT, frame: 4, first: 4, last: 27 },
    ]);
    // The last of them crosses the edge of the stack in the row above it, which ends with frame 27.
    expect(planSlack(situation, plan)).toBe(23);
  });

  it('count a press after the rest as too late, also where DOWN that is held for longer hastens the piece', () => {
    const situation = spawnSituation(emptyPlayfield(), 'O', 18);
    // DOWN is held across the first press of A, so that late hands hold it for longer: two frames late, a row further.
    const plan = { placement: parsePlacement('O@5,18'), buttons: parseInputs('4 D 1 DA 4 D 20 . 1 A') };
    const { pieces } = playPlan(situation, [...plan.buttons, ...new Array<Buttons>(LONG).fill(0)]);
    const untilRest = pieces.length - plan.buttons.length;
    expect([untilRest, planSlack(situation, plan)]).toEqual([24, 16]);
    expect(plainSlack(situation, plan)).toBe(16);
  });

  it('are refused for a plan that leads elsewhere', () => {
    const situation = spawnSituation(emptyPlayfield(), 'O', 19);
    const plan = { placement: parsePlacement('O@5,18'), buttons: parseInputs('1 L 37 .') };
    expect(() => pressWindows(situation, plan)).toThrow('does not lead to its placement');
    expect(() => planSlack(situation, plan)).toThrow('does not lead to its placement');
  });
});
