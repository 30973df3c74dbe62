/** Answers of puzzles: how a piece gets there, which of them are the same, and which positions ask for no good one. */

import type { JudgedPlacement, Judgement } from '../../review/judge.js';
import { place } from '../../tetris/lock.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import { BIT_COUNT, COLUMNS, fits, type Playfield } from '../../tetris/playfield.js';
import { isBurn, LINES_OF_TETRIS } from '../../tetris/score.js';
import { ORIENTATIONS, tetrominoOf } from '../../tetris/tetromino.js';
import type { Puzzle } from './puzzle-lines.js';

/** How a piece gets to its place: straight from above, by a slide below cells, or only by a turn there. */
export function entryOf(playfield: Playfield, { orientation, x, y }: Placement): 'drop' | 'tuck' | 'spin' {
  let canSlide = false;
  for (let row = y; fits(playfield, orientation, x, row); row--) {
    if (row <= 0) return 'drop';
    canSlide ||= fits(playfield, orientation, x - 1, row) || fits(playfield, orientation, x + 1, row);
  }
  return canSlide ? 'tuck' : 'spin';
}

/** Whether two placements leave the same playfield: then they are one answer. */
export function isSameResult(playfield: Playfield, one: Placement, other: Placement): boolean {
  const [a, b] = [one, other].map(({ orientation, x, y }) => place(playfield, orientation, x, y).playfield);
  return a.every((row, i) => row === b[i]);
}

// Positions that make no good puzzle, as the sites reject them.

/** With fewer placements there is little to choose. */
const FEWEST_PLACEMENTS = 5;
/** Filled cells below which a playfield is too bare to ask anything. */
const FEWEST_CELLS = 20;
/** Lines below the empty playfield from which on a position is lost, and nobody learns from it. */
const HOPELESS = 6;
/** Factor on the points that a question costs at least, where it is whether to clear a line: engines differ most there. */
export const BURN_FACTOR = 3;
/** Filled cells by which playfields differ that are two puzzles all the same. */
const NEAR = 4;

/** Whether a playfield asks nothing, whatever the pieces. */
export function tooBare(playfield: Playfield): boolean {
  return cellsOf(playfield) < FEWEST_CELLS;
}

function cellsOf(playfield: Playfield): number {
  return playfield.reduce((sum, row) => sum + BIT_COUNT[row], 0);
}

/** Whether a judged position is too trivial or too far gone. */
export function isPoor({ placements, calm }: Judgement): boolean {
  const [best] = placements;
  return (
    placements.length < FEWEST_PLACEMENTS ||
    best.value < calm - HOPELESS ||
    placements.slice(0, 2).some(({ placement }) => isInRightWell(placement)) ||
    best.cleared === LINES_OF_TETRIS
  );
}

/** A standing I in the rightmost column: everybody looks there first. */
function isInRightWell({ orientation, x }: Placement): boolean {
  const { cells } = ORIENTATIONS[orientation];
  return tetrominoOf(orientation) === 'I' && cells.every(([dx]) => x + dx === COLUMNS - 1);
}

/** Whether one of two placements clears fewer than four lines, and the other does not. */
export function differInBurn(one: JudgedPlacement, other: JudgedPlacement): boolean {
  return isBurn(one.cleared) !== isBurn(other.cleared);
}

type Asked = Pick<Puzzle, 'playfield' | 'piece' | 'next' | 'answer' | 'hands'>;

/** Whether two puzzles ask nearly the same: the same hands and pieces, on playfields that differ in few cells. */
export function areNear(one: Asked, other: Asked): boolean {
  if (one.hands.taps !== other.hands.taps || one.piece !== other.piece || one.next !== other.next) return false;
  const differ = one.playfield.reduce((sum, row, i) => sum + BIT_COUNT[row ^ other.playfield[i]], 0);
  return differ <= NEAR || (differ <= 2 * NEAR && isSamePlacement(one.answer.placement, other.answer.placement));
}
