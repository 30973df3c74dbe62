/** How a recorded game stood after some of its pieces. Pure. */

import type { PieceLine } from '../../record/run-log.js';
import { tetrisRate } from '../../record/score-count.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';

export interface PieceStatistics {
  readonly ownScore: number;
  readonly maxOut: boolean;
  readonly lines: number;
  readonly misdrops: number;
  /** 0–1. */
  readonly tetrisRate: number;
  /** Pieces since the last I. */
  readonly drought: number;
}

/** @param count pieces that have been scored */
export function pieceStatistics(lines: readonly PieceLine[], count: number): PieceStatistics {
  const clears: [number, number, number, number] = [0, 0, 0, 0];
  let [misdrops, drought] = [0, 0];
  let maxOut = false;
  let linesBefore = 0;
  for (let i = 0; i < count; i++) {
    const piece = lines[i];
    if (piece.cleared > 0) clears[piece.cleared - 1]++;
    if (piece.planned) misdrops++;
    drought = piece.tetromino === 'I' ? 0 : drought + 1;
    maxOut ||= linesBefore < MAX_OUT_LINES && piece.ownScore >= SCORE_CAP;
    linesBefore = piece.lines;
  }
  const last = lines[count - 1];
  return {
    ownScore: last?.ownScore ?? 0,
    maxOut,
    lines: last?.lines ?? 0,
    misdrops,
    tetrisRate: tetrisRate(clears),
    drought,
  };
}
