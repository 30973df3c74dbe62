/** Positions with what was made from them, as lines of a file. */

import type { Playfield } from '../../src/tetris/playfield.js';
import type { Tetromino } from '../../src/tetris/tetromino.js';
import type { Sampled } from './sampled-positions.js';

export interface PositionLine {
  readonly player: string;
  readonly taps: string;
  readonly startLevel: number;
  readonly lines: number;
  readonly level: number;
  /** Rows of the playfield, three hexadecimal digits each. */
  readonly rows: string;
  readonly piece: Tetromino;
  readonly next: Tetromino;
  /** Points of each game that was played out from it. */
  readonly points: readonly number[];
  readonly toppedOut: number;
}

export function rowsText(playfield: Playfield): string {
  return Array.from(playfield, (row) => row.toString(16).padStart(3, '0')).join('');
}

export function playfieldFrom(rows: string): Playfield {
  return Uint16Array.from({ length: rows.length / 3 }, (_, i) => Number.parseInt(rows.slice(3 * i, 3 * i + 3), 16));
}

export function positionOfLine({ player, taps, startLevel, lines, level, rows, piece, next }: PositionLine): Sampled {
  return { player, taps, startLevel, lines, level, playfield: playfieldFrom(rows), piece, next, score: 0 };
}
