/**
 * What a plan is worth, as people read it. Where a player's values are lines of points, that is the points expected until
 * the goal, and for other placements the points that they lose against the best; else the player's own value, by that name.
 * Values are compared only among placements that were looked at equally far.
 */
import { fixedValue, number } from '../lib/format-numbers.js';
import { tetrisLinePoints } from '../tetris/score.js';

/** A plan as events and recordings describe it. */
export interface ToldPlan {
  /** In the player's own unit; null when it says nothing. */
  readonly value: number | null;
  /** Expected until the goal; undefined where the values are no lines of points. */
  readonly points?: number | undefined;
}

/** A text with what it is. */
export interface Labelled {
  readonly label: 'points to come' | 'own value';
  readonly text: string;
}

/** Behind the point of a value in a player's own unit. */
const DIGITS = 2;

/** The plan's own worth: `812,400` as points to come, or `−12.34` as the player's own value; `–` when there is none. */
export function planWorth({ value, points }: ToldPlan): Labelled {
  if (points !== undefined) return { label: 'points to come', text: number(points) };
  return { label: 'own value', text: value === null ? '–' : fixedValue(value, DIGITS).replace('-', '−') };
}

/** The same as one text: `812,400 points to come`, `own value −12.34`. */
export function formatPlanWorth(plan: ToldPlan): string {
  const { label, text } = planWorth(plan);
  return plan.points === undefined ? `${label} ${text}` : `${text} ${label}`;
}

/** How much less another placement is worth, as players of this plan's unit say it, without a sign: `240`, `0.31`. */
export function formatBehind(behind: number, plan: ToldPlan & { readonly level: number }): string {
  const least = Math.max(0, behind);
  return plan.points === undefined ? fixedValue(least, DIGITS) : number(pointsBehind(least, plan.level));
}

/** Points of a difference of values that are lines of points. */
export function pointsBehind(behind: number, level: number): number {
  return behind * tetrisLinePoints(level);
}

/** What `formatBehind` counts in. */
export function unitBehind({ points }: ToldPlan): string {
  return points === undefined ? 'own value' : 'points';
}

interface LookedAt {
  readonly plies?: number | undefined;
}

/**
 * Whether a placement was looked at as far as the first of its ranking; else their values are not to be compared. A ranking
 * gives the plies of all, or, as recordings do, of those alone that were looked at less far.
 */
export function isAsFar({ plies }: LookedAt, [first]: readonly LookedAt[]): boolean {
  return plies === undefined || (first.plies !== undefined && plies >= first.plies);
}
