/** What an answer to a drill is worth: its cost, and the grade that decides when the drill comes back. */
import { isCostly } from '../../review/ideas/told-ideas.js';
import { type Label, labelOf, UNITS_A_LINE } from '../../review/scales.js';
import { tetrisLinePoints } from '../../tetris/score.js';
import type { Answer, Drill, Grade } from './drill.js';

const WRONG: Grade = 1;
const HARD: Grade = 2;
const GOOD: Grade = 3;
const EASY: Grade = 4;

/** What a placement that costs points at a level is called. */
export function labelOfLoss(lostPoints: number, level: number): Label {
  return labelOf((UNITS_A_LINE * lostPoints) / tetrisLinePoints(level));
}

/** Whether an answer counts as right: the best place, or one that costs so little that a review calls it good. */
export function isRight({ grade }: Pick<Answer, 'grade'>): boolean {
  return grade !== WRONG;
}

/**
 * An answer with its grade. Wrong is what a review calls an inaccuracy or worse. Right is graded hard where the ideas were shown
 * or something small was lost, and easy where the drill was asked for the first time.
 *
 * @param placement one of the places of the drill
 * @throws RangeError on a placement that is none of its places
 */
export function gradedAnswer(drill: Drill, placement: string, { at, helped }: Pick<Answer, 'at' | 'helped'>): Answer {
  const place = drill.places.find((each) => each.placement === placement);
  if (!place) throw new RangeError(`${placement} is no place that these hands reach`);
  const { lostPoints } = place;
  return { at, placement, lostPoints, helped, grade: gradeOf(drill, lostPoints, helped) };
}

function gradeOf({ level, answers }: Drill, lostPoints: number, helped: boolean): Grade {
  if (isCostly({ lost: lostPoints / tetrisLinePoints(level) })) return WRONG;
  if (helped || labelOfLoss(lostPoints, level) !== 'best') return HARD;
  return answers.length === 0 ? EASY : GOOD;
}
