/**
 * The same placement in as many frames, with another soft drop at its end: what the game's count of points takes
 * changes with it, and nothing else does. It is there where gravity is as fast as a soft drop, from level 29 on.
 */

import { BUTTON, type Buttons } from '../tetris/buttons.js';
import { isSamePlacement } from '../tetris/placement.js';
import { type InputPlan, type PieceSituation, playPlan } from './input-plan.js';

/** A plan, and the soft drop that the piece comes to rest with. */
export interface SoftDropEnd {
  readonly plan: InputPlan;
  /** Soft steps and one more, 0–255. */
  readonly hold: number;
}

/** Ends that the game counts alike: a short soft drop, none that earns points, a long one. */
const KINDS: readonly ((hold: number) => boolean)[] = [
  (hold) => hold >= 2 && hold <= 7,
  (hold) => hold < 2,
  (hold) => hold > 7,
];

/** DOWN held for so many frames is a long soft drop. */
const LONGEST_DOWN = 18;

/** The soft drop at the end of a plan; undefined where the plan does not come to rest. */
export function holdOf(situation: PieceSituation, { placement, buttons }: InputPlan): number | undefined {
  const { pieces, rest } = playPlan(situation, buttons);
  const arrived = rest !== null && isSamePlacement(rest, placement) && pieces.length === buttons.length;
  return arrived ? pieces[pieces.length - 1].hold : undefined;
}

/**
 * What else the plan can end with, each proven by playing it: at most one end of each kind that the game counts in
 * another way, a short soft drop first. None where the last frames need shifts, or where DOWN would be quicker.
 */
export function softDropEnds(situation: PieceSituation, plan: InputPlan): readonly SoftDropEnd[] {
  const own = holdOf(situation, plan);
  if (own === undefined) return [];
  // The wait of a game's first piece ends with DOWN, so the first frame of it stays where nothing falls without.
  const bares = [0, 1].map((kept) => withoutLastDown(plan.buttons, kept));
  const bare = bares.find((buttons) => holdOf(situation, { ...plan, buttons }) !== undefined) ?? bares[0];
  const found: (SoftDropEnd | undefined)[] = KINDS.map(() => undefined);
  for (let down = 0; down <= Math.min(LONGEST_DOWN, bare.length); down++) {
    const from = bare.length - down;
    const ended = { ...plan, buttons: bare.map((held, i) => (i < from ? held : held | BUTTON.DOWN)) };
    const hold = holdOf(situation, ended);
    if (hold === undefined) continue;
    const kind = KINDS.findIndex((isKind) => isKind(hold));
    if (!KINDS[kind](own)) found[kind] ??= { plan: ended, hold };
  }
  return found.filter((end) => end !== undefined);
}

/** The buttons, but for DOWN where it is held to the end, of which so many frames are kept. */
function withoutLastDown(buttons: readonly Buttons[], kept: number): readonly Buttons[] {
  const lastUp = buttons.findLastIndex((held) => (held & BUTTON.DOWN) === 0);
  return buttons.map((held, i) => (i > lastUp + kept ? held & ~BUTTON.DOWN : held));
}
