/** Two players on the same games. */
import { distribution } from './distribution.js';

export interface PairedDifference {
  /** Mean of `one - other`. */
  readonly mean: number;
  readonly standardError: number;
  /** Games that `one` won, lost, and drew. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** @throws RangeError unless both have the same number of games, at least one */
export function pairedDifference(one: readonly number[], other: readonly number[]): PairedDifference {
  if (one.length !== other.length) throw new RangeError(`${one.length} games cannot be paired with ${other.length}`);
  const differences = one.map((value, i) => value - other[i]);
  const { mean, standardError } = distribution(differences);
  const won = differences.filter((difference) => difference > 0).length;
  const lost = differences.filter((difference) => difference < 0).length;
  return { mean, standardError, won, lost, drawn: differences.length - won - lost };
}
