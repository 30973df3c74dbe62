/** Which pieces of a game are listed. */
import { isBurn } from '../../review/burns.js';
import { levelBandOf } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import type { Label } from '../../review/scales.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { isCostly } from '../parts/label-words.js';

/** Of what the placements are that are listed alone. */
export const KINDS = ['burns', 'costly', 'slips'] as const;
export type PieceKind = (typeof KINDS)[number];

/** What is not given may be anything. */
export interface PieceFilter {
  readonly tetromino?: Tetromino;
  readonly label?: Label;
  /** Name of a band of levels. */
  readonly levels?: string;
  readonly kind?: PieceKind;
}

const IS_KIND: Readonly<Record<PieceKind, (piece: ReviewedPiece) => boolean>> = {
  burns: ({ played }) => isBurn(played),
  costly: isCostly,
  slips: ({ meant }) => meant !== undefined,
};

/** Whether a piece is listed. What has not been judged yet has no label; slips are known once all pieces are judged. */
export function passes({ tetromino, label, levels, kind }: PieceFilter, piece: ReviewedPiece): boolean {
  const { played, judged } = piece;
  return (
    (tetromino === undefined || played.tetromino === tetromino) &&
    (label === undefined || judged?.label === label) &&
    (levels === undefined || levelBandOf(played) === levels) &&
    (kind === undefined || IS_KIND[kind](piece))
  );
}
