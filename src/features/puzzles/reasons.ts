/** Why an answer is wrong, and why the best one is right: sentences that are never the same. */

import { namePlacement } from '../../review/format-review.js';
import { IDEAS } from '../../review/ideas/all-ideas.js';
import { lossText } from '../../review/review-facts.js';
import { holesOf } from '../../review/statistics.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { tetrisLinePoints } from '../../tetris/score.js';
import { meritsOf } from './merits.js';
import type { Puzzle } from './puzzle-lines.js';
import { questionOf } from './themes.js';

/** The ideas against the usual wrong answer, each a sentence. */
export function reasonsAgainst(puzzle: Puzzle): string[] {
  const question = questionOf(puzzle, puzzle.usualWrong.placement);
  return puzzle.themes.flatMap((theme) => IDEAS.find(({ kind }) => kind === theme)?.find(question)?.sentence ?? []);
}

/**
 * What the answer does right that a wrong one does not, each a sentence.
 *
 * @param ideas kinds of those against the wrong one, the gravest first
 */
export function reasonsFor(
  puzzle: Puzzle,
  wrong: Placement = puzzle.usualWrong.placement,
  ideas: readonly string[] = puzzle.themes,
): string[] {
  const merits = meritsOf(questionOf(puzzle, wrong), ideas);
  return merits.length > 0 ? merits : replyMerit(puzzle);
}

/** A good place that the answer leaves to the next piece. */
function replyMerit({ playfield, next, answer: { placement, reply } }: Puzzle): string[] {
  if (!reply) return [];
  const before = place(playfield, placement.orientation, placement.x, placement.y).playfield;
  const after = place(before, reply.orientation, reply.x, reply.y).playfield;
  return holesOf(after) > holesOf(before)
    ? []
    : [`The ${next} that comes next then has a place without a hole: ${namePlacement(reply)}.`];
}

/** `It costs 5,545 points, 0.2 tetrises at level 18.` */
export function costSentence(points: number, level: number): string {
  return `It costs ${costAt(points, level)} at level ${level}.`;
}

/** `5,545 points, 0.2 tetrises` */
export function costAt(points: number, level: number): string {
  return lossText({ lostPoints: points, lost: points / tetrisLinePoints(level) });
}
