/**
 * The bot's own count of a game: it goes on where the cartridge's score sticks at 999,999, and it tells line points
 * from soft-drop points.
 */

import { MAX_OUT_LINES } from '../tetris/limits.js';
import { addSoftDropPoints, linePoints, SCORE_CAP } from '../tetris/score.js';
import { type Orientation, tetrominoOf } from '../tetris/tetromino.js';

/** What a count holds after each piece. */
export interface Count {
  /** Line points and soft-drop points. */
  readonly ownScore: number;
  readonly softDropPoints: number;
  /** Line points up to 230 lines, the clear that crosses them included. */
  readonly scoreAt230: number;
  readonly maxOut: boolean;
  /** Singles, doubles, triples, tetrises. */
  readonly clears: readonly [number, number, number, number];
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
  drought: 0,
  longestDrought: 0,
};

export interface LockedPiece {
  readonly orientation: Orientation;
  /** Rows cleared, 0–4. */
  readonly cleared: number;
  /** Soft steps when the piece came to rest. */
  readonly hold: number;
  /** Level after the clear. */
  readonly level: number;
  /** Lines before the clear. */
  readonly linesBefore: number;
}

/** The count after one more piece. */
export function countPiece(count: Count, { orientation, cleared, hold, level, linesBefore }: LockedPiece): Count {
  const dropped = addSoftDropPoints(count.ownScore, hold) - count.ownScore;
  const points = cleared ? linePoints(cleared, level) : 0;
  const before230 = linesBefore < MAX_OUT_LINES;
  const softDropPoints = count.softDropPoints + dropped;
  const scoreAt230 = before230 ? count.scoreAt230 + points : count.scoreAt230;
  const drought = tetrominoOf(orientation) === 'I' ? 0 : count.drought + 1;
  return {
    ownScore: count.ownScore + dropped + points,
    softDropPoints,
    scoreAt230,
    maxOut: count.maxOut || (before230 && scoreAt230 + softDropPoints >= SCORE_CAP),
    clears: count.clears.map((clears, i) => (i === cleared - 1 ? clears + 1 : clears)) as unknown as Count['clears'],
    drought,
    longestDrought: Math.max(count.longestDrought, drought),
  };
}

/** Share of the cleared lines that went by fours; 0 without a line. */
export function tetrisRate(clears: Count['clears']): number {
  const lines = clears.reduce((sum, count, i) => sum + count * (i + 1), 0);
  return lines ? (4 * clears[3]) / lines : 0;
}
