/**
 * Rows that a game in a hurry keeps for later. A strip of three rows that takes ten pieces in place of nine fills the row below
 * it as well, but for the well. Four such rows wait for one vertical I, which falls far but saves a whole strip.
 */

import { entryDelay } from '../../tetris/entry-delay.js';
import { HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import { framesAbove } from './row-frames.js';
import { rowOf, STORED_ROW, type StripCells, WAY_TO_WELL } from './strip.js';
import { bits } from './strip-covers.js';
import { type Afterwards, expectedFrames, FRAMES_OF_CLEAR, type RatedStrip } from './strip-values.js';

const PIECES = TETROMINOES.length;
const THE_I = TETROMINOES.indexOf('I');
/** Frames of an I through the well at the end of a game, where a row takes two, and those of another piece on top, about. */
const FRAMES_OF_I = 32 + entryDelay({ y: 14, clears: false, frameCounter: 0 }) + FRAMES_OF_CLEAR;
const FRAMES_OF_OTHER = 8 + entryDelay({ y: 3, clears: false, frameCounter: 0 });
/** Frames of a cell, a fourth of a piece. */
const FRAMES_OF_CELL = FRAMES_OF_OTHER / 4;
/** Stored rows of a tetris. */
export const ROWS_OF_WELL = 4;
/** Rounds after which frames stay the same: every other piece is followed by one more. */
const ROUNDS = 100;

/**
 * What a strip leaves that stores a row.
 *
 * @param framesOf what comes after it, by its first piece; asked for once it is needed
 */
export function afterStored(framesOf: () => ArrayLike<number>): Afterwards {
  let more: readonly number[] | undefined;
  return (_cells, top, next) => {
    more ??= moreThanBest(framesOf());
    return framesAbove(top) + more[next];
  };
}

function moreThanBest(frames: ArrayLike<number>): readonly number[] {
  const all = Array.from(frames);
  const best = Math.min(...all);
  return all.map((each) => each - best);
}

/**
 * Frames to fill the row on top of the stored ones where these are too few; Infinity where something covers it.
 *
 * @param wells tetrises of stored rows that are to be made
 */
export function framesToFill(playfield: Playfield, wells: number): number {
  let first = 0;
  while (first < ROWS && playfield[first + HIDDEN_ROWS] !== STORED_ROW) first++;
  let stored = 0;
  while (playfield[first + stored + HIDDEN_ROWS] === STORED_ROW) stored++;
  if (stored >= ROWS_OF_WELL * wells || first === 0) return 0;
  const open = STORED_ROW & ~playfield[first - 1 + HIDDEN_ROWS];
  for (let row = 0; row < first - 1; row++) if (playfield[row + HIDDEN_ROWS] & open) return Infinity;
  return framesOfCells(open);
}

/** What the last strip of four rows leaves: nothing above the well, nor beside, and something to fill a row with. */
export function afterLastFour(cells: StripCells): number {
  const left = rowOf(cells, 0);
  return left & WAY_TO_WELL ? Infinity : framesOfCells(STORED_ROW & ~left);
}

function framesOfCells(cells: number): number {
  return FRAMES_OF_CELL * bits(cells);
}

/** Frames to the end of a game by tetrises of stored rows alone: entry `n` for `n` of them. */
export function ratedWells(most: number): readonly RatedStrip[] {
  const rated: RatedStrip[] = [{ frames: new Float32Array(PIECES * PIECES), open: new Float32Array(PIECES) }];
  for (let wells = 1; wells <= most; wells++) {
    const frames = new Float32Array(PIECES * PIECES);
    const open = new Float32Array(PIECES);
    for (let round = 0; round < ROUNDS; round++) {
      for (let piece = 0; piece < PIECES; piece++) {
        const cost = piece === THE_I ? FRAMES_OF_I : FRAMES_OF_OTHER;
        const after = piece === THE_I ? rated[wells - 1].open : open;
        for (let next = 0; next < PIECES; next++) frames[piece * PIECES + next] = cost + after[next];
      }
      for (let piece = 0; piece < PIECES; piece++) {
        open[piece] = expectedFrames(frames.subarray(piece * PIECES, (piece + 1) * PIECES), piece);
      }
    }
    rated.push({ frames, open });
  }
  return rated;
}
