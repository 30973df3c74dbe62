/**
 * The page's game: the world of hard drops, shown with falling pieces, and a new game after each that ends.
 *
 * A piece appears at its target column and in its target orientation, its highest cell in the top row, and falls
 * straight down. The game ends when there is no column where the piece may appear.
 *
 * It has a loop of its own: every step of it is seen and ends in a wait, where simulated games are played at once. That
 * other loop would also make the page's program larger, by 3.2 KB of 46.7 KB.
 */

import type { PieceAtRest, Place } from '../../simulate/game-position.js';
import type { PieceSource } from '../../simulate/piece-source.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import {
  cellIndex,
  EMPTY_CELL,
  emptyPage,
  isCompleteRow,
  type PlayfieldPage,
  pageFits,
  playfieldOf,
  removePageRow,
} from '../../tetris/playfield-page.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { NTSC } from '../../tetris/timing.js';
import type { FallSchedule, Steps } from './game-clock.js';

/**
 * - `falling`: a piece is on its way
 * - `resting`: the last piece rests, its complete rows still on view
 * - `over`: nothing fits any more
 */
export type Phase = 'falling' | 'resting' | 'over';

export interface Tally {
  /** Rows cleared in this game. */
  readonly lines: number;
  /** Pieces that came to rest in this game. */
  readonly pieces: number;
  /** Games begun, from 1. */
  readonly games: number;
  /** Most lines of a game that is over; 0 before the first end. */
  readonly best: number;
}

interface FallingPiece extends Pick<PieceAtRest, 'orientation' | 'x' | 'y'> {
  /** Its place in `TETROMINOES`. */
  readonly tetromino: number;
  /** Rows fallen so far. */
  rows: number;
}

export class EndlessGame implements Steps {
  /** Each solid cell holds its tetromino's place in `TETROMINOES`. */
  #page: PlayfieldPage = emptyPage();
  #piece: FallingPiece | undefined;
  #phase: Phase = 'resting';
  #tally: Tally = { lines: 0, pieces: 0, games: 1, best: 0 };

  /**
   * @param place decides where each piece goes, by drops alone
   * @param pieces deals them, for game after game
   * @param schedule may be exchanged at any time; it is asked again at each step
   */
  constructor(
    readonly place: Place,
    readonly pieces: PieceSource,
    public schedule: FallSchedule,
  ) {}

  get phase(): Phase {
    return this.#phase;
  }

  get tally(): Tally {
    return this.#tally;
  }

  /**
   * The 200 visible cells row by row from the top, the falling piece among them: a place in `TETROMINOES`, or
   * `EMPTY_CELL`.
   */
  cells(): Uint8Array {
    const cells = this.#page.slice(0, ROWS * COLUMNS);
    if (this.#piece) draw(cells, this.#piece);
    return cells;
  }

  /** Milliseconds until the next step. */
  step(): number {
    if (this.#phase === 'falling') return this.#fall();
    if (this.#phase === 'over') this.#begin();
    else this.#removeCompleteRows();
    return this.#deal();
  }

  #begin(): void {
    const { games, best, lines } = this.#tally;
    this.#page = emptyPage();
    this.#tally = { lines: 0, pieces: 0, games: games + 1, best: Math.max(best, lines) };
  }

  #deal(): number {
    const tetromino = this.pieces.next(1);
    const target: PieceAtRest = { orientation: 0, x: 0, y: 0, hold: 0, frames: 1 };
    const position = {
      playfield: playfieldOf(this.#page),
      current: tetromino,
      next: undefined,
      pieces: this.#tally.pieces,
      lines: this.#tally.lines,
      level: 0,
      timing: NTSC,
      score: 0,
      clears: [],
      frameCounter: 0,
      frames: 0,
    };
    if (!this.place(position, target)) {
      this.#phase = 'over';
      return this.schedule.gameOver;
    }
    const { orientation, x } = target;
    this.#piece = { tetromino, orientation, x, y: -ORIENTATIONS[orientation].minDy, rows: 0 };
    this.#phase = 'falling';
    if (this.schedule.falls) return this.schedule.inRow(0);
    while (this.#canFall(this.#piece)) this.#piece.y++;
    return this.#rest(this.#piece);
  }

  #fall(): number {
    const piece = this.#piece!;
    if (this.#canFall(piece)) {
      piece.y++;
      piece.rows++;
      if (this.#canFall(piece)) return this.schedule.inRow(piece.rows);
    }
    return this.#rest(piece);
  }

  #canFall({ orientation, x, y }: FallingPiece): boolean {
    return pageFits(this.#page, orientation, x, y + 1);
  }

  #rest(piece: FallingPiece): number {
    draw(this.#page, piece);
    this.#piece = undefined;
    this.#phase = 'resting';
    this.#tally = {
      ...this.#tally,
      pieces: this.#tally.pieces + 1,
      lines: this.#tally.lines + completeRows(this.#page).length,
    };
    return this.schedule.betweenPieces;
  }

  #removeCompleteRows(): void {
    for (const row of completeRows(this.#page)) {
      // The cartridge does something stranger with its top row; this game is not the cartridge.
      if (row === 0) this.#page.fill(EMPTY_CELL, 0, COLUMNS);
      else removePageRow(this.#page, row);
    }
  }
}

/** Complete rows from the top; removing one does not move those that follow. */
function completeRows(page: PlayfieldPage): number[] {
  const rows: number[] = [];
  for (let row = 0; row < ROWS; row++) if (isCompleteRow(page, row)) rows.push(row);
  return rows;
}

function draw(cells: Uint8Array, { tetromino, orientation, x, y }: FallingPiece): void {
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
    cells[cellIndex(y + dy, x + dx)] = tetromino;
  }
}
