/**
 * What tells how much of a calm game a playfield still has before it: its shape, and what these hands reach on it with each
 * of the seven pieces at its gravity.
 */

import { columnHeights } from '../../eval/features/columns.js';
import { cumulativeWells } from '../../eval/features/wells.js';
import { MaskSearch } from '../../reach/mask-search.js';
import { pressesPerRow, type TapPattern, tapsLike } from '../../reach/taps.js';
import { spawnPiece } from '../../tetris/active-piece.js';
import { BIT_COUNT, COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES } from '../../tetris/tetromino.js';
import { framesPerRow, type Pace } from '../../tetris/timing.js';

/** A playfield after a placement and its clear, and the game around it. */
export interface Afterstate {
  readonly playfield: Playfield;
  /** The piece that comes next, by its place in `TETROMINOES`. */
  readonly next: number;
  readonly pace: Pace;
  readonly taps: TapPattern;
  /** Lines until the game is ended. */
  readonly linesLeft: number;
  /** What the search takes it for above or below the empty playfield at this moment, in lines. */
  readonly value: number;
}

/** How many numbers there are for a playfield. */
export const FEATURES = 43;

const PIECES = TETROMINOES.map((tetromino) => spawnPiece(SPAWN_ORIENTATION[tetromino]));
/** Numbers of which most lie between 0 and 1. */
const [A_COUNT, A_FEW, SOME_LINES, A_CRISIS] = [4, 5, 30, 20];

/** Writes the features of playfields. It keeps buffers, so it is for one thread. */
export class OutlookFeatures {
  readonly #search = new MaskSearch();

  /** @param features gets `FEATURES` numbers */
  write({ playfield, next, pace, taps, linesLeft, value }: Afterstate, features: Float64Array): void {
    let at = 0;
    const add = (number: number): void => {
      features[at++] = number;
    };

    // 1. The shape.
    const heights = columnHeights(playfield);
    const highest = Math.max(...heights);
    for (const height of heights) add(height / ROWS);
    add(highest / ROWS);
    add(Math.max(0, highest - 10) / 10);
    const { holes, rowsToDig, rowsAbove } = covered(playfield);
    add(Math.min(holes, 20) / 10);
    add(Math.min(rowsToDig, 12) / A_FEW);
    add(rowsAbove / A_FEW);
    add(Math.min(cumulativeWells(playfield), 60) / SOME_LINES);
    let bumpiness = 0;
    for (let column = 1; column < COLUMNS - 1; column++) bumpiness += Math.abs(heights[column] - heights[column - 1]);
    add(bumpiness / SOME_LINES);
    add(openWellRows(playfield) / A_COUNT);

    // 2. What is reached with each piece.
    let [stuck, left, right, lowest] = [0, 0, 0, 0];
    for (let piece = 0; piece < PIECES.length; piece++) {
      const { count, reachesLeft, reachesRight, row } = this.#reach(playfield, piece, pace, taps);
      add(Math.log1p(count) / A_COUNT);
      if (count === 0) stuck++;
      if (reachesLeft) left++;
      if (reachesRight) right++;
      lowest += row / ROWS;
      if (piece === next) {
        features[FEATURES - 3] = Math.log1p(count) / A_COUNT;
        features[FEATURES - 2] = row / ROWS;
        features[FEATURES - 1] = count === 0 ? 1 : 0;
      }
    }
    for (const number of [stuck, left, right, lowest]) add(number / PIECES.length);

    // 3. The game around it.
    const frames = framesPerRow(pace);
    add(1 / frames);
    add(frames === 1 ? 1 : 0);
    add(frames === 2 ? 1 : 0);
    add(pressesPerRow(taps, frames));
    add(pressesPerRow(taps, 1));
    add(Math.log1p(Math.min(linesLeft, 1000)) / A_FEW);
    add(Math.min(linesLeft, SOME_LINES) / SOME_LINES);

    // 4. What the search says.
    const lost = Math.max(-120, Math.min(value, A_FEW));
    add(lost / A_CRISIS);
    add(Math.exp(Math.min(lost, 0) / 3));
    add(Math.exp(Math.min(lost, 0) / 10));
    add(Math.exp(Math.min(lost, 0) / 40));
    at += 3;
    if (at !== FEATURES) throw new RangeError(`${at} features instead of ${FEATURES}`);
  }

  /** Whether the next piece has no place to come to rest: the game is over. */
  isLost({ playfield, next, pace, taps }: Pick<Afterstate, 'playfield' | 'next' | 'pace' | 'taps'>): boolean {
    return this.#reach(playfield, next, pace, taps).count === 0;
  }

  #reach(playfield: Playfield, piece: number, { level, timing }: Pace, taps: TapPattern): Reached {
    const search = this.#search;
    const spawned = { playfield, piece: PIECES[piece], heldBefore: 0, level, timing, frame: 0 };
    // Who holds a direction reaches about what presses of the same rate reach.
    const count = search.search(spawned, tapsLike(taps));
    let [reachesLeft, reachesRight, row] = [false, false, 0];
    for (let i = 0; i < count; i++) {
      const { minX, maxX } = ORIENTATIONS[search.orientations[i]];
      if (search.xs[i] === minX) reachesLeft = true;
      if (search.xs[i] === maxX) reachesRight = true;
      if (search.ys[i] > row) row = search.ys[i];
    }
    return { count, reachesLeft, reachesRight, row };
  }
}

interface Reached {
  readonly count: number;
  readonly reachesLeft: boolean;
  readonly reachesRight: boolean;
  /** The lowest row of a place, 0 at the top. */
  readonly row: number;
}

/** Holes, rows that have one, and filled rows above the highest of them. */
function covered(playfield: Playfield): { holes: number; rowsToDig: number; rowsAbove: number } {
  let [above, holes, rowsToDig, rowsAbove] = [0, 0, 0, 0];
  for (const row of playfield) {
    const under = above & ~row & FULL_ROW;
    if (under) {
      holes += BIT_COUNT[under];
      rowsToDig++;
    } else if (rowsToDig === 0 && row) rowsAbove++;
    above |= row;
  }
  return { holes, rowsToDig, rowsAbove: rowsToDig === 0 ? 0 : rowsAbove };
}

/** Rows on top of each other that only one open cell keeps from being full, at most 8. */
function openWellRows(playfield: Playfield): number {
  let [above, rows] = [0, 0];
  for (let row = HIDDEN_ROWS; row < playfield.length; row++) {
    const open = FULL_ROW & ~playfield[row];
    if (BIT_COUNT[open] === 1 && (above & open) === 0) rows++;
    above |= playfield[row];
  }
  return Math.min(rows, 8);
}
