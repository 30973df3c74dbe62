/** Ideas about the course of a game: burns, droughts, levels and lines to come. */

import { columnHeights } from '../../eval/features/columns.js';
import { LINE_REWARDS } from '../../eval/ntuple/ntuple-network.js';
import { plural } from '../../lib/format-numbers.js';
import { spawnSituation } from '../../reach/input-plan.js';
import { MaskSearch } from '../../reach/mask-search.js';
import { tapsLike } from '../../reach/taps.js';
import { describeColumns } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import { addLines, isBurn, LINES_OF_TETRIS, linePoints } from '../../tetris/score.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { framesPerRow } from '../../tetris/timing.js';
import { heightOf, isTetrisReady } from '../statistics.js';
import { clearedFor } from './cells.js';
import { WELL } from './columns.js';
import type { Idea, IdeaQuestion } from './idea.js';
import { repairedBy } from './repair.js';
import { columnsOf, isOpen, wellOf } from './well-of.js';

/** Burn: one to three lines are cleared, and the best placement clears fewer, or four. */
const burn: Idea = {
  kind: 'burn',
  title: 'burn',
  find: (question) => {
    const { piece, played, best } = question;
    const isFewer = best.cleared < played.cleared || best.cleared === LINES_OF_TETRIS;
    if (!isBurn(played.cleared) || !isFewer) return undefined;
    const instead = ['burns none', 'burns 1', 'burns 2', 'burns 3', 'makes a tetris'][best.cleared];
    return {
      sentence: `The ${piece} burns ${plural(played.cleared, 'line')} at ${describeColumns(played.placement)}, and the best placement ${instead}.`,
      columns: columnsOf(played.placement),
      repaired: best.cleared === LINES_OF_TETRIS ? undefined : repairedBy(question, isUnburned(question)),
      ...(best.cleared === LINES_OF_TETRIS && { linesLost: LINE_REWARDS[best.cleared] - LINE_REWARDS[played.cleared] }),
    };
  },
};

/**
 * Tells the playfields that are left when as many lines are cleared as by the best placement, with no more cells in the well
 * than it leaves there: a burn is made of both.
 */
export function isUnburned(question: IdeaQuestion): (left: Playfield) => boolean {
  const { playfield, best } = question;
  const well = wellOf(playfield);
  const isClear = clears(question, best.cleared);
  const most = columnHeights(best.playfield)[well];
  return (left) => isClear(left) && columnHeights(left)[well] <= most;
}

/** Tells the playfields that are left when this number of lines is cleared. */
function clears({ playfield }: IdeaQuestion, lines: number): (left: Playfield) => boolean {
  return (left) => clearedFor(playfield, left) === lines;
}

/** Rows from which on a stack is so high that lines should be cleared. */
const HIGH = 12;

/**
 * Burn refused: the best placement clears one to three lines and more than the played one, where the stack is left twelve rows
 * high or more, or where that clear opens the well, or takes rows that are filled at column 10.
 */
const burnRefused: Idea = {
  kind: 'burn-refused',
  title: 'burn refused',
  find: (question) => {
    const { played, best } = question;
    if (played.cleared >= best.cleared || best.cleared === LINES_OF_TETRIS) return undefined;
    const reason = reasonToBurn(question);
    if (!reason) return undefined;
    return {
      sentence: reason,
      columns: columnsOf(best.placement),
      repaired: repairedBy(question, clears(question, best.cleared)),
    };
  },
};

/** Why the lines that the best placement clears should be cleared, as a sentence; undefined where there is no reason. */
function reasonToBurn({ playfield, played, best }: IdeaQuestion): string | undefined {
  const well = wellOf(best.playfield);
  const where = describeColumns(best.placement);
  const lines = plural(best.cleared, 'line');
  const own = played.cleared === 0 ? 'none' : `${played.cleared}`;
  const height = heightOf(played.playfield);
  if (height >= HIGH)
    return `The stack is ${height} rows high: clearing ${lines} at ${where} was needed, and this clears ${own}.`;
  if (!isOpen(played.playfield, well) && isOpen(best.playfield, well) && !isOpen(playfield, well))
    return `The well at column ${well + 1} is covered, and clearing ${lines} at ${where} would have opened it.`;
  if (columnsOf(best.placement).includes(WELL)) return undefined;
  return `The best placement clears ${lines} at ${where}, and this clears ${own}. Rows that are filled at column 10 keep the well from going back there.`;
}

/** Rows of a stack that is too high to wait for an I, and the same where pieces fall a row every frame. */
const TOO_HIGH = 13;
const TOO_HIGH_AT_KILLSCREEN = 9;

/**
 * Too high for a drought: a tetris is ready, no I is next, and the highest column stands at 13 rows or more (9 where pieces fall
 * a row a frame) and higher than after the best placement.
 */
const tooHighForDrought: Idea = {
  kind: 'too-high-for-drought',
  title: 'too high for a drought',
  find: (question) => {
    const { next, played, best, drought } = question;
    const height = heightOf(played.playfield);
    const other = heightOf(best.playfield);
    const most = framesPerRow(question) === 1 ? TOO_HIGH_AT_KILLSCREEN : TOO_HIGH;
    if (next === undefined || next === 'I' || height < most || other >= height) return undefined;
    if (!isTetrisReady(played.playfield)) return undefined;
    const column = columnHeights(played.playfield).indexOf(height);
    const waited = drought === undefined || drought < 2 ? '' : `, after ${drought} pieces without one`;
    return {
      sentence: `At column ${column + 1} the stack is ${height} rows high, too high to wait for an I${waited}; the best placement keeps it at ${other}.`,
      columns: [column],
      repaired: repairedBy(
        question,
        (playfield) => heightOf(playfield) < height && heightOf(playfield) <= Math.max(other, most - 1),
      ),
    };
  },
};

/** Lines before the end from which on points count and shape does not. */
const LAST_LINES = 8;

/** Play for points: eight lines or fewer are left, and the best placement earns more at once by clearing one to three. */
const playForPoints: Idea = {
  kind: 'play-for-points',
  title: 'play for points',
  find: ({ lines, untilLines, played, best }) => {
    const left = untilLines === null ? 0 : untilLines - lines;
    const earned = linePoints(best.cleared, 0) - linePoints(played.cleared, 0);
    if (left <= 0 || left > LAST_LINES || best.cleared === LINES_OF_TETRIS || earned <= 0) return undefined;
    const own = played.cleared === 0 ? 'none' : `${played.cleared}`;
    return {
      sentence: `With ${plural(left, 'line')} left, points count and shape does not: the best placement clears ${plural(best.cleared, 'line')} at ${describeColumns(best.placement)}, and this clears ${own}.`,
      columns: columnsOf(best.placement),
      linesLost: earned / (linePoints(LINES_OF_TETRIS, 0) / LINES_OF_TETRIS),
    };
  },
};

/** Lines before a level from which on its speed is thought of. */
const LINES_AHEAD = 10;

/**
 * Level ahead: pieces fall faster in ten lines or fewer, and at that speed these hands bring no I to the well or no O to the
 * first column over the stack that is left, though they do over the one of the best placement.
 */
const levelAhead: Idea = {
  kind: 'level-ahead',
  title: 'level ahead',
  find: (question) => {
    const ahead = fasterLevel(question);
    if (!ahead) return undefined;
    const closed = (playfield: Playfield): { piece: Tetromino; column: number } | undefined =>
      [{ piece: 'I', column: wellOf(question.playfield) } as const, { piece: 'O', column: 0 } as const].find(
        ({ piece, column }) => !brings({ ...question, level: ahead.level }, playfield, piece, column),
      );
    const found = closed(question.played.playfield);
    if (!found || closed(question.best.playfield)) return undefined;
    return {
      sentence: `Level ${ahead.level} begins in ${plural(ahead.inLines, 'line')}, and there these hands bring no ${found.piece} over this stack to column ${found.column + 1}.`,
      columns: [found.column],
      repaired: repairedBy(question, (playfield) => !closed(playfield)),
    };
  },
};

/** The next level, where it is faster and the game comes to it within ten lines. */
function fasterLevel({
  lines,
  level,
  timing,
  untilLines,
}: IdeaQuestion): { level: number; inLines: number } | undefined {
  for (let inLines = 1; inLines <= LINES_AHEAD; inLines++) {
    const then = addLines({ lines, level }, inLines);
    if (then.level === level) continue;
    const isPlayed = untilLines === null || then.lines < untilLines;
    const isFaster = framesPerRow({ timing, level: then.level }) < framesPerRow({ timing, level });
    return isPlayed && isFaster ? { level: then.level, inLines } : undefined;
  }
  return undefined;
}

const search = new MaskSearch();

/** Whether these hands bring a piece to a column at the question's level; an I stands in it. Held directions are no faster than taps. */
function brings(
  { level, timing, taps }: IdeaQuestion,
  playfield: Playfield,
  piece: Tetromino,
  column: number,
): boolean {
  const count = search.search(spawnSituation(playfield, piece, level, timing), tapsLike(taps));
  for (let i = 0; i < count; i++) {
    const columns = columnsOf({ orientation: search.orientations[i], x: search.xs[i] });
    if (columns.includes(column) && (piece !== 'I' || columns.length === 1)) return true;
  }
  return false;
}

export const COURSE_IDEAS: readonly Idea[] = [burn, burnRefused, tooHighForDrought, playForPoints, levelAhead];
