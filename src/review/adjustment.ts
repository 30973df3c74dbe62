/**
 * Adjustments: whoever sees the next piece late is on the way to a placement by then. What can still be reached from there
 * is worth more, or not; that the piece went on to where it was best without the next one is a decision of its own.
 */
import { situationAfter, spawnSituation } from '../reach/input-plan.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import type { PlayedPiece } from '../tetris/played-game.js';
import type { Judge, JudgedPlacement, Judgement, PlayedPosition } from './judge.js';
import { UNITS_A_LINE } from './scales.js';

/** A costly placement that was best before the next piece came into view, while a better one was still within reach. */
export interface MissedAdjustment {
  /** The best that could still be reached. */
  readonly better: Placement;
  /** What going there would have saved, in points at the level. */
  readonly lostPoints: number;
  /** Frames of the piece for which the next one was not known. */
  readonly reaction: number;
}

/** Units that it cost at least. */
const COSTLY = 4;

/** Undefined where nothing was missed, and where presses are not known or the next piece is known at once. */
export function missedAdjustment(
  judge: Judge,
  position: PlayedPosition,
  { placements, played }: Judgement,
  piece: PlayedPiece,
): MissedAdjustment | undefined {
  const { reaction } = judge;
  if (reaction === 0 || !played || UNITS_A_LINE * played.lost <= COSTLY) return undefined;
  const reached = placementsLeft(judge, piece);
  const better = placements.find(({ placement }) => reached.some((each) => isSamePlacement(each, placement)));
  if (!better || UNITS_A_LINE * (better.value - played.value) <= COSTLY) return undefined;
  const blind = judge.bestWithoutNext(position);
  if (!blind || !isSamePlacement(blind, played.placement)) return undefined;
  return { better: better.placement, lostPoints: savedBy(better, played), reaction };
}

/** What these hands still reach when the next piece comes into view. */
function placementsLeft(judge: Judge, piece: PlayedPiece): readonly Placement[] {
  const { inputs, playfield, tetromino, level, charge = 0, heldBefore = NO_BUTTONS } = piece;
  if (!inputs || inputs.length <= judge.reaction) return [];
  const atSpawn = spawnSituation(playfield, tetromino, level);
  const begun = { ...atSpawn, heldBefore, piece: { ...atSpawn.piece, das: charge } };
  const seen = situationAfter(begun, inputs, judge.reaction);
  return seen ? judge.reachedFrom(seen) : [];
}

function savedBy(better: JudgedPlacement, played: JudgedPlacement): number {
  return played.lostPoints - better.lostPoints;
}
