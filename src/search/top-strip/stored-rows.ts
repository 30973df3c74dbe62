/**
 * Rows that a game in a hurry keeps for later. A strip of three rows that takes ten pieces in place of nine fills the row below
 * it as well, but for the well. Four such rows wait for one vertical I, which falls far but saves a whole strip.
 */

import { entryDelay } from '../../tetris/entry-delay.js';
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES, tetrominoOf } from '../../tetris/tetromino.js';
import { CARRYING_ROW, framesAbove } from './row-frames.js';
import { cellsOfPiece, rowOf, STORED_ROW, type StripCells, WAY_TO_WELL } from './strip.js';
import { bits } from './strip-covers.js';
import { type Afterwards, expectedFrames, FRAMES_OF_CLEAR, type RatedStrip } from './strip-values.js';

const PIECES = TETROMINOES.length;
const THE_I = TETROMINOES.indexOf('I');
/** Frames that a piece takes to fall a row once stored rows are completed. */
const FRAMES_PER_ROW = 2;
/** Frames of an I through the well to the floor of the playfield. */
const FRAMES_OF_I = 32 + entryDelay({ y: 14, clears: false, frameCounter: 0 }) + FRAMES_OF_CLEAR;
/** Cells that a strip may leave open in its stored row, at most: with more of them there is hardly a way to fill them. */
const MOST_LEFT = 3;
/** The choices of these cells. */
export const CELLS_LEFT: readonly number[] = Array.from({ length: STORED_ROW + 1 }, (_, cells) => cells).filter(
  (cells) => bits(cells) <= MOST_LEFT,
);
/** Stored rows of a tetris. */
export const ROWS_OF_WELL = 4;
/** Frames stay the same where a round changes them by less: every other piece is followed by one more. */
const SMALLEST_CHANGE = 0.01;

/**
 * What a strip leaves that stores a row.
 *
 * @param framesOf what comes after it, by its first piece, where the next strip has to fill some cells of that row; undefined
 *   where that cannot be. It is asked for once it is needed
 */
export function afterStored(framesOf: (missing: number) => ArrayLike<number> | undefined): Afterwards {
  const more = new Map<number, ArrayLike<number> | undefined>();
  let least: number | undefined;
  return (cells, top, next) => {
    least ??= Math.min(...Array.from(framesOf(0) ?? []));
    const missing = STORED_ROW & ~rowOf(cells, CARRYING_ROW - 1);
    if (!more.has(missing)) more.set(missing, framesOf(missing));
    return framesAbove(top) + (more.get(missing)?.[next] ?? Infinity) - least;
  };
}

/**
 * The cells that are missing in the row on top of the stored ones where these are too few, but for the well.
 *
 * @param wells tetrises of stored rows that are to be made
 * @returns 0 where there are enough stored rows; undefined where something covers one of the cells
 */
export function openToFill(playfield: Playfield, wells: number): number | undefined {
  let first = 0;
  while (first < ROWS && playfield[first + HIDDEN_ROWS] !== STORED_ROW) first++;
  let stored = 0;
  while (playfield[first + stored + HIDDEN_ROWS] === STORED_ROW) stored++;
  if (stored >= ROWS_OF_WELL * wells || first === 0) return 0;
  const open = STORED_ROW & ~playfield[first - 1 + HIDDEN_ROWS];
  for (let row = 0; row < first - 1; row++) if (playfield[row + HIDDEN_ROWS] & open) return undefined;
  return open;
}

/** What the last strip of four rows leaves open in that row; undefined where it leaves something above the well or beside. */
export function openAfterFour(cells: StripCells): number | undefined {
  const left = rowOf(cells, 0);
  return left & WAY_TO_WELL ? undefined : STORED_ROW & ~left;
}

/** Frames of tetrises of stored rows, one after another, while pieces that wait for an I fill the last of these rows. */
export class WellValues {
  readonly #rated = new Map<number, RatedStrip>();

  /** @param floor the row below the stored ones */
  constructor(readonly floor: number) {}

  /**
   * The frames to the last of them.
   *
   * @param wells how many are to be made
   * @param open cells that are missing in the row on top, but for the well
   */
  of(wells: number, open: number): RatedStrip {
    const key = wells * (FULL_ROW + 1) + open;
    let rated = this.#rated.get(key);
    if (!rated) {
      rated = wells === 0 ? NOTHING_LEFT : this.#rate(wells, open);
      this.#rated.set(key, rated);
    }
    return rated;
  }

  #rate(wells: number, open: number): RatedStrip {
    const row = this.floor - ROWS_OF_WELL * wells;
    const frames = new Float32Array(PIECES * PIECES);
    const later = new Float32Array(PIECES);
    const afterI = wells > 1 || open === 0 ? this.of(wells - 1, open).open : undefined;
    const filled = TETROMINOES.map((_, piece) => {
      return openAfter(open, piece, row).map((left) => this.of(wells, left).open);
    });
    const cost = framesToRow(open === 0 ? row - 1 : row);
    for (let change = Infinity; change > SMALLEST_CHANGE; ) {
      change = 0;
      for (let piece = 0; piece < PIECES; piece++) {
        for (let next = 0; next < PIECES; next++) {
          let best = cost + later[next];
          for (const left of filled[piece]) best = Math.min(best, cost + left[next]);
          if (piece === THE_I && afterI) best = Math.min(best, FRAMES_OF_I + afterI[next]);
          frames[piece * PIECES + next] = best;
        }
      }
      for (let piece = 0; piece < PIECES; piece++) {
        const before = later[piece];
        later[piece] = expectedFrames(frames.subarray(piece * PIECES, (piece + 1) * PIECES), piece);
        change = Math.max(change, later[piece] - before);
      }
    }
    return { frames, open: later };
  }
}

const NOTHING_LEFT: RatedStrip = { frames: new Float32Array(PIECES * PIECES), open: new Float32Array(PIECES) };

/** Frames of a piece that rests on a row, until the next one appears. */
function framesToRow(row: number): number {
  return FRAMES_PER_ROW * (row + 1) + entryDelay({ y: row, clears: false, frameCounter: 0 });
}

/** What a piece can leave open in a row by lying in it and covering nothing. */
function openAfter(open: number, piece: number, row: number): number[] {
  const usable = row <= CARRYING_ROW ? open & ~WAY_TO_WELL : open;
  const fitting = LYING[piece].filter(({ inRow, above }) => {
    return (inRow & ~usable) === 0 && (above & ~STORED_ROW) === 0 && (above & open & ~inRow) === 0;
  });
  return [...new Set(fitting.map(({ inRow }) => open & ~inRow))];
}

/** How each piece can lie in a row: its cells there, and the columns of those above. */
const LYING = TETROMINOES.map((tetromino) => {
  return ORIENTATIONS.flatMap(({ cells }, orientation) => {
    if (tetrominoOf(orientation) !== tetromino) return [];
    const y = CARRYING_ROW - Math.max(...cells.map(([, dy]) => dy));
    return Array.from({ length: COLUMNS }, (_, x) => cellsOfPiece(orientation, x, y)).flatMap((place) => {
      if (!place) return [];
      let above = 0;
      for (let row = 0; row < CARRYING_ROW; row++) above |= rowOf(place, row);
      return [{ inRow: rowOf(place, CARRYING_ROW), above }];
    });
  });
});
