/**
 * Every placement of a piece that appears above its column, already turned, and drops straight down. A piece that
 * would stick out of the visible rows cannot be placed there.
 *
 * The fast version of letting it fall row by row: a piece rests where the first of its columns meets the highest
 * block below it. The plain twin is in `test/search/plain-placements.ts`.
 */
import { writeTopRows } from '../eval/features/columns.js';
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import { COLUMNS, fits, type Playfield, ROWS } from '../tetris/playfield.js';
import {
  ORIENTATION_COUNT,
  ORIENTATIONS,
  orientationsOf,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  TETROMINOES,
  tetrominoIndex,
  tetrominoOf,
} from '../tetris/tetromino.js';
import type { FoundPlacements, PlacementFinder } from './finder-source.js';

/** Where a piece appears before it drops. */
export const DROP_SPAWNS = [
  /** Above its column, so that it only needs room where it comes to rest. */
  'above',
  /** Where the console has it appear; when a block is in its way it has no placement at all. */
  'inside',
] as const;
export type DropSpawn = (typeof DROP_SPAWNS)[number];

/** T, J and L have as many. */
const MOST_PLACEMENTS = 34;

/** What `drops` reads of an orientation, numbers in a row: see `SHAPES`. */
const SHAPE_SIZE = 8;
/**
 * For each orientation `SHAPE_SIZE` numbers: the columns of x, first and last; how far the leftmost column lies from
 * x; how many columns there are; and by columns from the left the lowest dy. A column more than there are repeats
 * the last.
 */
const SHAPES: Int8Array = (() => {
  const shapes = new Int8Array(ORIENTATION_COUNT * SHAPE_SIZE);
  ORIENTATIONS.forEach(({ cells, minX, maxX }, orientation) => {
    const columns = [...new Set(cells.map(([dx]) => dx))].sort((a, b) => a - b);
    const lowest = columns.map((column) => Math.max(...cells.filter(([dx]) => dx === column).map(([, dy]) => dy)));
    shapes.set([minX, maxX, columns[0], columns.length, ...lowest], orientation * SHAPE_SIZE);
  });
  return shapes;
})();

/** The orientations of each tetromino, in the order of `TETROMINOES`. */
const ORIENTATIONS_OF: readonly (readonly number[])[] = TETROMINOES.map(orientationsOf);
const HIGHEST_DY = Int8Array.from(ORIENTATIONS, ({ minDy }) => minDy);

/** A finder of its own buffers. Its plans have no buttons: there are no frames to press them in. */
export function hardDropFinder(spawn?: DropSpawn): HardDropFinder {
  return new HardDropFinder(spawn);
}

/** Also finds by the number of a tetromino, for loops that have no time for a situation. */
export class HardDropFinder implements PlacementFinder, FoundPlacements {
  /** Ordered by orientation, then column. */
  count = 0;
  readonly orientations = new Uint8Array(MOST_PLACEMENTS);
  readonly xs = new Uint8Array(MOST_PLACEMENTS);
  readonly ys = new Uint8Array(MOST_PLACEMENTS);
  /** Row of the highest block of each column, 20 for none. */
  private readonly tops = new Uint8Array(COLUMNS);

  constructor(private readonly spawn: DropSpawn = 'above') {}

  find({ playfield, piece }: PieceSituation): FoundPlacements {
    return this.drops(playfield, tetrominoIndex(tetrominoOf(piece.orientation)));
  }

  /** @param tetromino its place in `TETROMINOES` */
  drops(playfield: Playfield, tetromino: number): FoundPlacements {
    const { tops, orientations, xs, ys } = this;
    if (this.spawn === 'inside' && !appears(playfield, tetromino)) {
      this.count = 0;
      return this;
    }
    writeTopRows(playfield, tops);
    let count = 0;
    for (const orientation of ORIENTATIONS_OF[tetromino]) {
      const shape = orientation * SHAPE_SIZE;
      const last = SHAPES[shape + 1];
      const columns = SHAPES[shape + 3];
      const highest = -HIGHEST_DY[orientation];
      for (let x = SHAPES[shape], left = x + SHAPES[shape + 2]; x <= last; x++, left++) {
        let y = ROWS;
        for (let column = 0; column < columns; column++) {
          const above = tops[left + column] - SHAPES[shape + 4 + column];
          if (above < y) y = above;
        }
        y--;
        if (y < highest) continue;
        orientations[count] = orientation;
        xs[count] = x;
        ys[count] = y;
        count++;
      }
    }
    this.count = count;
    return this;
  }

  plan(index: number): InputPlan {
    if (index >= this.count) throw new RangeError(`no placement ${index} of ${this.count}`);
    return {
      placement: { orientation: this.orientations[index], x: this.xs[index], y: this.ys[index] },
      buttons: [],
    };
  }
}

/** Whether no block is in the way of a piece that the console lets appear. */
function appears(playfield: Playfield, tetromino: number): boolean {
  return fits(playfield, SPAWN_ORIENTATION[TETROMINOES[tetromino]], SPAWN_X, SPAWN_Y);
}
