/** Whether a player gets better: a straight line through the games, with the error of its slope. */

import { type DataPoint, fitLine, mean } from '../../lib/statistics.js';
import type { Estimate, NamedInsight, Unit } from './estimate.js';
import type { GameInsight } from './game-insight.js';

/** How a number changes from game to game; above 0 it grows. */
export interface Trend extends Estimate {
  readonly name: string;
  readonly unit: Unit;
  /** Over what the value is the change. */
  readonly over: '30 days' | '100 games';
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 30;
const GAMES = 100;
/** Fewer games have no trend. */
const FEWEST = 10;

interface Followed {
  readonly name: string;
  readonly unit: Unit;
  /** Undefined where the game does not have it. */
  readonly of: (game: GameInsight) => number | undefined;
}

export const FOLLOWED: readonly Followed[] = [
  { name: 'accuracy', unit: 'per cent', of: ({ accuracy }) => accuracy ?? undefined },
  {
    name: 'points lost per 100 pieces',
    unit: 'points',
    of: ({ lost, counted }) => (counted > 0 ? (100 * lost) / counted : undefined),
  },
  { name: 'score', unit: 'points', of: ({ score }) => score },
];

/** Games in the order in which they were played: by time where all have one and they span a day or more, else as they are given. */
export function inTime(games: readonly NamedInsight[]): {
  readonly games: readonly NamedInsight[];
  readonly isTimed: boolean;
} {
  const times = games.flatMap(({ time }) => (time === null ? [] : [time]));
  const isTimed = times.length === games.length && Math.max(...times) - Math.min(...times) >= DAY_MS;
  return { games: isTimed ? [...games].sort((a, b) => (a.time ?? 0) - (b.time ?? 0)) : games, isTimed };
}

export function trendsOf(named: readonly NamedInsight[]): Trend[] {
  const { games, isTimed } = inTime(named);
  return FOLLOWED.flatMap(({ name, unit, of }): Trend[] => {
    const points = games.flatMap(({ time, insight }, i): DataPoint[] => {
      const y = of(insight);
      return y === undefined ? [] : [{ x: isTimed ? (time ?? 0) / (DAYS * DAY_MS) : i / GAMES, y }];
    });
    const slope = slopeOf(points);
    return slope ? [{ name, unit, over: isTimed ? `${DAYS} days` : `${GAMES} games`, ...slope }] : [];
  });
}

/** Points of a chart, at most: more games are put together. */
const MOST_POINTS = 60;

/** A followed number over the games in their order: the mean of some games for each point where there are many. */
export function courseOf(named: readonly NamedInsight[], name: string): (readonly [game: number, value: number])[] {
  const followed = FOLLOWED.find((each) => each.name === name);
  const values = inTime(named).games.flatMap(({ insight }, i) => {
    const value = followed?.of(insight);
    return value === undefined ? [] : [{ game: i + 1, value }];
  });
  const size = Math.ceil(values.length / MOST_POINTS);
  return Array.from({ length: size === 0 ? 0 : Math.ceil(values.length / size) }, (_, i) => {
    const part = values.slice(i * size, (i + 1) * size);
    return [part[part.length - 1].game, mean(part.map(({ value }) => value))] as const;
  });
}

/** The slope of the nearest line with its standard error; undefined for fewer than ten points, or all at one place. */
export function slopeOf(points: readonly DataPoint[]): { readonly value: number; readonly error: number } | undefined {
  const line = points.length < FEWEST ? undefined : fitLine(points);
  if (!line) return undefined;
  const { slope, intercept } = line;
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const spread = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  const rest = points.reduce((sum, { x, y }) => sum + (y - intercept - slope * x) ** 2, 0);
  return { value: slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}
