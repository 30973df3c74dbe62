/** What is believed of a game, and where two beliefs differ. */
import { withPiece } from '../ngf/explain-picture.js';
import { describePlacement } from '../tetris/placement.js';
import { BIT_COUNT, type Playfield } from '../tetris/playfield.js';
import { type Falling, Waiting } from './falling.js';

export type Belief = Falling | Waiting;

/** The pieces that have locked, from the one after the settled ones to the last one. */
export function pathOf(belief: Belief, tail: Waiting | undefined): Waiting[] {
  const path: Waiting[] = [];
  let at = belief instanceof Waiting ? belief.of.before : belief.before;
  while (at && at !== tail) {
    path.push(at);
    at = at.of.before;
  }
  return path.reverse();
}

/** What is seen, if a belief is right. */
export function shownBy(belief: Belief): Playfield {
  if (belief instanceof Waiting) return belief.pictures[belief.step];
  const { under, pose } = belief;
  return pose ? withPiece(under, pose.placement, true) : under;
}

export function cellsIn(playfield: Playfield): number {
  return playfield.reduce((sum, bits) => sum + BIT_COUNT[bits], 0);
}

const COVERED = 'something covers a part of the playfield';

/** Notes that a piece could not be seen everywhere. */
export function noteCover(belief: Belief): void {
  const { doubts } = belief instanceof Waiting ? belief.of : belief;
  if (!doubts.includes(COVERED)) doubts.push(COVERED);
}

/** The same with the piece that waits to be followed. */
function locksOf(belief: Belief, tail: Waiting | undefined): Waiting[] {
  return belief instanceof Waiting ? [...pathOf(belief, tail), belief] : pathOf(belief, tail);
}

/** Milliseconds within which two beliefs speak of the same piece: no two pieces come so soon. */
const SAME_PIECE = 150;

/** Notes, at the pieces of one belief, what the other one says in their place. */
export function noteDoubts(kept: Belief, other: Belief, tail: Waiting | undefined): void {
  const own = locksOf(kept, tail);
  const others = locksOf(other, tail).filter((piece) => !own.includes(piece));
  for (const piece of own) {
    const instead = others.find(({ of: { began } }) => Math.abs(began - piece.of.began) < SAME_PIECE);
    if (!instead || describe(instead) === describe(piece)) continue;
    const doubt = `it may also be ${describe(instead)}`;
    const { doubts } = piece.of;
    if (!doubts.includes(doubt)) doubts.push(doubt);
  }
}

/** `a T at columns 4–6, row 2` */
function describe({ of, rest }: Waiting): string {
  const article = 'SLI'.includes(of.tetromino) ? 'an' : of.tetromino === 'O' ? 'an' : 'a';
  return `${article} ${of.tetromino} at ${describePlacement(rest.placement)}`;
}
