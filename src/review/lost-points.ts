/**
 * Points that a placement loses against the best one.
 *
 * The search sees it behind by some lines, and much of that is made good again by the pieces that follow. How much is not, pairs of
 * games tell that were played on with the same pieces from both placements (`scripts/pair-losses.ts`): all of it on a clean
 * stack, and next to nothing on a stack that is far from clean already. Lines that are cleared one to three at a time
 * do not come back. Where a placement brings danger, the difference of what games still made from both tells what it loses. This
 * difference alone is no danger while the stack is not half lost and the search sees the placement little behind: whole games, in
 * which all that was lost and made adds up to what was expected (`scripts/measure-accuracy.ts`), show that it is mostly made good again.
 */

import type { Prospect } from '../players/outlook/expected-points.js';

/** A placement beside the best one, or a better one. */
export interface Compared {
  readonly better: Prospect;
  readonly own: Prospect;
  /** Lines by which the search sees it behind. */
  readonly behind: number;
  /** Value of the better one above that of the empty playfield at this moment, in lines; below 0 on a stack that is not clean. */
  readonly clean: number;
  /** Whether it clears one to three lines, and the better one none. */
  readonly burns: boolean;
  /** Points of a line at the level, 300 × (level + 1). */
  readonly line: number;
}

/** The part of what the search sees behind that is lost for good, by the value of the better placement above the empty playfield. */
const KEPT: readonly (readonly [clean: number, part: number])[] = [
  [0, 1],
  [-2, 0.6],
  [-4, 0.25],
  [-6, 0.04],
];
/** The same of lines that are burned, at least. */
const BURNED = 0.6;
/** A placement whose share of a calm game is smaller by this part brings no danger; by this it brings nothing but danger. */
const [NO_DANGER, ALL_DANGER] = [0.02, 0.08];
/** Lines by which the search sees a placement behind that brings no danger yet, and from which on it brings all that is told. */
const [NOT_BEHIND, FAR_BEHIND] = [10, 30];
/** The same of the share of a calm game that the better placement keeps: on such stacks the search need not see the danger. */
const [NOT_LOST, HALF_LOST] = [0.8, 0.5];

/** The part of what the search sees a placement behind that is lost for good where there is no danger, 0 to 1. */
export function keptPart({ clean, burns }: Pick<Compared, 'clean' | 'burns'>): number {
  const at = KEPT.findIndex(([least]) => clean >= least);
  const part = at === 0 ? 1 : at < 0 ? KEPT[KEPT.length - 1][1] : between(KEPT[at - 1], KEPT[at], clean);
  return burns ? Math.max(part, BURNED) : part;
}

/** Points that it loses; below 0 where the better one is behind it. */
export function pointsLost(compared: Compared): number {
  const { better, own, behind, line } = compared;
  const risen = better.share > 0 ? 1 - own.share / better.share : 0;
  const believed = Math.max(
    partBetween(NOT_BEHIND, FAR_BEHIND, behind),
    partBetween(NOT_LOST, HALF_LOST, better.share),
  );
  const danger = believed * partBetween(NO_DANGER, ALL_DANGER, risen);
  const calm = keptPart(compared) * behind * line;
  return (1 - danger) * calm + danger * Math.max(better.points - own.points, calm);
}

/** 0 up to the first value, 1 from the second one on. */
function partBetween(none: number, all: number, value: number): number {
  return Math.min(1, Math.max(0, (value - none) / (all - none)));
}

function between(
  [high, highPart]: readonly [number, number],
  [low, lowPart]: readonly [number, number],
  at: number,
): number {
  return lowPart + ((at - low) / (high - low)) * (highPart - lowPart);
}
