/**
 * What the row that carries a strip is worth: data of `scripts/row-frames.ts`, which makes it again. A tetris of three rows lets
 * everything below sink by a row; what sinks through the floor comes back above the top, four columns to the right.
 */

import { COLUMNS, FULL_ROW } from '../../tetris/playfield.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import { FOUR, RETURNING, THREE } from './row-frames-data.js';
import { rowOf, STORED_ROW, type StripCells } from './strip.js';
import type { Afterwards } from './strip-values.js';

/** The row that the strip before has left, when a strip begins; what is above it is empty, and four rows fill it. */
export const CARRYING_ROW = 4;
/** Strips after which the row that carried one is row −1. */
export const STRIPS_UNTIL_BACK = 21;
const COLUMNS_FURTHER = 4;
/** Frames that a cell of row −1 costs a strip of three rows, by its column: in column 5 it bars the way of the last piece. */
const FRAMES_ABOVE: readonly number[] = [0, 0, 0.8, 2.2, 5.5, Infinity, 10, 0.3, 0, 0];
/** What cells of columns 4 and 6 cost together beyond that: few pieces can turn between them. */
const BOTH_SIDES = 0b0001010000;
const FRAMES_OF_BOTH = 16;

/** Frames that a cell of row −1 costs strips of four rows, which never move it, by its column, about: with two of them there may be no way. */
const FRAMES_ABOVE_FOUR: readonly number[] = [0, 0, 0, 0, 25, 25, 25, 5, 0, 0];

const NO_WAY = 255;
/** Sixths of a frame, from −8 frames on. */
const STEPS = 6;
const LEAST = -8;

/** What a row carries: three rows, three rows of a strip after which it will come back above the top, or what it lacks and three rows more. */
export type Carried = 'three' | 'returning' | 'four';

const known: Readonly<Record<Carried, Uint8Array>> = {
  three: bytesOf(THREE),
  returning: bytesOf(RETURNING),
  four: bytesOf(FOUR),
};

function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
}

/**
 * Frames that a game takes more than from the best row, to the last strip; Infinity where there is no way to complete one.
 *
 * @param row the cells of row 4, with nothing above it
 * @param next the piece to place, by its place in `TETROMINOES`
 */
export function framesOnRow(row: number, next: number, carried: Carried): number {
  const value = known[carried][row * TETROMINOES.length + next];
  return value === NO_WAY ? Infinity : value / STEPS + LEAST;
}

/** Such frames as a byte; those of no row are far from its ends. */
export function byteOfFrames(frames: number): number {
  return frames === Infinity ? NO_WAY : Math.max(0, Math.min(NO_WAY - 1, Math.round((frames - LEAST) * STEPS)));
}

/** Frames that cells of row −1 cost a strip of three rows. */
export function framesAbove(row: number): number {
  return ofCells(row, FRAMES_ABOVE) + ((row & BOTH_SIDES) === BOTH_SIDES ? FRAMES_OF_BOTH : 0);
}

function ofCells(row: number, ofCell: readonly number[]): number {
  let frames = 0;
  for (let bits = row; bits; bits &= bits - 1) frames += ofCell[31 - Math.clz32(bits & -bits)];
  return frames;
}

/** Where the cells of a row are once it is back. */
function returned(row: number): number {
  return ((row << COLUMNS_FURTHER) | (row >> (COLUMNS - COLUMNS_FURTHER))) & FULL_ROW;
}

/** Frames that a row costs which sinks now, once it is back above the top. */
export function framesOfReturn(row: number): number {
  return framesAbove(returned(row));
}

/** The same where it comes back right before the strips of four rows and stays there. */
export function framesOfStay(row: number): number {
  return ofCells(returned(row), FRAMES_ABOVE_FOUR);
}

/** What a strip of three rows leaves: row 3 carries what follows. */
export function afterThree(carried: 'three' | 'four'): Afterwards {
  return (cells, top, next) => framesAbove(top) + framesOnRow(rowOf(cells, CARRYING_ROW - 1), next, carried);
}

/** As `afterThree` before stored rows: what is left is the floor of their well. */
export function afterFloor(cells: StripCells, top: number, next: number): number {
  const row = rowOf(cells, CARRYING_ROW - 1);
  return row & ~STORED_ROW ? framesAbove(top) + framesOnRow(row, next, 'three') : Infinity;
}

/** As `afterThree`, where the carrying row comes back. */
export function afterReturning(cells: StripCells, top: number, next: number): number {
  const back = framesOfReturn(rowOf(cells, CARRYING_ROW));
  return back + framesAbove(top) + framesOnRow(rowOf(cells, CARRYING_ROW - 1), next, 'returning');
}

/** As `afterReturning`, where it comes back right before the strips of four rows and stays there. */
export function afterStaying(cells: StripCells, top: number, next: number): number {
  return (
    framesOfStay(rowOf(cells, CARRYING_ROW)) +
    framesAbove(top) +
    framesOnRow(rowOf(cells, CARRYING_ROW - 1), next, 'three')
  );
}

/** What a strip of four rows leaves: row 0 falls down to where the next one begins. */
export function afterFour(cells: StripCells, _top: number, next: number): number {
  return framesOnRow(rowOf(cells, 0), next, 'four');
}
