/** The curtain that falls when a game is lost: full rows from the top, one more every few frames. */
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import type { CellCosts } from './cell-costs.js';

const SURE = 1;
/** Rows that it must have grown by, in at least this many steps, before it is believed. */
const LEAST_ROWS = 4;
const LEAST_STEPS = 3;
/** Milliseconds between two steps. */
const LONGEST_STEP = 700;
/** Filled cells with which no curtain is down any more. */
const MOST_FILLED = 60;

export class CurtainWatch {
  /** Milliseconds: of the picture that showed its first rows. */
  began = 0;
  isDown = false;
  #rows = 0;
  #steps = 0;
  #changed = 0;

  /** Whether the top row is full, which may be a curtain's first. */
  get mayFall(): boolean {
    return this.#rows > 0;
  }

  /** @returns whether a game has just been lost */
  see({ odds, time }: CellCosts): boolean {
    if (this.isDown) {
      if (filledCells(odds) <= MOST_FILLED) this.isDown = false;
      return false;
    }
    const rows = fullRows(odds);
    if (rows < 1 || rows < this.#rows || time - this.#changed > LONGEST_STEP) {
      this.#rows = rows;
      this.#steps = 0;
      this.#changed = time;
      this.began = time;
      return false;
    }
    if (rows > this.#rows) {
      this.#rows = rows;
      this.#steps++;
      this.#changed = time;
    }
    this.isDown = this.#rows >= LEAST_ROWS && this.#steps >= LEAST_STEPS;
    if (this.isDown) this.#rows = 0;
    return this.isDown;
  }
}

function fullRows(odds: Float32Array): number {
  for (let cell = 0; cell < ROWS * COLUMNS; cell++) if (odds[cell] < SURE) return Math.trunc(cell / COLUMNS);
  return ROWS;
}

function filledCells(odds: Float32Array): number {
  return odds.reduce((count, each) => count + (each > 0 ? 1 : 0), 0);
}
