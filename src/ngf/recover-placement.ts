/**
 * Where a piece came to rest: the one place whose lock and clear leave what is seen under the next piece. What the piece's own
 * last frames show decides where that is not enough, or not there.
 */

import { plural } from '../lib/format-numbers.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, fits, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import {
  ORIENTATIONS,
  orientationsOf,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  type Tetromino,
} from '../tetris/tetromino.js';
import { framesPerRow, type Timing } from '../tetris/timing.js';
import { differingCells, pieceIn, type Rest, restsOn, withPiece } from './explain-picture.js';
import { frameAt } from './game-frames.js';
import type { Span } from './recover-spans.js';
import type { SeenFrame } from './split-games.js';

/** Where a piece is seen for the last time, while its picture is still whole. */
export interface LastPlace {
  readonly placement: Placement;
  /** Milliseconds: since when it is there, and since when in that row. */
  readonly time: number;
  readonly rowTime: number;
  /** Whether it has locked there: it was seen there again after the time of a row, or rows of that picture were cleared. */
  readonly isProven: boolean;
  /** Whether nothing else was seen for the time of a row: frames may have been lost, or there was nothing new to send. */
  readonly isLikely: boolean;
}

export interface FoundRest {
  /** Undefined where it cannot be told. */
  readonly rest: Rest | undefined;
  readonly last: LastPlace | undefined;
  /** Half a sentence. */
  readonly doubt?: string;
}

/** Frames of the next piece that are asked at most, and of those the ones that count. */
const MOST_LOOKED_AT = 40;
const ENOUGH = 8;
/** Cells that a picture may have wrong. */
const WRONG_CELLS = 2;
/** A misread picture is looked for where a piece is soon after it appeared. */
const NEAR_SPAWN = { columns: 2, rows: 4 };

/**
 * Finds the rest of a piece.
 *
 * @param playfield under the piece
 * @param about.next the piece after it; undefined where it is not in the frames
 * @param about.end milliseconds at which the last of its frames is over
 */
export function findRest(
  span: Span & { readonly tetromino: Tetromino },
  playfield: Playfield,
  { next, end, timing }: { readonly next: Span | undefined; readonly end: number; readonly timing: Timing },
): FoundRest {
  const rests = restsOn(playfield, span.tetromino);
  const last = lastPlace(span, playfield, { end, timing });
  const own = last && rests.find(({ placement }) => isSamePlacement(placement, last.placement));
  if (!next?.tetromino) return { ...byItself(span, rests, own, last), last };

  // 1. What the next piece falls over.
  const leaving = restsThatLeave(rests, next.frames, next.tetromino);
  const lines = Math.abs(next.lines - span.lines);
  if (leaving.length === 1) return { ...withLines(leaving[0], lines), last };
  if (leaving.length > 1) {
    // 2. Several leave the same; the piece itself was seen.
    if (own && leaving.includes(own)) return { ...withLines(own, lines), last };
    const likely = leaving.find(({ cleared }) => cleared === lines) ?? leaving[0];
    return { rest: likely, last, doubt: `${plural(leaving.length, 'place')} would leave the same picture` };
  }

  // 3. None does: the picture is wrong, or what was taken for the playfield.
  const near = nearestRest(rests, next.frames, next.tetromino);
  if (near) return { rest: near.rest, last, doubt: `the picture after it differs in ${plural(near.wrong, 'cell')}` };
  if (own && last?.isProven) return { rest: own, last, doubt: 'the picture after it does not follow from it' };
  return { rest: undefined, last, doubt: 'no place of it leaves what is seen after it' };
}

function withLines(rest: Rest, lines: number): Pick<FoundRest, 'rest' | 'doubt'> {
  if (rest.cleared === lines) return { rest };
  return { rest, doubt: `it completes ${plural(rest.cleared, 'row')}, and the lines change by ${lines}` };
}

/** The last piece, and one before others that were lost, are told by their own frames alone. */
function byItself(
  span: Span,
  rests: readonly Rest[],
  own: Rest | undefined,
  last: LastPlace | undefined,
): Pick<FoundRest, 'rest' | 'doubt'> {
  const final = span.frames[span.frames.length - 1];
  const lines = Math.abs(final.lines - span.lines);
  const left = lines > 0 ? rests.filter(({ after }) => differingCells(after, final.rows) === 0) : [];
  if (left.length === 1) return withLines(left[0], lines);
  if (own && last?.isProven) return lines > 0 ? withLines(own, lines) : { rest: own };
  if (own && last?.isLikely) return { rest: own, doubt: 'it is seen there once, and its lock is not' };
  return { rest: undefined, doubt: 'its lock is not seen' };
}

/** The rests after which each of the frames can be what it is; frames that none explains are left out. */
function restsThatLeave(rests: readonly Rest[], frames: readonly SeenFrame[], next: Tetromino): readonly Rest[] {
  let leaving = rests;
  let explained = 0;
  for (const { rows } of frames.slice(0, MOST_LOOKED_AT)) {
    const possible = leaving.filter(({ after }) => pieceIn(rows, after, next) !== undefined);
    if (possible.length === 0) continue;
    leaving = possible;
    if (++explained === ENOUGH || leaving.length === 1) break;
  }
  return explained > 0 ? leaving : [];
}

/** Follows a piece back from the last frame that shows it whole. */
function lastPlace(
  span: Span & { readonly tetromino: Tetromino },
  playfield: Playfield,
  { end, timing }: { readonly end: number; readonly timing: Timing },
): LastPlace | undefined {
  const { frames, tetromino, level } = span;
  const placeAt = (i: number): Placement | undefined => {
    const found = pieceIn(frames[i].rows, playfield, tetromino);
    return found === 'nowhere' ? undefined : found;
  };
  let at = frames.length - 1;
  let placement = placeAt(at);
  while (!placement && at > 0) placement = placeAt(--at);
  if (!placement) return undefined;
  const hasClear = frames.slice(at + 1).some(({ rows }) => isClearing(frames[at].rows, rows));
  // 1. Since when it is there, then since when in that row: a shift along the floor is no fall.
  let first = at;
  let before = placeBefore(first);
  while (before && isSamePlacement(before, placement)) before = placeBefore(--first);
  const { time } = frames[first];
  while (before && before.y === placement.y) before = placeBefore(--first);
  const rowTime = frames[first].time;
  const stays = (until: number): boolean =>
    frameAt(until, timing) - frameAt(time, timing) > framesPerRow({ timing, level });
  const isProven = hasClear || stays(frames[at].time);
  return { placement, time, rowTime, isProven, isLikely: stays(frames[at + 1]?.time ?? end) };

  function placeBefore(index: number): Placement | undefined {
    return index > 0 ? placeAt(index - 1) : undefined;
  }
}

/** Whether a picture is one before it with nothing but parts of its full rows gone. */
function isClearing(before: Playfield, after: Playfield): boolean {
  let gone = 0;
  for (const [i, bits] of before.entries()) {
    if (after[i] === bits) continue;
    if (bits !== FULL_ROW || (after[i] & ~bits) !== 0) return false;
    gone++;
  }
  return gone > 0;
}

/** The rest that explains one of the first frames but for a cell or two, better than any other. */
function nearestRest(
  rests: readonly Rest[],
  frames: readonly SeenFrame[],
  next: Tetromino,
): { readonly rest: Rest; readonly wrong: number } | undefined {
  const places = placesNearSpawn(next);
  for (const { rows } of frames.slice(0, 3)) {
    const ranked = rests
      .map((rest) => ({
        rest,
        wrong: Math.min(...places.map((at) => differingCells(rows, withPiece(rest.after, at, true)))),
      }))
      .sort((a, b) => a.wrong - b.wrong);
    const [best, second] = ranked;
    if (best && best.wrong <= WRONG_CELLS && (!second || second.wrong > best.wrong)) return best;
  }
  return undefined;
}

function placesNearSpawn(tetromino: Tetromino): Placement[] {
  const places: Placement[] = [];
  for (const orientation of orientationsOf(tetromino)) {
    for (let x = SPAWN_X - NEAR_SPAWN.columns; x <= SPAWN_X + NEAR_SPAWN.columns; x++) {
      for (let y = SPAWN_Y; y <= SPAWN_Y + NEAR_SPAWN.rows; y++) places.push({ orientation, x, y });
    }
  }
  return places;
}

/** Frames of a piece that are held against its first one. */
const FRAMES_HELD_AGAINST = 8;

export interface SeenPlayfield {
  readonly playfield: Playfield;
  /** Whether the piece was told from the blocks beyond doubt. */
  readonly isCertain: boolean;
}

/**
 * What is left of the first frame without its piece: the piece where it appears, or where the frames after it agree with it
 * best. The hidden rows are taken to be empty.
 *
 * @param frames of the piece
 * @returns undefined where no piece of this kind is in the picture
 */
export function playfieldUnder(frames: readonly SeenFrame[], tetromino: Tetromino): SeenPlayfield | undefined {
  const [first, ...later] = frames.slice(0, 1 + FRAMES_HELD_AGAINST);
  const spawn: Placement = { orientation: SPAWN_ORIENTATION[tetromino], x: SPAWN_X, y: SPAWN_Y };
  const candidates = placesIn(first.rows, tetromino).map((placement) => {
    const playfield = withPiece(first.rows, placement, false);
    const places = later.map(({ rows }) => pieceIn(rows, playfield, tetromino)).filter((at) => at && at !== 'nowhere');
    const moved = places.some((at) => !isSamePlacement(at as Placement, placement));
    return { placement, playfield, agreeing: places.length, moved };
  });
  const distance = ({ orientation, x, y }: Placement): number =>
    Math.abs(y - SPAWN_Y) + Math.abs(x - SPAWN_X) + (orientation === spawn.orientation ? 0 : 1);
  candidates.sort((a, b) => b.agreeing - a.agreeing || distance(a.placement) - distance(b.placement));
  const [best, second] = candidates;
  if (!best) return undefined;
  const isAlone = best.moved && (!second || second.agreeing < best.agreeing);
  return { playfield: best.playfield, isCertain: isAlone || isSamePlacement(best.placement, spawn) };
}

/** All places of a piece whose cells are all filled in a picture. */
function placesIn(picture: Playfield, tetromino: Tetromino): Placement[] {
  const empty = emptyPlayfield();
  const places: Placement[] = [];
  for (const orientation of orientationsOf(tetromino)) {
    const { cells } = ORIENTATIONS[orientation];
    for (let x = 0; x < COLUMNS; x++) {
      for (let y = 0; y < ROWS; y++) {
        const isThere = cells.every(([dx, dy]) => y + dy < 0 || isFilled(picture, y + dy, x + dx));
        if (fits(empty, orientation, x, y) && isThere) places.push({ orientation, x, y });
      }
    }
  }
  return places;
}
