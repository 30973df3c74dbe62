/** All places where a piece can lock on a playfield, and those of them that leave the same playfield. */
import { place } from '../tetris/lock.js';
import { describePlacement, formatPlacement, type Placement } from '../tetris/placement.js';
import { COLUMNS, fits, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import {
  ORIENTATION_COUNT,
  ORIENTATIONS,
  type Orientation,
  SPAWN_Y,
  type Tetromino,
  tetrominoOf,
} from '../tetris/tetromino.js';

/** Everywhere a piece fits and cannot fall further, whether a way leads there or not; by orientation, column and row. */
export function locksOf(playfield: Playfield, piece: Tetromino): Placement[] {
  const locks: Placement[] = [];
  for (let orientation = 0; orientation < ORIENTATION_COUNT; orientation++) {
    if (tetrominoOf(orientation) !== piece) continue;
    for (let x = 0; x < COLUMNS; x++) {
      for (let y = SPAWN_Y; y < ROWS; y++) {
        if (fits(playfield, orientation, x, y) && !fits(playfield, orientation, x, y + 1)) {
          locks.push({ orientation, x, y });
        }
      }
    }
  }
  return locks;
}

/** The locks of a piece after which the playfield looks like `after`. Someone who sees only the result cannot tell them apart. */
export function locksInto(playfield: Playfield, piece: Tetromino, after: Playfield): Placement[] {
  return locksOf(playfield, piece).filter(({ orientation, x, y }) =>
    looksLike(place(playfield, orientation, x, y).playfield, after),
  );
}

/** Why a placement is no lock of a piece. */
export function describeNoLock(piece: Tetromino, placement: Placement): string {
  const tetromino = tetrominoOf(placement.orientation);
  if (tetromino !== piece)
    return `${formatPlacement(placement)} is a placement of the ${tetromino}, not of the ${piece}`;
  return `the ${piece} cannot lock at ${describePlacement(placement)}: it has to fit there and to rest on something`;
}

/** Whether the twenty rows that are seen are the same. */
function looksLike(one: Playfield, other: Playfield): boolean {
  for (let row = HIDDEN_ROWS; row < HIDDEN_ROWS + ROWS; row++) if (one[row] !== other[row]) return false;
  return true;
}

// What it takes to come to a placement on a playfield, whatever the speed:
//
// - `drop`: the piece falls straight there in its orientation; nothing above is in its way.
// - `tuck`: it falls straight into some row, is shifted in under an overhang, and may fall on.
// - `spin`: it falls straight into some row, is turned in under an overhang, and may fall on.
// - `spintuck`: it needs both a turn and a shift under the overhang.
//
// What can be done by shifts alone is a tuck, even where a turn would do as well.

export const PLACEMENT_KINDS = ['drop', 'tuck', 'spin', 'spintuck'] as const;
/** How a piece comes to a placement: it falls straight there, or is shifted or turned in under an overhang, or both. */
export type PlacementKind = (typeof PLACEMENT_KINDS)[number];

/** What moves a piece under an overhang besides its fall. */
interface Moves {
  readonly shifts: boolean;
  readonly turns: boolean;
}

/** Undefined for a placement to which no way leads. */
export function placementKind(playfield: Playfield, placement: Placement): PlacementKind | undefined {
  const isOpen = (moves: Moves): boolean => comesFromAbove(playfield, placement, moves);
  if (isOpen({ shifts: false, turns: false })) return 'drop';
  if (isOpen({ shifts: true, turns: false })) return 'tuck';
  if (isOpen({ shifts: false, turns: true })) return 'spin';
  return isOpen({ shifts: true, turns: true }) ? 'spintuck' : undefined;
}

/** Whether a way of these moves leads up from a placement to where nothing is above the piece. */
function comesFromAbove(playfield: Playfield, placement: Placement, { shifts, turns }: Moves): boolean {
  const seen = new Set<number>();
  const open: Placement[] = [];
  const visit = (orientation: Orientation, x: number, y: number): void => {
    const key = (orientation * 32 + y) * 16 + x;
    if (y < SPAWN_Y || seen.has(key) || !fits(playfield, orientation, x, y)) return;
    seen.add(key);
    open.push({ orientation, x, y });
  };
  visit(placement.orientation, placement.x, placement.y);
  for (let next = open.pop(); next; next = open.pop()) {
    const { orientation, x, y } = next;
    if (fallsFreely(playfield, next)) return true;
    visit(orientation, x, y - 1);
    if (shifts) {
      visit(orientation, x - 1, y);
      visit(orientation, x + 1, y);
    }
    if (turns) {
      // Back by the other button: what turns one way turns back the other.
      visit(ORIENTATIONS[orientation].clockwise, x, y);
      visit(ORIENTATIONS[orientation].counterclockwise, x, y);
    }
  }
  return false;
}

function fallsFreely(playfield: Playfield, { orientation, x, y }: Placement): boolean {
  for (let row = SPAWN_Y; row < y; row++) if (!fits(playfield, orientation, x, row)) return false;
  return true;
}
