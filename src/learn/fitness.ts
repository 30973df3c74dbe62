import type { GameResult } from '../record/game-events.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';

/** What candidates are rated by: one number for many games. */
export interface Fitness {
  /** What the number is, as an axis says it. */
  readonly title: string;
  /** Higher is better; at least one game. */
  readonly of: (games: readonly GameResult[]) => number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const scores = (games: readonly GameResult[]): number[] => games.map(({ scoreAt230 }) => scoreAt230);
const clearsOf = ({ clears }: GameResult): number => clears[0] + clears[1] + clears[2] + clears[3];

export const FITNESS = {
  score: { title: `mean points at ${MAX_OUT_LINES} lines`, of: (games) => mean(scores(games)) },
  /** What the plateau controller was trained on: a player that sometimes plays very well has what it takes. */
  'best-third': {
    title: `mean points at ${MAX_OUT_LINES} lines of the best third of the games`,
    of(games) {
      const best = scores(games).sort((a, b) => b - a);
      return mean(best.slice(0, Math.max(1, Math.floor(best.length / 3))));
    },
  },
  lines: { title: 'mean lines', of: (games) => mean(games.map(({ lines }) => lines)) },
  clears: {
    title: 'clears per 1,000 pieces',
    of(games) {
      const pieces = games.reduce((sum, game) => sum + game.pieces, 0);
      return (1000 * games.reduce((sum, game) => sum + clearsOf(game), 0)) / Math.max(1, pieces);
    },
  },
  survival: { title: 'mean pieces until the end', of: (games) => mean(games.map(({ pieces }) => pieces)) },
} as const satisfies Readonly<Record<string, Fitness>>;

export type FitnessName = keyof typeof FITNESS;
export const FITNESS_NAMES = Object.keys(FITNESS) as readonly FitnessName[];

/** A fitness and how far it may be off, by leaving out one game after the other (the jackknife). */
export function rateWithError(name: FitnessName, games: readonly GameResult[]): { value: number; error: number } {
  const fitness: Fitness = FITNESS[name];
  const without = games.map((_, i) => fitness.of(games.filter((__, k) => k !== i)));
  const middle = mean(without);
  const spread = without.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { value: fitness.of(games), error: Math.sqrt((spread * (games.length - 1)) / games.length) };
}
