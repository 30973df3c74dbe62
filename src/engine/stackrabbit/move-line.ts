/**
 * A move as one line: `r,x,y|inputs|200 cells|level|lines`, the last three after the lock and its clears. In the dialect with
 * the charge of the auto shift a sixth field follows, the charge that the piece leaves behind.
 */
import { type InputPlan, type PieceSituation, playPlan } from '../../reach/input-plan.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { addLines, type LinesAndLevel } from '../../tetris/score.js';
import { tetrominoOf } from '../../tetris/tetromino.js';
import { fromNotation, type PlacementNotation, toNotation } from '../notation.js';
import { toCells } from '../playfield-text.js';
import { entryDelayMarks, formatLetters } from './input-letters.js';

/** In place of a move. */
export const NO_MOVES = 'No legal moves';

/** How a request wants its moves told. */
export interface MoveManner {
  /** Where the piece was when the inputs began, as a placement is told: placements are counted from there. */
  readonly from: PlacementNotation;
  /** Undefined in the dialect without; below 0 where directions are tapped. */
  readonly charge: number | undefined;
}

/**
 * Level and lines follow the game's own rule, which asks for nothing but both: where the game began says no more.
 *
 * @param plan buttons that all have letters
 */
export function formatMove(situation: PieceSituation & LinesAndLevel, plan: InputPlan, manner: MoveManner): string {
  const { placement, buttons } = plan;
  const { orientation, x, y } = placement;
  const { playfield, cleared } = place(situation.playfield, orientation, x, y);
  const { level, lines } = addLines(situation, cleared);
  const fields = [
    countedFrom(placement, manner.from).join(','),
    formatLetters(buttons, manner.charge === undefined ? undefined : situation.heldBefore) +
      entryDelayMarks(y, cleared > 0),
    toCells(playfield),
    level,
    lines,
  ];
  if (manner.charge !== undefined) fields.push(manner.charge < 0 ? manner.charge : chargeAfter(situation, plan));
  return fields.join('|');
}

/** Turns, shifts and rows from where the piece was. */
function countedFrom(placement: Placement, [turns, shifts, rows]: PlacementNotation): PlacementNotation {
  const [r, x, y] = toNotation(placement);
  return toNotation(fromNotation(tetrominoOf(placement.orientation), [r - turns, x - shifts, y - rows]));
}

function chargeAfter(situation: PieceSituation, { buttons }: InputPlan): number {
  return playPlan(situation, buttons).pieces.at(-1)?.das ?? situation.piece.das;
}
