/**
 * Computes how few frames a strip that stores a row can take on average, whoever searches and however long. For many strips in
 * a row it adds up all games that there could be, each with the chance that its pieces come, and each worth less the more
 * frames it takes. Where that sum falls with every strip, there is most likely no such game: that holds for every price of
 * a frame, and the highest bound counts.
 *
 * Usage, once compiled: node dist/scripts/strip-bound.js [price …]
 * A price of 1 divides what a game is worth by e with each frame.
 */

import { mean } from '../src/lib/statistics.js';
import { MOST_PAUSE, SLOW } from '../src/search/foresight/hurry.js';
import { CARRYING_ROW } from '../src/search/top-strip/row-frames.js';
import { CELLS_LEFT } from '../src/search/top-strip/stored-rows.js';
import { cellsOfRow, rowOf, STORED_ROW, storingOnStored, union } from '../src/search/top-strip/strip.js';
import { StripGraph, type StripNode } from '../src/search/top-strip/strip-graph.js';
import { ENTRY } from '../src/search/top-strip/strip-values.js';
import { entryDelay } from '../src/tetris/entry-delay.js';
import { isReachedFromPowerOn, pickPiece } from '../src/tetris/random.js';
import {
  type Orientation,
  SPAWN_ORIENTATION,
  TETROMINOES,
  tetrominoIndex,
  tetrominoOf,
} from '../src/tetris/tetromino.js';

/** The best price is among them. */
const PRICES = [0.6, 0.8, 1, 1.25, 1.5];
/** Strips until the mean stays the same, and those that it is taken of: three in four take ten pieces, the fourth takes nine. */
const STRIPS = 16;
const COUNTED = 8;
const PIECES = TETROMINOES.length;
/** More frames than any piece takes to the next one, with a clear, or any wait. */
const MOST_FRAMES = 200;
/** The frame counter modulo 4 when the first piece after a clear appears; a clear ends on every fourth frame alone. */
const FIRST_PHASE = 2;
const PHASES = 4;

const REGISTERS = 0x10000;
/** How many numbers a roll has: the count of pieces bears on it modulo this. */
const ROLLS = 8;
const given = process.argv.slice(2).map(Number);
if (!given.every((price) => price > 0)) throw new RangeError('a price is a number above 0, such as 0.9');

/** How likely a piece comes after another one. */
const CHANCES = TETROMINOES.map((before) => chancesAfter(SPAWN_ORIENTATION[before]));
const graph = new StripGraph(storingOnStored(SLOW, CELLS_LEFT));
/** Where a strip begins, by the cells that the one before has left in the stored row. */
const starts = new Map<number, StripNode>();
for (const missing of CELLS_LEFT) {
  const node = graph.nodeFrom(cellsOfRow(CARRYING_ROW, STORED_ROW & ~missing));
  if (node) starts.set(missing, node);
}

/** Over all states of the generator that a console comes to. */
function chancesAfter(previousSpawn: Orientation): number[] {
  const counts = new Array<number>(PIECES).fill(0);
  for (let rng = 0; rng < REGISTERS; rng++) {
    if (!isReachedFromPowerOn(rng)) continue;
    for (let spawnCount = 0; spawnCount < ROLLS; spawnCount++) {
      const drawn = pickPiece({ rng, spawnCount, previousSpawn }).previousSpawn;
      counts[tetrominoIndex(tetrominoOf(drawn))]++;
    }
  }
  const all = counts.reduce((sum, count) => sum + count);
  return counts.map((count) => count / all);
}

/** What the games from a playfield on are worth together, for the piece to place and the phase in which it appears. */
class Games {
  readonly #known = new Map<StripNode, Float64Array>();

  /**
   * @param worth of a game, by its frames
   * @param after what those after the strip are worth, by the cells that it leaves and by the first piece
   */
  constructor(
    readonly worth: readonly number[],
    readonly after: ReadonlyMap<number, readonly number[]>,
  ) {}

  /** At the begin of a strip, for each piece. A piece that is waited for comes four frames later, or eight, or twelve. */
  afterClear(node: StripNode): number[] {
    const placed = this.#placed(node);
    return TETROMINOES.map((_, piece) => {
      let sum = 0;
      for (let wait = 0; wait <= MOST_PAUSE; wait += PHASES) sum += this.worth[wait] * this.#drawn(placed, piece, 0);
      return sum;
    });
  }

  #of(node: StripNode): Float64Array {
    const known = this.#known.get(node);
    if (known) return known;
    const placed = this.#placed(node);
    const sums = new Float64Array(PIECES * PHASES);
    for (let piece = 0; piece < PIECES; piece++) {
      for (let phase = 0; phase < PHASES; phase++) {
        for (let wait = 0; wait <= MOST_PAUSE; wait++) {
          sums[piece * PHASES + phase] += this.worth[wait] * this.#drawn(placed, piece, (phase + wait) % PHASES);
        }
      }
    }
    this.#known.set(node, sums);
    return sums;
  }

  /** Over the pieces that may be next, each by its chance. */
  #drawn(placed: Float64Array, piece: number, phase: number): number {
    let sum = 0;
    for (let next = 0; next < PIECES; next++) {
      sum += CHANCES[piece][next] * placed[(piece * PIECES + next) * PHASES + phase];
    }
    return sum;
  }

  /** With both pieces known, for each phase: every place of the piece. */
  #placed(node: StripNode): Float64Array {
    const sums = new Float64Array(PIECES * PIECES * PHASES);
    for (const [index, frames] of node.parts) {
      const { piece, y, cells } = graph.parts[index];
      const there = union(node.cells, cells);
      const to = graph.node(there);
      const isComplete = !to && graph.isComplete(there);
      if (!to && !isComplete) continue;
      const after = this.after.get(STORED_ROW & ~rowOf(there, CARRYING_ROW - 1));
      const later = to ? this.#of(to) : undefined;
      for (let phase = 0; phase < PHASES; phase++) {
        const frameCounter = FIRST_PHASE + phase + frames;
        const toNext = frames + (isComplete ? entryDelay({ y, clears: true, frameCounter }) : ENTRY);
        for (let next = 0; next < PIECES; next++) {
          const games = later ? later[next * PHASES + ((phase + toNext) % PHASES)] : (after?.[next] ?? 0);
          sums[(piece * PIECES + next) * PHASES + phase] += this.worth[toNext] * games;
        }
      }
    }
    return sums;
  }
}

console.log(`${starts.size} rows begin a strip`);
for (const price of given.length > 0 ? given : PRICES) {
  console.log(`price ${price}: ${bound(price).toFixed(2)} frames a strip`);
}

/** Frames of a strip, on average of many, of which fewer are not to be expected. */
function bound(price: number): number {
  const worth = Array.from({ length: MOST_FRAMES }, (_, frames) => Math.exp(-price * frames));
  let after: ReadonlyMap<number, readonly number[]> = new Map(
    [...starts.keys()].map((missing) => [missing, TETROMINOES.map(() => 1)]),
  );
  const frames: number[] = [];
  for (let strip = 0; strip < STRIPS; strip++) {
    const games = new Games(worth, after);
    const begun = [...starts].map(([missing, node]) => [missing, games.afterClear(node)] as const);
    const most = Math.max(...begun.flatMap(([, sums]) => sums));
    after = new Map(begun.map(([missing, sums]) => [missing, sums.map((sum) => sum / most)]));
    frames.push(-Math.log(most) / price);
  }
  return mean(frames.slice(-COUNTED));
}
