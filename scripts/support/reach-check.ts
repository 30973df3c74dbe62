/**
 * What the searches promise of a random board, held against the model: every placement that masks find is where its
 * buttons lead, with DOWN and without; they press on frames of the pattern only; what a plan leads to is still found by a
 * search from the air; presses may come as early and as late as their windows say, hands may be as late as the slack says;
 * and the frame search finds all of it, too.
 */
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { finishWithDown } from '../../src/reach/finish-with-down.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import {
  type InputPlan,
  type PieceSituation,
  playPlan,
  situationAfter,
  spawnSituation,
  untilRest,
} from '../../src/reach/input-plan.js';
import { MaskPlans } from '../../src/reach/mask-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { planSlack } from '../../src/reach/plan-slack.js';
import { pressWindows } from '../../src/reach/press-windows.js';
import { mayShift, mayTurn, parseTaps, type TapPattern } from '../../src/reach/taps.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../../src/tetris/buttons.js';
import { formatPlacement, isSamePlacement } from '../../src/tetris/placement.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { framesPerRow } from '../../src/tetris/timing.js';
import { randomBoard } from './random-boards.js';

/** All that are between 30 and 10 presses a second, and some without a name. */
const RATES = [
  '30hz',
  '24hz',
  '20hz',
  '18hz',
  '15hz',
  '14hz',
  '13.5hz',
  '13hz',
  '12hz',
  '11hz',
  '10hz',
  'X.',
  '.X..',
  'X.X...',
];
const HIGHEST_LEVEL = 40;
/** The frame search takes its time where pieces fall slowly. */
const MOST_FRAMES_PER_ROW = 3;
const SIDEWAYS = BUTTON.LEFT | BUTTON.RIGHT;

export class ReachCheck {
  boards = 0;
  placements = 0;
  /** Plans that were pressed. */
  pressed = 0;
  /** Milliseconds of each search by masks. */
  readonly times: number[] = [];
  private readonly masks = new MaskSearch();
  private readonly plans = new MaskPlans(this.masks);
  /** For searches that leave the latest result of the other as it is. */
  private readonly later = new MaskSearch();
  private readonly frames = new FrameSearch();

  constructor(private readonly random: SeededRandom) {}

  /** Looks at one board more; says what does not hold. */
  next(): string[] {
    const { random, masks } = this;
    const level = random.below(HIGHEST_LEVEL + 1);
    const situation = spawnSituation(randomBoard(random), TETROMINOES[random.below(TETROMINOES.length)], level);
    const rate = RATES[random.below(RATES.length)];
    const taps = parseTaps(rate, random.below(2) ? 'free' : 'taps');
    const begun = performance.now();
    const count = masks.search(situation, taps);
    this.times.push(performance.now() - begun);
    this.boards++;
    this.placements += count;
    const wrong: string[] = [];
    for (let i = 0; i < count; i++) {
      const plan = this.plans.planFor(i);
      const finished = finishWithDown(situation, plan, taps);
      const said = [...this.wrongPlan(situation, plan, taps), ...this.wrongPlan(situation, finished, taps)];
      if (i % 4 === 0) said.push(...this.wrongWindows(situation, random.below(2) ? plan : finished));
      if (i % 4 === 1) said.push(...this.wrongLater(situation, plan, taps));
      wrong.push(...said.map((text) => `${formatPlacement(plan.placement)}: ${text}`));
    }
    if (framesPerRow(situation) <= MOST_FRAMES_PER_ROW) wrong.push(...this.wrongFrames(situation, taps));
    return wrong.map((text) => `board ${this.boards}, level ${level}, ${rate}, turns ${taps.turns ?? 'free'}: ${text}`);
  }

  private wrongPlan(situation: PieceSituation, { placement, buttons }: InputPlan, taps: TapPattern): string[] {
    this.pressed++;
    const wrong: string[] = [];
    const { pieces, rest } = playPlan(situation, buttons);
    if (!rest || !isSamePlacement(rest, placement)) wrong.push('the buttons lead elsewhere');
    if (pieces.length !== buttons.length) wrong.push(`${buttons.length} frames are told, ${pieces.length} were played`);
    let before = situation.heldBefore;
    for (const [frame, held] of buttons.entries()) {
      const fresh = newlyPressed(held, before) & ~BUTTON.DOWN;
      const late = (fresh & SIDEWAYS && !mayShift(taps, frame)) || (fresh & ~SIDEWAYS && !mayTurn(taps, frame));
      if (late) wrong.push(`a press on frame ${frame}, where none may begin`);
      before = held;
    }
    return wrong;
  }

  /** A plan with a press at an end of its window, and with everything from a press on as late as the slack says. */
  private wrongWindows(situation: PieceSituation, plan: InputPlan): string[] {
    const windows = pressWindows(situation, plan);
    if (windows.length === 0) return [];
    const { button, frame, first, last } = windows[this.random.below(windows.length)];
    // DOWN at the end is left out by both, and before it there is none at such levels or it stays as it is.
    const lastPress = Math.max(...windows.map((each) => each.frame));
    const buttons = plan.buttons.map((held, i) => (i >= lastPress ? held & ~BUTTON.DOWN : held));
    const moved = [first, last].map((to) => {
      const row = [...buttons];
      while (row.length <= to) row.push(NO_BUTTONS);
      row[frame] &= ~button;
      row[to] |= button;
      return row;
    });
    const slack = planSlack(situation, plan) ?? 0;
    const kept = (frame === 0 ? situation.heldBefore : buttons[frame - 1]) & buttons[frame];
    const late = [...buttons.slice(0, frame), ...new Array<Buttons>(slack).fill(kept), ...buttons.slice(frame)];
    const names = [
      `pressed on frame ${first} in place of ${frame}`,
      `on ${last} in place of ${frame}`,
      `${slack} late`,
    ];
    return [...moved, late].flatMap((row, i) => (arrives(situation, row, plan) ? [] : [names[i]]));
  }

  /** A search from the air, where the piece is after some frames of a plan. */
  private wrongLater(situation: PieceSituation, { placement, buttons }: InputPlan, taps: TapPattern): string[] {
    const after = this.random.below(buttons.length);
    const air = situationAfter(situation, buttons, after);
    if (!air) return [`at rest after ${after} frames`];
    const { later } = this;
    const count = later.search(air, taps);
    for (let i = 0; i < count; i++) {
      const found = { orientation: later.orientations[i], x: later.xs[i], y: later.ys[i] };
      if (!isSamePlacement(found, placement)) continue;
      return later.restFrames[i] === buttons.length - after
        ? []
        : [`rests on another frame from the air after ${after}`];
    }
    return [`not found from the air after ${after} frames`];
  }

  private wrongFrames(situation: PieceSituation, taps: TapPattern): string[] {
    const { frames, masks } = this;
    frames.search(situation, taps);
    const found = new Set(
      Array.from({ length: frames.count }, (_, i) => keyOf(frames.orientations[i], frames.xs[i], frames.ys[i])),
    );
    const missing = Array.from({ length: masks.count }, (_, i) => i).filter(
      (i) => !found.has(keyOf(masks.orientations[i], masks.xs[i], masks.ys[i])),
    );
    const plan = frames.count > 0 ? frames.planFor(this.random.below(frames.count)) : undefined;
    const wrong = plan ? this.wrongPlan(situation, plan, taps) : [];
    return [
      ...wrong.map((text) => `frame search: ${text}`),
      ...missing.map((i) => `frame search: lacks ${i} of masks`),
    ];
  }
}

function keyOf(orientation: number, x: number, y: number): string {
  return `${orientation}@${x},${y}`;
}

/** Whether buttons lead to the placement of a plan, with nothing pressed after them. */
function arrives(situation: PieceSituation, buttons: readonly Buttons[], { placement }: InputPlan): boolean {
  const { rest } = playPlan(situation, untilRest(buttons));
  return rest !== null && isSamePlacement(rest, placement);
}
