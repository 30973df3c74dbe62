/** How a game stands beside the most points that its lines can earn. */
import type { Count } from '../../record/score-count.js';
import { Ceiling } from '../../tetris/ceiling.js';
import type { GamePlan } from '../game/game-protocol.js';

export interface CeilingProgress {
  /** Points of clears so far; those of soft drops are left out. */
  readonly points: number;
  /** The most points of clears, and the tetrises among them. */
  readonly ceiling: number;
  readonly mostTetrises: number;
  /** Points of the ceiling that this game cannot come to any more; 0 for a game without a flaw. */
  readonly givenAway: number;
}

/**
 * Undefined for a game that has no end, and so no ceiling.
 *
 * @param game its plan, and what it has come to
 */
export function ceilingProgress(game: {
  readonly plan: GamePlan;
  readonly count: Count;
  readonly lines: number;
}): CeilingProgress | undefined {
  const { startLevel, untilLines } = game.plan;
  if (untilLines === null) return undefined;
  const ceiling = new Ceiling({ lines: 0, level: startLevel, untilLines });
  const points = game.count.ownScore - game.count.softDropPoints;
  const whole = ceiling.from(0);
  return {
    points,
    ceiling: whole,
    mostTetrises: ceiling.clears().filter((cleared) => cleared === TETRIS).length,
    givenAway: whole - points - ceiling.from(game.lines),
  };
}

const TETRIS = 4;
