/** Why a placement cost what it did, in the words of the ideas that explain most of it. */

import type { ToldIdea } from './ideas/told-ideas.js';
import { isCostly } from './ideas/told-ideas.js';
import type { ReviewedPiece } from './judge-piece.js';

/** Said where a placement cost much and no idea explains a tenth of it. */
export const NO_IDEA = 'No single idea explains this loss: a few pieces later the best placement is worth more.';
/** The kind of such a loss, beside the titles of ideas. */
export const NO_IDEA_TITLE = 'no single idea';

/** Why a piece cost much: a sentence for each idea that is told; undefined where it cost little. */
export function explainPiece({ judged }: Pick<ReviewedPiece, 'judged'>): string | undefined {
  if (!judged?.played || judged.label === 'forced' || !isCostly(judged.played)) return undefined;
  return sentencesOf(judged.ideas);
}

/** The sentences of ideas that were told, or the one that says that there are none. */
export function sentencesOf(ideas: readonly Pick<ToldIdea, 'sentence'>[]): string {
  return ideas.length === 0 ? NO_IDEA : ideas.map(({ sentence }) => sentence).join(' ');
}

/** The title of the idea that explains most of what a decision cost; undefined where it cost little. */
export function mainIdeaOf({ judged }: Pick<ReviewedPiece, 'judged'>): string | undefined {
  if (!judged?.played || judged.label === 'forced' || !isCostly(judged.played)) return undefined;
  return judged.ideas[0]?.title ?? NO_IDEA_TITLE;
}
