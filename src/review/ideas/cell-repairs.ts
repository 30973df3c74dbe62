/** How an idea is taken out of a playfield: fewest cells first, until its detector no longer sees it. */

import { FULL_ROW, type Playfield } from '../../tetris/playfield.js';
import {
  type Cells,
  cellsAfter,
  common,
  countCells,
  listCells,
  pieceCells,
  rowsAfter,
  together,
  without,
} from './cells.js';
import type { IdeaQuestion } from './idea.js';

/** Whether a position has an idea. */
export type Sees = (question: IdeaQuestion) => boolean;

/** The playfield after the played placement with some cells filled; undefined where this completes a row, or where the idea stays. */
export function repairedByFilling(question: IdeaQuestion, cells: Cells, sees: Sees): Playfield | undefined {
  const filled = together(question.played.playfield, cells);
  return !filled.includes(FULL_ROW) && isGone(question, filled, sees) ? filled : undefined;
}

/** The playfield after the played placement without as few of its own cells as will do; undefined where none will. */
export function repairedByTaking(question: IdeaQuestion, sees: Sees): Playfield | undefined {
  const { playfield, played } = question;
  const own = common(cellsAfter(pieceCells(played.placement), rowsAfter(playfield, played)), played.playfield);
  return subsetsOf(own)
    .map((cells) => without(played.playfield, cells))
    .find((left) => isGone(question, left, sees));
}

function isGone(question: IdeaQuestion, playfield: Playfield, sees: Sees): boolean {
  return !sees({ ...question, played: { ...question.played, playfield } });
}

/** All sets of at least one of these cells, small ones first. */
function subsetsOf(cells: Cells): Cells[] {
  const singles = listCells(cells).map(({ row, column }): Cells => {
    const single = new Uint16Array(cells.length);
    single[row] = 1 << column;
    return single;
  });
  const sets = Array.from({ length: 2 ** singles.length - 1 }, (_, i) =>
    singles.filter((_, k) => ((i + 1) >> k) & 1).reduce(together),
  );
  return sets.sort((a, b) => countCells(a) - countCells(b));
}
