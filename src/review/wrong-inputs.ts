/** What somebody may have meant to press: the buttons of a piece without the one press that went wrong. */
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import type { Timing } from '../tetris/timing.js';
import { type Press, pressesOf, STEERING } from './rhythm.js';

/** A press may be missing this many frames before or after one that is there. */
const NEAR = 8;
/** A late press comes so many frames after its time at most. */
const LATEST = 2;

/**
 * The buttons with one press more, one less, one earlier, or a held one released sooner or later.
 *
 * @param length of a press that is missing, in frames
 */
export function* inputsMeant(inputs: readonly Buttons[], length: number, timing: Timing): Iterable<Buttons[]> {
  const presses = pressesOf(inputs);
  for (const [i, press] of presses.entries()) {
    if (isSoonAfter(press, presses[i - 1])) yield removed(inputs, press);
    yield* earlier(inputs, press);
    yield* releasedOtherwise(inputs, press, timing);
  }
  const frames = new Set(presses.flatMap(({ from }) => around(from, inputs.length)));
  for (const from of presses.length > 0 ? frames : around(0, inputs.length)) {
    for (const button of STEERING) {
      const press = { button, from, to: from + length };
      const isFree = inputs.slice(Math.max(0, from - 1), press.to + 1).every((held) => !(held & button));
      if (isFree) yield added(inputs, press);
    }
  }
}

/** A press too many comes soon after one of the same button. */
function isSoonAfter({ button, from }: Press, before: Press | undefined): boolean {
  return before?.button === button && from - before.from <= NEAR;
}

function* earlier(inputs: readonly Buttons[], press: Press): Iterable<Buttons[]> {
  const { button, from, to } = press;
  for (let early = 1; early <= LATEST && early <= from; early++) {
    yield added(removed(inputs, press), { button, from: from - early, to: to - early });
  }
  // A press so late that it ran into the next one: a frame without the button belongs between the two.
  const isFree = from > 0 && !((inputs[from - 1] | (inputs[from - 2] ?? NO_BUTTONS)) & button);
  if (to - from === 2 && isFree) {
    yield added(removed(inputs, { button, from, to: from + 1 }), { button, from: from - 1, to: from });
  }
}

/** A direction that is held until the charge is full repeats, and then every few frames. */
function* releasedOtherwise(
  inputs: readonly Buttons[],
  { button, from, to }: Press,
  { dasFull, dasReload }: Timing,
): Iterable<Buttons[]> {
  if (to - from < dasReload) return;
  for (let frames = 1; frames <= dasFull - dasReload; frames++) {
    yield removed(inputs, { button, from: to - frames, to });
    yield added(inputs, { button, from: to, to: to + frames });
  }
}

function removed(inputs: readonly Buttons[], { button, from, to }: Press): Buttons[] {
  return inputs.map((held, i) => (i >= from && i < to ? held & ~button : held));
}

function added(inputs: readonly Buttons[], { button, from, to }: Press): Buttons[] {
  return inputs.map((held, i) => (i >= from && i < to ? held | button : held));
}

function around(frame: number, length: number): number[] {
  const first = Math.max(0, frame - NEAR);
  const last = Math.min(length - 1, frame + NEAR);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
