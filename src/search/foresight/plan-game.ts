/** Plans a whole game: by beams that become wider until one finds the best that there is. */

import type { ForeseenSituation } from '../situation.js';
import { Beam, type BeamOptions } from './beam.js';
import type { Plan } from './plan.js';

export interface PlanOptions extends Omit<BeamOptions, 'width'> {
  /** Width of the first beam; each further one is about three times as wide. */
  readonly fromWidth: number;
  /** The widest beam that is tried. */
  readonly width: number;
}

/** How far a plan is. */
export interface PlanProgress {
  readonly width: number;
  readonly pieces: number;
  readonly lines: number;
  /** The best plan of the beams so far that reaches the goal. */
  readonly best: Plan | undefined;
}

/**
 * Plans from any moment of a game at which the next piece is seen; stops after every piece of a beam, so that whoever
 * waits can say how far it is, or take the best plan so far and leave.
 *
 *     const plan = planGame(situation, {
 *       goal: mostPoints(situation, 230), raterAt: () => rater, taps, fromWidth: 10, width: 100, mostPieces: 600,
 *     });
 *
 * @returns the best plan that reaches the goal; if none does, the one that came furthest; undefined when every game is lost
 * @throws RangeError when the next piece is not seen
 */
export function planGame(start: ForeseenSituation, options: PlanOptions): Plan | undefined {
  const steps = planSteps(start, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** As `planGame`, a piece of a beam at a time. */
export function* planSteps(
  start: ForeseenSituation,
  { fromWidth, width: widest, ...options }: PlanOptions,
): Generator<PlanProgress, Plan | undefined, void> {
  const { score, lines, level } = start;
  const bound = options.goal.worth({ points: score, lines, level, frames: 0 });
  let best: Plan | undefined;
  for (const width of widthsFrom(fromWidth, widest)) {
    const beam = new Beam(start, { ...options, width });
    while (beam.step()) yield { width, pieces: beam.pieces, lines: beam.lines, best };
    const plan = beam.plan();
    if (plan && (!best || isBetter(plan, best))) best = plan;
    if (best?.isReached && best.worth >= bound) break;
  }
  return best;
}

/** Widths of beams, each about three times the one before, up to the widest. */
export function* widthsFrom(first: number, widest: number): Generator<number, void, void> {
  for (let width = first; width < widest; width = wider(width)) yield width;
  yield widest;
}

/** 10, 30, 100, 300 … */
function wider(width: number): number {
  const decade = 10 ** Math.floor(Math.log10(width));
  return width < 3 * decade ? 3 * decade : 10 * decade;
}

function isBetter(a: Plan, b: Plan): boolean {
  if (a.isReached !== b.isReached) return a.isReached;
  return a.isReached ? a.worth > b.worth : a.pieces.length > b.pieces.length;
}
