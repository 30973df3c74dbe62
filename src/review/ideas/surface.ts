/** Ideas about the surface: its shape, where pieces find places, and what these hands still reach. */
import { columnHeights } from '../../eval/features/columns.js';
import { plural } from '../../lib/format-numbers.js';
import { mean } from '../../lib/statistics.js';
import { COLUMNS, type Playfield } from '../../tetris/playfield.js';
import { holesOf, isCleanSlope } from '../statistics.js';
import { columnsText, span, WELL } from './columns.js';
import type { Idea } from './idea.js';
import { leftHigh, noPlace, rightLow, tooHigh } from './reach-ideas.js';
import { repairedBy } from './repair.js';
import { wellOf } from './well-of.js';

interface Tower {
  /** Its columns, 0–9, both included. */
  readonly first: number;
  readonly last: number;
  /** Rows by which its lowest column stands above the higher one of the columns beside it. */
  readonly excess: number;
}

const TOWER_ROWS = 4;
const WIDEST_TOWER = 4;
/** Rows by which a tower stands above the mean of all other columns, the well left out. */
const ABOVE_MEAN = 3;

/**
 * A **tower** (or spire) is one to four columns between two others, all of them four rows or more above the columns on both
 * sides, and three rows or more above the mean of the other columns, the well left out. The idea is found where the best
 * placement leaves no tower in these columns, or a lower one.
 */
const tower: Idea = {
  kind: 'tower',
  title: 'a tower',
  find(question) {
    const ofBest = towersOf(question.best.playfield);
    const newTower = (left: Playfield): Tower | undefined =>
      towersOf(left).find(
        ({ first, last, excess }) =>
          !ofBest.some((other) => other.first <= last && other.last >= first && other.excess >= excess),
      );
    const found = newTower(question.played.playfield);
    if (!found) return undefined;
    const { first, last, excess } = found;
    return {
      sentence: `This leaves a tower at ${columnsText(first, last)}, ${plural(excess, 'row')} above both sides.`,
      columns: span(first, last),
      repaired: repairedBy(question, (left) => newTower(left) === undefined),
    };
  },
};

/** The one that stands out most comes first. */
function towersOf(playfield: Playfield): Tower[] {
  const heights = columnHeights(playfield);
  const towers: Tower[] = [];
  for (let first = 1; first < WELL; first++) {
    for (let last = first; last < Math.min(first + WIDEST_TOWER, WELL); last++) {
      const top = Math.min(...heights.slice(first, last + 1));
      const excess = top - Math.max(heights[first - 1], heights[last + 1]);
      const others = [...heights.slice(0, first), ...heights.slice(last + 1, WELL)];
      if (excess >= TOWER_ROWS && top - mean(others) >= ABOVE_MEAN) towers.push({ first, last, excess });
    }
  }
  return towers.sort((a, b) => b.excess - a.excess);
}

/** Rows of steps by which a surface is bumpier in a way that a player sees. */
const BUMPIER = 4;

/**
 * The surface is **bumpy** where the steps between neighbouring columns, the well left out, add up to at least four rows more
 * than after the best placement.
 */
const bumpy: Idea = {
  kind: 'bumpy',
  title: 'a bumpy surface',
  find(question) {
    const well = wellOf(question.playfield);
    const ofBest = bumps(question.best.playfield, well);
    const isBumpy = (left: Playfield): boolean => bumps(left, well) - ofBest >= BUMPIER;
    const { playfield } = question.played;
    if (!isBumpy(playfield)) return undefined;
    const [{ from, to }] = stepsOf(playfield, well).sort((a, b) => b.rows - a.rows);
    return {
      sentence:
        `The surface becomes bumpier: its steps add up to ${plural(bumps(playfield, well), 'row')}, against ${ofBest} after the best ` +
        `placement, and the largest is between columns ${from + 1} and ${to + 1}.`,
      columns: [from, to],
      repaired: repairedBy(question, (left) => !isBumpy(left)),
    };
  },
};

/** Rows of the steps between neighbouring columns, the well left out. @param well its column, 0–9 */
export function bumps(playfield: Playfield, well: number): number {
  return stepsOf(playfield, well).reduce((sum, { rows }) => sum + rows, 0);
}

interface Step {
  /** Columns, 0–9, with nothing but the well between them. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** Steps between neighbouring columns from the left, the well left out. */
function stepsOf(playfield: Playfield, well: number): Step[] {
  const heights = columnHeights(playfield);
  const columns = span(0, COLUMNS - 1).filter((column) => column !== well);
  return columns.slice(1).map((to, i) => ({ from: columns[i], to, rows: Math.abs(heights[to] - heights[columns[i]]) }));
}

/** **Slope lost**: a clean slope before, and after the best placement, is none any more: a column rises to the right, or there is a hole. */
const slopeLost: Idea = {
  kind: 'slope-lost',
  title: 'a clean slope lost',
  find(question) {
    const { playfield } = question.played;
    const had = isCleanSlope(question.playfield) && isCleanSlope(question.best.playfield);
    if (!had || isCleanSlope(playfield)) return undefined;
    const heights = columnHeights(playfield);
    const rising = heights.findIndex((height, column) => column > 0 && height > heights[column - 1]);
    const column = rising < 0 ? holedColumn(playfield) : rising;
    const how =
      rising < 0 ? `there is a hole in column ${column + 1}` : `column ${column + 1} rises above column ${column}`;
    return {
      sentence: `The clean slope is lost: ${how}.`,
      columns: rising < 0 ? [column] : [column - 1, column],
      repaired: repairedBy(question, isCleanSlope),
    };
  },
};

/** The leftmost column with a hole, 0–9. */
function holedColumn(playfield: Playfield): number {
  return span(0, WELL).findIndex((column) => holesOf(playfield.map((row) => row & (1 << column))) > 0);
}

export const SURFACE_IDEAS: readonly Idea[] = [tower, rightLow, leftHigh, noPlace, slopeLost, tooHigh, bumpy];
