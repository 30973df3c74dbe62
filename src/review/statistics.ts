/** What players count in a game, by the words and rules that they use. */

import { mean, sum } from '../lib/statistics.js';
import { type Clears, linesOf } from '../record/score-count.js';
import { Ceiling } from '../tetris/ceiling.js';
import { MAX_OUT_LINES, type StartLevel } from '../tetris/limits.js';
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { addLines, LINES_OF_TETRIS, linePoints } from '../tetris/score.js';
import { TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import { isOpen } from './ideas/well-of.js';

/** A game at some moment; `startLevel` gives the levels to come. */
export interface ScoreAtLines extends StartLevel {
  readonly score: number;
  readonly lines: number;
}

/** Points of a line at level 0 by what it was cleared in, in the mean over all lines: 300 where all were tetrises. 0 without a line. */
export function efficiency(clears: Clears): number {
  const lines = linesOf(clears);
  const points = clears.reduce((sum, count, i) => sum + count * linePoints(i + 1, 0), 0);
  return lines === 0 ? 0 : points / lines;
}

/**
 * The efficiency of every ten lines by themselves, the last of them perhaps fewer; a clear that crosses a ten counts on both
 * sides by its lines.
 *
 * @param cleared lines of each piece, 0–4
 */
export function efficiencyByTens(cleared: readonly number[]): number[] {
  const lines = cleared.flatMap((count) => Array<number>(count).fill(linePoints(count, 0) / count));
  return Array.from({ length: Math.ceil(lines.length / 10) }, (_, i) => {
    const ten = lines.slice(10 * i, 10 * i + 10);
    return mean(ten);
  });
}

/** How far the shares of the seven pieces are from a seventh, in the mean of squares: 0 for as often each. */
export function evenness(tetrominoes: readonly Tetromino[]): number {
  if (tetrominoes.length === 0) return 0;
  const even = 1 / TETROMINOES.length;
  const squares = TETROMINOES.map(
    (each) => (tetrominoes.filter((tetromino) => tetromino === each).length / tetrominoes.length - even) ** 2,
  );
  return Math.sqrt(sum(squares) * even);
}

/** Points at 230 lines if the rest of the lines earns as the ones before did. */
export function paceOf({ startLevel, score, lines }: ScoreAtLines, perLine: number): number {
  const now = atLines(startLevel, lines);
  let points = score;
  for (let at = now; at.lines < MAX_OUT_LINES; ) {
    at = addLines(at, 1);
    points += perLine * (at.level + 1);
  }
  return Math.round(points);
}

/** The score and the most that clears can still earn until some lines. */
export function runway({ startLevel, score, lines }: ScoreAtLines, untilLines: number): number {
  return score + new Ceiling({ ...atLines(startLevel, lines), untilLines }).from(lines);
}

function atLines(startLevel: number, lines: number): { lines: number; level: number } {
  return addLinesOneByOne({ lines: 0, level: startLevel }, lines);
}

function addLinesOneByOne(from: { lines: number; level: number }, lines: number): { lines: number; level: number } {
  let at = from;
  for (let i = 0; i < lines; i++) at = addLines(at, 1);
  return at;
}

/** Whether an I would make a tetris: a column open in four rows that are full but for it, and free above. */
export function isTetrisReady(playfield: Playfield): boolean {
  let covered = 0;
  let open = 0;
  let rows = 0;
  for (let row = 0; row < ROWS + HIDDEN_ROWS; row++) {
    const missing = FULL_ROW & ~playfield[row];
    const isSingle = missing !== 0 && (missing & (missing - 1)) === 0 && (covered & missing) === 0;
    rows = isSingle && missing === open ? rows + 1 : isSingle ? 1 : 0;
    open = isSingle ? missing : 0;
    if (rows === LINES_OF_TETRIS) return true;
    covered |= playfield[row];
  }
  return false;
}

const RIGHT = 1 << (COLUMNS - 1);
const RIGHT_TWO = RIGHT | (RIGHT >> 1);

/** Whether a tetris is ready in the rightmost column, and in the row above it the two rightmost cells alone are open. */
export function isDoubleWell(playfield: Playfield): boolean {
  const top = playfield.findIndex((row) => row === (FULL_ROW & ~RIGHT));
  if (top < 1 || playfield[top - 1] !== (FULL_ROW & ~RIGHT_TWO)) return false;
  const isFree = playfield.slice(0, top).every((row) => (row & RIGHT_TWO) === 0);
  return (
    isFree &&
    playfield.slice(top, top + LINES_OF_TETRIS).filter((row) => row === playfield[top]).length === LINES_OF_TETRIS
  );
}

/** Whether there is no hole, and no column is higher than the one on its left. */
export function isCleanSlope(playfield: Playfield): boolean {
  return playfield.every((row, i) => isLeftFilled(row) && (row & ~(playfield[i + 1] ?? FULL_ROW)) === 0);
}

/** Whether the filled cells of a row are its leftmost ones. */
function isLeftFilled(row: number): boolean {
  return (row & (row + 1)) === 0;
}

/** Whether nothing stands over an empty cell of the rightmost column. */
export function isRightWellOpen(playfield: Playfield): boolean {
  return isOpen(playfield, COLUMNS - 1);
}

/** Rows from the floor to the highest filled cell. */
export function heightOf(playfield: Playfield): number {
  const top = playfield.findIndex((row) => row !== 0);
  return top < 0 ? 0 : playfield.length - top;
}

/** Empty cells that have a filled one above them. */
export function holesOf(playfield: Playfield): number {
  let covered = 0;
  let holes = 0;
  for (const row of playfield) {
    for (let rest = covered & ~row & FULL_ROW; rest; rest &= rest - 1) holes++;
    covered |= row;
  }
  return holes;
}
