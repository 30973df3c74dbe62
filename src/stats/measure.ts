/** What a game is worth when players are compared: a number of its result. */

import { number, rounded } from '../lib/format-numbers.js';
import { distribution } from '../lib/statistics.js';
import type { GameResult } from '../record/game-events.js';
import type { GameRules } from '../simulate/game-rules.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';

export interface Measure {
  /** What the number is, as an axis says it. */
  readonly title: string;
  /** A word for a column. */
  readonly short: string;
  readonly of: (game: GameResult) => number;
  /** A mean or an error of it for a person to read. */
  readonly format: (value: number) => string;
}

const fewDigits = (value: number): string => rounded(value, 1000);

const clearsOf = ({ clears }: GameResult): number => clears[0] + clears[1] + clears[2] + clears[3];

export const MEASURES = {
  score: {
    title: `line points at ${MAX_OUT_LINES} lines`,
    short: `score at ${MAX_OUT_LINES}`,
    of: ({ scoreAt230 }) => scoreAt230,
    format: number,
  },
  points: {
    title: 'line points to the end',
    short: 'points',
    of: ({ ownScore, softDropPoints }) => ownScore - softDropPoints,
    format: number,
  },
  lines: { title: 'lines', short: 'lines', of: ({ lines }) => lines, format: fewDigits },
  clears: {
    title: 'clears per 1,000 pieces',
    short: 'clears/1,000',
    of: (game) => (1000 * clearsOf(game)) / Math.max(1, game.pieces),
    format: fewDigits,
  },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof MEASURES;

/**
 * What players of a game are for: points where the console counts them up to an end, at 230 lines or where the game is
 * ended else; clears per piece where garbage never ends, and lines elsewhere.
 */
export function measureOf({ points, garbage }: GameRules, untilLines: number | null): MeasureName {
  if (garbage !== 'none') return garbage.kind === 'b-type' ? 'score' : 'clears';
  if (points !== 'nes' || untilLines === null) return 'lines';
  return untilLines === MAX_OUT_LINES ? 'score' : 'points';
}

/** Two players on the same games. */
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
