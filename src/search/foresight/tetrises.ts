/** How each tetris of a game in a hurry is made, in their order. */

import { ROWS_OF_WELL } from '../top-strip/stored-rows.js';

/**
 * Three rows at the very top; the same, leaving a row that is the floor of a well; the same, leaving a stored row; the last one
 * of three rows; four rows below the top, where pieces fall faster; the last one of these; or four stored rows.
 */
export type TetrisKind = 'three' | 'floor' | 'storing' | 'last three' | 'four' | 'last four' | 'well';

/** Tetrises of stored rows one after another, at most. */
export const MOST_WELLS = 4;
/** Rows below the one that carries the last strips: what is missing is filled by pieces that wait for an I. */
const MOST_STORED = 15;
/** Tetrises of stored rows in the middle of a game. */
const WELLS_OF_BLOCK = 3;
const STRIPS_OF_BLOCK = ROWS_OF_WELL * WELLS_OF_BLOCK;

/**
 * The tetrises of a game: stored rows end it, and where it is long enough, others end its first half. A tower follows these.
 *
 * @param threes strips of three rows and wells among them: the tetrises that begin while pieces fall slowly
 * @param fours those that come after them
 */
export function tetrisKinds(threes: number, fours: number): TetrisKind[] {
  const atEnd = Math.max(0, Math.min(MOST_WELLS, fours - 1, Math.trunc((threes - 2) / ROWS_OF_WELL)));
  const stored = Math.min(MOST_STORED, ROWS_OF_WELL * atEnd);
  // With a strip before that leaves the floor, and the last one of three rows.
  const least = atEnd > 0 ? stored + 2 : 1;
  const isLong = threes >= least + 1 + STRIPS_OF_BLOCK + WELLS_OF_BLOCK;
  const kinds: TetrisKind[] = [];
  const add = (count: number, kind: TetrisKind): void => {
    for (let i = 0; i < count; i++) kinds.push(kind);
  };
  if (isLong) {
    add(1, 'floor');
    add(STRIPS_OF_BLOCK, 'storing');
    add(WELLS_OF_BLOCK, 'well');
  }
  add(threes - least - kinds.length, 'three');
  // As many rows as there are stand on the floor of the playfield.
  if (atEnd > 0) add(1, stored === MOST_STORED ? 'three' : 'floor');
  add(stored, 'storing');
  if (threes > 0) add(1, 'last three');
  add(fours - atEnd - (atEnd > 0 ? 1 : 0), 'four');
  if (atEnd > 0) add(1, 'last four');
  add(atEnd, 'well');
  return kinds;
}
