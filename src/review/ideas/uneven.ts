/** Ideas about an uneven stack: what is built on its high side, and narrow gaps that few pieces fill. */

import { columnHeights } from '../../eval/features/columns.js';
import { plural } from '../../lib/format-numbers.js';
import { mean } from '../../lib/statistics.js';
import { describeColumns, type Placement } from '../../tetris/placement.js';
import { type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { columnsText, span, WELL } from './columns.js';
import type { Idea, IdeaQuestion } from './idea.js';
import { formatPieces } from './idea-words.js';
import { cleanPlaces, sureHands } from './reach-of-hands.js';
import { repairedBy } from './repair.js';
import { columnsOf, wellOf } from './well-of.js';

/**
 * **High side**: the lowest cell of the placement lies above that of the best one, which goes to other columns and not to the well alone,
 * and the columns besides the well are less even than after the best one: the squares of their distances from their mean height add up to more.
 */
const highSide: Idea = {
  kind: 'high-side',
  title: 'built on the high side',
  find: (question) => {
    const { playfield, piece, played, best } = question;
    const well = wellOf(playfield);
    const [own, low] = [floorOf(played.placement), floorOf(best.placement)];
    const even = unevenness(best.playfield, well);
    const isUneven = (left: Playfield): boolean => unevenness(left, well) > even;
    const columns = columnsOf(best.placement);
    const isElsewhere =
      columns.join() !== `${well}` && !columnsOf(played.placement).some((each) => columns.includes(each));
    if (own <= low || !isElsewhere || !isUneven(played.playfield)) return undefined;
    return {
      sentence: `This builds up ${describeColumns(played.placement)}, while the stack is ${plural(own - low, 'row')} lower at ${describeColumns(best.placement)}, where the ${piece} fits.`,
      columns: columnsOf(played.placement),
      repaired: repairedBy(question, (left) => !isUneven(left)),
    };
  },
};

/** Rows below the lowest cell of a placement, 0–19. */
function floorOf({ orientation, y }: Placement): number {
  return ROWS - 1 - y - Math.max(...ORIENTATIONS[orientation].cells.map(([, dy]) => dy));
}

function unevenness(playfield: Playfield, well: number): number {
  const heights = columnHeights(playfield).filter((_, column) => column !== well);
  const middle = mean(heights);
  return heights.reduce((sum, height) => sum + (height - middle) ** 2, 0);
}

interface Gap {
  /** Its columns, 0–9, both included; they are the same where it is one column wide. */
  readonly first: number;
  readonly last: number;
  /** Rows by which both sides stand above its higher column. */
  readonly depth: number;
}

/** Rows from which on a gap is deep. One that is a column wide and deeper than that is a dependence on an I. */
const DEEP = 2;

/**
 * **Narrow gap**: one or two columns besides the well and column 10 lie below both of their sides, one column by two rows, two columns by two
 * rows or more. The best placement leaves no gap in these columns, or a shallower one.
 */
const narrowGap: Idea = {
  kind: 'narrow-gap',
  title: 'a narrow gap',
  find: (question) => {
    const { played, best } = question;
    const well = wellOf(question.playfield);
    const ofBest = gapsOf(best.playfield, well);
    const newGap = (left: Playfield): Gap | undefined =>
      gapsOf(left, well).find(
        ({ first, last, depth }) =>
          !ofBest.some((other) => other.first <= last && other.last >= first && other.depth >= depth),
      );
    const found = newGap(played.playfield);
    if (!found) return undefined;
    const { first, last, depth } = found;
    const pieces = piecesFor(played.playfield, found, question);
    const who =
      pieces.length > 0 ? `only ${formatPieces(pieces)} fits in without a hole` : 'no piece fits in without a hole';
    return {
      sentence: `This leaves a gap at ${columnsText(first, last)}, ${plural(depth, 'row')} deep: ${who}.`,
      columns: span(first, last),
      repaired: repairedBy(question, (left) => newGap(left) === undefined),
    };
  },
};

/** The deepest one comes first. */
function gapsOf(playfield: Playfield, well: number): Gap[] {
  const heights = columnHeights(playfield);
  const gaps: Gap[] = [];
  for (let first = 0; first < WELL; first++) {
    for (let last = first; last < Math.min(first + 2, WELL); last++) {
      if (well >= first && well <= last) continue;
      const depth = sideOf(heights, first, last) - Math.max(...heights.slice(first, last + 1));
      const isOne = first === last;
      if (isOne ? depth === DEEP : depth >= DEEP) gaps.push({ first, last, depth });
    }
  }
  return gaps.sort((a, b) => b.depth - a.depth);
}

/** Height of the lower side of a gap; a wall is no side. */
function sideOf(heights: readonly number[], first: number, last: number): number {
  return Math.min(heights[first - 1] ?? Number.POSITIVE_INFINITY, heights[last + 1] ?? Number.POSITIVE_INFINITY);
}

/** Pieces with a clean place on the floor of a gap. */
function piecesFor(playfield: Playfield, { first, last }: Gap, question: IdeaQuestion): Tetromino[] {
  const hands = sureHands(question);
  const heights = columnHeights(playfield);
  const isFloor = (column: number, y: number): boolean =>
    column >= first && column <= last && ROWS - y === heights[column] + 1;
  return TETROMINOES.filter((piece) =>
    cleanPlaces(playfield, piece, hands).some(({ orientation, x, y }) =>
      ORIENTATIONS[orientation].cells.some(([dx, dy]) => isFloor(x + dx, y + dy)),
    ),
  );
}

export const UNEVEN_IDEAS: readonly Idea[] = [highSide, narrowGap];
