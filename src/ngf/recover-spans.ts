/**
 * Where the pieces of a game begin in its frames. The statistics tell it where they are shown; elsewhere four more cells do,
 * since a falling piece adds none.
 */

import { COLUMNS, emptyPlayfield, HIDDEN_ROWS } from '../tetris/playfield.js';
import {
  CELLS_OF_PIECE,
  ORIENTATIONS,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  TETROMINOES,
  type Tetromino,
} from '../tetris/tetromino.js';
import { pieceIn } from './explain-picture.js';
import { isTopRowFull, type SeenFrame, usualValue } from './split-games.js';

/** The frames from one piece's first to the last before the next one. */
export interface Span {
  /** 1 for the game's first piece. */
  readonly piece: number;
  /** Undefined where nothing tells it. */
  readonly tetromino: Tetromino | undefined;
  /** As most of its frames show it: the last ones before it changes are often wrong. */
  readonly next: Tetromino | undefined;
  /** Before the piece. */
  readonly lines: number;
  readonly level: number;
  readonly score: number;
  readonly frames: readonly SeenFrame[];
  /** Whether pieces between the one before and this one are not in the frames. */
  readonly isAfterGap: boolean;
}

/** Frames within which a misread statistics rail comes back to what it was. */
const FRAMES_OF_MISREADING = 25;
/** Cells of a piece that are at least to be seen, whichever way it is turned at the top. */
const LEAST_SEEN = 2;
/** Milliseconds for which one look may show anything, as when lines are counted before the rows are gone. */
const FLASH = 100;

/** Milliseconds that a piece takes at least: its entry delay alone takes ten frames. */
const SHORTEST_PIECE = 160;

interface Cells {
  /** Filled cells of the playfield under the piece that has begun last. */
  readonly under: number;
  /** Cells of the next piece that must be seen. */
  readonly least: number;
}

interface Begin {
  /** Index of the first frame. */
  readonly at: number;
  readonly piece: number;
  readonly isAfterGap: boolean;
}

/**
 * The pieces of a game, in their order.
 *
 * @param frames of one game, without its curtain
 * @param gaps receives a sentence about pieces that are not in the frames
 */
export function spansOf(frames: readonly SeenFrame[], gaps: string[]): Span[] {
  const begins = beginsOf(frames, gaps);
  const spans: Span[] = [];
  for (const [i, begin] of begins.entries()) {
    const own = frames.slice(begin.at, begins[i + 1]?.at);
    const [first] = own;
    const before = spans.at(-1);
    spans.push({
      ...{ piece: begin.piece, isAfterGap: begin.isAfterGap, frames: own },
      tetromino: kindOf(own, begin.isAfterGap ? undefined : before),
      next: usualValue(own, ({ next }) => next),
      lines: usualValue(own, ({ lines }) => lines) ?? first.lines,
      level: usualValue(own, ({ level }) => level) ?? first.level,
      score: usualValue(own, ({ score }) => score) ?? first.score,
    });
  }
  return spans;
}

function beginsOf(frames: readonly SeenFrame[], gaps: string[]): Begin[] {
  const [first] = frames;
  const piece = Math.max(1, first.sum ?? 1);
  if (piece > 1) gaps.push(`the frames begin with piece ${piece}; those before it are not there`);
  const begins: Begin[] = [{ at: 0, piece, isAfterGap: false }];
  let start = first;
  let under = Math.max(0, first.filled - CELLS_OF_PIECE);
  let most = first.filled;
  let shown = first.next;
  for (let i = 1; i < frames.length; i++) {
    const last = begins[begins.length - 1];
    const least = begins.length === 1 && frames[i].next === start.next ? CELLS_OF_PIECE : LEAST_SEEN;
    const pieces = newPieces(frames, i, start, { under, least }) || (isNextShown(frames, i, start, shown) ? 1 : 0);
    if (pieces === 0) {
      if (frames[i].time - start.time <= SHORTEST_PIECE) shown = frames[i].next;
      if (frames[i].lines === start.lines) most = Math.max(most, frames[i].filled);
      // A first piece that has turned at the top shows all its cells later.
      if (begins.length === 1) under = Math.max(under, most - CELLS_OF_PIECE);
      continue;
    }
    if (pieces === 2) gaps.push(`no frame shows piece ${last.piece + 1}`);
    if (pieces > 2) gaps.push(`no frame shows the pieces from ${last.piece + 1} to ${last.piece + pieces - 1}`);
    if (pieces < 0) gaps.push(`at piece ${last.piece + 1} the statistics do not go on as before`);
    begins.push({ at: i, piece: last.piece + Math.max(1, pieces), isAfterGap: pieces !== 1 });
    // Cells that lock above the top row are not seen again.
    const locked = Math.min(under + CELLS_OF_PIECE, most) + CELLS_OF_PIECE * (Math.max(1, pieces) - 1);
    under = Math.max(0, locked - COLUMNS * Math.abs(frames[i].lines - start.lines));
    start = frames[i];
    shown = start.next;
    most = start.filled;
  }
  return begins;
}

/** Pieces that have begun by a frame since the last one that did; less than 0 where the statistics have jumped. */
function newPieces(frames: readonly SeenFrame[], at: number, start: SeenFrame, cells: Cells): number {
  const frame = frames[at];
  if (frame.sum === undefined || start.sum === undefined) return newPiecesByCells(frames, at, start, cells);
  const grown = frame.sum - start.sum;
  if (grown === 0) return 0;
  const following = frames.slice(at + 1, at + 1 + FRAMES_OF_MISREADING);
  const old = start.sum;
  if (grown === 1) return following.find(({ sum }) => sum !== undefined)?.sum === old ? 0 : 1;
  return following.some(({ sum }) => sum === old || sum === old + 1) ? 0 : grown;
}

/** What is more than the playfield and one piece is another one; rows that went are told by the lines. */
function newPiecesByCells(frames: readonly SeenFrame[], at: number, start: SeenFrame, { under, least }: Cells): number {
  const frame = frames[at];
  const moreIn = ({ filled, lines }: SeenFrame): number =>
    filled - under - CELLS_OF_PIECE + COLUMNS * Math.abs(lines - start.lines);
  const more = moreIn(frame);
  if (more < least || isTopRowFull(frame)) return 0;
  const following = frames.slice(at + 1, at + 1 + FRAMES_OF_MISREADING);
  if (following.some((later) => later.time - frame.time <= FLASH && moreIn(later) < LEAST_SEEN)) return 0;
  return Math.ceil(more / CELLS_OF_PIECE);
}

/**
 * Whether the preview has changed for good, where no statistics tell of a piece: one that appears in blocks, as the last one
 * of a game, adds no four cells.
 *
 * @param shown the preview soon after the piece has begun
 */
function isNextShown(
  frames: readonly SeenFrame[],
  at: number,
  start: SeenFrame,
  shown: Tetromino | undefined,
): boolean {
  const frame = frames[at];
  if (frame.sum !== undefined && start.sum !== undefined) return false;
  if (!shown || !frame.next || frame.next === shown || frame.time - start.time <= SHORTEST_PIECE) return false;
  const following = frames.slice(at + 1, at + 1 + FRAMES_OF_MISREADING);
  return following.every((later) => later.time - frame.time > FLASH || later.next !== shown);
}

/** The tetromino of a span: the count that is one more tells it, or the current piece if shown, the preview before, or the shape. */
function kindOf(frames: readonly SeenFrame[], before: Span | undefined): Tetromino | undefined {
  const [first] = frames;
  const counts = first.counts;
  const countsBefore = before?.frames.findLast(({ sum }) => sum === (first.sum ?? 0) - 1)?.counts;
  const grown = TETROMINOES.filter((_, i) => counts && counts[i] === (countsBefore?.[i] ?? 0) + 1);
  const isTold = first.sum === 1 || countsBefore !== undefined;
  if (isTold && grown.length === 1) return grown[0];
  return usualValue(frames, ({ piece }) => piece) ?? before?.next ?? shapeAtSpawn(first) ?? loneShape(frames);
}

/** The piece whose cells alone are filled in the columns and rows where pieces appear. */
function shapeAtSpawn({ rows }: SeenFrame): Tetromino | undefined {
  // Columns 3 to 6.
  const where = 0b1111 << 3;
  return TETROMINOES.find((tetromino) => {
    const shape = [0, 0];
    for (const [dx, dy] of ORIENTATIONS[SPAWN_ORIENTATION[tetromino]].cells) shape[SPAWN_Y + dy] |= 1 << (SPAWN_X + dx);
    return shape.every((bits, row) => (rows[row + HIDDEN_ROWS] & where) === bits);
  });
}

/** The piece whose four cells are all that a frame shows, as those of the first one are. */
function loneShape(frames: readonly SeenFrame[]): Tetromino | undefined {
  const lone = frames.find(({ filled }) => filled === CELLS_OF_PIECE);
  return lone && TETROMINOES.find((tetromino) => pieceIn(lone.rows, emptyPlayfield(), tetromino));
}
