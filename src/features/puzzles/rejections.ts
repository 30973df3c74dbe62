/** Positions that make no good puzzle, as the sites reject them. */
import type { JudgedPlacement, Judgement } from '../../review/judge.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import { COLUMNS, type Playfield } from '../../tetris/playfield.js';
import { ORIENTATIONS, tetrominoOf } from '../../tetris/tetromino.js';
import type { Puzzle } from './puzzle.js';
import { isBurn } from './tags.js';

/** Between fewer there is little to choose. */
const FEWEST_PLACEMENTS = 5;
/** Filled cells below which a playfield is too bare to ask anything. */
const FEWEST_CELLS = 20;
/** Lines below the empty playfield from which on a position is lost, and nobody learns from it. */
const HOPELESS = 6;
/** Whether to clear a line or not has to cost so many times the points of other questions: engines differ most there. */
export const BURN_FACTOR = 3;
/** Filled cells by which playfields differ that are two puzzles all the same. */
const NEAR = 4;

/** Whether a playfield asks nothing, whatever the pieces. */
export function tooBare(playfield: Playfield): boolean {
  return cellsOf(playfield) < FEWEST_CELLS;
}

function cellsOf(playfield: Playfield): number {
  return playfield.reduce((sum, row) => sum + bitsOf(row), 0);
}

function bitsOf(row: number): number {
  let bits = 0;
  for (let rest = row; rest; rest &= rest - 1) bits++;
  return bits;
}

/** Whether a judged position is too trivial or too far gone. */
export function isPoor({ placements, calm }: Judgement): boolean {
  const [best] = placements;
  return (
    placements.length < FEWEST_PLACEMENTS ||
    best.value < calm - HOPELESS ||
    placements.slice(0, 2).some(({ placement }) => isInRightWell(placement)) ||
    best.cleared === 4
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

type Asked = Pick<Puzzle, 'playfield' | 'piece' | 'next' | 'answer'>;

/** Whether two puzzles ask nearly the same: the same pieces and answer, on playfields that differ in few cells. */
export function areNear(one: Asked, other: Asked): boolean {
  if (one.piece !== other.piece || one.next !== other.next) return false;
  const differ = one.playfield.reduce((sum, row, i) => sum + bitsOf(row ^ other.playfield[i]), 0);
  return differ <= NEAR || (differ <= 2 * NEAR && isSamePlacement(one.answer.placement, other.answer.placement));
}
