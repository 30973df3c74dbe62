/** Where a piece goes best, and how the game goes on from there. */

import { addLinePoints } from '../tetris/score.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { comparePlacements, type KeptPlayers } from './compare.js';
import type { EngineMove } from './move.js';
import type { EnginePosition, EngineSettings } from './position.js';

/** What of a best move is wanted besides the move. */
export interface BestMoveOptions {
  /** Moves of the answer, best first (default: 1). */
  readonly top?: number | undefined;
  /** Pieces shown onwards from the best move, 0–7 (default 0); the line ends where it is not known what comes. */
  readonly line?: number | undefined;
  /** What comes after the next piece, where somebody knows. */
  readonly coming?: readonly Tetromino[] | undefined;
}

/** A move of a line, with the piece that makes it. */
export interface LineMove extends EngineMove {
  readonly piece: Tetromino;
}

/** What is best in a position. */
export interface BestMove {
  /** Best first; empty where nothing can be reached. */
  readonly moves: readonly EngineMove[];
  /** The pieces after the best move, each where it goes best by then. */
  readonly line: readonly LineMove[];
}

export const MOST_LINE = 7;

export function findBestMove(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: EngineSettings,
  { top = 1, line = 0, coming = [] }: BestMoveOptions,
): BestMove {
  const moves = movesOf(kept, position, settings, top);
  if (moves.length === 0) return { moves, line: [] };
  const pieces = Math.min(line, MOST_LINE);
  return { moves, line: lineFrom(kept, { position, move: moves[0], coming, pieces }, settings) };
}

function movesOf(kept: KeptPlayers, position: EnginePosition, settings: EngineSettings, top: number): EngineMove[] {
  const { placements, moveOf } = comparePlacements(kept, position, settings);
  return placements.slice(0, top).map(moveOf);
}

interface LineStart {
  readonly position: EnginePosition;
  readonly move: EngineMove;
  readonly coming: readonly Tetromino[];
  readonly pieces: number;
}

function lineFrom(kept: KeptPlayers, start: LineStart, settings: EngineSettings): LineMove[] {
  const line: LineMove[] = [];
  const coming = [...start.coming];
  let { position, move } = start;
  while (line.length < start.pieces && position.next !== undefined) {
    position = positionAfter(position, move, coming.shift());
    const [reply] = movesOf(kept, position, settings, 1);
    if (!reply) break;
    move = reply;
    line.push({ ...move, piece: position.piece });
  }
  return line;
}

/** The next piece as it appears after a move; it is known which one it is. */
function positionAfter(position: EnginePosition, move: EngineMove, next: Tetromino | undefined): EnginePosition {
  const { next: piece = position.piece, timing, startLevel, untilLines, score } = position;
  const { after: playfield, lines, level, cleared } = move;
  return {
    playfield,
    piece,
    next,
    timing,
    lines,
    level,
    startLevel,
    untilLines,
    score: addLinePoints(score, cleared, level),
  };
}
