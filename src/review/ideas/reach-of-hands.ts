/** Where pieces that appear find a place, and how high a stack these hands bring them over. */

import { columnHeights } from '../../eval/features/columns.js';
import { spawnSituation } from '../../reach/input-plan.js';
import { MaskSearch } from '../../reach/mask-search.js';
import { TAPS_30HZ, type TapPattern, tapsLike } from '../../reach/taps.js';
import { place } from '../../tetris/lock.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import { emptyPlayfield, FULL_ROW, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES, type Tetromino, tetrominoOf } from '../../tetris/tetromino.js';
import type { Timing } from '../../tetris/timing.js';
import { holesOf } from '../statistics.js';
import { WELL } from './columns.js';
import type { IdeaQuestion } from './idea.js';

/** Who brings a piece somewhere, and how fast it falls. */
export interface Hands {
  readonly taps: TapPattern;
  readonly timing: Timing;
  readonly level: number;
}

/** The hands of a question. Held directions repeat no faster than `das` taps, so taps alone stand for them. */
export function handsOf({ taps, timing, level }: IdeaQuestion): Hands {
  return { taps: tapsLike(taps), timing, level };
}

/** Hands that bring a piece wherever it fits: they have all the time of level 0. */
export function sureHands({ timing }: IdeaQuestion): Hands {
  return { taps: TAPS_30HZ, timing, level: 0 };
}

const search = new MaskSearch();

/** All placements of a piece that appears; none where it cannot appear. */
export function reached(playfield: Playfield, piece: Tetromino, { taps, timing, level }: Hands): Placement[] {
  const count = search.search(spawnSituation(playfield, piece, level, timing), taps);
  const { orientations, xs, ys } = search;
  return Array.from({ length: count }, (_, i) => ({ orientation: orientations[i], x: xs[i], y: ys[i] }));
}

/** Whether a placement fills a cell of a column, 0–9. */
function fillsColumn({ orientation, x }: Placement, column: number): boolean {
  return ORIENTATIONS[orientation].cells.some(([dx]) => x + dx === column);
}

/**
 * Tells the clean places of a piece: placements that make no hole, and that put nothing but an I into the right well. The
 * rightmost column is a well unless it stands as high as the column beside it, on blocks.
 */
function cleanTest(playfield: Playfield, piece: Tetromino): (placement: Placement) => boolean {
  const holes = holesOf(playfield);
  const heights = columnHeights(playfield);
  const isWell = piece !== 'I' && (heights[WELL] === 0 || heights[WELL] < heights[WELL - 1]);
  return (placement) => {
    if (isWell && fillsColumn(placement, WELL)) return false;
    return holesOf(place(playfield, placement.orientation, placement.x, placement.y).playfield) <= holes;
  };
}

/** A clean place of a piece that these hands reach; undefined where there is none. */
export function cleanPlace(playfield: Playfield, piece: Tetromino, hands: Hands): Placement | undefined {
  return reached(playfield, piece, hands).find(cleanTest(playfield, piece));
}

/** All clean places of a piece that these hands reach. */
export function cleanPlaces(playfield: Playfield, piece: Tetromino, hands: Hands): Placement[] {
  return reached(playfield, piece, hands).filter(cleanTest(playfield, piece));
}

/** What a piece needs to be brought to. */
export interface Way {
  readonly piece: Tetromino;
  readonly column: number;
  /** Clean places of the piece in the column. */
  readonly places: readonly Placement[];
}

/** Rows by which the columns beside it stand above one that only an I fills. */
const DEEP = 3;

/**
 * Ways to columns that are closed to these hands: the piece has clean places there, and they reach none of them. An I is needed
 * in columns alone that are three rows deep or more.
 */
export function closedWays(playfield: Playfield, columns: readonly number[], question: IdeaQuestion): Way[] {
  const heights = columnHeights(playfield);
  const isDeep = (column: number): boolean =>
    Math.min(heights[column - 1] ?? ROWS, heights[column + 1] ?? ROWS) - heights[column] >= DEEP;
  return TETROMINOES.flatMap((piece) => {
    const all = reached(playfield, piece, sureHands(question));
    const own = reached(playfield, piece, handsOf(question));
    if (own.length === all.length) return [];
    const isClean = cleanTest(playfield, piece);
    return columns.flatMap((column) => {
      if (piece === 'I' && !isDeep(column)) return [];
      const places = all.filter((placement) => fillsColumn(placement, column) && isClean(placement));
      const isOpen = places.some((place) => own.some((each) => isSamePlacement(each, place)));
      return places.length === 0 || isOpen ? [] : [{ piece, column, places }];
    });
  });
}

/** Rows of the highest flat stack on which these hands bring a piece down at a column, in an orientation; −1 where they never do. */
export function highestStack(hands: Hands, { orientation, x }: Pick<Placement, 'orientation' | 'x'>): number {
  const piece = tetrominoOf(orientation);
  const isThere = (each: Placement): boolean => each.orientation === orientation && each.x === x;
  let rows = 0;
  while (rows < ROWS && reached(flatStack(rows), piece, hands).some(isThere)) rows++;
  return rows - 1;
}

/** Rows of the highest flat stack over which these hands bring every piece to both sides, 0–19; −1 where they never do. */
export function highestSafeStack(hands: Hands): number {
  let rows = 0;
  while (rows < ROWS && TETROMINOES.every((piece) => reachesSides(flatStack(rows), piece, hands))) rows++;
  return rows - 1;
}

/** Whether a piece comes to the first column and to the last one of the stack, and an I to the well. */
function reachesSides(playfield: Playfield, piece: Tetromino, hands: Hands): boolean {
  const places = reached(playfield, piece, hands);
  return [0, piece === 'I' ? WELL : WELL - 1].every((side) => places.some((place) => fillsColumn(place, side)));
}

/** Full rows but for the well. */
function flatStack(rows: number): Playfield {
  const playfield = emptyPlayfield();
  playfield.fill(FULL_ROW & ~(1 << WELL), playfield.length - rows);
  return playfield;
}
