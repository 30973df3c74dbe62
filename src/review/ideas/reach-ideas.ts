/** Ideas about what these hands still reach: sides, clean places, and the height of the stack. */
import { columnHeights } from '../../eval/features/columns.js';
import { plural } from '../../lib/format-numbers.js';
import { describeColumns } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { heightOf } from '../statistics.js';
import { columnsText, span, WELL } from './columns.js';
import type { FoundIdea, Idea, IdeaQuestion } from './idea.js';
import { formatPieces } from './idea-words.js';
import { cleanPlace, closedWays, handsOf, highestSafeStack, highestStack, type Way } from './reach-of-hands.js';
import { repairedBy } from './repair.js';
import { columnsOf } from './well-of.js';

interface Side {
  /** Its columns from the wall on. */
  readonly columns: readonly number[];
  /** The column up to which a piece on its way there can meet a wall. */
  readonly middle: number;
  readonly lead: string;
}

const LEFT: Side = { columns: [0, 1, 2], middle: 4, lead: 'The left side is out of reach' };
const RIGHT: Side = {
  columns: [WELL, WELL - 1, WELL - 2],
  middle: 5,
  lead: 'The right side is out of reach',
};

/**
 * **Left side too high**: some piece has a clean place in columns 1 to 3 that these hands do not reach at this level, and after
 * the best placement they reach every place that this piece has in that column. More ways are closed than after the best one.
 */
export const leftHigh: Idea = {
  kind: 'left-high',
  title: 'the left side too high',
  find: (question) => closedSide(question, LEFT),
};

/** **Right side too low**: the same for columns 8 to 10, of which an I alone goes to the well. */
export const rightLow: Idea = {
  kind: 'right-low',
  title: 'the right side too low',
  find: (question) => closedSide(question, RIGHT),
};

function closedSide(question: IdeaQuestion, side: Side): FoundIdea | undefined {
  const closed = (left: Playfield): Way[] => closedWays(left, side.columns, question);
  const ofBest = closed(question.best.playfield);
  const newlyClosed = (left: Playfield): Way[] => {
    const ways = closed(left);
    if (ways.length <= ofBest.length) return [];
    return ways.filter(({ piece, column }) => !ofBest.some((each) => each.piece === piece && each.column === column));
  };
  const { playfield } = question.played;
  const ways = newlyClosed(playfield);
  if (ways.length === 0) return undefined;
  const column = side.columns.find((each) => ways.some((way) => way.column === each)) ?? side.columns[0];
  const wall = highestBetween(playfield, column, side.middle);
  return {
    sentence: `${side.lead}: ${closedText(
      question,
      ways.filter((way) => way.column === column),
    )}, and ${wallText(playfield, wall)}.`,
    columns: [...new Set([column, wall])].sort((a, b) => a - b),
    repaired: repairedBy(question, (left) => newlyClosed(left).length === 0),
  };
}

/** The highest column from one column to another, the one nearest to the first. */
function highestBetween(playfield: Playfield, from: number, to: number): number {
  const heights = columnHeights(playfield);
  const between = from < to ? span(from, to) : span(to, from).reverse();
  return between.reduce((highest, column) => (heights[column] > heights[highest] ? column : highest));
}

function closedText(question: IdeaQuestion, ways: readonly Way[]): string {
  const [{ column }] = ways;
  const places = ways.flatMap((way) => way.places);
  const rows = Math.max(...places.map((each) => highestStack(handsOf(question), each))) + 1;
  const pieces = formatPieces(ways.map(({ piece }) => piece));
  const over = rows === 0 ? 'where it is needed' : `over ${plural(rows, 'row')} or more`;
  return `at level ${question.level} these hands cannot bring ${pieces} to column ${column + 1} ${over}`;
}

function wallText(playfield: Playfield, column: number): string {
  return `column ${column + 1} is ${plural(columnHeights(playfield)[column], 'row')} high`;
}

/**
 * **No clean place**: there are pieces for which every placement that these hands reach makes a hole or goes into the right well,
 * though they have a clean place after the best placement. More pieces lose their place than get one, or the next piece loses it.
 */
export const noPlace: Idea = {
  kind: 'no-place',
  title: 'no clean place',
  find(question) {
    const hands = handsOf(question);
    const placed = (left: Playfield): Tetromino[] => TETROMINOES.filter((piece) => cleanPlace(left, piece, hands));
    const ofBest = placed(question.best.playfield);
    const lost = (left: Playfield): Tetromino[] => {
      const own = placed(left);
      const without = ofBest.filter((piece) => !own.includes(piece));
      const isNextLost = without.some((piece) => piece === question.next);
      return isNextLost || own.length < ofBest.length ? without : [];
    };
    const pieces = lost(question.played.playfield);
    if (pieces.length === 0) return undefined;
    const named = pieces.find((piece) => piece === question.next) ?? pieces[0];
    const kept = cleanPlace(question.best.playfield, named, hands);
    if (!kept) return undefined;
    const next = named === question.next ? ', which comes next,' : '';
    return {
      sentence: `This leaves no clean place for ${formatPieces(pieces)}. After the best placement ${formatPieces([named])}${next} fits at ${describeColumns(kept)}.`,
      columns: columnsOf(kept),
      repaired: repairedBy(question, (left) => lost(left).length === 0),
    };
  },
};

/** Rows from which on a stack is high: half of the playfield lies below. */
const HIGH = 11;
/** Rows by which it is higher than it needs to be. */
const HIGHER = 3;

/**
 * **Too high**: the stack stands higher than a flat one over which these hands bring every piece to both sides at this level, and
 * after the best placement it does not; or it is 11 rows high or more, and three rows or more higher than after the best placement.
 */
export const tooHigh: Idea = {
  kind: 'too-high',
  title: 'the stack too high',
  find(question) {
    const safe = highestSafeStack(handsOf(question));
    const ofBest = heightOf(question.best.playfield);
    const isUnsafe = (left: Playfield): boolean => heightOf(left) > safe && ofBest <= safe;
    const isHigh = (left: Playfield): boolean => heightOf(left) >= HIGH && heightOf(left) - ofBest >= HIGHER;
    const { playfield } = question.played;
    if (!isUnsafe(playfield) && !isHigh(playfield)) return undefined;
    const columns = topColumns(playfield);
    const height = `The stack is ${plural(heightOf(playfield), 'row')} high at ${columnsText(columns[0], columns[columns.length - 1])}`;
    const why = isUnsafe(playfield)
      ? `, and at level ${question.level} these hands reach both sides over ${plural(Math.max(safe, 0), 'row')} at most`
      : `, ${plural(heightOf(playfield) - ofBest, 'row')} higher than it needs to be`;
    return {
      sentence: `${height}${why}.`,
      columns,
      repaired: repairedBy(question, (left) => !isUnsafe(left) && !isHigh(left)),
    };
  },
};

/** The leftmost of the highest columns, and those beside it that are as high. */
function topColumns(playfield: Playfield): number[] {
  const heights = columnHeights(playfield);
  const top = Math.max(...heights);
  const first = heights.indexOf(top);
  const after = heights.findIndex((height, column) => column > first && height < top);
  return span(first, after < 0 ? WELL : after - 1);
}
