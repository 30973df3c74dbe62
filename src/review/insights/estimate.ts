/** Games with their names and times, and numbers over games with their errors. */

import { mean, sum, variance } from '../../lib/statistics.js';
import type { GameInsight } from './game-insight.js';

/** A game with its name and, where it is known, when it was played. */
export interface NamedInsight {
  readonly name: string;
  /** Milliseconds since 1970; null where nobody knows. */
  readonly time: number | null;
  readonly insight: GameInsight;
}

/** A number and how far it may be off. */
export interface Estimate {
  readonly value: number;
  /** Standard error over the games; null for a single game. */
  readonly error: number | null;
}

export type Unit = 'points' | 'per cent' | 'lines' | 'pieces' | 'number';

/** Sum over sum, with the standard error that its spread over the games gives; undefined where there is nothing to count. */
export function ratioOf(pairs: readonly (readonly [part: number, of: number])[]): Estimate | undefined {
  const counted = pairs.filter(([, of]) => of > 0);
  const count = counted.length;
  if (count === 0) return undefined;
  const whole = sum(counted.map(([, of]) => of));
  const value = sum(counted.map(([part]) => part)) / whole;
  if (count === 1) return { value, error: null };
  const squares = sum(counted.map(([part, of]) => (part - value * of) ** 2));
  return { value, error: Math.sqrt((squares * count) / (count - 1)) / whole };
}

/** The mean of numbers, at least one, with its standard error. */
export function meanOf(values: readonly number[]): Estimate {
  const count = values.length;
  return { value: mean(values), error: count === 1 ? null : Math.sqrt(variance(values) / count) };
}
