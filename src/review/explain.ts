/** Why a placement cost what it did, as far as the playfield and the judge's values tell. */
import { columnHeights } from '../eval/features/columns.js';
import { plural } from '../lib/format-numbers.js';
import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, FULL_ROW, type Playfield } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';
import type { ReviewedPiece } from './judge-piece.js';
import { heightOf, holesOf, isRightWellOpen, isTetrisReady } from './statistics.js';

/** What a placement leaves behind. */
export interface Outcome {
  /** Lines that it clears, 0–4. */
  readonly cleared: number;
  /** Empty cells under filled ones. */
  readonly holes: number;
  /** Rows with such a cell: they have to be dug up before they can be cleared. */
  readonly rowsToDig: number;
  /** Rows from the floor to the highest filled cell. */
  readonly height: number;
  readonly isReady: boolean;
  readonly isWellOpen: boolean;
  /** Rows of the rightmost column up to its highest filled cell. */
  readonly wellHeight: number;
  /** Columns besides the rightmost in which only an I fits: both neighbours stand three rows above it or more. */
  readonly dependencies: number;
}

/** A placement that was played and the one that was worth most, on the same playfield. */
export interface Comparison {
  readonly playfield: Playfield;
  readonly played: Placement;
  readonly best: Placement;
  /** Pieces that fit worse after the played one, the worst first. */
  readonly worseFor: readonly Tetromino[];
}

const TETRIS = 4;
/** Rows by which neighbours stand above a column that only an I fills. */
const DEEP = 3;
/** Rows by which a stack is higher in a way that counts. */
const HIGHER = 2;
/** Reasons that a sentence names, at most. */
const MOST_REASONS = 3;

export function outcomeOf(playfield: Playfield, { orientation, x, y }: Placement): Outcome {
  const { playfield: after, cleared } = place(playfield, orientation, x, y);
  return {
    cleared,
    holes: holesOf(after),
    rowsToDig: rowsToDig(after),
    height: heightOf(after),
    isReady: isTetrisReady(after),
    isWellOpen: isRightWellOpen(after),
    wellHeight: columnHeights(after)[COLUMNS - 1],
    dependencies: dependenciesOf(after),
  };
}

/** What a decision cost most by, as far as it can be counted: the first that holds. */
export const MISTAKE_KINDS = [
  'a tetris missed',
  'lines burned',
  'a clear left out',
  'holes made or left',
  'the right well covered',
  'the right well filled',
  'readiness lost',
  'a gap for an I alone',
  'a higher stack',
  'worse places for what can come',
] as const;
export type MistakeKind = (typeof MISTAKE_KINDS)[number];

interface Reason {
  readonly kind: MistakeKind;
  readonly text: string;
}

/** Why a piece lost something, in a sentence; undefined where it lost nothing. */
export function explainPiece(piece: ReviewedPiece): string | undefined {
  const comparison = comparisonOf(piece);
  return comparison && explain(comparison);
}

/** The main reason why a piece lost something; undefined where it lost nothing. */
export function mistakeKindOf(piece: ReviewedPiece): MistakeKind | undefined {
  const comparison = comparisonOf(piece);
  return comparison && (reasonsOf(comparison)[0]?.kind ?? 'worse places for what can come');
}

/** One sentence: what the played placement did and the best one did not. */
export function explain(comparison: Comparison): string {
  const told = reasonsOf(comparison).slice(0, MOST_REASONS);
  if (told.length > 0) return `Against the best one it ${listed(told.map(({ text }) => text))}.`;
  return 'No count tells the two apart: what can follow is worth less.';
}

function comparisonOf({ played: { playfield }, judged }: ReviewedPiece): Comparison | undefined {
  if (!judged?.played || judged.played.lost === 0) return undefined;
  const [{ placement: best }] = judged.placements;
  return { playfield, played: judged.played.placement, best, worseFor: judged.replies.worseFor };
}

/** The gravest first. */
function reasonsOf(comparison: Comparison): Reason[] {
  const { playfield, worseFor } = comparison;
  const [played, best] = [outcomeOf(playfield, comparison.played), outcomeOf(playfield, comparison.best)];
  const isBurn = played.cleared > 0 && played.cleared < TETRIS;
  const isLeft = played.cleared === 0 && best.cleared > 0 && best.cleared < TETRIS;
  const holes = played.holes - best.holes;
  const rows = played.rowsToDig - best.rowsToDig;
  const isCovered = best.isWellOpen && !played.isWellOpen;
  const filled = isCovered ? 0 : played.wellHeight - best.wellHeight;
  const gaps = played.dependencies - best.dependencies;
  const higher = best.cleared <= played.cleared ? played.height - best.height : 0;
  const digging = rows > 0 ? `, with ${plural(rows, 'more row', 'more rows')} to dig` : '';
  const reasons: readonly (readonly [holds: boolean, kind: MistakeKind, text: string])[] = [
    [best.cleared === TETRIS && played.cleared < TETRIS, 'a tetris missed', 'misses a tetris'],
    [isBurn && best.cleared % TETRIS === 0, 'lines burned', `burns ${plural(played.cleared, 'line')}`],
    [isLeft, 'a clear left out', `does not clear ${plural(best.cleared, 'line')}`],
    [holes > 0, 'holes made or left', `leaves ${plural(holes, 'more hole', 'more holes')}${digging}`],
    [isCovered, 'the right well covered', 'covers the right well'],
    [filled > 0, 'the right well filled', `fills ${plural(filled, 'row')} of the right well`],
    [best.isReady && !played.isReady && played.cleared < TETRIS, 'readiness lost', 'is not ready for a tetris'],
    [gaps > 0, 'a gap for an I alone', `leaves ${plural(gaps, 'more gap', 'more gaps')} that only an I fills`],
    [higher >= HIGHER, 'a higher stack', `stands ${plural(higher, 'row')} higher`],
    [worseFor.length > 0, 'worse places for what can come', `leaves worse places for ${listed(worseFor)}`],
  ];
  return reasons.flatMap(([holds, kind, text]) => (holds ? [{ kind, text }] : []));
}

function rowsToDig(playfield: Playfield): number {
  let covered = 0;
  let rows = 0;
  for (const row of playfield) {
    if (covered & ~row & FULL_ROW) rows++;
    covered |= row;
  }
  return rows;
}

function dependenciesOf(playfield: Playfield): number {
  const heights = columnHeights(playfield);
  const walls = (column: number): number =>
    Math.min(heights[column - 1] ?? Number.POSITIVE_INFINITY, heights[column + 1] ?? Number.POSITIVE_INFINITY);
  return heights.filter((height, column) => column < COLUMNS - 1 && walls(column) - height >= DEEP).length;
}

/** `A`, `A and B`, `A, B and C`. */
function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}
