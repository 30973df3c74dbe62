/** Ideas about cells under other cells: overhangs, tucks, spins. Those about digging are in `digs.ts`. */

import { plural } from '../../lib/format-numbers.js';
import { placementKind } from '../../reach/placement-kind.js';
import { describeColumns, type Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import { TETROMINOES, type Tetromino, tetrominoOf } from '../../tetris/tetromino.js';
import {
  type Cells,
  cellsAfter,
  closedCells,
  columnsOf,
  common,
  countCells,
  coveredCells,
  listCells,
  overhungCells,
  pieceCells,
  piecesInto,
  placementAfter,
  restsOf,
  rowsAfter,
  rowsOver,
  together,
  without,
} from './cells.js';
import { DIG_IDEAS } from './digs.js';
import type { Idea, IdeaQuestion, Left } from './idea.js';
import { formatColumns, formatPieces } from './idea-words.js';
import { repairedBy, withPlayed } from './repair.js';

// Covered cells are empty cells with a filled one anywhere above in their column. A covered cell is overhung where some piece
// can be shifted or turned into it, and closed where none can, however slowly it falls.

/** Cells of a kind after a placement that were of another kind before. */
function madeBy(
  before: Playfield,
  left: Left,
  { now, from }: { now: (playfield: Playfield) => Cells; from: (playfield: Playfield) => Cells },
): Cells {
  return without(now(left.playfield), cellsAfter(from(before), rowsAfter(before, left)));
}

/** Cells that only the played placement makes, where it makes more of them than the best one; else none. */
function madeMore({ playfield, played, best }: IdeaQuestion, kinds: Parameters<typeof madeBy>[2]): Cells | undefined {
  const made = madeBy(playfield, played, kinds);
  return countCells(made) > countCells(madeBy(playfield, best, kinds)) ? made : undefined;
}

/** Overhung cells that were not covered. */
const overhangMade = (question: IdeaQuestion): Cells | undefined =>
  madeMore(question, { now: overhungCells, from: coveredCells });

/** Closed cells that were not closed: they were open to the sky, or overhung. */
const holeMade = (question: IdeaQuestion): Cells | undefined =>
  madeMore(question, { now: closedCells, from: closedCells });

/** Pieces that a sentence names, at most. */
const MOST_NAMED = 4;

/**
 * Overhang: the played placement covers cells that were open to the sky, more of them than the best one does, and some piece can
 * still be shifted or turned in.
 */
const OVERHANG_MADE: Idea = {
  kind: 'overhang-made',
  title: 'overhang made',
  find: (question) => {
    const cells = overhangMade(question);
    if (!cells) return undefined;
    const columns = columnsOf(cells);
    const pieces = piecesInto(question.played.playfield, cells);
    const areFew = pieces.length > 0 && pieces.length <= MOST_NAMED;
    const who = areFew
      ? `${formatPieces(pieces)} can still fill, by a tuck or a spin`
      : 'a tuck or a spin can still fill';
    return {
      sentence: `This makes an overhang over ${formatColumns(columns)}, which only ${who}.`,
      columns,
      repaired: repairedBy(question, (playfield) => !overhangMade(withPlayed(question, playfield))),
    };
  },
};

/**
 * Hole: the played placement closes cells, more of them than the best one does. They were open to the sky or overhung before,
 * and now no piece gets in by any tuck or spin. What has to be dug are the rows with a cell above one of them.
 */
const HOLE_MADE: Idea = {
  kind: 'hole-made',
  title: 'hole made',
  find: (question) => {
    const cells = holeMade(question);
    if (!cells) return undefined;
    const columns = columnsOf(cells);
    const rows = new Set(
      listCells(cells).flatMap(({ row, column }) => rowsOver(question.played.playfield, row, column)),
    );
    const holes = columns.length > 1 ? 'holes' : 'a hole';
    const dug = rows.size > 1 ? 'have to be cleared' : 'has to be cleared';
    return {
      sentence: `This makes ${holes} in ${formatColumns(columns)}; ${plural(rows.size, 'row')} ${dug} before a piece gets in again.`,
      columns,
      repaired: repairedBy(question, (playfield) => !holeMade(withPlayed(question, playfield))),
    };
  },
};

// What the best placement does under cells, and the played one does not.

/** How the best placement gets to its place under cells. */
type Way = 'tuck' | 'spin' | 'vits';

interface Unused {
  readonly way: Way;
  /** Covered cells that the best placement fills and the played one leaves, after the played one. */
  readonly cells: Cells;
}

function unused({ playfield, played, best }: IdeaQuestion): Unused | undefined {
  const way = wayTo(playfield, best.placement);
  if (!way) return undefined;
  const filled = common(pieceCells(best.placement), coveredCells(playfield));
  const cells = without(cellsAfter(filled, rowsAfter(playfield, played)), played.playfield);
  return countCells(cells) > 0 ? { way, cells } : undefined;
}

function wayTo(playfield: Playfield, placement: Placement): Way | undefined {
  const kind = placementKind(playfield, placement);
  if (kind === undefined || kind === 'drop') return undefined;
  if (isStanding(placement)) return 'vits';
  return kind === 'tuck' ? 'tuck' : 'spin';
}

/** Whether the piece is an I in one column. */
function isStanding({ orientation, x, y }: Placement): boolean {
  return tetrominoOf(orientation) === 'I' && columnsOf(pieceCells({ orientation, x, y })).length === 1;
}

function unusedIdea(way: Way, names: Pick<Idea, 'kind' | 'title'>, tell: (cells: Told) => string): Idea {
  const find = (question: IdeaQuestion): Unused | undefined => {
    const found = unused(question);
    return found?.way === way ? found : undefined;
  };
  return {
    ...names,
    find: (question) => {
      const found = find(question);
      if (!found) return undefined;
      const columns = columnsOf(found.cells);
      const isClosed = countCells(common(found.cells, closedCells(question.played.playfield))) > 0;
      return {
        sentence: tell({
          where: formatColumns(columns),
          piece: question.piece,
          isClosed,
          best: question.best.placement,
        }),
        columns,
        repaired: repairedBy(question, (playfield) => !find(withPlayed(question, playfield))),
      };
    },
  };
}

/** What a sentence is made of. */
interface Told {
  /** `column 4` */
  readonly where: string;
  readonly piece: Tetromino;
  /** Whether nothing gets in any more after the played placement. */
  readonly isClosed: boolean;
  readonly best: Placement;
}

/** Tuck missed: the best placement is shifted in under cells, without a turn there; the played one leaves such a cell empty. */
const OVERHANG_UNUSED = unusedIdea(
  'tuck',
  { kind: 'overhang-unused', title: 'tuck missed' },
  ({ where, piece, isClosed }) =>
    `The ${piece} could be tucked under the overhang at ${where}, and this ${isClosed ? 'closes it' : 'leaves it open'}.`,
);

/** Spin missed: the best placement has to be turned under cells to get to its place; the played one leaves such a cell empty. */
const SPIN_MISSED = unusedIdea(
  'spin',
  { kind: 'spin-missed', title: 'spin missed' },
  ({ piece, isClosed, best }) =>
    `The ${piece} could be spun into ${describeColumns(best)} under the cells there, and this ${isClosed ? 'closes the way' : 'leaves the place empty'}.`,
);

/** VITS: the best placement brings an I upright under cells, by a tuck or a spin; the played one leaves such a cell empty. */
const VITS = unusedIdea(
  'vits',
  { kind: 'vits', title: 'VITS' },
  ({ where, isClosed }) =>
    `The I could be brought upright under the cover of ${where} (a VITS), and this ${isClosed ? 'closes the way' : 'leaves the column empty'}.`,
);

/** A place into which a piece can be turned under cells. */
interface SpinPlace {
  readonly placement: Placement;
  /** Cells of it that are covered. */
  readonly covered: Cells;
}

/** Places that only a turn under cells leads to, and where the piece rests without an empty cell right below it. */
function spinPlaces(playfield: Playfield): SpinPlace[] {
  const allCovered = coveredCells(playfield);
  if (countCells(allCovered) === 0) return [];
  return TETROMINOES.flatMap((piece) => restsOf(playfield, piece)).flatMap((placement) => {
    const covered = common(pieceCells(placement), allCovered);
    if (countCells(covered) === 0 || !liesClose(playfield, placement)) return [];
    const kind = placementKind(playfield, placement);
    return kind === 'spin' || kind === 'spintuck' ? [{ placement, covered }] : [];
  });
}

/** Whether every cell of a piece has a filled cell, another one of its own or the floor below it. */
function liesClose(playfield: Playfield, placement: Placement): boolean {
  const piece = pieceCells(placement);
  const all = together(playfield, piece);
  return piece.every((row, i) => i + 1 === piece.length || (row & ~all[i + 1]) === 0);
}

/** Places of a spin that the played placement closes without filling a cell under the cover, and the best one leaves open. */
function spinsLost({ playfield, played, best }: IdeaQuestion, places: readonly SpinPlace[]): SpinPlace[] {
  const [afterPlayed, afterBest] = [rowsAfter(playfield, played), rowsAfter(playfield, best)];
  return places.filter(({ placement, covered }) => {
    const [now, other] = [placementAfter(placement, afterPlayed), placementAfter(placement, afterBest)];
    if (!now || !other) return false;
    const isFilled = countCells(common(cellsAfter(covered, afterPlayed), played.playfield)) > 0;
    return (
      !isFilled &&
      placementKind(played.playfield, now) === undefined &&
      placementKind(best.playfield, other) !== undefined
    );
  });
}

/**
 * Spin lost: a piece could be turned into a place under cells where it lies close, after the best placement it still can, and
 * after the played one no way leads there, although nothing under the cover is filled.
 */
const SPIN_LOST: Idea = {
  kind: 'spin-lost',
  title: 'spin lost',
  find: (question) => {
    const places = spinPlaces(question.playfield);
    const lost = spinsLost(question, places);
    if (lost.length === 0) return undefined;
    const pieces = [...new Set(lost.map(({ placement }) => tetrominoOf(placement.orientation)))];
    const columns = columnsOf(lost.map(({ placement }) => pieceCells(placement)).reduce(together));
    return {
      sentence: `This closes the place at ${formatColumns(columns)} into which ${formatPieces(pieces)} could be spun.`,
      columns,
      repaired: repairedBy(question, (playfield) => spinsLost(withPlayed(question, playfield), places).length === 0),
    };
  },
};

export const OVERHANG_IDEAS: readonly Idea[] = [
  OVERHANG_MADE,
  HOLE_MADE,
  OVERHANG_UNUSED,
  SPIN_MISSED,
  SPIN_LOST,
  VITS,
  ...DIG_IDEAS,
];
