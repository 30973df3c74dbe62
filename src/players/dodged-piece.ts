/** What was done about the score of a piece, as it is told and counted: by its plan, and by what was pressed around its tick. */

import { type ScoringTick, scoringOutcome } from '../tetris/crash.js';
import type { Dodge, DodgedPiece, DodgeWay } from '../tetris/dodge.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import type { DodgedDecision } from './dodging-decision.js';
import type { Decision } from './player.js';

/** A decision that does not crash the game, and the player's own. */
export interface PlannedDodge extends DodgedDecision {
  readonly own: Decision;
}

/**
 * Of a piece that came to rest where it was to, what its plan did is told as well.
 *
 * @param tick as it comes if nothing is pressed
 * @param dodge what is pressed around it; undefined where every choice can crash
 * @param planned undefined where no decision was made that had to be looked at
 * @returns undefined where nothing was done, and nothing can crash
 */
export function dodgedPiece(
  tick: ScoringTick,
  dodge: Dodge | undefined,
  rest: Placement,
  planned: PlannedDodge | undefined,
): DodgedPiece | undefined {
  const taken = planned?.decision.plan;
  const isChanged = planned?.decision !== planned?.own && taken !== undefined && isSamePlacement(taken.placement, rest);
  const isOther = isChanged && !isSamePlacement(planned?.own.plan.placement ?? rest, rest);
  const isSofter = isChanged && !isOther;
  const ways: DodgeWay[] = [];
  if (dodge?.togglesBefore) ways.push('box');
  if (dodge?.selectOnScore) ways.push('select');
  if (isSofter) ways.push('soft-drop');
  if (isOther) ways.push('placement');
  if (dodge?.holdsA) ways.push('hold-a');
  const outcome = dodge?.outcome ?? scoringOutcome(tick);
  const without = (isChanged && planned?.without) || scoringOutcome(tick);
  return ways.length > 0 || outcome === 'crash' ? { ways, without, outcome } : undefined;
}
