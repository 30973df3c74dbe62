/** What the next box told before a piece appeared, and how far it is believed: it may show something else, or lie elsewhere. */
import { TETROMINOES, type Tetromino, tetrominoIndex } from '../tetris/tetromino.js';
import type { Falling } from './falling.js';
import type { Look } from './look.js';

/** Milliseconds before a piece appears in which the box shows it; the last pictures before it changes may be mixed. */
const TOLD = { from: 400, to: 40 };
const MOST_COST = 8;
/** It is believed after this many pieces that it told rightly. */
const ENOUGH = 4;
/** A piece that it told wrongly counts as much as this many that it told rightly. */
const WRONG_COUNTS = 4;

export class NextBox {
  readonly #looks: { readonly time: number; readonly next: Float32Array | undefined }[] = [];
  readonly #told = new WeakMap<Falling, Float32Array>();
  #trust = 0;

  see({ time, next }: Look): void {
    this.#looks.push({ time, next });
    while (this.#looks[0].time < time - TOLD.from) this.#looks.shift();
  }

  /** The mean of what it showed before a time; undefined where it showed nothing. */
  told(time: number): Float32Array | undefined {
    const mean = new Float32Array(TETROMINOES.length);
    let count = 0;
    for (const look of this.#looks) {
      if (!look.next || look.time > time - TOLD.to) continue;
      count++;
      for (let i = 0; i < mean.length; i++) mean[i] += look.next[i];
    }
    return count === 0 ? undefined : mean.map((each) => each / count);
  }

  /** What a piece costs that it has not told. */
  cost(told: Float32Array | undefined, tetromino: Tetromino): number {
    if (!told || this.#trust < ENOUGH) return 0;
    return Math.min(MOST_COST, Math.max(...told) - told[tetrominoIndex(tetromino)]);
  }

  keep(falling: Falling, told: Float32Array | undefined): void {
    if (told) this.#told.set(falling, told);
  }

  /** Whether the box is read rightly. */
  get isTrusted(): boolean {
    return this.#trust >= ENOUGH;
  }

  /** The piece that it shows, once it is believed. */
  shown(time: number): Tetromino | undefined {
    const told = this.isTrusted ? this.told(time) : undefined;
    return told && TETROMINOES[told.indexOf(Math.max(...told))];
  }

  /** Whether something was in the box before the piece appeared. */
  hasTold(falling: Falling): boolean {
    return this.#told.has(falling);
  }

  /** A piece is settled: was it told? */
  learn(falling: Falling): void {
    const told = this.#told.get(falling);
    if (!told) return;
    const best = TETROMINOES[told.indexOf(Math.max(...told))];
    this.#trust += best === falling.tetromino ? 1 : -WRONG_COUNTS;
    this.#trust = Math.min(3 * ENOUGH, Math.max(0, this.#trust));
  }
}
