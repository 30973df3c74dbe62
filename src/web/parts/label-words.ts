/** How a piece is spoken of: its label, and what it cost. */
import { number, percent } from '../../lib/format-numbers.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import type { Label } from '../../review/scales.js';

/** Lines of a tetris. */
const TETRIS_LINES = 4;

/** What a label is called beside its number: `12 mistakes`. */
export const LABEL_NAMES: Readonly<Record<Label, readonly [one: string, more: string]>> = {
  best: ['best', 'best'],
  good: ['good', 'good'],
  inaccuracy: ['inaccuracy', 'inaccuracies'],
  mistake: ['mistake', 'mistakes'],
  blunder: ['blunder', 'blunders'],
  forced: ['forced', 'forced'],
};

/** `mistake: 4,300 points lost, 80 % of a tetris, place 5 of 17`. */
export function describeVerdict({ played, judged }: ReviewedPiece): string {
  if (!judged) return 'not judged yet';
  const { label, placements, played: own } = judged;
  if (!own || !label) return `not rated: ${played.doubt ?? 'nobody knows where it was placed'}`;
  if (label === 'forced') return 'forced: there was no other placement';
  const rank = `place ${own.rank} of ${placements.length}`;
  if (own.lost === 0) return `${label}: nothing lost, ${rank}`;
  return `${label}: ${number(own.lostPoints)} points lost, ${percent(own.lost / TETRIS_LINES, 0)} of a tetris, ${rank}`;
}

/** `piece 12 of 600, T, mistake: …`. @param last number of the last piece of the game */
export function describePiece(piece: ReviewedPiece, last: number): string {
  return `piece ${number(piece.played.piece)} of ${number(last)}, ${piece.played.tetromino}, ${describeVerdict(piece)}`;
}

/** Whether a decision cost anything that a player would want to see. */
export function isCostly({ judged }: ReviewedPiece): boolean {
  return judged?.label === 'inaccuracy' || judged?.label === 'mistake' || judged?.label === 'blunder';
}
