/** A game for tests of pictures: pieces fall a row at a time on a stack that is kept low, by no rules of hands. */
import type { SeededRandom } from '../../../src/lib/seeded-random.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES, type Tetromino } from '../../../src/tetris/tetromino.js';

/** 200 cells, row by row: as in `Look.colours`. */
export type Cells = Uint8Array;

export interface Moment {
  /** With the falling piece. */
  readonly cells: Cells;
  readonly next: Tetromino;
}

export const COLOUR_OF: Readonly<Record<Tetromino, number>> = { T: 1, O: 1, I: 1, J: 2, S: 2, Z: 3, L: 3 };

export class MadeUpGame {
  readonly #random: SeededRandom;
  #stack = new Uint8Array(200);
  #piece: Tetromino;
  #next: Tetromino;
  #orientation = 0;
  #x = 5;
  #y = 0;
  #target = { orientation: 0, x: 5 };

  constructor(random: SeededRandom) {
    this.#random = random;
    this.#piece = this.#draw();
    this.#next = this.#draw();
    this.#spawn();
  }

  /** The picture of now. */
  get moment(): Moment {
    const cells = this.#stack.slice();
    for (const cell of this.#cells(this.#orientation, this.#x, this.#y))
      if (cell >= 0) cells[cell] = COLOUR_OF[this.#piece];
    return { cells, next: this.#next };
  }

  /** The piece falls a row, and goes a column towards its target. */
  step(): void {
    const toward = Math.sign(this.#target.x - this.#x);
    if (this.#fits(this.#target.orientation, this.#x, this.#y)) this.#orientation = this.#target.orientation;
    if (toward !== 0 && this.#fits(this.#orientation, this.#x + toward, this.#y)) this.#x += toward;
    if (this.#fits(this.#orientation, this.#x, this.#y + 1)) this.#y++;
    else this.#lock();
  }

  #draw(): Tetromino {
    return TETROMINOES[this.#random.below(7)];
  }

  #cells(orientation: number, x: number, y: number): number[] {
    return ORIENTATIONS[orientation].cells.map(([dx, dy]) => {
      const column = x + dx;
      const row = y + dy;
      if (column < 0 || column > 9 || row > 19) return Number.NaN;
      return row < 0 ? -1 : row * 10 + column;
    });
  }

  #fits(orientation: number, x: number, y: number): boolean {
    return this.#cells(orientation, x, y).every((cell) => cell === -1 || this.#stack[cell] === 0);
  }

  #spawn(): void {
    this.#orientation = SPAWN_ORIENTATION[this.#piece];
    this.#x = 5;
    this.#y = 0;
    if (!this.#fits(this.#orientation, 5, 0)) this.#stack = new Uint8Array(200);
    let best = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 12; tries++) {
      const orientations = ORIENTATIONS.flatMap(({ tetromino }, i) => (tetromino === this.#piece ? [i] : []));
      const orientation = orientations[this.#random.below(orientations.length)];
      const x = this.#random.below(10);
      if (!this.#fits(orientation, x, 0)) continue;
      let y = 0;
      while (this.#fits(orientation, x, y + 1)) y++;
      const cells = this.#cells(orientation, x, y);
      const holes = cells.filter(
        (cell) => cell + 10 < 200 && this.#stack[cell + 10] === 0 && !cells.includes(cell + 10),
      );
      const cost = 2 * holes.length - cells.reduce((sum, cell) => sum + Math.floor(cell / 10), 0) / 4;
      if (cost < best) {
        best = cost;
        this.#target = { orientation, x };
      }
    }
  }

  #lock(): void {
    for (const cell of this.#cells(this.#orientation, this.#x, this.#y))
      if (cell >= 0) this.#stack[cell] = COLOUR_OF[this.#piece];
    const rows = Array.from({ length: 20 }, (_, row) => this.#stack.slice(row * 10, row * 10 + 10));
    const left = rows.filter((row) => row.includes(0));
    const stack = new Uint8Array(200);
    left.forEach((row, i) => {
      stack.set(row, (20 - left.length + i) * 10);
    });
    this.#stack = stack;
    this.#piece = this.#next;
    this.#next = this.#draw();
    this.#spawn();
  }
}
