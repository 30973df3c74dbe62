/** Ideas about wells: open, covered, filled, doubled, and what only an I helps. */

import { columnHeights } from '../../eval/features/columns.js';
import { LINE_REWARDS } from '../../eval/ntuple/ntuple-network.js';
import { plural } from '../../lib/format-numbers.js';
import { BIT_COUNT, COLUMNS, emptyPlayfield, type Playfield } from '../../tetris/playfield.js';
import { LINES_OF_TETRIS } from '../../tetris/score.js';
import { isTetrisReady } from '../statistics.js';
import type { Idea, IdeaQuestion } from './idea.js';
import { repairedBy } from './repair.js';
import { columnsOf, isOpen, nameWell, readyRows, wellOf } from './well-of.js';

/** The rightmost column, where a well is best. */
const RIGHT = COLUMNS - 1;

// The well itself.

/** Rows by which the two columns of a double well lie below the column beyond them. */
const DOUBLE = 2;
/** Rows by which neighbours stand above a column that only an I fills. */
const DEEP = 3;

/** Double well: the well at a wall and the column beside it lie open, two rows or more below the column beyond them. */
const doubleWell: Idea = {
  kind: 'double-well',
  title: 'double well',
  find: (question) => {
    const well = wellOf(question.playfield);
    if (well !== 0 && well !== COLUMNS - 1) return undefined;
    const beside = well === 0 ? 1 : well - 1;
    const depthIn = (playfield: Playfield): number => doubleDepth(playfield, well, beside);
    const depth = depthIn(question.played.playfield);
    if (depth < DOUBLE || depthIn(question.best.playfield) >= DOUBLE) return undefined;
    const fitting = depth === DOUBLE ? `an I or ${well === 0 ? 'a J' : 'an L'}` : 'an I';
    const [left, right] = [well, beside].sort((a, b) => a - b);
    return {
      sentence: `Columns ${left + 1} and ${right + 1} are a double well, ${depth} rows deep: only ${fitting} fills column ${beside + 1}.`,
      columns: [left, right],
      repaired: repairedBy(question, (playfield) => depthIn(playfield) < DOUBLE),
    };
  },
};

/** Rows by which the column beside a well lies below the one beyond it; 0 where the well is no lower than the column beside it. */
function doubleDepth(playfield: Playfield, well: number, beside: number): number {
  const heights = columnHeights(playfield);
  return heights[well] > heights[beside] ? 0 : heights[2 * beside - well] - heights[beside];
}

/** Well covered: a cell of the well is empty below a filled one, and the best placement leaves the well open. */
const wellCovered: Idea = {
  kind: 'well-covered',
  title: 'well covered',
  find: (question) => {
    const well = wellOf(question.playfield);
    const { played, best } = question;
    if (isOpen(played.playfield, well) || !isOpen(best.playfield, well)) return undefined;
    const rows = columnHeights(played.playfield)[well] - filledIn(played.playfield, well);
    return {
      sentence: `This covers the well at column ${well + 1}: ${rows === 1 ? 'the row' : `the ${rows} rows`} below must wait until the cover is cleared away.`,
      columns: [well],
      repaired: repairedBy(question, (playfield) => isOpen(playfield, well)),
    };
  },
};

function filledIn(playfield: Playfield, column: number): number {
  return playfield.filter((row) => (row >> column) & 1).length;
}

/** Well filled: cells stay in the well, on its floor, and the best placement leaves fewer there. */
const wellFilled: Idea = {
  kind: 'well-filled',
  title: 'well filled',
  find: (question) => {
    const well = wellOf(question.playfield);
    const { played, best } = question;
    const [own, least] = [played, best].map(({ playfield }) => columnHeights(playfield)[well]);
    if (own <= least || !isOpen(played.playfield, well)) return undefined;
    return {
      sentence: `This leaves ${plural(own - least, 'cell')} in the well at column ${well + 1}, so ${own - least === 1 ? 'that row' : 'those rows'} can no longer be part of a tetris.`,
      columns: [well],
      repaired: repairedBy(question, (playfield) => columnHeights(playfield)[well] <= least),
    };
  },
};

/**
 * Column 10 filled: the well is at another column for now, and the placement leaves column 10 higher than the best one does. A
 * well there begins above its cells.
 */
const rightFilled: Idea = {
  kind: 'right-filled',
  title: 'column 10 filled',
  find: (question) => {
    const well = wellOf(question.playfield);
    const { played, best } = question;
    const before = columnHeights(question.playfield)[RIGHT];
    const [own, least] = [played, best].map(
      ({ playfield, cleared }) => columnHeights(playfield)[RIGHT] + cleared - before,
    );
    if (well === RIGHT || own <= least || !columnsOf(played.placement).includes(RIGHT)) return undefined;
    return {
      sentence: `The well is ${nameWell(well)} for now. This builds column 10 up by ${plural(own, 'row')}, and the well can go back there only above ${own === 1 ? 'it' : 'them'}.`,
      columns: [RIGHT],
      repaired: repairedBy(question, (playfield) => columnHeights(playfield)[RIGHT] + played.cleared - before <= least),
    };
  },
};

/** Dependence on an I: a column besides the well is open, and both of its neighbours stand three rows above it or more. */
const iDependence: Idea = {
  kind: 'i-dependence',
  title: 'dependence on an I',
  find: (question) => {
    const well = wellOf(question.playfield);
    const deepest = (playfield: Playfield, without: Playfield): { column: number; depth: number } | undefined => {
      const [own, other] = [depths(playfield), depths(without)];
      const columns = own.flatMap((depth, column) =>
        column !== well && depth >= DEEP && other[column] < DEEP ? [{ column, depth }] : [],
      );
      return columns.sort((a, b) => b.depth - a.depth)[0];
    };
    const found = deepest(question.played.playfield, question.best.playfield);
    if (!found) return undefined;
    const { column, depth } = found;
    return {
      sentence: `Column ${column + 1} is left ${depth} rows deep: only an I fits there.`,
      columns: [column],
      repaired: repairedBy(question, (playfield) => deepest(playfield, question.best.playfield) === undefined),
    };
  },
};

/** Rows by which both neighbours of each column stand above it; a wall stands above everything. */
function depths(playfield: Playfield): number[] {
  const heights = columnHeights(playfield);
  const wall = Number.POSITIVE_INFINITY;
  return heights.map((height, i) => Math.min(heights[i - 1] ?? wall, heights[i + 1] ?? wall) - height);
}

// Tetrises.

/** Tetris missed: the best placement clears four lines, and the played one does not. */
const tetrisMissed: Idea = {
  kind: 'tetris-missed',
  title: 'tetris missed',
  find: ({ playfield, played, best }) => {
    if (best.cleared !== LINES_OF_TETRIS || played.cleared === LINES_OF_TETRIS) return undefined;
    const column = best.placement.x;
    const instead = played.cleared === 0 ? 'clears none' : `clears ${played.cleared}`;
    return {
      sentence: `A tetris was missed: the I clears four lines at column ${column + 1}, and this ${instead}.`,
      columns: [column],
      repaired: isTetrisReady(played.playfield)
        ? withoutReadyRows(played.playfield, wellOf(playfield))
        : best.playfield,
      linesLost: LINE_REWARDS[best.cleared] - LINE_REWARDS[played.cleared],
    };
  },
};

/** The playfield after a tetris in its lowest four ready rows. */
function withoutReadyRows(playfield: Playfield, well: number): Playfield {
  const gone = readyRows(playfield, well).slice(-LINES_OF_TETRIS);
  const rows = playfield.filter((_, i) => !gone.includes(i));
  const left = emptyPlayfield();
  left.set(rows, left.length - rows.length);
  return left;
}

/** Next tetris given up: the I that comes next clears four lines after the best placement, and not after the played one. */
const tetrisRefused: Idea = {
  kind: 'tetris-refused',
  title: 'next tetris given up',
  find: (question) => {
    if (question.next !== 'I' || !isLessReady(question)) return undefined;
    const well = wellOf(question.best.playfield);
    return {
      sentence: `An I comes next, and after this it makes no tetris at column ${well + 1}.`,
      columns: [well],
      repaired: repairedBy(question, isTetrisReady),
    };
  },
};

/** Readiness lost: a tetris is ready after the best placement and not after the played one. */
const readyLost: Idea = {
  kind: 'ready-lost',
  title: 'readiness lost',
  find: (question) => {
    if (question.next === 'I' || !isLessReady(question)) return undefined;
    const well = wellOf(question.best.playfield);
    return {
      sentence: isTetrisReady(question.playfield)
        ? `A tetris was ready at column ${well + 1}, and after this it is not.`
        : `The best placement makes a tetris ready at column ${well + 1}, and this one does not.`,
      columns: [well],
      repaired: repairedBy(question, isTetrisReady),
    };
  },
};

/** Whether a tetris is ready after the best placement alone, and neither of the two is one itself. */
function isLessReady({ played, best }: IdeaQuestion): boolean {
  const isNone = played.cleared < LINES_OF_TETRIS && best.cleared < LINES_OF_TETRIS;
  return isNone && isTetrisReady(best.playfield) && !isTetrisReady(played.playfield);
}

/** Rows above the ready ones that are looked at, and cells that the best placement puts there and the played one does not. */
const ROWS_AHEAD = 2;
const FEWER = 2;

/**
 * Next tetris not prepared: a tetris is ready and stays so, and the best placement puts two cells or more beyond those of the
 * played one into the two rows above the ready ones.
 */
const notPrepared: Idea = {
  kind: 'not-prepared',
  title: 'next tetris not prepared',
  find: (question) => {
    const { playfield, played, best } = question;
    if (played.cleared > 0 || best.cleared > 0 || ![playfield, played.playfield, best.playfield].every(isTetrisReady))
      return undefined;
    const well = wellOf(playfield);
    const [top] = readyRows(playfield, well);
    const filled = (left: Playfield): number => {
      const rows = left.subarray(Math.max(0, top - ROWS_AHEAD), top);
      return rows.reduce((sum, row, i) => sum + BIT_COUNT[row & ~playfield[top - rows.length + i]], 0);
    };
    const [own, most] = [filled(played.playfield), filled(best.playfield)];
    if (most < own + FEWER) return undefined;
    return {
      sentence: `A tetris is ready ${nameWell(well)}, and the next one is not prepared: the best placement puts ${plural(most, 'cell')} into the two rows above, and this puts ${own === 0 ? 'none' : `${own}`} there.`,
      columns: [well],
      repaired: repairedBy(question, (left) => filled(left) > most - FEWER),
    };
  },
};

export const WELL_IDEAS: readonly Idea[] = [
  doubleWell,
  wellCovered,
  wellFilled,
  rightFilled,
  iDependence,
  tetrisMissed,
  tetrisRefused,
  readyLost,
  notPrepared,
];
