/** How a piece is spoken of: its label, and what it cost. */
import { number } from '../../lib/format-numbers.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { lossText } from '../../review/review-facts.js';
import type { Label } from '../../review/scales.js';

/** What a label is called beside its number: `12 mistakes`. */
export const LABEL_NAMES: Readonly<Record<Label, readonly [one: string, more: string]>> = {
  best: ['best', 'best'],
  good: ['good', 'good'],
  inaccuracy: ['inaccuracy', 'inaccuracies'],
  mistake: ['mistake', 'mistakes'],
  blunder: ['blunder', 'blunders'],
  forced: ['forced', 'forced'],
};

/** `mistake: 4,300 points, 0.8 tetrises lost, place 5 of 17`. */
export function describeVerdict({ played, judged }: ReviewedPiece): string {
  if (!judged) return 'not judged yet';
  const { label, placements, played: own } = judged;
  if (!own || !label) return `not rated: ${played.doubt ?? 'nobody knows where it was placed'}`;
  if (label === 'forced') return 'forced: there was no other placement';
  const rank = `place ${own.rank} of ${placements.length}`;
  if (own.lost === 0) return `${label}: nothing lost, ${rank}`;
  return `${label}: ${lossText(own)} lost, ${rank}`;
}

/** `piece 12 of 600, T, mistake: …`. @param last number of the last piece of the game */
export function describePiece(piece: ReviewedPiece, last: number): string {
  return `piece ${number(piece.played.piece)} of ${number(last)}, ${piece.played.tetromino}, ${describeVerdict(piece)}`;
}

/** Whether a decision cost anything that a player would want to see. */
export function isCostly({ judged }: ReviewedPiece): boolean {
  return judged?.label === 'inaccuracy' || judged?.label === 'mistake' || judged?.label === 'blunder';
}
