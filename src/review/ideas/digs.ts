/** Ideas about digging: clearing the rows over a hole, so that a piece gets in again. */

import { columnHeights } from '../../eval/features/columns.js';
import { LINE_REWARDS } from '../../eval/ntuple/ntuple-network.js';
import { BIT_COUNT, FULL_ROW, type Playfield } from '../../tetris/playfield.js';
import { isBurn, LINES_OF_TETRIS } from '../../tetris/score.js';
import {
  type Cells,
  cellsAfter,
  closedCells,
  columnsOf,
  common,
  coveredCells,
  listCells,
  pieceCells,
  rowsAfter,
  rowsOver,
} from './cells.js';
import { isUnburned } from './course.js';
import type { Idea, IdeaQuestion, Left } from './idea.js';
import { formatColumns } from './idea-words.js';
import { repairedBy, withPlayed } from './repair.js';
import { nameWell, wellOf } from './well-of.js';

/** Rows over a hole that can be cleared now. */
const MOST_ROWS = 2;
/** Empty cells of a row that a piece can complete. */
const MOST_EMPTY = 4;

/** A closed cell, and the rows with a filled cell over it. */
interface Hole {
  readonly row: number;
  readonly column: number;
  readonly over: readonly number[];
}

function holesIn(playfield: Playfield): Hole[] {
  return listCells(closedCells(playfield)).map(({ row, column }) => ({
    row,
    column,
    over: rowsOver(playfield, row, column),
  }));
}

/** Holes under one or two rows that pieces from above can complete: at most four empty cells, none of them covered. */
function openable(playfield: Playfield): Hole[] {
  const covered = coveredCells(playfield);
  return holesIn(playfield).filter(
    ({ over }) =>
      over.length <= MOST_ROWS &&
      over.every((row) => covered[row] === 0 && BIT_COUNT[FULL_ROW & ~playfield[row]] <= MOST_EMPTY),
  );
}

/** What a placement does to the way into a hole. */
interface Harm {
  /** Whether more cells lie over the hole. */
  readonly isHigher: boolean;
  /** Columns in which it covers empty cells of the rows over the hole. */
  readonly coveredColumns: readonly number[];
}

/** Says of a hole what a placement does to it; undefined where the way is no longer than before, or the hole is open. */
function harmBy(before: Playfield, left: Left): (hole: Hole) => Harm | undefined {
  const rows = rowsAfter(before, left);
  const closed = closedCells(left.playfield);
  const covered = coveredCells(left.playfield);
  return ({ row, column, over }) => {
    if (!((closed[rows[row]] >> column) & 1)) return undefined;
    const isHigher = rowsOver(left.playfield, rows[row], column).length > over.length;
    const bits = over.reduce((some, each) => some | (rows[each] < 0 ? 0 : covered[rows[each]]), 0);
    const coveredColumns = columnsOf(Uint16Array.of(bits));
    return isHigher || coveredColumns.length > 0 ? { isHigher, coveredColumns } : undefined;
  };
}

interface Delayed extends Harm {
  readonly hole: Hole;
}

function delayed({ playfield, played, best }: IdeaQuestion, holes: readonly Hole[]): Delayed[] {
  if (holes.length === 0) return [];
  const [byPlayed, byBest] = [harmBy(playfield, played), harmBy(playfield, best)];
  return holes.flatMap((hole) => {
    const harm = byPlayed(hole);
    return harm && !byBest(hole) ? [{ ...harm, hole }] : [];
  });
}

/**
 * Dig delayed: over a hole lie one or two rows that pieces from above can complete (each has at most four empty cells, and none of
 * them is covered). The played placement leaves the hole closed and puts another cell over it, or covers an empty cell of these
 * rows. The best one does neither: it digs, or keeps the way open.
 */
const DIG_DELAYED: Idea = {
  kind: 'dig-delayed',
  title: 'dig delayed',
  find: (question) => {
    const openableHoles = openable(question.playfield);
    const all = delayed(question, openableHoles);
    if (all.length === 0) return undefined;
    const higher = all.filter(({ isHigher }) => isHigher);
    const told = higher.length > 0 ? higher : all;
    const columns = [...new Set(told.map(({ hole }) => hole.column))].sort((a, b) => a - b);
    const where = `the ${columns.length > 1 ? 'holes' : 'hole'} in ${formatColumns(columns)}`;
    const covered = [...new Set(told.flatMap(({ coveredColumns }) => coveredColumns))].sort((a, b) => a - b);
    return {
      sentence:
        higher.length > 0
          ? `This puts more rows on ${where}, which could be opened now.`
          : `This covers ${formatColumns(covered)}, through which ${where} could be opened.`,
      columns: higher.length > 0 ? columns : [...new Set([...columns, ...covered])].sort((a, b) => a - b),
      repaired: repairedBy(
        question,
        (playfield) => delayed(withPlayed(question, playfield), openableHoles).length === 0,
      ),
    };
  },
};

/** Holes over which a placement leaves fewer cells, or none. */
function dugBy(before: Playfield, left: Left): Hole[] {
  const rows = rowsAfter(before, left);
  return holesIn(before).filter(
    ({ row, column, over }) => rowsOver(left.playfield, rows[row], column).length < over.length,
  );
}

/** Rows by which the columns beside a well stand above it at least. */
const DEEP = 2;

/** Cells that a placement puts into the well beside cells over holes, as they lie after it. */
function wellCells(before: Playfield, left: Left, well: number): Cells {
  const heights = columnHeights(before);
  const wall = Number.POSITIVE_INFINITY;
  const isWell = Math.min(heights[well - 1] ?? wall, heights[well + 1] ?? wall) - heights[well] >= DEEP;
  const over = new Set(holesIn(before).flatMap((hole) => hole.over));
  const cells = pieceCells(left.placement).map((bits, row) => (isWell && over.has(row) ? bits & (1 << well) : 0));
  return common(cellsAfter(cells, rowsAfter(before, left)), left.playfield);
}

/** What a placement does to dig that the best one does not do, where the best one burns nothing. */
function wrongDig({
  playfield,
  played,
  best,
}: IdeaQuestion): { dug: Hole[] } | { filled: Cells; well: number } | undefined {
  if (isBurn(best.cleared)) return undefined;
  if (isBurn(played.cleared)) {
    const dug = dugBy(playfield, played);
    return dug.length > 0 ? { dug } : undefined;
  }
  const well = wellOf(playfield);
  const filled = wellCells(playfield, played, well);
  const isFilling = played.cleared === 0 && columnsOf(filled).length > 0;
  return isFilling && columnsOf(pieceCells(best.placement)).every((column) => column !== well)
    ? { filled, well }
    : undefined;
}

/**
 * Wrong dig: the best placement clears nothing, or four lines, and the played one digs all the same. It burns one to three lines,
 * after which fewer cells lie over some hole; or it clears nothing and fills the well, two deep or deeper, in a row that
 * lies over a hole.
 */
const DIG_WRONG: Idea = {
  kind: 'dig-wrong',
  title: 'wrong dig',
  find: (question) => {
    const wrong = wrongDig(question);
    if (!wrong) return undefined;
    const { cleared } = question.played;
    if ('filled' in wrong) {
      return {
        sentence: `This fills the well ${nameWell(wrong.well)} to dig, although the stack is worth more with the well open.`,
        columns: [wrong.well],
        repaired: repairedBy(question, (playfield) => !wrongDig(withPlayed(question, playfield))),
      };
    }
    const columns = [...new Set(wrong.dug.map(({ column }) => column))].sort((a, b) => a - b);
    const better = question.best.cleared === LINES_OF_TETRIS ? 'a tetris' : 'building on';
    const lines = ['one line', 'two lines', 'three lines'][cleared - 1];
    return {
      sentence: `This burns ${lines} to dig in ${formatColumns(columns)}, although ${better} is worth more.`,
      columns,
      repaired: question.best.cleared === LINES_OF_TETRIS ? undefined : repairedBy(question, isUnburned(question)),
      ...(question.best.cleared === LINES_OF_TETRIS && {
        linesLost: LINE_REWARDS[LINES_OF_TETRIS] - LINE_REWARDS[cleared],
      }),
    };
  },
};

export const DIG_IDEAS: readonly Idea[] = [DIG_DELAYED, DIG_WRONG];
