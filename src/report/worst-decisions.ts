/**
 * The decisions after which a game looked much worse to its player than before.
 *
 * A player takes what it values most, so the log cannot say which placement would have been better. What it can say is
 * what the player expected when it decided, and what it expected one piece later. The difference holds bad luck with
 * the next piece as well as what the player overlooked. After a tetris the value has been turned into points, so
 * tetrises do not count.
 */
import type { PlacedAt } from '../record/game-events.js';
import type { PieceLine, RankedPlace } from '../record/run-log.js';
import { formatPlayfield, type Playfield } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';

export interface WorstDecision {
  /** 1 for the first piece of the game. */
  readonly piece: number;
  readonly tetromino: Tetromino;
  readonly next: Tetromino | null;
  readonly level: number;
  /** Cleared before the piece. */
  readonly lines: number;
  readonly cleared: number;
  readonly placement: PlacedAt;
  /** The best one that was not taken; null when the player named none. */
  readonly alternative: RankedPlace | null;
  /** What the player expected when it placed the piece, and with the next one, in its own unit. */
  readonly value: number;
  readonly valueAfter: number;
  readonly lost: number;
  /** Rows of `#` and `.` before the piece; null when they are not known. */
  readonly playfield: readonly string[] | null;
}

const MOST = 8;
const TETRIS = 4;

/** @param playfields before each piece; undefined when they are not known */
export function worstDecisions(
  pieces: readonly PieceLine[],
  playfields: readonly Playfield[] | undefined,
): WorstDecision[] {
  const found: WorstDecision[] = [];
  let linesAfter = 0;
  pieces.forEach((line, i) => {
    const lines = linesAfter;
    linesAfter += line.cleared;
    const after = pieces[i + 1]?.value ?? null;
    const { value, cleared } = line;
    if (value === null || after === null || cleared === TETRIS || value <= after) return;
    const { tetromino, next, placement } = line;
    found.push({
      piece: i + 1,
      tetromino,
      next,
      level: i > 0 ? pieces[i - 1].level : line.level,
      lines,
      cleared,
      placement,
      alternative: line.ranking.find((ranked) => !isSame(ranked, placement)) ?? null,
      value,
      valueAfter: after,
      lost: value - after,
      playfield: playfields ? formatPlayfield(playfields[i]).split('\n') : null,
    });
  });
  return found.sort((a, b) => b.lost - a.lost || a.piece - b.piece).slice(0, MOST);
}

function isSame(one: PlacedAt, other: PlacedAt): boolean {
  return one.orientation === other.orientation && one.x === other.x && one.y === other.y;
}
