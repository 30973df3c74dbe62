/** Which costly placements of a game are more likely slips than decisions. */

import type { Placement } from '../tetris/placement.js';
import type { JudgedPlacement, Judgement } from './judge.js';
import type { ReviewedPiece } from './judge-piece.js';

/** Pieces for each slip that costs much, before anything is known of a game. */
const PIECES_A_SLIP = 600;
/** Lines below the empty playfield: no position is taken for less far from it. */
const NEAREST = 2;
/** Decisions that some wrong press explains by accident, for each that none explains. */
const BY_ACCIDENT = 0.25;

/**
 * The pieces that are more likely slips than decisions, with where each was heading. A placement that cost as much as other
 * decisions of the game is one of them unless its presses say otherwise.
 */
export function slipsAmong(pieces: readonly ReviewedPiece[]): Map<ReviewedPiece, Placement> {
  const decisions = pieces.flatMap(({ judged }) =>
    judged?.played && !judged.slip ? [costOf(judged, judged.played)] : [],
  );
  const slips = pieces.length / PIECES_A_SLIP;
  return new Map(
    pieces.flatMap((piece): [ReviewedPiece, Placement][] => {
      const { judged } = piece;
      if (!judged?.played || !judged.slip) return [];
      const { meant, support } = judged.slip;
      const cost = costOf(judged, judged.played);
      const accidents = BY_ACCIDENT * (decisions.filter((each) => each >= cost).length + 0.5);
      return Math.log(slips / accidents) + support > 0 ? [[piece, meant]] : [];
    }),
  );
}

/** A loss over how far the position lay below the empty playfield: where much is lost already, decisions cost much as well. */
function costOf({ placements: [best], calm }: Judgement, { lost }: JudgedPlacement): number {
  return lost / (NEAREST + Math.max(0, calm - best.value));
}
