/** What a picture of a playfield can be: something known and a piece on it, at one place and no other. */

import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import { BIT_COUNT, COLUMNS, fits, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import {
  CELLS_OF_PIECE,
  ORIENTATIONS,
  orientationsOf,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  type Tetromino,
} from '../tetris/tetromino.js';

/** A place where a piece can rest, and what it leaves behind there. */
export interface Rest {
  readonly placement: Placement;
  /** After the clear. */
  readonly after: Playfield;
  readonly cleared: number;
}

/** All places where a piece can rest, whether it can come there or not. */
export function restsOn(playfield: Playfield, tetromino: Tetromino): Rest[] {
  const rests: Rest[] = [];
  for (const orientation of orientationsOf(tetromino)) {
    for (let x = 0; x < COLUMNS; x++) {
      for (let y = SPAWN_Y; y < ROWS; y++) {
        if (!fits(playfield, orientation, x, y) || fits(playfield, orientation, x, y + 1)) continue;
        const { playfield: after, cleared } = place(playfield, orientation, x, y);
        rests.push({ placement: { orientation, x, y }, after, cleared });
      }
    }
  }
  return rests;
}

/**
 * Where a piece is in a picture of a playfield: `nowhere` where the picture shows the playfield alone, undefined where it
 * shows anything else. Cells above the top row are not seen. A piece that has just appeared may cover blocks, as the one that
 * ends a game does.
 */
export function pieceIn(
  picture: Playfield,
  playfield: Playfield,
  tetromino: Tetromino,
): Placement | 'nowhere' | undefined {
  let added = 0;
  let firstRow = -1;
  for (let row = 0; row < ROWS; row++) {
    const [seen, known] = [picture[row + HIDDEN_ROWS], playfield[row + HIDDEN_ROWS]];
    if (known & ~seen) return undefined;
    const more = seen & ~known;
    if (more === 0) continue;
    if (firstRow < 0) firstRow = row;
    added += BIT_COUNT[more];
    if (added > CELLS_OF_PIECE) return undefined;
  }
  if (added === 0) return 'nowhere';
  const spawn = { orientation: SPAWN_ORIENTATION[tetromino], x: SPAWN_X, y: SPAWN_Y };
  if (addsSo(picture, playfield, spawn, added)) return spawn;
  const more = picture[firstRow + HIDDEN_ROWS] & ~playfield[firstRow + HIDDEN_ROWS];
  const column = 31 - Math.clz32(more);
  for (const orientation of orientationsOf(tetromino)) {
    for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
      const found = { orientation, x: column - dx, y: firstRow - dy };
      if (addsSo(picture, playfield, found, added)) return found;
    }
  }
  return undefined;
}

/** Whether a piece there adds exactly `added` cells to a playfield, all of them in the picture. */
function addsSo(picture: Playfield, playfield: Playfield, at: Placement, added: number): boolean {
  const { orientation, x, y } = at;
  const isNew = isAtSpawn(at);
  if (!isNew && !fits(playfield, orientation, x, y)) return false;
  let adds = 0;
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
    const [row, column] = [y + dy, x + dx];
    if (row < 0) continue;
    if (!isFilled(picture, row, column)) return false;
    if (!isFilled(playfield, row, column)) adds++;
  }
  return adds === added;
}

function isAtSpawn({ orientation, x, y }: Placement): boolean {
  return x === SPAWN_X && y === SPAWN_Y && SPAWN_ORIENTATION[ORIENTATIONS[orientation].tetromino] === orientation;
}

/** Visible cells in which two playfields differ. */
export function differingCells(one: Playfield, other: Playfield): number {
  let cells = 0;
  for (let row = HIDDEN_ROWS; row < HIDDEN_ROWS + ROWS; row++) cells += BIT_COUNT[one[row] ^ other[row]];
  return cells;
}

/** A picture with or without the visible cells of a piece. */
export function withPiece(playfield: Playfield, { orientation, x, y }: Placement, isThere: boolean): Playfield {
  const changed = playfield.slice();
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
    const row = y + dy;
    if (row < 0) continue;
    if (isThere) changed[row + HIDDEN_ROWS] |= 1 << (x + dx);
    else changed[row + HIDDEN_ROWS] &= ~(1 << (x + dx));
  }
  return changed;
}
