/** A game that somebody tells as a list: where it began, and where each piece was put. */

import { type Result, refuse } from '../lib/result.js';
import type { PlayedGame } from '../review/played-game.js';
import type { AskedLineLimit } from '../tetris/limits.js';
import { place } from '../tetris/lock.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import type { PlayedPiece } from '../tetris/played-game.js';
import type { Playfield } from '../tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../tetris/score.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { describeNoLock, locksOf } from './locks.js';
import { endOf } from './position.js';

/** How things stood before the first piece. */
export interface ListedStart extends AskedLineLimit {
  readonly playfield: Playfield;
  /** 0–255. */
  readonly level: number;
  readonly lines: number;
  readonly score: number;
}

export interface ListedPiece {
  readonly piece: Tetromino;
  readonly placement: Placement;
}

/**
 * The game as a review takes it; what comes after the last piece is not known in it.
 *
 * @returns a refusal that names the first piece that cannot lie where it is said to
 */
export function listedGame(start: ListedStart, listed: readonly ListedPiece[]): Result<{ readonly game: PlayedGame }> {
  const pieces: PlayedPiece[] = [];
  let { playfield, level, lines, score } = start;
  for (const [i, { piece, placement }] of listed.entries()) {
    if (!locksOf(playfield, piece).some((lock) => isSamePlacement(lock, placement))) {
      return refuse(`piece ${i + 1}: ${describeNoLock(piece, placement)}`);
    }
    const { playfield: after, cleared } = place(playfield, placement.orientation, placement.x, placement.y);
    pieces.push({
      ...{
        piece: i + 1,
        tetromino: piece,
        next: listed[i + 1]?.piece,
        playfield,
        placement,
        level,
        lines,
        score,
        cleared,
      },
      ...{ frame: 0, lockFrame: 0, inputs: undefined },
    });
    ({ level, lines } = addLines({ level, lines }, cleared));
    score += linePoints(cleared, level);
    playfield = after;
  }
  const about = { gameType: 'A', startLevel: start.level, untilLines: endOf(start), player: undefined } as const;
  const end = { score: Math.min(SCORE_CAP, score), ownScore: score, lines, toppedOut: false, gaps: [] };
  return { ok: true, game: { ...about, pieces, ...end } };
}
