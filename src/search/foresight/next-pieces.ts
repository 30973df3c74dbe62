/**
 * Which piece is chosen when the next one appears, by the frame on which it does: what comes if the piece in play locks a
 * frame later, and by which means it can.
 */

import { MaskSearch } from '../../reach/mask-search.js';
import type { ReadHands } from '../../reach/taps.js';
import { BUTTON } from '../../tetris/buttons.js';
import { advanceRng, pickPiece } from '../../tetris/random.js';
import { type Tetromino, tetrominoIndex, tetrominoOf } from '../../tetris/tetromino.js';
import { DropTimes, delayedEntry, MOST_DELAY, SHORTEST_PAUSE, SHORTEST_PAUSED, straightFall } from '../drop-times.js';
import type { ForeseenSituation } from '../situation.js';
import type { PlannedPiece } from './plan.js';
import type { Rater } from './rater.js';

/**
 * What makes the next piece appear on a frame, from cheap to dear: another placement; DOWN that brings the piece to
 * rest earlier; DOWN, LEFT and RIGHT together in the entry delay; a pause.
 */
export const HANDLES = ['placement', 'soft drop', 'down+left+right', 'pause'] as const;
type Handle = (typeof HANDLES)[number];

/** How the piece in play comes to rest, and what is done besides. */
export interface Way extends PlannedPiece {
  readonly handle: Handle;
  /** Frames of a pause that begins after the piece's first one; 0 for none. */
  readonly pause: number;
  /** Placements that lead there alike; this is the best of them. */
  readonly placements: number;
}

/** What comes when the next piece appears on a frame. */
export interface NextPiece {
  /** From the situation to the frame on which the next piece appears. */
  readonly frames: number;
  /** Chosen on that frame, and shown as the next one from then on. */
  readonly piece: Tetromino;
  /** One by each handle that leads there, cheapest first; none where nothing does. */
  readonly ways: readonly Way[];
}

interface NextPieceOptions extends Pick<ReadHands, 'taps'> {
  readonly rater: Rater;
  /** How many frames the table has. */
  readonly frames: number;
}

/** A way, with what its placement is worth. */
interface RatedWay extends Omit<Way, 'placements'> {
  readonly value: number;
}

/**
 * A row for each frame, from the earliest on which the next piece can appear.
 *
 * @returns nothing when the piece cannot be placed
 * @throws RangeError when the next piece is not seen
 */
export function nextPieces(situation: ForeseenSituation, { taps, rater, frames }: NextPieceOptions): NextPiece[] {
  const { generator, next } = situation;
  if (next === undefined) throw new RangeError('a table begins where the next piece is seen');
  const ways = waysToSpawn(situation, { taps, rater, frames }, tetrominoIndex(tetrominoOf(next)));
  if (ways.size === 0) return [];
  const earliest = Math.min(...ways.keys());
  return Array.from({ length: frames }, (_, i) => {
    const spawn = earliest + i;
    const chosen = pickPiece({ ...generator, rng: advanceRng(generator.rng, spawn) });
    const there = ways.get(spawn) ?? [];
    return {
      frames: spawn,
      piece: tetrominoOf(chosen.previousSpawn),
      ways: HANDLES.flatMap((by) => bestBy(by, there)),
    };
  });
}

/** By the shortest pause or delay; of equal ones the better placement, then the earlier one of the search. */
function bestBy(by: Handle, ways: readonly RatedWay[]): Way[] {
  const sorted = ways
    .filter(({ handle }) => handle === by)
    .sort((a, b) => a.pause - b.pause || a.delay - b.delay || b.value - a.value);
  if (sorted.length === 0) return [];
  const [{ orientation, x, y, frames, delay, handle, pause }] = sorted;
  const placements = sorted.filter((way) => way.pause === pause && way.delay === delay).length;
  return [{ orientation, x, y, frames, delay, handle, pause, placements }];
}

/** By the frames until the next piece appears. */
function waysToSpawn(
  situation: ForeseenSituation,
  { taps, rater, frames: most }: NextPieceOptions,
  next: number,
): Map<number, RatedWay[]> {
  const search = new MaskSearch();
  const dropTimes = new DropTimes();
  const ways = new Map<number, RatedWay[]>();
  const { frameCounter } = situation.generator;
  const count = search.search(situation, taps);
  if (count > 0) rater.rate(situation.playfield, search, next);
  for (let index = 0; index < count; index++) {
    const rest = { orientation: search.orientations[index], x: search.xs[index], y: search.ys[index] };
    const value = rater.value(index);
    const clears = rater.cleared(index) > 0;
    const add = (handle: Handle, frames: number, { delay = 0, pause = 0 } = {}): void => {
      const moment = { y: rest.y, clears, frameCounter: (frameCounter + frames + pause) & 0xffff };
      const spawn = frames + pause + delayedEntry(moment, delay);
      const there = ways.get(spawn);
      const way = { ...rest, frames, delay, pause, handle, value };
      if (there) there.push(way);
      else ways.set(spawn, [way]);
    };
    const addAll = (handle: Handle, frames: number): void => {
      add(handle, frames);
      for (let delay = 1; delay <= MOST_DELAY; delay++) add('down+left+right', frames, { delay });
      if (frames < SHORTEST_PAUSED || situation.heldBefore & BUTTON.START) return;
      for (let pause = SHORTEST_PAUSE; pause < most; pause++) add('pause', frames, { pause });
    };
    const falls = search.restFrames[index];
    addAll('placement', falls);
    const straight = straightFall(situation, search, index);
    if (!straight) continue;
    for (const drop of dropTimes.waysDown(straight, straight.steps, situation)) {
      const frames = straight.frames + drop.frames;
      if (frames < falls) addAll('soft drop', frames);
    }
  }
  return ways;
}
