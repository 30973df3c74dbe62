/** What placements are worth: in lines, as the player thinks, and in what people and other tools count. */
import { UNITS_A_LINE, unitsOf } from '../review/scales.js';
import { tetrisLinePoints } from '../tetris/score.js';

/** What a placement is worth, or what it loses. */
export interface EngineValue {
  /** Lines lost on the way to the goal against a game of tetrises alone; a value is mostly below 0. */
  readonly lines: number;
  /** The same in points of the level, 300 × (level + 1) a line. */
  readonly points: number;
  /** In StackRabbit's scale: 56 for the empty playfield, and 20 a line. Values of any two positions compare. */
  readonly units: number;
  /** Pieces placed for it. */
  readonly plies: number;
}

/** The least value in units, as StackRabbit has it for a lost game. */
export const LEAST_UNITS = -3000;

export interface ValueMoment {
  readonly level: number;
  /** Value of the empty playfield with the same weights, in lines. */
  readonly calm: number;
  readonly plies: number;
}

/** A value of the learned player. */
export function engineValue(lines: number, { level, calm, plies }: ValueMoment): EngineValue {
  const units = Math.max(LEAST_UNITS, unitsOf(lines, calm));
  return { lines, points: pointsOf(lines, level), units, plies };
}

/** What one value is less than another, 0 where it is not: as a difference, so that losing nothing is 0 units. */
export function engineLoss(best: number, lines: number, { level, plies }: Omit<ValueMoment, 'calm'>): EngineValue {
  const lost = Math.max(0, best - lines);
  return { lines: lost, points: pointsOf(lost, level), units: UNITS_A_LINE * lost, plies };
}

function pointsOf(lines: number, level: number): number {
  return Math.round(lines * tetrisLinePoints(level));
}
