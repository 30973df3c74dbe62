/** Something that lies over a part of the playfield, such as a camera: many cells at once say what the game cannot have become. */
import { COLUMNS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';

const CELLS = ROWS * COLUMNS;
/** Logarithm of the odds from which on a cell contradicts. */
const SURE = 2;
/** Cells that must contradict at once, and pictures in a row in which they do. More than two pieces that were missed. */
const LEAST_CELLS = 10;
const LEAST_PICTURES = 3;
/** Pictures in a row after which a cell that agrees is believed again. */
const AGREES_AGAIN = 20;

export class CoverWatch {
  /** For each cell, whether it is covered. */
  readonly covered = new Uint8Array(CELLS);
  readonly #agreed = new Uint8Array(CELLS);
  #pictures = 0;
  #count = 0;

  get isOn(): boolean {
    return this.#count > 0;
  }

  /** @param shown what the picture should show, with its piece */
  see(odds: Float32Array, shown: Playfield): void {
    const contradicting: number[] = [];
    for (let cell = 0; cell < CELLS; cell++) {
      const contradicts = isFilled(shown, Math.trunc(cell / COLUMNS), cell % COLUMNS)
        ? odds[cell] < -SURE
        : odds[cell] > SURE;
      if (contradicts) contradicting.push(cell);
      if (!this.covered[cell]) continue;
      this.#agreed[cell] = contradicts ? 0 : this.#agreed[cell] + 1;
      if (this.#agreed[cell] <= AGREES_AGAIN) continue;
      this.covered[cell] = 0;
      this.#count--;
    }
    const isNew = contradicting.filter((cell) => !this.covered[cell]);
    this.#pictures = isNew.length >= (this.isOn ? 1 : LEAST_CELLS) ? this.#pictures + 1 : 0;
    if (this.#pictures < LEAST_PICTURES) return;
    for (const cell of isNew) {
      // A cover that moves takes the cells beside it.
      if (this.isOn && isNew.length < LEAST_CELLS && !this.#isBeside(cell)) continue;
      this.covered[cell] = 1;
      this.#agreed[cell] = 0;
      this.#count++;
    }
  }

  clear(): void {
    this.covered.fill(0);
    this.#count = 0;
    this.#pictures = 0;
  }

  #isBeside(cell: number): boolean {
    const column = cell % COLUMNS;
    return (
      (column > 0 && this.covered[cell - 1] === 1) ||
      (column < COLUMNS - 1 && this.covered[cell + 1] === 1) ||
      this.covered[cell - COLUMNS] === 1 ||
      this.covered[cell + COLUMNS] === 1
    );
  }
}
