/**
 * Every placement of a position with what a player makes of it: in points where its values are lines of points, and all of
 * them looked at equally far where the player plays for points and nothing else.
 */

import { goalOf } from '../players/outlook/expected-points.js';
import { type AnyPlayer, type Decision, letDecide } from '../players/player.js';
import type { PlayerSpec } from '../players/player-spec.js';
import type { MaxoutWeights } from '../players/weights-choice.js';
import { parseTaps, TAPS_30HZ } from '../reach/taps.js';
import { isAsFar, pointsBehind } from '../record/plan-worth.js';
import { finderOf, type PlacementFinder, plansIn } from '../search/finder-source.js';
import { type Position, situationAtSpawn } from '../search/situation.js';
import type { Buttons } from '../tetris/buttons.js';
import { type LineGoal, MAX_OUT_LINES } from '../tetris/limits.js';
import { place } from '../tetris/lock.js';
import { formatPlacement, type Placement } from '../tetris/placement.js';
import { Judge } from './judge.js';

export interface ListedPlacement extends RatedPlacement {
  /** Points that it loses against the best one; undefined where the values are no points, or cannot be compared. */
  readonly lostPoints: number | undefined;
  /** Looked at as far as the best one; what was looked at less far is not compared. */
  readonly isAsFar: boolean;
}

interface ListedPoints extends LineGoal {
  /** Expected until the goal with the best placement. */
  readonly points: number;
  /** Points that a placement may lack without counting as worse; undefined where that is not known. */
  readonly error: number | undefined;
}

export interface ListedPlacements {
  /** Best first, and behind them those that were looked at less far; empty where none can be reached. */
  readonly placements: readonly ListedPlacement[];
  /** Undefined where the values are in the player's own unit. */
  readonly expected: ListedPoints | undefined;
}

/** Who is asked. */
interface Rater {
  readonly spec: PlayerSpec;
  readonly player: AnyPlayer;
  /** Weights of the learned player. */
  readonly weights: () => MaxoutWeights;
}

/** Plies of the learned player by default. */
const USUAL_PLIES = 4;

/** Lists positions for one player. */
export class PlacementLister {
  readonly #rater: Rater;
  #judge: Judge | undefined;

  constructor(rater: Rater) {
    this.#rater = rater;
  }

  /** @throws RangeError on weights that are damaged */
  list(position: Position): ListedPlacements {
    return countsPoints(this.#rater.spec) ? this.#judged(position) : this.#ranked(position);
  }

  /** Behind every placement the judge looks equally far. */
  #judged(position: Position): ListedPlacements {
    const { taps: pattern, plies = USUAL_PLIES } = this.#rater.spec;
    const taps = pattern === undefined ? TAPS_30HZ : parseTaps(pattern);
    this.#judge ??= new Judge({ weights: this.#rater.weights(), taps, reaction: 0, plies });
    const { error } = this.#judge;
    const judgement = this.#judge.judge({ ...position, untilLines: endOf(position), played: undefined });
    if (!judgement) return { placements: [], expected: undefined };
    const buttonsOf = buttonsIn(position, finderOf(taps));
    const placements = judgement.placements.map(({ placement, value, lostPoints, cleared }) => {
      return { placement, value, lostPoints, plies, isAsFar: true, cleared, buttons: buttonsOf(placement) };
    });
    const { points } = judgement.placements[0];
    const errorPoints = Math.round(pointsBehind(error, position.level));
    return { placements, expected: { points, untilLines: judgement.goal, error: errorPoints } };
  }

  #ranked(position: Position): ListedPlacements {
    const decision = letDecide(this.#rater.player, { ...situationAtSpawn(position), untilLines: endOf(position) });
    if (!decision) return { placements: [], expected: undefined };
    const points = decision.expectedPoints?.();
    const rated = rateDecision(this.#rater.player, position, decision);
    const placements = rated.map((each): ListedPlacement => {
      const isCompared = isAsFar(each, rated);
      const lost = Math.max(0, Math.round(pointsBehind(rated[0].value - each.value, position.level)));
      return { ...each, isAsFar: isCompared, lostPoints: points !== undefined && isCompared ? lost : undefined };
    });
    const untilLines = goalOf({ lines: position.lines, untilLines: endOf(position) });
    return { placements, expected: points === undefined ? undefined : { points, untilLines, error: undefined } };
  }
}

/** Whether the player's values are those of the judge: it plays for points, with sure hands, to all cells and without a clock. */
function countsPoints({ name, aim = 'score', forgive, budget, filter }: PlayerSpec): boolean {
  return name === 'maxout' && aim === 'score' && forgive === undefined && budget === undefined && filter === undefined;
}

/** A made-up game ends at the lines of a max-out, or goes on where it has passed them. */
function endOf({ lines }: Position): number | null {
  return lines < MAX_OUT_LINES ? MAX_OUT_LINES : null;
}

/** The buttons that lead to each placement. */
function buttonsIn(position: Position, finder: PlacementFinder): (placement: Placement) => readonly Buttons[] {
  const planTo = plansIn(finder, situationAtSpawn(position));
  return (placement) => {
    const plan = planTo(placement);
    if (!plan) throw new TypeError(`no way to ${formatPlacement(placement)}`);
    return plan.buttons;
  };
}

interface RatedPlacement {
  readonly placement: Placement;
  /** In the player's own unit; higher is better. */
  readonly value: number;
  /** Pieces placed for the value; undefined where the player looks equally far behind all placements. */
  readonly plies: number | undefined;
  /** Lines that it clears, 0–4. */
  readonly cleared: number;
  /** One entry a frame, from the piece's first active frame until it rests. */
  readonly buttons: readonly Buttons[];
}

/** All placements that the player ranks, in its order, which begins with its choice; empty where none can be reached. */
export function ratePosition(player: AnyPlayer, position: Position): readonly RatedPlacement[] {
  const decision = letDecide(player, situationAtSpawn(position));
  return decision ? rateDecision(player, position, decision) : [];
}

/** The same of a decision that the player has just made there. */
function rateDecision(player: AnyPlayer, position: Position, decision: Decision): readonly RatedPlacement[] {
  return decision.ranking.map(({ placement, value, plies }, rank) => {
    const plan = decision.planFor?.(rank);
    if (!plan) throw new TypeError(`the player ${player.name} can only plan its own choice`);
    const { cleared } = place(position.playfield, placement.orientation, placement.x, placement.y);
    return { placement, value, plies, cleared, buttons: plan.buttons };
  });
}
