/** How much of a loss an idea explains is measured on a playfield that lacks the idea and is else as it was left. */
import { bumpiness } from '../../eval/features/columns.js';
import type { Placement } from '../../tetris/placement.js';
import { emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { holesOf } from '../statistics.js';
import type { IdeaQuestion } from './idea.js';

interface Cell {
  /** Place of its row in a playfield, 0–21. */
  readonly index: number;
  /** 0–9 */
  readonly column: number;
}

/**
 * What the played placement leaves, with as few of its cells as possible where the best placement has them, so that the idea
 * is gone. Where several choices of as few cells take it away, it is the one with the fewest holes, and then the least bumpy one.
 * Complete rows go.
 *
 * @param isGone whether a playfield lacks the idea
 * @returns undefined where the idea is still there when all cells are as the best placement has them
 */
export function repairedBy(
  { playfield, played, best }: IdeaQuestion,
  isGone: (left: Playfield) => boolean,
): Playfield | undefined {
  const [own, wanted] = [cellsOf(played.placement), cellsOf(best.placement)];
  const kept = own.filter((cell) => isIn(cell, wanted));
  const out = own.filter((cell) => !isIn(cell, wanted));
  const into = wanted.filter((cell) => !isIn(cell, own));
  for (let moved = 1; moved <= out.length; moved++) {
    const choices = choose(out, out.length - moved).flatMap((stay) =>
      choose(into, moved).map((come) => leftBy(playfield, [...kept, ...stay, ...come])),
    );
    const first = choices.sort((a, b) => holesOf(a) - holesOf(b) || bumpiness(a) - bumpiness(b)).find(isGone);
    if (first) return first;
  }
  return undefined;
}

/** The same question where the played placement leaves another playfield. */
export function withPlayed(question: IdeaQuestion, playfield: Playfield): IdeaQuestion {
  return { ...question, played: { ...question.played, playfield } };
}

function cellsOf({ orientation, x, y }: Placement): Cell[] {
  return ORIENTATIONS[orientation].cells.map(([dx, dy]) => ({ index: y + dy + HIDDEN_ROWS, column: x + dx }));
}

function isIn({ index, column }: Cell, cells: readonly Cell[]): boolean {
  return cells.some((cell) => cell.index === index && cell.column === column);
}

/** All choices of some of the cells. */
function choose(cells: readonly Cell[], count: number): Cell[][] {
  if (count === 0) return [[]];
  return cells.flatMap((cell, i) => choose(cells.slice(i + 1), count - 1).map((others) => [cell, ...others]));
}

/** The playfield with more cells, after its complete rows have gone. */
function leftBy(playfield: Playfield, cells: readonly Cell[]): Playfield {
  const filled = playfield.slice();
  for (const { index, column } of cells) filled[index] |= 1 << column;
  const rows = filled.filter((row) => row !== FULL_ROW);
  const left = emptyPlayfield();
  left.set(rows, left.length - rows.length);
  return left;
}
