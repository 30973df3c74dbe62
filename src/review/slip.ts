/**
 * Slips told from decisions. A placement that cost much may be a slip where one press that went wrong explains it: a press
 * that was lost, late or doubled, or a direction held too long or not long enough, as far as the presses are known, or else
 * a neighbour of the place that was best. Weak players often have such a place beside them by accident; so what tells is
 * whether the presses fit the rhythm of the game better without that mistake, and how often the player loses as much where
 * no wrong press explains it.
 */
import { playPlan, spawnSituation } from '../reach/input-plan.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import type { JudgedPlacement, Judgement } from './judge.js';
import type { ReviewedPiece } from './judge-piece.js';
import type { Rhythm } from './rhythm.js';
import { UNITS_A_LINE } from './scales.js';
import { inputsMeant } from './wrong-inputs.js';

/** What one wrong press would explain. */
export interface PossibleSlip {
  /** Where the piece was heading. */
  readonly meant: Placement;
  /** Logarithm of how much more usual the presses of the piece are without the mistake; 0 where they are not known. */
  readonly support: number;
}

/** Units of loss above which a placement costs much. */
const MUCH = 4;
/** Without a button until the piece rests. */
const LONGEST_PIECE = 1200;
/** Before anything is known of a game, one piece in so many is a slip that costs much. */
const PIECES_A_SLIP = 600;
/** Lines below the empty playfield: no position is taken for less far from it. */
const NEAREST = 2;
/** Decisions that some wrong press explains by accident, for each that none explains. */
const BY_ACCIDENT = 0.25;

/**
 * What explains where a placement went that cost much: the place of one that would have cost little.
 *
 * @returns undefined where it cost little, and where no single wrong press explains it
 */
export function possibleSlip(
  piece: PlayedPiece,
  { placements, played }: Pick<Judgement, 'placements' | 'played'>,
  rhythm: Rhythm,
): PossibleSlip | undefined {
  if (!played || played.lost * UNITS_A_LINE <= MUCH) return undefined;
  const most = Math.min(MUCH / UNITS_A_LINE, played.lost / 2);
  const good = placements.filter(({ isReachable, lost }) => isReachable && lost <= most);
  if (good.length === 0) return undefined;
  const { inputs } = piece;
  if (inputs) return bestExplanation(piece, { inputs, good, rhythm });
  const meant = good[0].placement;
  return isNeighbour(played.placement, meant) ? { meant, support: 0 } : undefined;
}

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

/** One column or one turn apart, or the same column and orientation in another row. */
function isNeighbour(one: Placement, other: Placement): boolean {
  const columns = Math.abs(one.x - other.x);
  if (one.orientation === other.orientation) return columns <= 1;
  const { clockwise, counterclockwise } = ORIENTATIONS[one.orientation];
  return columns === 0 && (clockwise === other.orientation || counterclockwise === other.orientation);
}

interface Pressed {
  readonly inputs: readonly Buttons[];
  readonly good: readonly JudgedPlacement[];
  readonly rhythm: Rhythm;
}

/** Of all mistakes that explain it, the one without which the presses are most usual. */
function bestExplanation(piece: PlayedPiece, { inputs, good, rhythm }: Pressed): PossibleSlip | undefined {
  const { playfield, tetromino, level, charge = 0, heldBefore = NO_BUTTONS } = piece;
  const timing = timingOfPiece(piece);
  const atSpawn = spawnSituation(playfield, tetromino, level, timing);
  const situation = { ...atSpawn, heldBefore, piece: { ...atSpawn.piece, das: charge } };
  const fit = rhythm.fit(inputs);
  let best: PossibleSlip | undefined;
  for (const meant of inputsMeant(inputs, rhythm.usualLength, timing)) {
    const { rest } = playPlan(situation, untilRest(meant));
    if (!rest || !good.some(({ placement }) => isSamePlacement(rest, placement))) continue;
    const support = rhythm.fit(meant) - fit;
    if (!best || support > best.support) best = { meant: rest, support };
  }
  return best;
}

function* untilRest(inputs: readonly Buttons[]): Iterable<Buttons> {
  yield* inputs;
  for (let frame = inputs.length; frame < LONGEST_PIECE; frame++) yield NO_BUTTONS;
}
