/** The randomiser of the page's game: all seven tetrominoes in random order, then all seven again. */
import type { SeededRandom } from '../../lib/seeded-random.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';

/** A copy in random order, each order equally likely: the shuffle of Fisher and Yates, in Durstenfeld's form. */
export function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** Deals tetrominoes for ever; the same seed deals the same ones. */
export class SevenBag {
  #bag: Tetromino[] = [];

  constructor(readonly random: SeededRandom) {}

  next(): Tetromino {
    if (this.#bag.length === 0) this.#bag = shuffled(TETROMINOES, this.random);
    return this.#bag.pop()!;
  }
}
