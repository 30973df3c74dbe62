/** Several games as one session: what they come to in the mean, the best of them, and where most was lost; and the same as text. */

import { decimal, number } from '../lib/format-numbers.js';
import { mean, variance } from '../lib/statistics.js';
import { alignColumns } from '../lib/text.js';
import { lostBy } from './balance.js';
import { DROUGHT } from './burns-and-droughts.js';
import { mainIdeaOf } from './explain.js';
import type { GameReview } from './game-review.js';
import type { ReviewedPiece } from './judge-piece.js';
import { heightOf, holesOf, isTetrisReady } from './statistics.js';

/** How a number that every game has is spread. */
interface Spread {
  readonly name: string;
  readonly unit: 'points' | 'per cent' | 'lines';
  readonly mean: number;
  /** Standard deviation of a game; 0 for a single game. */
  readonly deviation: number;
  /** The personal best, and which game it was, from 0. */
  readonly best: number;
  readonly bestGame: number;
}

/** A kind of position and of decision in it. */
interface Leak {
  readonly position: PositionKind;
  /** Title of the idea that explains most of the loss. */
  readonly mistake: string;
  /** Decisions in all games. */
  readonly count: number;
  readonly pointsLost: number;
}

export interface Session {
  readonly games: number;
  readonly spreads: readonly Spread[];
  /** The three that cost most; slips are left out. */
  readonly leaks: readonly Leak[];
}

/** The first that holds. */
export type PositionKind = 'a high stack' | 'a drought' | 'holes to dig' | 'ready for a tetris' | 'a clean stack';

/** Rows from which on a stack is high. */
const HIGH = 11;
const MOST_LEAKS = 3;

interface Told {
  readonly name: string;
  readonly unit: Spread['unit'];
  /** Null where the game has no such number. */
  readonly of: (review: GameReview) => number | null;
  readonly isBetterLow?: true;
}

const TOLD: readonly Told[] = [
  { name: 'accuracy', unit: 'per cent', of: ({ accuracy }) => accuracy },
  { name: 'points lost', unit: 'points', of: ({ pointsLost }) => pointsLost, isBetterLow: true },
  {
    name: 'points lost per 100 pieces',
    unit: 'points',
    of: ({ lostPer100Pieces }) => lostPer100Pieces,
    isBetterLow: true,
  },
  { name: 'score', unit: 'points', of: ({ game }) => game.ownScore },
  { name: 'lines', unit: 'lines', of: ({ game }) => game.lines },
  { name: 'pace at 230 lines', unit: 'points', of: ({ statistics }) => statistics.pace },
  { name: 'tetris rate', unit: 'per cent', of: ({ statistics }) => 100 * statistics.tetrisRate },
  { name: 'ready for a tetris', unit: 'per cent', of: ({ statistics }) => 100 * statistics.tetrisReady },
];

export function sessionOf(reviews: readonly GameReview[]): Session {
  return { games: reviews.length, spreads: TOLD.flatMap((told) => spreadOf(told, reviews)), leaks: leaksOf(reviews) };
}

function spreadOf({ name, unit, of, isBetterLow }: Told, reviews: readonly GameReview[]): Spread[] {
  const told = reviews.flatMap((review, game) => {
    const value = of(review);
    return value === null ? [] : [{ value, game }];
  });
  if (told.length === 0) return [];
  const values = told.map(({ value }) => value);
  const sign = isBetterLow ? -1 : 1;
  const best = told.reduce((one, other) => (sign * other.value > sign * one.value ? other : one));
  return [
    { name, unit, mean: mean(values), deviation: Math.sqrt(variance(values)), best: best.value, bestGame: best.game },
  ];
}

function leaksOf(reviews: readonly GameReview[]): Leak[] {
  const leaks = new Map<string, Leak>();
  for (const { pieces } of reviews) {
    let sinceI = 0;
    for (const piece of pieces) {
      sinceI = piece.played.tetromino === 'I' ? 0 : sinceI + 1;
      const mistake = piece.meant ? undefined : mainIdeaOf(piece);
      if (!mistake) continue;
      const position = positionKindOf(piece, sinceI);
      const key = `${position}: ${mistake}`;
      const { count, pointsLost } = leaks.get(key) ?? { count: 0, pointsLost: 0 };
      leaks.set(key, { position, mistake, count: count + 1, pointsLost: pointsLost + lostBy(piece) });
    }
  }
  return [...leaks.values()].sort((a, b) => b.pointsLost - a.pointsLost).slice(0, MOST_LEAKS);
}

function positionKindOf({ played: { playfield } }: ReviewedPiece, sinceI: number): PositionKind {
  if (heightOf(playfield) >= HIGH) return 'a high stack';
  if (sinceI >= DROUGHT) return 'a drought';
  if (holesOf(playfield) > 0) return 'holes to dig';
  return isTetrisReady(playfield) ? 'ready for a tetris' : 'a clean stack';
}

/** Titles of the columns of `spreadRow`. */
export const SPREAD_HEAD = ['', 'mean', '± a game', 'best', 'in'];

/** @param names of the games, in their order */
export function spreadRow({ name, unit, mean, deviation, best, bestGame }: Spread, names: readonly string[]): string[] {
  const text = (value: number): string => (unit === 'per cent' ? `${decimal(value)} %` : number(value));
  return [name, text(mean), text(deviation), text(best), names[bestGame]];
}

/** Titles of the columns of `leakRow`. */
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
