/**
 * The tick that will score a piece, as soon as it is known where that comes to rest: for whoever wants to know how long it
 * takes before it begins.
 */
import type { ScoringTick } from './crash.js';
import { FURTHER_CHECKS, framesToScore, lockDelay } from './entry-delay.js';
import { firstCheckedRow, placeInto } from './lock.js';
import type { Placement } from './placement.js';
import { FAST_MUSIC_ROW, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS, rowBits } from './playfield.js';
import { addLines, type LinesAndLevel } from './score.js';
import { ORIENTATIONS } from './tetromino.js';

/** A piece that comes to rest in an A-type game. Lines and level are those before it. */
export interface RestingPiece extends LinesAndLevel {
  /** Without the piece. */
  readonly playfield: Playfield;
  readonly placement: Placement;
  /** Soft steps that it was dropped by, and one more: 0–255. */
  readonly hold: number;
  /** Singles to tetrises as the game keeps them; only their low digits are looked at. */
  readonly clearCounts: readonly number[];
  /** After the frame of the failing step. */
  readonly frameCounter: number;
  /** The next piece is hidden. */
  readonly boxHidden: boolean;
}

/** The tick as it comes if SELECT is not pressed. */
export function scoringTickOf(piece: RestingPiece): ScoringTick {
  const { playfield, placement, hold, lines, level, clearCounts, frameCounter, boxHidden } = piece;
  const after = new Uint16Array(playfield.length);
  const cleared = placeInto(after, playfield, placement);
  const lastCheck = 2 * lockDelay(placement.y) + FURTHER_CHECKS;
  const framesToTick = cleared > 0 ? framesToScore(lastCheck, frameCounter) : lastCheck + 1;
  return {
    clearedRows: cleared > 0 ? rowsCleared(playfield, placement) : [],
    lines,
    level,
    levelAfter: addLines(piece, cleared).level,
    boxHidden,
    selectNew: false,
    hold,
    orientation: placement.orientation,
    row5Column: firstColumn(after[FAST_MUSIC_ROW + HIDDEN_ROWS]),
    // The lock looks at the music as well, before complete rows go.
    fastMusic: rowWithPiece(playfield, placement, FAST_MUSIC_ROW) !== 0,
    clearCount: cleared > 0 ? clearCounts[cleared - 1] : 0,
    frameCounter: (frameCounter + framesToTick - 1) & 0xffff,
  };
}

/** Numbers of the rows that a lock completes, as the game finds them: a complete top row is found again in the second row. */
function rowsCleared(playfield: Playfield, placement: Placement): readonly number[] {
  const first = firstCheckedRow(placement.y);
  const rows: number[] = [];
  let movedDown = 0;
  for (let row = first; row <= Math.min(first + FURTHER_CHECKS, ROWS - 1); row++) {
    if (rowWithPiece(playfield, placement, row - movedDown) !== FULL_ROW) continue;
    rows.push(row);
    if (row === 0) movedDown = 1;
  }
  return rows;
}

function rowWithPiece(playfield: Playfield, { orientation, x, y }: Placement, row: number): number {
  const dy = row - y;
  const bits = dy < ORIENTATIONS[orientation].minDy || dy > 1 ? 0 : rowBits(orientation, dy, x);
  return playfield[row + HIDDEN_ROWS] | bits;
}

/** The column of a row's lowest bit; -1 for none. */
function firstColumn(row: number): number {
  return row === 0 ? -1 : 31 - Math.clz32(row & -row);
}
