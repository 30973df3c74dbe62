/**
 * A decision that does not crash the original game: the player's own, with another soft drop at its end where SELECT alone
 * does not help, and the next placement that the player ranks where that does not either. The bot plays it on a
 * cartridge and the simulation without one.
 */

import { holdOf, type SoftDropEnd, softDropEnds } from '../reach/finish-with-down.js';
import type { InputPlan } from '../reach/input-plan.js';
import type { Situation } from '../search/situation.js';
import { type ScoringOutcome, type ScoringTick, scoringOutcome } from '../tetris/crash.js';
import { chooseDodge, type Dodge, type DodgedPiece, type DodgeWay, mayNeedDodge } from '../tetris/dodge.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { addLines, LINES_OF_TETRIS } from '../tetris/score.js';
import { type RestingPiece, scoringTickOf } from '../tetris/scoring-tick.js';
import type { Decision } from './player.js';

/** What a player sees and counts besides a situation; the frame counter is that before the first frame of the plan. */
export type SeenByDodger = Pick<RestingPiece, 'boxHidden' | 'clearCounts' | 'frameCounter'>;

interface DodgedDecision {
  readonly decision: Decision;
  /** What is pressed while the piece is scored; undefined where every choice can crash. */
  readonly dodge: Dodge | undefined;
  /** What the player's own plan would lead to if nothing else were pressed. */
  readonly without: ScoringOutcome;
}

/** A way to score a piece. */
interface Way {
  readonly plan: InputPlan;
  readonly dodge: Dodge;
}

/**
 * The decision with its dodge. It comes back as it is wherever SELECT is enough, and the piece always comes to rest in as
 * many frames unless another placement is taken.
 *
 * @param situation what was decided on
 */
export function dodgingDecision(decision: Decision, situation: Situation, seen: SeenByDodger): DodgedDecision {
  const own = tickOf(situation, decision.plan, seen);
  const without = own ? scoringOutcome(own) : 'safe';
  const { ranking } = decision;
  for (let rank = 0; rank < Math.max(1, ranking.length); rank++) {
    const plan = rank === 0 ? decision.plan : decision.planFor?.(rank);
    const way = plan && wayOf(situation, plan, seen);
    if (way) return { decision: changed(decision, rank, way.plan), dodge: way.dodge, without };
  }
  return { decision, dodge: undefined, without };
}

/** Whether the next piece may be scored at a level where that can crash. */
export function mayNeedDodging(situation: Pick<Situation, 'lines' | 'level' | 'gameType'>): boolean {
  if (situation.gameType === 'B') return false;
  return [0, LINES_OF_TETRIS].some((cleared) => mayNeedDodge({ levelAfter: addLines(situation, cleared).level }));
}

function tickOf(situation: Situation, plan: InputPlan, seen: SeenByDodger): ScoringTick | undefined {
  const hold = holdOf(situation, plan);
  if (hold === undefined) return undefined;
  const { lines, level, playfield } = situation;
  const frameCounter = (seen.frameCounter + plan.buttons.length) & 0xffff;
  return scoringTickOf({ ...seen, playfield, placement: plan.placement, hold, lines, level, frameCounter });
}

/** The first free way to score a plan's placement. */
function wayOf(situation: Situation, plan: InputPlan, seen: SeenByDodger): Way | undefined {
  const tick = tickOf(situation, plan, seen);
  if (!tick) return undefined;
  const dodge = chooseDodge(tick, []);
  if (dodge?.hasMargin) return { plan, dodge };
  const ends = softDropEnds(situation, plan);
  const softer = chooseDodge(
    tick,
    ends.map(({ hold }) => hold),
  );
  return softer && { plan: planWith(ends, softer.hold) ?? plan, dodge: softer };
}

function planWith(ends: readonly SoftDropEnd[], hold: number): InputPlan | undefined {
  return ends.find((end) => end.hold === hold)?.plan;
}

/** The decision for another placement of the ranking, or another plan to the chosen one. */
function changed(decision: Decision, rank: number, plan: InputPlan): Decision {
  if (rank === 0) return plan === decision.plan ? decision : { ...decision, plan };
  const { ranking, planFor } = decision;
  const order = [rank, ...[...ranking.keys()].filter((other) => other !== rank)];
  return {
    plan,
    value: ranking[rank].value,
    ranking: order.map((other) => ranking[other]),
    ...(planFor && { planFor: (other: number) => planFor(order[other]) }),
  };
}

/** A decision that does not crash the game, and the player's own. */
export interface PlannedDodge extends DodgedDecision {
  readonly own: Decision;
}

/**
 * For a piece that came to rest as planned, the result also tells what the plan did.
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
