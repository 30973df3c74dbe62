/**
 * Where a game lost value in its player's eyes, in two lists that hold different things:
 *
 * - Decisions that cost value: the piece came to rest elsewhere than where the player valued it most, as when a press was
 *   lost. Their regret is what that place was worth to the player, less the one where the piece rests.
 * - Bad luck: the piece came to rest where the player valued it most, and one piece later the player expected less all the
 *   same. A player cannot see which piece comes after the next one. After a tetris the value has been turned into points,
 *   so tetrises do not count.
 */

import { isAsFar } from '../../record/plan-worth.js';
import type { LoggedPlacement, PieceLine } from '../../record/run-log.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import { formatPlayfield, type Playfield } from '../../tetris/playfield.js';
import { LINES_OF_TETRIS } from '../../tetris/score.js';
import type { Tetromino } from '../../tetris/tetromino.js';

/** A piece, and what could have been done with it. */
export interface ToldPiece {
  /** 1 for the first piece of the game. */
  readonly piece: number;
  readonly tetromino: Tetromino;
  readonly next: Tetromino | null;
  readonly level: number;
  /** Cleared before the piece. */
  readonly lines: number;
  readonly cleared: number;
  readonly placement: Placement;
  /** The best one but for that where the piece rests; null when the player named none. */
  readonly alternative: LoggedPlacement | null;
  /** What the player expected of its best placement, in its own unit. */
  readonly value: number;
  /** The same in points until the goal; undefined where its values are no lines of points. */
  readonly points?: number | undefined;
  /** Rows of `#` and `.` before the piece; null when they are not known. */
  readonly playfield: readonly string[] | null;
}

export interface CostlyDecision extends ToldPiece {
  /** Above 0, or at least 0 where only a bound is known. */
  readonly regret: number;
  /** The place where the piece rests is not among the best ones that the recording compares: the regret is this or more. */
  readonly isLeast: boolean;
}

export interface UnluckyPiece extends ToldPiece {
  /** What the player expected one piece later. */
  readonly valueAfter: number;
  /** Above 0. */
  readonly lost: number;
}

export interface LostValue {
  /** Those that cost most, first. */
  readonly costly: readonly CostlyDecision[];
  /** Those after which most was lost, first. */
  readonly unlucky: readonly UnluckyPiece[];
}

/** Pieces in each list, at most. */
const MOST = 8;

/** @param playfields before each piece; undefined when they are not known */
export function lostValue(pieces: readonly PieceLine[], playfields: readonly Playfield[] | undefined): LostValue {
  const costly: CostlyDecision[] = [];
  const unlucky: UnluckyPiece[] = [];
  let lines = 0;
  pieces.forEach((line, i) => {
    const { value, points, ranking, placement, cleared } = line;
    const linesBefore = lines;
    lines += cleared;
    if (value === null) return;
    const { tetromino, next } = line;
    const told: ToldPiece = {
      piece: i + 1,
      tetromino,
      next,
      level: i > 0 ? pieces[i - 1].level : line.level,
      lines: linesBefore,
      cleared,
      placement,
      alternative: ranking.find((ranked) => !isSamePlacement(ranked, placement)) ?? null,
      value,
      points,
      playfield: playfields ? formatPlayfield(playfields[i]).split('\n') : null,
    };
    if (ranking.length > 0 && !isSamePlacement(ranking[0], placement)) {
      const compared = ranking.filter((ranked) => isAsFar(ranked, ranking));
      const rest = compared.find((ranked) => isSamePlacement(ranked, placement));
      const regret = lessBy(value, (rest ?? compared[compared.length - 1]).value);
      if (regret > 0 || !rest) costly.push({ ...told, regret, isLeast: !rest });
      return;
    }
    const after = pieces[i + 1]?.value ?? null;
    if (after === null || cleared === LINES_OF_TETRIS || value <= after) return;
    unlucky.push({ ...told, valueAfter: after, lost: lessBy(value, after) });
  });
  return {
    costly: costly.sort((a, b) => b.regret - a.regret || a.piece - b.piece).slice(0, MOST),
    unlucky: unlucky.sort((a, b) => b.lost - a.lost || a.piece - b.piece).slice(0, MOST),
  };
}

/** A number even for values of a recording that are as far apart as numbers can be. */
function lessBy(value: number, other: number): number {
  return Math.min(value - other, Number.MAX_VALUE);
}
