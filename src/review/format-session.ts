/** A session of games for a person to read. */
import { decimal, number } from '../lib/format-numbers.js';
import { alignColumns } from '../lib/text.js';
import type { Leak, Session, Spread } from './session.js';

/** Of the columns of `spreadRow`. */
export const SPREAD_HEAD = ['', 'mean', '± a game', 'best', 'in'];

/** @param names of the games, in their order */
export function spreadRow({ name, unit, mean, deviation, best, bestGame }: Spread, names: readonly string[]): string[] {
  const text = (value: number): string => (unit === 'per cent' ? `${decimal(value)} %` : number(value));
  return [name, text(mean), text(deviation), text(best), names[bestGame]];
}

/** Of the columns of `leakRow`. */
export const LEAK_HEAD = ['position: what was lost', 'decisions', 'points lost'];

export function leakRow({ position, mistake, count, pointsLost }: Leak): string[] {
  return [`${position}: ${mistake}`, number(count), number(pointsLost)];
}

/** Means, spread and personal bests, and where most was lost; no line break at the end. */
export function formatSession({ spreads, leaks }: Session, names: readonly string[]): string {
  const bests = alignColumns([SPREAD_HEAD, ...spreads.map((spread) => spreadRow(spread, names))], [0, 4]).join('\n');
  const lost = alignColumns([LEAK_HEAD, ...leaks.map(leakRow)], [0]).join('\n');
  return `All games\n${bests}\n\nLeaks: the kinds of position that cost most\n${leaks.length > 0 ? lost : '  none'}`;
}
