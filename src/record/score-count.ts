/**
 * The bot's own count of a game: it goes on where the cartridge's score sticks at 999,999, and it tells line points
 * from soft-drop points.
 */

import { MAX_OUT_LINES } from '../tetris/limits.js';
import { addSoftDropPoints, LINES_OF_TETRIS, linePoints, SCORE_CAP } from '../tetris/score.js';
import { type Orientation, tetrominoOf } from '../tetris/tetromino.js';
import { framesPerRow, type Pace } from '../tetris/timing.js';

/** Lines scored while a row takes three frames or more, two frames, and one frame. */
export type ByGravity = readonly [number, number, number];

/** How many singles, doubles, triples and tetrises there were. */
export type Clears = readonly [singles: number, doubles: number, triples: number, tetrises: number];

/** What a count holds after each piece. */
export interface Count {
  /** Line points and soft-drop points. */
  readonly ownScore: number;
  readonly softDropPoints: number;
  /** Line points up to 230 lines, the clear that crosses them included. */
  readonly scoreAt230: number;
  readonly maxOut: boolean;
  readonly clears: Clears;
  /** Lines, by the level after their clear. */
  readonly linesByGravity: ByGravity;
  /** The lines of them that tetrises cleared. */
  readonly tetrisLinesByGravity: ByGravity;
  /** Pieces since the last I. */
  readonly drought: number;
  readonly longestDrought: number;
}

export const EMPTY_COUNT: Count = {
  ownScore: 0,
  softDropPoints: 0,
  scoreAt230: 0,
  maxOut: false,
  clears: [0, 0, 0, 0],
  linesByGravity: [0, 0, 0],
  tetrisLinesByGravity: [0, 0, 0],
  drought: 0,
  longestDrought: 0,
};

/** A piece that has locked, as the count looks at it. */
export interface CountedPiece extends Pace {
  readonly orientation: Orientation;
  /** Rows cleared, 0–4. */
  readonly cleared: number;
  /** Soft steps when the piece came to rest. */
  readonly hold: number;
  /** Points of the clear. */
  readonly points: number;
  /** After the clear. */
  readonly level: number;
  /** Lines before the clear. */
  readonly linesBefore: number;
}

/** A count that is changed in place: in long games a new count for every piece costs too much. */
export type RunningCount = { -readonly [Key in keyof Count]: Count[Key] } & {
  readonly clears: [number, number, number, number];
  readonly linesByGravity: [number, number, number];
  readonly tetrisLinesByGravity: [number, number, number];
};

/** A count of nothing yet. */
export function newCount(): RunningCount {
  return copyOf(EMPTY_COUNT);
}

function copyOf(count: Count): RunningCount {
  return {
    ...count,
    clears: [...count.clears],
    linesByGravity: [...count.linesByGravity],
    tetrisLinesByGravity: [...count.tetrisLinesByGravity],
  };
}

/** Counts one more piece in place. */
export function countInto(
  count: RunningCount,
  { orientation, cleared, hold, points, timing, level, linesBefore }: CountedPiece,
): void {
  const dropped = addSoftDropPoints(count.ownScore, hold) - count.ownScore;
  const before230 = linesBefore < MAX_OUT_LINES;
  count.ownScore += dropped + points;
  count.softDropPoints += dropped;
  if (before230) {
    count.scoreAt230 += points;
    if (count.scoreAt230 + count.softDropPoints >= SCORE_CAP) count.maxOut = true;
  }
  if (cleared) {
    count.clears[cleared - 1]++;
    const gravity = 3 - Math.min(3, framesPerRow({ timing, level }));
    count.linesByGravity[gravity] += cleared;
    if (cleared === LINES_OF_TETRIS) count.tetrisLinesByGravity[gravity] += cleared;
  }
  count.drought = tetrominoOf(orientation) === 'I' ? 0 : count.drought + 1;
  if (count.drought > count.longestDrought) count.longestDrought = count.drought;
}

/** The count after one more piece. */
export function countPiece(count: Count, piece: Omit<CountedPiece, 'points'>): Count {
  const after = copyOf(count);
  countInto(after, { ...piece, points: piece.cleared ? linePoints(piece.cleared, piece.level) : 0 });
  return after;
}

/** Lines of singles, doubles, triples and tetrises together. */
export function linesOf(clears: readonly number[]): number {
  return clears.reduce((sum, count, i) => sum + count * (i + 1), 0);
}

/** Share of the cleared lines that went by fours; 0 without a line. */
export function tetrisRate(clears: Clears): number {
  const lines = linesOf(clears);
  return lines ? (4 * clears[3]) / lines : 0;
}
